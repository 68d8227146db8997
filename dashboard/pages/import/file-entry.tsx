import { useState } from "react";
import { useAccountMutation } from "../../data/account.tsx";
import type { ImportFormat } from "../../data/records.ts";
import { useNotify } from "../../parts/notice.tsx";
import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import {
  columnsToMap,
  mappedFormat,
  nameOf,
  optionNeeded,
  samplesOf,
  type FileSettings,
  type PreviewedFile,
  withOption,
} from "./file-settings.ts";
import { OptionFields } from "./option-fields.tsx";
import { Problems } from "./problems.tsx";
import { UnknownWords } from "./unknown-words.tsx";

type EntryProps = {
  file: PreviewedFile;
  formats: readonly ImportFormat[];
  settings: FileSettings;
  onChange(settings: FileSettings): void;
};

/** How a file is read, and the owner's settings for it: format, options, columns and unknown words. */
export function FileEntry({ file, formats, settings, onChange }: EntryProps) {
  const { options = {} } = settings;
  const columns = columnsToMap(file);
  const header = columns ?? settings.header ?? [];
  const samples = samplesOf(file) ?? settings.samples ?? [];
  const format = settings.format ?? (columns === undefined ? undefined : mappedFormat);
  const found = formats.find(({ id }) => id === (format ?? file.format));
  const change = (next: Record<string, unknown>): void =>
    onChange({
      ...settings,
      ...(format !== undefined && { format }),
      ...(header.length > 0 && { header, samples }),
      options: next,
    });
  const words = (options["words"] ?? {}) as Record<string, string>;
  const changeWords = (next: Record<string, string>): void => {
    const { words: _, ...rest } = options;
    change(Object.keys(next).length === 0 ? rest : { ...rest, words: next });
  };
  return (
    <div className="stack">
      <div className="form-row">
        <FormatField file={file} formats={formats} settings={settings} onChange={onChange} />
        {found !== undefined && (
          <OptionFields
            format={found}
            header={header}
            samples={samples}
            options={options}
            onChange={change}
          />
        )}
      </div>
      {found !== undefined && <p className="small faint">{found.howTo}</p>}
      <RefusalNote file={file} settings={settings} onChange={onChange} onOptions={change} />
      <UnknownWords file={file} words={words} onChange={changeWords} />
      {file.warnings.length > 0 && (
        <ul className="soft small">
          {file.warnings.map((warning) => (
            <li key={warning} lang="en">
              {warning}
            </li>
          ))}
        </ul>
      )}
      {file.ignoredColumns.length > 0 && (
        <p className="soft small">
          {t("import.ignoredColumns", { columns: file.ignoredColumns.join(", ") })}
        </p>
      )}
      <Problems problems={file.problems} total={file.problemCount} />
      {file.refusal === null && format === mappedFormat && header.length > 0 && (
        <SaveMapping header={header} options={options} />
      )}
    </div>
  );
}

function FormatField({ file, formats, settings, onChange }: EntryProps) {
  const { format = "" } = settings;
  const isFound = file.format !== null;
  return (
    <label className="field wide">
      <span>{format === "" && isFound ? t("import.formatDetected") : t("import.format")}</span>
      <select
        value={format}
        onChange={({ target: { value } }) => {
          const { format: _, ...rest } = settings;
          onChange(value === "" ? rest : { ...rest, format: value });
        }}
      >
        <option value="">
          {isFound && format === ""
            ? (formats.find(({ id }) => id === file.format)?.title ?? file.format)
            : t("import.detectAutomatically")}
        </option>
        {formats.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Why a file cannot be imported, and what to do. */
function RefusalNote({
  file,
  settings,
  onChange,
  onOptions,
}: Omit<EntryProps, "formats"> & { onOptions(options: Record<string, unknown>): void }) {
  if (file.refusal === null) return null;
  const needed = optionNeeded(file);
  const canMap = file.refusal.reason === "format_unknown" && settings.format !== mappedFormat;
  return (
    <div className="failure" role="alert">
      <RefusalText refusal={file.refusal} />
      {canMap && (
        <button
          type="button"
          className="button"
          onClick={() => onChange({ ...settings, format: mappedFormat })}
        >
          {t("import.mapColumnsOfThisFile")}
        </button>
      )}
      {needed !== undefined && (
        <div className="actions">
          {needed.candidates.map((candidate) => (
            <button
              key={candidate}
              type="button"
              className="button"
              onClick={() => onOptions(withOption(settings.options, needed.option, candidate))}
            >
              {candidateTitle(needed.option, candidate)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** The cause and the remedy in the page's language; below them the service's message, which names columns and values of the file. */
function RefusalText({
  refusal: { reason, message, data },
}: {
  refusal: NonNullable<PreviewedFile["refusal"]>;
}) {
  const option = data?.["option"];
  const key =
    reason === "option_needed" && typeof option === "string"
      ? (optionRefusals[option] ?? "import.refusedForOption")
      : refusals[reason];
  if (key === undefined) return <p lang="en">{message}</p>;
  return (
    <>
      <p>{t(key)}</p>
      <p className="small soft" lang="en">
        {message}
      </p>
    </>
  );
}

const refusals: Readonly<Record<string, PlainKey>> = {
  format_unknown: "import.refusedForFormat",
  mapping_needed: "import.refusedForMapping",
};

/** By the option that settles how a file is read. */
const optionRefusals: Readonly<Record<string, PlainKey>> = {
  decimal: "import.refusedForDecimal",
  "columns.dateOrder": "import.refusedForDateOrder",
  chain: "import.refusedForChain",
  part: "import.refusedForPart",
};

function candidateTitle(option: string, candidate: string): string {
  if (option === "decimal") return t(candidate === "," ? "import.decimalComma" : "import.decimalPoint");
  if (option === "columns.dateOrder")
    return t(candidate === "day-first" ? "import.dayFirst" : "import.monthFirst");
  return candidate;
}

/** Saves the mapping of columns under a name, so that the next file of this kind is recognised by its header. */
function SaveMapping({ header, options }: { header: readonly string[]; options: Record<string, unknown> }) {
  const act = useAccountMutation();
  const { fail } = useNotify();
  const [name, setName] = useState("");
  const [saved, setSaved] = useState("");
  const save = async (): Promise<void> => {
    const record = await act("imports.mappings.save", {
      name,
      mapping: { ...options, header: [...header] },
    });
    setSaved(record.name);
  };
  if (saved !== "")
    return (
      <p role="status" className="small soft">
        {t("import.mappingSaved", { name: saved })}
      </p>
    );
  return (
    <form
      className="form-row"
      onSubmit={(event) => {
        event.preventDefault();
        void save().catch(fail);
      }}
    >
      <label className="field">
        <span>{t("import.mappingName")}</span>
        <input value={name} maxLength={80} required onChange={(event) => setName(event.target.value)} />
      </label>
      <button type="submit" className="button" disabled={name.trim() === ""}>
        {t("import.saveMapping")}
      </button>
    </form>
  );
}

/** One file of several: its preview, with collapsed settings. */
export function FileOfSet(props: EntryProps) {
  const { file, formats, settings, onChange } = props;
  const needsOwner = file.refusal !== null || file.problemCount > 0;
  return (
    <li>
      <details className="file-of-set" open={needsOwner}>
        <summary className="row">
          <span className="row-main">
            <b className="break">{nameOf(file)}</b>
            <span className="faint small">
              {file.refusal === null
                ? `${formats.find(({ id }) => id === file.format)?.title ?? file.format ?? ""} · ${t("import.newAndKnown", { added: file.added, known: file.known })}`
                : t("import.cannotBeImported")}
            </span>
          </span>
          {file.refusal !== null && <span className="badge failed">{t("import.refused")}</span>}
          {file.refusal === null && file.problemCount > 0 && (
            <span className="badge pending">{t("import.problemBadge", { count: file.problemCount })}</span>
          )}
        </summary>
        <FileEntry {...props} />
        <div className="actions">
          <button
            type="button"
            className="button small"
            onClick={() => onChange({ ...settings, leaveOut: true })}
          >
            {t("import.leaveOut")}
          </button>
        </div>
      </details>
    </li>
  );
}
