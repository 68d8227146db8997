import { Rich } from "../../i18n/rich.tsx";
import { useState } from "react";
import { useAccountMutation } from "../../data/account.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { t } from "../../i18n/t.ts";
import { FileNotes, SharedIds } from "./file-notes.tsx";
import { RefusalNote } from "./refusal-note.tsx";
import {
  columnsToMap,
  hasNothingReadable,
  mappedFormat,
  nameOf,
  needsChoice,
  samplesOf,
  type EntryProps,
} from "./file-settings.ts";
import { newAndKnown } from "./new-and-known.ts";
import { OptionFields } from "./option-fields.tsx";
import { Problems } from "./problems.tsx";
import { UnknownWords } from "./unknown-words.tsx";

/** A file's preview and its settings: format, options, columns, and meanings of unknown words. */
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
      <FileNotes notes={file.notes} />
      {header.length === 0 && file.format === mappedFormat && (
        <SharedIds
          notes={file.notes}
          options={options}
          onChange={(next) => onChange({ ...settings, format: mappedFormat, options: next })}
        />
      )}
      {file.ignoredColumns.length > 0 && (
        <p className="soft small">
          <Rich
            message="import.ignoredColumns"
            values={{ count: file.ignoredColumns.length, columns: file.ignoredColumns.join(", ") }}
            elements={{ columns: (names) => <span translate="no">{names}</span> }}
          />
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

/** Saves the mapping of columns under a name, so that the next file of this kind is recognised by its header. */
function SaveMapping({ header, options }: { header: readonly string[]; options: Record<string, unknown> }) {
  const mutate = useAccountMutation();
  const { fail } = useNotify();
  const [name, setName] = useState("");
  const [saved, setSaved] = useState("");
  const save = async (): Promise<void> => {
    const record = await mutate("imports.mappings.save", {
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
export function FileOfSet({ isOneOfSeveral, ...props }: EntryProps & { isOneOfSeveral: boolean }) {
  const { file, formats, settings, onChange } = props;
  // Unreadable rows are skipped. Only a refused file and unknown words need an answer from the owner.
  const needsOwner = file.refusal !== null || file.unknownWords.length > 0;
  return (
    <li>
      <details className="file-of-set" open={needsOwner}>
        <summary className="row">
          <span className="row-main">
            <b className="break">{nameOf(file)}</b>
            <span className="faint small">
              {hasNothingReadable(file)
                ? t("import.noRowReadable")
                : file.refusal === null
                  ? `${formats.find(({ id }) => id === file.format)?.title ?? file.format ?? ""} · ${file.rows === 0 ? t("import.noRows") : newAndKnown(file, { isOneOfSeveral })}`
                  : t(needsChoice(file) ? "import.waitsForChoice" : "import.cannotBeImported")}
            </span>
          </span>
          {file.refusal !== null &&
            (needsChoice(file) ? (
              <span className="badge pending">{t("import.needsChoice")}</span>
            ) : (
              <span className="badge failed">{t("import.refused")}</span>
            ))}
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
