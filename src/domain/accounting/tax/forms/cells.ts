import { formatDecimal, parseDecimal, round, subtract } from "../../../money/decimal.ts";
import type { DisposalLine, TaxLine } from "../tax-sections.ts";

export function isDisposalLine(line: TaxLine): line is DisposalLine {
  return "matches" in line;
}

/** An amount of money with two decimals; an empty cell if unknown. */
export function cents(amount: string | null): string {
  if (amount === null) return "";
  const { units, scale } = round(parseDecimal(amount), 2);
  const sign = units < 0n ? "-" : "";
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  const integerPart = digits.slice(0, digits.length - scale);
  return `${sign}${integerPart}.${digits.slice(digits.length - scale).padEnd(2, "0")}`;
}

/**
 * The difference of a row's amounts as they are rounded in it, so that the row adds up as the form says; `null` if the first is unknown. An
 * unknown fee is none.
 */
export function rowDifference(
  { proceeds, fees = null, cost }: { proceeds: string | null; fees?: string | null; cost: string },
  decimals = 2,
): string | null {
  if (proceeds === null) return null;
  const rounded = (amount: string) => round(parseDecimal(amount), decimals);
  return formatDecimal(subtract(subtract(rounded(proceeds), rounded(fees ?? "0")), rounded(cost)));
}

/** `2024-03-09` as `03/09/2024`. */
export function americanDate(day: string): string {
  return `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
}
