import { RowError } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { amountAt } from "../reading/amounts.ts";
import { quoteCell, type At } from "./cells.ts";

export type NumberStyle = { decimal: "." | ","; thousands?: "," | "." | " " | "'" };

const currencySigns: Record<string, RegExp> = {
  $: /^(?:USD|AUD|CAD|NZD|SGD|HKD|MXN|ARS|CLP|COP)$/,
  "€": /^EUR$/,
  "£": /^GBP$/,
  "¥": /^(?:JPY|CNY)$/,
  円: /^JPY$/,
  "₹": /^INR$/,
  R$: /^BRL$/,
};
const sign = String.raw`R\$|[$€£¥円₹]`;
const shape = new RegExp(
  String.raw`^([-+\u2212]?)\s*(${sign})?\s*([-+\u2212]?)\s*((?:\d[\d.,'\s\u00a0\u202f]*|[.,])\d*(?:[eE][-+]?\d+)?)\s*(${sign})?$`,
  "u",
);
/** A number and its unit in one cell: `0.18SOL`, `0.18 SOL`. */
const withUnit = /^([-+\u2212]?[\d.,'\s\u00a0\u202f]*\d(?:[eE][-+]?\d+(?=\s|[A-Za-z]))?)\s*(\S+)$/u;

/** A number and, after a space, a unit that begins with a digit: `5 1INCH`, `0.5 1000SATS`. */
const withDigitUnit = /^(.*\d)[\s\u00a0\u202f]+(\d+\p{L}[\p{L}\d]*)$/u;
/** The last three digits of a grouped number next to a unit that is not separated. */
const lastGroup = /^[-+\u2212]?\d{1,3}(?:[\s\u00a0\u202f]\d{3})+\p{L}/u;
/** Most digits at the beginning of a ticker, as of 1000000MOG. */
const maxDigits = 7;

/** Suffixes that belong to the number and are not a unit: `5E-1`, `2.5e+1`, `100k`. */
const noUnit = /^(?:[eE][-+]?\d+|k)$/;

/** A signed number in plain notation; `0` if empty. Throws `RowError` naming the column, also if a currency sign contradicts `asset`. */
export function numberAt(
  row: At,
  cell: string,
  { column, style, asset }: { column: string; style: NumberStyle; asset?: string | undefined },
): string {
  if (cell === "") return "0";
  const bracketed = /^\((.+)\)$/.exec(cell)?.[1];
  const match = shape.exec((bracketed ?? cell).trim());
  if (match === null) throw new RowError(rowReason("notANumber", { column, text: quoteCell(cell) }), row);
  const [, first = "", before = "", second = "", digits = "", after = ""] = match;
  const currency = before === "" ? after : before;
  if (currency !== "" && asset !== undefined && currencySigns[currency]?.test(asset) === false)
    throw new RowError(rowReason("amountOfOther", { column, text: quoteCell(cell), asset }), row);
  if (style.decimal === "." && style.thousands === undefined && /^\d+,\d+$/.test(digits.trim()))
    throw new RowError(rowReason("amountOption", { column, text: quoteCell(cell) }), row);
  const plainAmount = amountAt(row, pointNotation(row, digits.trim(), column, style), column);
  const isNegative = bracketed !== undefined || /[-\u2212]/.test(first + second);
  return isNegative && plainAmount !== "0" ? `-${plainAmount}` : plainAmount;
}

/** Converts a text that is a number of the style to plain notation; returns other texts unchanged. */
export function plainNumber(style: NumberStyle = { decimal: "." }): (text: string) => string {
  return (text) => {
    const [, sign = "", digits] = /^([-+]?)(\d[\d.,]*)$/.exec(text) ?? [];
    if (digits === undefined) return text;
    try {
      return sign + pointNotation({ row: 0, text }, digits, "", style);
    } catch (error) {
      if (error instanceof RowError) return text;
      throw error;
    }
  };
}

/** Throws `RowError` if the separators do not match the style: `1,5` under a decimal point is ambiguous. */
function pointNotation(row: At, digits: string, column: string, { decimal, thousands }: NumberStyle): string {
  if (/^\d+$/.test(digits)) return digits;
  const blank = digits.replaceAll(/[\s\u00a0\u202f]/g, " ");
  let plainDigits = blank;
  if (thousands !== undefined && blank.includes(thousands)) {
    // With one sign for both, as NovaDAX writes `47,488,39`, the last one separates the decimals, which no number lacks.
    const end = thousands === decimal ? blank.lastIndexOf(decimal) : -1;
    const [integerPart = "", ...rest] =
      end < 0 ? blank.split(decimal) : [blank.slice(0, end), blank.slice(end + 1)];
    const groups = integerPart.split(thousands);
    const isGrouped =
      (end >= 0 && /^\d+$/.test(integerPart)) ||
      (groups.slice(1).every((group) => /^\d{3}$/.test(group)) && /^[1-9]\d{0,2}$/.test(groups[0] ?? ""));
    if (!isGrouped || rest.some((part) => part.includes(thousands)))
      throw new RowError(rowReason("separatorsMisplaced", { column, text: quoteCell(digits) }), row);
    plainDigits = [groups.join(""), ...rest].join(decimal);
  }
  if (decimal === ",") {
    if (plainDigits.includes("."))
      throw new RowError(rowReason("pointForComma", { column, text: quoteCell(digits) }), row);
    plainDigits = plainDigits.replace(",", ".");
  }
  return plainDigits;
}

/**
 * A cell's number and unit. A space separates a unit that begins with a digit (`5 1INCH`) from the number, unless the digits may be its last group
 * (`5 000X`). Without a space, `pair`, which names the coin, resolves it (`5.11INCH` of 1INCHUSDT). Throws `RowError` without a unit.
 */
export function splitUnit(
  row: At,
  cell: string,
  { column, pair }: { column: string; pair?: string },
): { number: string; unit: string } {
  const [, spacedNumber, spacedUnit] = withDigitUnit.exec(cell) ?? [];
  if (spacedNumber !== undefined && spacedUnit !== undefined && !lastGroup.test(cell))
    return { number: spacedNumber, unit: spacedUnit.toUpperCase() };
  const match = withUnit.exec(cell);
  const [, number = "", unit = ""] = match ?? [];
  if (match === null || !/^[\p{L}$]/u.test(unit) || noUnit.test(unit))
    throw new RowError(rowReason("unitMissing", { column, text: quoteCell(cell) }), row);
  const plain = { number: number.trim(), unit: unit.toUpperCase() };
  const sides = (pair ?? "").toUpperCase();
  if (sides === "") return plain;
  // What remains of a pair is its other side, which has a letter: 1 is none, so that INCH is no side of 1INCH.
  const fits = (text: string): boolean =>
    [
      sides.startsWith(text) ? sides.slice(text.length) : undefined,
      sides.endsWith(text) ? sides.slice(0, -text.length) : undefined,
    ].some((other) => other !== undefined && (other === "" || /\p{L}/u.test(other)));
  const [digits = ""] = /\d*$/.exec(plain.number) ?? [];
  for (let count = 0; count <= Math.min(digits.length, maxDigits); count++) {
    const rest = plain.number.slice(0, plain.number.length - count);
    const ticker = plain.number.slice(rest.length) + plain.unit;
    if (/\d/.test(rest) && fits(ticker)) return { number: rest, unit: ticker };
  }
  return plain;
}
