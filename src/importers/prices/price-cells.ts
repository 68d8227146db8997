import { isFiat } from "../../domain/catalog/exchange-assets.ts";
import { isNegative, isZero, parseDecimal } from "../../domain/money/decimal.ts";
import { dayNumberOf, type DayNumber } from "../../domain/time/day.ts";
import { quoteCell, type At } from "../engine/cells.ts";
import { numberAt, type NumberStyle } from "../engine/numbers.ts";
import { RowError } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { momentAt, type DateOrder } from "../reading/dates.ts";
import { timeZoneOf, type TimeZone } from "../reading/time-zone.ts";
import { currencyOf } from "./price-columns.ts";

/** The parts of a price cell: the number, and a known currency code (`currency`) or another text (`unit`) next to it. */
export type PriceCell = { number: string; currency?: string; unit?: string };

const unitBefore = /^([^\d\s.,+\-\u2212(]{1,5})\s*(?=[\d.,+\-\u2212(])/u;
const unitAfter = /(?<=[\d.)])\s*([^\d\s.,)]{1,5})$/u;

/** Splits `€ 1.234,50` into number and currency. Ambiguous signs (`$`, `¥`) remain part of the number. */
export function splitPrice(cell: string): PriceCell {
  const text = cell.trim();
  const match = unitBefore.exec(text) ?? unitAfter.exec(text);
  const unit = match?.[1] ?? "";
  if (match === null || unit === "$" || unit === "¥" || /^[eE]$/.test(unit))
    return { number: ungrouped(text) };
  const number = ungrouped(text.replace(match[0], ""));
  const currency = currencyOf(unit);
  return currency === undefined ? { number, unit } : { number, currency };
}

/** Removes spaces and apostrophes between digits, which always group thousands. */
function ungrouped(text: string): string {
  return text.trim().replaceAll(/(?<=\d)[\s\u00a0\u202f'’](?=\d{3})/g, "");
}

/** A price above zero in plain notation. Throws `RowError` for any other cell. */
export function priceAt(
  row: At,
  { number }: PriceCell,
  { column, style, currency }: { column: string; style: NumberStyle; currency: string },
): string {
  const price = numberAt(row, number, { column, style, asset: currency });
  const decimal = parseDecimal(price);
  if (isZero(decimal) || isNegative(decimal))
    throw new RowError(rowReason("priceNotAboveZero", { column, text: quoteCell(price) }), row);
  return price;
}

/** A row's stated currency: in its column, next to the price, or after the asset's name. Throws `RowError` if unknown or contradictory. */
export function statedCurrency(row: At, column: string, texts: readonly string[]): string | undefined {
  const found = new Set<string>();
  for (const text of texts) {
    if (text.trim() === "") continue;
    const currency = currencyOf(text);
    if (currency === undefined)
      throw new RowError(rowReason("currencyUnknown", { column, text: quoteCell(text) }), row);
    found.add(currency);
  }
  const [first, second] = found;
  if (second !== undefined)
    throw new RowError(rowReason("currencyTwice", { column, one: first ?? "", other: second }), row);
  return first;
}

const time = /\d:\d{2}|^\s*\d{9,}/;

/** Whether a date includes a time, and whether the time includes a zone. */
export function timeOf(cell: string): { hasTime: boolean; hasZone: boolean } {
  return { hasTime: time.test(cell), hasZone: /(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})\s*$|^\s*\d{9,}/.test(cell) };
}

/** The UTC day of a date or time; a date without a time is used as it is. Throws `RowError` for an invalid date. */
export function dayAt(
  row: At,
  cell: string,
  { column, zone, order }: { column: string; zone: TimeZone; order: DateOrder | undefined },
): { day: DayNumber; at: number; hasTime: boolean } {
  const { hasTime } = timeOf(cell);
  const { at } = momentAt(row, cell, { column, zone: hasTime ? zone : timeZoneOf(undefined), order });
  return { day: dayNumberOf(at), at, hasTime };
}

/** Splits `BTC/USD` into asset and currency; other names are unchanged. */
export function splitPair(name: string): { name: string; currency?: string } {
  const [, base = "", quote = ""] = /^(.+?)\s*[/_-]\s*([A-Za-z]{3})$/.exec(name.trim()) ?? [];
  const currency = quote.toUpperCase();
  return base !== "" && isFiat(currency) ? { name: base, currency } : { name: name.trim() };
}
