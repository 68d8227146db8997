import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { Choice, ImportOptions } from "../importer.ts";

/** What a number shows about the decimal separator: `,` or `.` if only that is possible, `both …` if ambiguous, `plain` without any. */
export type DecimalEvidence = "," | "." | "both comma" | "both point" | "plain";

/** `1,234` and `1.234` are ambiguous; `0,5`, `1.234,5` and `1.234.567` are not. */
export function decimalEvidence(text: string): DecimalEvidence {
  const digits = text
    .trim()
    .replace(/^[-+(\u2212]\s*/, "")
    .replace(/\)$/, "");
  if (!/^\d[\d.,]*$/.test(digits)) return "plain";
  const marks = digits.replaceAll(/\d/g, "");
  if (marks === "") return "plain";
  const last = marks.at(-1) === "," ? "," : ".";
  const otherMark = last === "," ? "." : ",";
  // Both occur: the last one is the decimal separator if it occurs only once.
  if (marks.includes(otherMark)) return marks.split(last).length === 2 ? last : "plain";
  const isGrouped = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(digits);
  if (marks.length > 1) return isGrouped ? otherMark : "plain";
  if (!isGrouped) return last;
  return last === "," ? "both comma" : "both point";
}

/** The error that requests the decimal separator of a file from the owner. */
export function decimalNeeded(example: string): AppError {
  return new AppError(
    "bad_request",
    msg`"${example.slice(0, 40)}" can mean two numbers, and no amount of the file shows which. Set the option decimal to "." or ",".`,
    {
      reason: "option_needed",
      data: { option: "decimal", candidates: [".", ","], example: example.slice(0, 40) },
    },
  );
}

/**
 * For a format without the option decimal, refuses a semicolon-separated file with numbers such as `1,234`, which may have decimal commas.
 * `positions` are the columns of amounts.
 */
export function refuseDecimalCommas<Survey extends { row(cells: string[]): void; end(): ImportOptions }>(
  survey: Survey,
  positions: readonly number[],
  { delimiter }: Choice,
): Pick<Survey, "row" | "end"> {
  if (delimiter !== ";") return survey;
  let example: string | undefined;
  return {
    row(cells) {
      survey.row(cells);
      for (const position of positions) {
        const text = cells[position] ?? "";
        if (example === undefined && decimalEvidence(text) === "both comma") example = text.trim();
      }
    },
    end() {
      if (example === undefined) return survey.end();
      throw new AppError(
        "bad_request",
        msg`"${example.slice(0, 40)}" can mean two numbers, since the file has semicolons between its cells. Save it with a decimal point, or import the file as it was downloaded.`,
        { reason: "number_format" },
      );
    },
  };
}

/**
 * Infers the decimal separator from a file's unambiguous numbers. Without any, the option is required if commas occur, or points in a
 * semicolon-separated file. `positions` are the columns of amounts.
 */
export function surveyDecimal(positions: readonly number[], options: ImportOptions, { delimiter }: Choice) {
  const seen = new Set<DecimalEvidence>();
  let example = "";
  return {
    row(cells: string[]): void {
      if (options.decimal !== undefined) return;
      for (const position of positions) {
        const text = cells[position] ?? "";
        const evidence = decimalEvidence(text);
        seen.add(evidence);
        if (example === "" && evidence.startsWith("both")) example = text.trim();
      }
    },
    /** Throws `bad_request` if both separators fit every number. */
    end(): "." | "," | undefined {
      if (options.decimal !== undefined) return options.decimal;
      const hasBoth =
        seen.has("both comma") || (seen.has("both point") && (seen.has(",") || delimiter === ";"));
      if (seen.has(",") !== seen.has(".")) return seen.has(",") ? "," : hasBoth ? "." : undefined;
      if (!hasBoth || seen.has(",")) return undefined;
      throw decimalNeeded(example);
    },
  };
}
