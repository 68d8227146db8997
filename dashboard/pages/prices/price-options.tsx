import { useAccount } from "../../data/account.tsx";
import { t } from "../../i18n/t.ts";
import type { FileOptions, PreviewedPrices } from "./price-file-types.ts";

const optionNames = ["dateOrder", "decimal", "part"] as const;
type Needed = { option: (typeof optionNames)[number]; candidates: string[] };

/** The option that cannot be inferred from a file, from the error of its preview. */
export function neededOption(error: unknown): Needed | undefined {
  if (typeof error !== "object" || error === null || !("reason" in error) || error.reason !== "option_needed")
    return undefined;
  const data: unknown = "data" in error ? error.data : undefined;
  if (typeof data !== "object" || data === null || !("option" in data)) return undefined;
  const option = optionNames.find((name) => `${String(data.option)}`.endsWith(name));
  const candidates =
    "candidates" in data && Array.isArray(data.candidates) ? data.candidates.map(String) : [];
  return option === undefined ? undefined : { option, candidates };
}

/** Questions about a file that only its owner can answer, and the currency of prices without one. */
export function PriceOptions({
  options,
  needed,
  preview,
  onChange,
}: {
  options: FileOptions;
  needed: Needed | undefined;
  preview: PreviewedPrices | undefined;
  onChange(options: FileOptions): void;
}) {
  const { baseCurrency } = useAccount();
  const hasNoCurrency =
    options.currency !== undefined || (preview !== undefined && preview.columns.currency === null);
  const chosenOptions = { dateOrder: options.dateOrder, decimal: options.decimal, part: options.part };
  const isAsked = (name: (typeof optionNames)[number]): boolean =>
    needed?.option === name || chosenOptions[name] !== undefined;
  if (!hasNoCurrency && !optionNames.some(isAsked)) return null;
  return (
    <div className="form-row">
      {isAsked("dateOrder") && (
        <Choice
          label={t("prices.dateOrder")}
          value={options.dateOrder ?? ""}
          candidates={[
            ["day-first", t("prices.dayFirst")],
            ["month-first", t("prices.monthFirst")],
          ]}
          onChange={(value) =>
            onChange({ ...options, dateOrder: value === "day-first" ? "day-first" : "month-first" })
          }
        />
      )}
      {isAsked("decimal") && (
        <Choice
          label={t("prices.decimal")}
          value={options.decimal ?? ""}
          candidates={[
            [".", t("prices.decimalPoint")],
            [",", t("prices.decimalComma")],
          ]}
          onChange={(value) => onChange({ ...options, decimal: value === "," ? "," : "." })}
        />
      )}
      {isAsked("part") && (
        <Choice
          label={t("prices.part")}
          value={options.part ?? ""}
          candidates={(needed?.candidates ?? [options.part ?? ""]).map((name) => [name, name])}
          onChange={(part) => onChange({ ...options, part })}
        />
      )}
      {hasNoCurrency && (
        <label className="field short">
          <span>{t("prices.currency")}</span>
          <input
            defaultValue={options.currency ?? baseCurrency}
            maxLength={3}
            pattern="[A-Za-z]{3}"
            spellCheck={false}
            autoCapitalize="characters"
            onBlur={({ target }) => {
              const currency = target.value.trim().toUpperCase();
              if (/^[A-Z]{3}$/.test(currency) && currency !== (options.currency ?? baseCurrency))
                onChange({ ...options, currency });
            }}
          />
        </label>
      )}
    </div>
  );
}

function Choice({
  label,
  value,
  candidates,
  onChange,
}: {
  label: string;
  value: string;
  candidates: (readonly [value: string, title: string])[];
  onChange(value: string): void;
}) {
  return (
    <label className="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {value === "" && <option value="">{t("prices.choose")}</option>}
        {candidates.map(([candidate, title]) => (
          <option key={candidate} value={candidate}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
