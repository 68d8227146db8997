import {
  absolute,
  formatDecimal,
  isAmount,
  isDecimal,
  isNegative,
  maxAmountDigits,
  parseDecimal,
} from "../../domain/money/decimal.ts";
import { AppError } from "../../errors/app-error.ts";
import { RowError } from "../importer.ts";
import { CellError, rowReason } from "../row-reason.ts";

/** Matches amounts in canonical notation: `0`, `12.5`, `-0.5`. */
const canonical = /^(?:0|-?(?:0\.\d*[1-9]|[1-9]\d*(?:\.\d*[1-9])?))$/;
const grouped = /^([+-]?)([1-9]\d{0,2}(?:,\d{3})+)(\.\d+)?$/;

/**
 * Converts a number of an export (`12.50`, `6.0E-7`, `1,234.5`) to canonical notation. Throws `bad_request` for anything else, including the
 * ambiguous `1,234` and `0,5`.
 */
export function readAmount(text: string): string {
  if (text.length <= maxAmountDigits && canonical.test(text)) return text;
  const trimmed = text.trim();
  if (isDecimal(trimmed.replaceAll(",", "")) && !isAmount(trimmed.replaceAll(",", "")))
    throw new CellError(
      (column) => rowReason("amountTooLong", { column, text: trimmed.slice(0, 60), digits: maxAmountDigits }),
      "amount_out_of_range",
    );
  const groups = grouped.exec(trimmed);
  if (groups !== null) {
    const [, sign = "", integerPart = "", fraction = ""] = groups;
    if (fraction === "" && integerPart.indexOf(",") === integerPart.lastIndexOf(","))
      throw new CellError(
        (column) =>
          rowReason("amountAmbiguous", {
            column,
            text: trimmed,
            whole: integerPart.replace(",", ""),
            fraction: integerPart.replace(",", "."),
          }),
        "number_format",
      );
    return formatDecimal(parseDecimal(sign + integerPart.replaceAll(",", "") + fraction));
  }
  if (/^[+-]?\d+,\d+$/.test(trimmed))
    throw new CellError(
      (column) =>
        rowReason("amountDecimalComma", { column, text: trimmed, point: trimmed.replace(",", ".") }),
      "number_format",
    );
  return formatDecimal(parseDecimal(trimmed));
}

/** The number of a text in canonical notation; `undefined` for an empty text, and for one that is refused where its amount is read. */
export function readableAmount(text: string): string | undefined {
  try {
    return text === "" ? undefined : readAmount(text);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Removes commas, for exports that are known to group thousands with them, in which `1,234` is unambiguous. */
export function withoutGrouping(text: string | undefined): string | undefined {
  return text !== undefined && text.includes(",") && grouped.test(text.trim())
    ? text.replaceAll(",", "")
    : text;
}

/** The signed amount of a cell; zero if empty. Throws `RowError` naming the column, also for a single dash. */
export function amountAt(
  row: { row: number; text: string },
  cell: string | undefined,
  column: string,
): string {
  const text = cell ?? "";
  if (text === "" || text === "0") return "0";
  if (text.length <= maxAmountDigits && canonical.test(text)) return text;
  const trimmed = text.trim();
  if (trimmed === "") return "0";
  if (trimmed === "-") throw new RowError(rowReason("amountEmpty", { column }), row);
  try {
    return readAmount(trimmed);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error instanceof CellError) throw new RowError(error.reasonIn(column), row);
    if (error.reason === "amount_out_of_range")
      throw new RowError(
        rowReason("amountTooLong", { column, text: trimmed.slice(0, 60), digits: maxAmountDigits }),
        row,
      );
    throw new RowError(rowReason("notANumberLike", { column, text: trimmed.slice(0, 60) }), row);
  }
}

/** A required signed amount. Throws `RowError` for an empty cell or a single dash too. */
export function statedAmountAt(
  row: { row: number; text: string },
  cell: string | undefined,
  column: string,
): string {
  if (/^-?$/.test((cell ?? "").trim())) throw new RowError(rowReason("amountEmpty", { column }), row);
  return amountAt(row, cell, column);
}

/** Splits an amount into sign and absolute value: `"-0.5"` → `{ negative: true, amount: "0.5" }`. */
export function splitSign(amount: string): { negative: boolean; amount: string } {
  if (!amount.startsWith("-")) return { negative: false, amount };
  if (canonical.test(amount)) return { negative: true, amount: amount.slice(1) };
  const decimal = parseDecimal(amount);
  return { negative: isNegative(decimal), amount: formatDecimal(absolute(decimal)) };
}

/** An amount of at least zero. Throws `RowError` for a negative one. */
export function nonNegativeAmountAt(
  row: { row: number; text: string },
  cell: string | undefined,
  column: string,
): string {
  const amount = amountAt(row, cell, column);
  if (amount.startsWith("-")) throw new RowError(rowReason("belowZero", { column, text: amount }), row);
  return amount;
}
