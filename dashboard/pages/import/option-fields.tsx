import type { ImportFormat } from "../../data/records.ts";
import type { PlainKey } from "../../i18n/messages.ts";
import { ColumnMapper } from "./column-mapper.tsx";
import { t } from "../../i18n/t.ts";

const titles: Record<string, { title: PlainKey; placeholder: PlainKey }> = {
  chain: { title: "import.chain", placeholder: "import.detectedAutomatically" },
  wallet: { title: "import.yourAddress", placeholder: "import.detectedAutomatically" },
  account: { title: "import.subAccount", placeholder: "import.detectedAutomatically" },
  timezone: { title: "import.timeZoneOfTheFile", placeholder: "import.utc" },
};
/** The options of a format. Options that are left empty are inferred from the file. */
export function OptionFields({
  format,
  header,
  samples,
  options,
  onChange,
}: {
  format: ImportFormat;
  /** The file's columns, if they must be mapped. */
  header: readonly string[];
  /** The first values of each column. */
  samples: readonly (readonly string[])[];
  options: Record<string, unknown>;
  onChange(options: Record<string, unknown>): void;
}) {
  const set = (name: string, value: unknown): void => {
    const { [name]: _, ...rest } = options;
    onChange(value === "" || value === undefined ? rest : { ...rest, [name]: value });
  };
  const columns = (options["columns"] ?? {}) as Record<string, string>;
  return (
    <>
      {format.options.flatMap((name) => {
        const field = titles[name];
        if (field === undefined) return [];
        const value = options[name];
        return [
          <label key={name} className="field">
            <span>{t(field.title)}</span>
            <input
              defaultValue={typeof value === "string" ? value : ""}
              placeholder={t(field.placeholder)}
              spellCheck={false}
              onBlur={(event) => set(name, event.target.value.trim())}
            />
          </label>,
        ];
      })}
      {format.options.includes("decimal") && (
        <label className="field">
          <span>{t("import.decimal")}</span>
          <select
            value={typeof options["decimal"] === "string" ? options["decimal"] : ""}
            onChange={(event) => set("decimal", event.target.value)}
          >
            <option value="">{t("import.detected")}</option>
            <option value=".">{t("import.decimalPoint")}</option>
            <option value=",">{t("import.decimalComma")}</option>
          </select>
        </label>
      )}
      {format.options.includes("columns") && header.length > 0 && (
        <ColumnMapper
          header={header}
          samples={samples}
          columns={columns}
          onChange={(next) => set("columns", Object.keys(next).length === 0 ? undefined : next)}
        />
      )}
    </>
  );
}
