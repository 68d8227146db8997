import type { RowProblem } from "../../data/records.ts";
import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import {
  mappedFormat,
  optionNeeded,
  withOption,
  type EntryProps,
  type PreviewedFile,
} from "./file-settings.ts";
import { Problems } from "./problems.tsx";
import { statedErrorText } from "../../i18n/error-text.ts";

/** Why a file was refused, and the remedy. */
export function RefusalNote({
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
              onClick={({ currentTarget }) => {
                keepFocus(currentTarget);
                onOptions(withOption(settings.options, needed.option, candidate));
              }}
            >
              {candidateTitle(needed.option, candidate)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** The buttons disappear with the refusal: the focus goes to the file that they are about. */
function keepFocus(button: HTMLElement): void {
  const file = button.closest("details")?.querySelector("summary");
  (file ?? document.getElementById("preview"))?.focus();
}

/**
 * The cause and the remedy in the page's language; below them an ambiguous value of the file, or the service's message, which names columns and
 * values.
 */
function RefusalText({
  refusal: { reason, message, wording, data },
}: {
  refusal: NonNullable<PreviewedFile["refusal"]>;
}) {
  const option = data?.["option"];
  const key =
    reason === "option_needed" && typeof option === "string"
      ? (optionRefusals[option] ?? "import.refusedForOption")
      : (refusals[reason] ?? "import.refusedOther");
  const example = data?.["example"];
  const problems = problemsIn(data);
  return (
    <>
      <p>{t(key)}</p>
      {problems.length > 0 ? (
        <Problems problems={problems} total={problems.length} />
      ) : typeof example === "string" ? (
        <p className="small soft">{t("import.forExample", { example })}</p>
      ) : (
        <p className="small soft">{statedErrorText({ message, wording })}</p>
      )}
    </>
  );
}

/** The row problems of a file that was refused because no row can be read. */
function problemsIn(data: Record<string, unknown> | undefined): RowProblem[] {
  const problems = data?.["problems"];
  return Array.isArray(problems) ? problems.filter(isRowProblem) : [];
}

function isRowProblem(value: unknown): value is RowProblem {
  if (
    typeof value !== "object" ||
    value === null ||
    !("row" in value && "message" in value && "text" in value)
  )
    return false;
  const { row, message, text } = value;
  return typeof row === "number" && typeof message === "string" && typeof text === "string";
}

const refusals: Readonly<Record<string, PlainKey>> = {
  format_unknown: "import.refusedForFormat",
  format_ambiguous: "import.refusedForFormats",
  mapping_needed: "import.refusedForMapping",
  nothing_to_import: "import.refusedForRows",
  number_format: "import.refusedForNumbers",
};

/** Texts of refusals by the option that resolves them. */
const optionRefusals: Readonly<Record<string, PlainKey>> = {
  decimal: "import.refusedForDecimal",
  "columns.dateOrder": "import.refusedForDateOrder",
  chain: "import.refusedForChain",
  part: "import.refusedForPart",
};

const dateOrders: Readonly<Record<string, PlainKey>> = {
  "day-first": "import.dayFirst",
  "month-first": "import.monthFirst",
  "year-first": "import.yearFirst",
};

function candidateTitle(option: string, candidate: string): string {
  if (option === "decimal") return t(candidate === "," ? "import.decimalComma" : "import.decimalPoint");
  if (option === "columns.dateOrder") return t(dateOrders[candidate] ?? "import.monthFirst");
  return candidate;
}
