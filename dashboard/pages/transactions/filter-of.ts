import { compare, parseDecimal } from "../../../src/domain/money/decimal.ts";
import { transactionTypes } from "../../../src/domain/ledger/transaction.ts";
import { endOfDay, isDay, numberOfDay, startOfDay } from "../../../src/domain/time/day.ts";
import type { InputOf } from "../../data/service.ts";
import { typedNumber } from "../../format/typed-number.ts";

export type TransactionFilter = NonNullable<InputOf<"transactions.list">["filter"]>;

/** The names of the bounds of amount and value, in the URL and in the filter. */
export const bounds = ["minAmount", "maxAmount", "minValue", "maxValue"] as const;

/** The list's filters from the URL. */
export function filterOf(search: URLSearchParams): TransactionFilter {
  const valueOf = (name: string): string => search.get(name) ?? "";
  const filter: TransactionFilter = {};
  const type = transactionTypes.find((known) => known === search.get("type"));
  if (valueOf("text") !== "") filter.text = valueOf("text");
  if (type !== undefined) filter.types = [type];
  if (valueOf("wallet") !== "") filter.wallets = [valueOf("wallet")];
  if (valueOf("tag") !== "") filter.tags = [valueOf("tag")];
  if (isDay(valueOf("from"))) filter.from = startOfDay(numberOfDay(valueOf("from")));
  if (isDay(valueOf("to"))) filter.to = endOfDay(numberOfDay(valueOf("to")));
  // A coin includes all its assets; `asset` selects one of them.
  if (valueOf("coin") !== "") filter.coinId = valueOf("coin");
  else if (valueOf("asset") !== "") filter.assetId = valueOf("asset");
  for (const name of bounds) {
    const bound = boundOf(valueOf(name));
    if (bound !== null) filter[name] = bound;
  }
  filter.hidden = valueOf("hidden") !== "";
  return filter;
}

/** A range whose beginning is above its end, so that no transaction can match. */
export function reversedRange({
  from,
  to,
  minAmount,
  maxAmount,
  minValue,
  maxValue,
}: TransactionFilter): "days" | "amounts" | "values" | null {
  const isAbove = (min: string | undefined, max: string | undefined): boolean =>
    min !== undefined && max !== undefined && compare(parseDecimal(min), parseDecimal(max)) > 0;
  if (from !== undefined && to !== undefined && from > to) return "days";
  if (isAbove(minAmount, maxAmount)) return "amounts";
  return isAbove(minValue, maxValue) ? "values" : null;
}

/** A bound from the URL: a plain decimal, or a number in the locale's notation if the URL was edited; `null` if it is not a number. */
export function boundOf(text: string): string | null {
  return /^\d+(\.\d+)?$/.test(text) ? text : typedNumber(text).decimal;
}

/** The filters of the URL in a canonical order, for comparison. */
export function queryOf(search: URLSearchParams): string {
  const filters = [...search].filter(([name, value]) => name !== "add" && value !== "");
  return new URLSearchParams(filters.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString();
}

/** Whether the list is filtered. */
export function isFiltered(search: URLSearchParams): boolean {
  return [...search].some(([name, value]) => name !== "hidden" && name !== "add" && value !== "");
}

/** The number of set filters without the search text. A coin and a period each count once. */
export function countFilters(search: URLSearchParams): number {
  const groups = [
    ["type"],
    ["wallet"],
    ["tag"],
    ["from", "to"],
    ["coin", "asset"],
    ["hidden"],
    ...bounds.map((name) => [name]),
  ];
  return groups.filter((names) => names.some((name) => (search.get(name) ?? "") !== "")).length;
}
