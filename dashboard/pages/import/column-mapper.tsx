import { t } from "../../i18n/t.ts";

/** Fields that most files have; the other fields are collapsed. */
const usualFields = [
  "date",
  "type",
  "receivedAmount",
  "receivedAsset",
  "sentAmount",
  "sentAsset",
  "amount",
  "asset",
  "feeAmount",
  "feeAsset",
] as const;
const others = [
  "time",
  "status",
  "price",
  "total",
  "currency",
  "wallet",
  "platform",
  "id",
  "txHash",
  "counterparty",
  "notes",
  "tags",
  "value",
  "valueCurrency",
] as const;

/** Every field that a column can be mapped to. */
export const mappedFields = [...usualFields, ...others];
type Field = (typeof mappedFields)[number];

/** Maps the file's columns to fields, and sets its date order and sign rule. */
export function ColumnMapper({
  header,
  samples,
  columns,
  onChange,
}: {
  /** The file's column names. */
  header: readonly string[];
  /** The first values of each column. */
  samples: readonly (readonly string[])[];
  columns: Record<string, string>;
  onChange(columns: Record<string, string>): void;
}) {
  const set = (name: string, value: string): void => {
    const { [name]: _, ...rest } = columns;
    onChange(value === "" ? rest : { ...rest, [name]: value });
  };
  const choice = (field: Field) => (
    <Choice
      key={field}
      label={t(`import.field${field}`)}
      value={columns[field] ?? ""}
      options={header.map((name, index) => [name, titleOf(name, samples[index] ?? [])])}
      onChange={(value) => set(field, value)}
    />
  );
  return (
    <div className="stack columns-map">
      <p className="soft small">{t("import.mapTheColumns")}</p>
      <div className="form-row">
        {usualFields.map(choice)}
        <Choice
          label={t("import.signs")}
          value={columns["amountSign"] ?? ""}
          options={[
            ["signed", t("import.signed")],
            ["in", t("import.signin")],
            ["out", t("import.signout")],
          ]}
          onChange={(value) => set("amountSign", value)}
        />
        <Choice
          label={t("import.dateOrder")}
          value={columns["dateOrder"] ?? ""}
          options={[
            ["day-first", t("import.dayFirst")],
            ["month-first", t("import.monthFirst")],
          ]}
          onChange={(value) => set("dateOrder", value)}
        />
        <Choice
          label={t("import.feeRule")}
          value={columns["feeRule"] ?? ""}
          options={[
            ["on top", t("import.feeOnTop")],
            ["included", t("import.feeIncluded")],
          ]}
          onChange={(value) => set("feeRule", value)}
        />
        {columns["id"] !== undefined || columns["idRule"] !== undefined ? (
          <Choice
            label={t("import.idRule")}
            value={columns["idRule"] ?? ""}
            options={[
              ["unique", t("import.idUnique")],
              ["shared", t("import.idShared")],
            ]}
            onChange={(value) => set("idRule", value)}
          />
        ) : null}
      </div>
      <details>
        <summary>{t("import.moreFields")}</summary>
        <div className="form-row">{others.map(choice)}</div>
      </details>
    </div>
  );
}

/** A column with its first values. */
function titleOf(name: string, values: readonly string[]): string {
  return values.length === 0 ? name : `${name} (${values.join(", ")})`;
}

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly (readonly [value: string, title: string])[];
  onChange(value: string): void;
}) {
  return (
    <label className="field">
      <span>{label}</span>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t("import.detected")}</option>
        {options.map(([option, title]) => (
          <option key={option} value={option}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
