import { isFiat } from "../../domain/catalog/exchange-assets.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { CsvRecord } from "../../ports/csv.ts";
import { comparableName } from "../reading/columns.ts";
import { readMoment } from "../reading/dates.ts";
import { maxHeaderRow } from "../reading/file/recognise.ts";
import { timeZoneOf } from "../reading/time-zone.ts";

/** A column with prices. `name` and `currency`: those of its asset, if the header states them. */
export type PriceColumn = { position: number; name?: string; currency?: string };
/** The roles of a file's columns. `header` is absent if the first record is data; `asset` and `currency` are -1 if there are none. */
export type PriceColumns = {
  header: CsvRecord | undefined;
  date: number;
  asset: number;
  currency: number;
  prices: PriceColumn[];
};

/** Names of date columns, in order of preference. */
const dateNames = [
  ["date", "day", "datum", "tag"],
  ["datetime", "date time", "date & time", "time", "timestamp", "zeit", "zeitpunkt", "snapped_at"],
  ["timeclose", "close time", "close_time", "timeopen", "open time", "open_time", "unix", "unix timestamp"],
].flat();
const assetNames = [
  ["asset id", "assetid", "asset_id", "asset", "symbol", "ticker", "coin", "token", "cryptocurrency"],
  ["crypto", "pair", "market", "instrument", "coin id", "coin_id", "contract", "name", "währung (krypto)"],
].flat();
const currencyNames = [
  ["currency", "price currency", "price_currency", "quote currency", "quote", "fiat", "vs_currency"],
  ["währung", "waehrung", "fiat currency"],
].flat();
const priceNames = [
  ["price", "own price", "close", "closing price", "close price", "preis", "kurs", "schlusskurs", "rate"],
  ["unit price", "price per unit", "value", "wert", "last", "adj close"],
].flat();

const signs: Readonly<Record<string, string>> = { "€": "EUR", "£": "GBP", "₹": "INR", US$: "USD", R$: "BRL" };

/** The currency of a sign or code; `undefined` for other texts and for ambiguous signs (`$`, `¥`). */
export function currencyOf(text: string): string | undefined {
  const plainText = text.trim();
  return signs[plainText] ?? (isFiat(plainText.toUpperCase()) ? plainText.toUpperCase() : undefined);
}

/** Whether a cell is a date or time, in whatever order. */
function isDate(cell: string): boolean {
  if (!/\d/.test(cell) || /^\d{1,8}$/.test(cell.trim()) || /^\d+[.,]\d+$/.test(cell.trim())) return false;
  try {
    readMoment(cell, timeZoneOf(undefined), "day-first");
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * Finds the columns by their names, or by content if the file has no header. `isAsset`: whether a name is an asset of the account, for files
 * with one price column per asset. Throws `bad_request` without a date or price column.
 */
export function priceColumnsOf(
  head: readonly CsvRecord[],
  { isAsset, hasAsset }: { isAsset(name: string): boolean; hasAsset: boolean },
): PriceColumns {
  for (const record of head.slice(0, maxHeaderRow)) {
    const found = columnsByName(record, isAsset) ?? byContent(record, { hasAsset });
    if (found !== undefined) return found;
  }
  const [first] = head;
  throw new AppError(
    "bad_request",
    msg`The file has no columns of a date and a price. Name its columns asset, date, price and currency. Its first row: ${(first?.cells ?? []).join(", ").slice(0, 200)}.`,
    { reason: "format_unknown" },
  );
}

function columnsByName(header: CsvRecord, isAsset: (name: string) => boolean): PriceColumns | undefined {
  const cells = header.cells.map((cell) => cell.trim());
  if (cells.some(isDate)) return undefined;
  const plainNames = cells.map(comparableName);
  const find = (names: readonly string[]): number =>
    names.reduce((found, name) => (found >= 0 ? found : plainNames.indexOf(name)), -1);
  const date = find(dateNames);
  if (date < 0) return undefined;
  const asset = find(assetNames);
  const currency = find(currencyNames);
  const found = { header, date, asset, currency };
  const pricedColumns = cells.map(statedPrice);
  for (const name of priceNames) {
    const position = pricedColumns.findIndex((column) => column.name === name);
    if (position < 0) continue;
    const unit = pricedColumns[position]?.currency;
    return { ...found, prices: [{ position, ...(unit === undefined ? {} : { currency: unit }) }] };
  }
  // One price column per asset: `Date, BTC, ETH`.
  const pricedColumnsOfAssets = pricedColumns.flatMap(({ text, currency: unit }, position): PriceColumn[] =>
    position !== date && isAsset(text)
      ? [{ position, name: text, ...(unit === undefined ? {} : { currency: unit }) }]
      : [],
  );
  return pricedColumnsOfAssets.length > 0 && asset < 0
    ? { ...found, prices: pricedColumnsOfAssets }
    : undefined;
}

/** Splits a column's name and its currency: `Price (EUR)`, `close_usd`, `BTC in EUR`, `BTC/USD`. */
function statedPrice(cell: string): { text: string; name: string; currency?: string } {
  const [, text = "", unit = ""] =
    /^(.*?)(?:\s*[([]\s*(?:in\s+)?([^\s)\]]{1,3})\s*[)\]]|(?:\s+in\s+|[\s_/-]+)([^\s_/-]{1,3}))\s*$/i
      .exec(cell)
      ?.filter((part) => part !== undefined) ?? [];
  const currency = currencyOf(unit);
  return currency === undefined || text === ""
    ? { text: cell, name: comparableName(cell) }
    : { text, name: comparableName(text), currency };
}

/** Finds the columns by a data row: the first date, the first number, and the first text that is a currency, and that is an asset. */
function byContent(record: CsvRecord, { hasAsset }: { hasAsset: boolean }): PriceColumns | undefined {
  const cells = record.cells.map((cell) => cell.trim());
  const date = cells.findIndex(isDate);
  const price = cells.findIndex((cell, position) => position !== date && isPrice(cell));
  if (date < 0 || price < 0) return undefined;
  const texts = cells.flatMap((cell, position) =>
    position === date || position === price || cell === "" || isPrice(cell) ? [] : [position],
  );
  const currency = texts.find((position) => currencyOf(cells[position] ?? "") !== undefined) ?? -1;
  const asset = texts.find((position) => position !== currency) ?? -1;
  if (asset < 0 && !hasAsset) return undefined;
  return {
    header: undefined,
    date,
    asset: hasAsset && asset < 0 ? -1 : asset,
    currency,
    prices: [{ position: price }],
  };
}

function isPrice(cell: string): boolean {
  return /^(?:[A-Z]{3}|[^\w\s]{1,3}|US\$)?\s*\d[\d.,'\s\u00a0\u202f]*(?:[eE][-+]?\d+)?\s*(?:[A-Z]{3}|[€£₹$¥])?$/.test(
    cell,
  );
}
