import type { ImportFormat } from "../../data/records.ts";
import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";

const titles: Record<string, { title: PlainKey; placeholder: PlainKey }> = {
  chain: { title: "import.chain", placeholder: "import.detectedAutomatically" },
  wallet: { title: "import.yourAddress", placeholder: "import.detectedAutomatically" },
  account: { title: "import.subAccount", placeholder: "import.detectedAutomatically" },
  timezone: { title: "import.timeZoneOfTheFile", placeholder: "import.utc" },
};
const columnFields = [
  "at",
  "type",
  "in amount",
  "in asset",
  "out amount",
  "out asset",
  "fee amount",
  "fee asset",
];

/** What a format leaves to the owner to say; each is inferred where it can be. */
export function OptionFields({
  format,
  options,
  onChange,
}: {
  format: ImportFormat;
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
      {format.options.includes("columns") && (
        <details className="columns-map">
          <summary>{t("import.mapColumns")}</summary>
          <div className="form-row">
            {(format.columns.length > 0 ? format.columns : columnFields).map((name) => (
              <label key={name} className="field">
                <span>{name}</span>
                <input
                  defaultValue={columns[name] ?? ""}
                  placeholder={t("import.columnOfTheFile")}
                  onBlur={(event) => {
                    const { [name]: _, ...rest } = columns;
                    const column = event.target.value.trim();
                    const next = column === "" ? rest : { ...rest, [name]: column };
                    set("columns", Object.keys(next).length === 0 ? undefined : next);
                  }}
                />
              </label>
            ))}
          </div>
        </details>
      )}
    </>
  );
}
