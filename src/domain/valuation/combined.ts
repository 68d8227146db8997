import { add, divide, formatDecimal, isZero, parseDecimal, round, sumOf } from "../money/decimal.ts";
import { groupBy } from "../../lib/group-by.ts";

/** One account's holding of a coin, with its value in the currency of the sum. */
export type HeldPart = {
  coinId: string | null;
  assetIds: readonly string[];
  symbol: string;
  amount: string;
  value: string | null;
};
export type AccountParts = { name: string; parts: readonly HeldPart[] };

/** The holdings of a coin in several accounts, and their sum. */
export type CombinedPart = {
  coinId: string | null;
  assetIds: string[];
  symbol: string;
  amount: string;
  value: string | null;
  /** As a fraction of the combined value, six decimal places. */
  share: string | null;
  accounts: { name: string; amount: string; value: string | null }[];
};

/** A day of one account; `value` is `null` if unknown in the currency of the sum. */
export type AccountDay = {
  day: string;
  at: number;
  value: string | null;
  unpriced: readonly string[];
  stale: readonly string[];
};
export type CombinedDay = {
  day: string;
  at: number;
  value: string | null;
  unpriced: string[];
  stale: string[];
  /** Accounts with holdings of unknown value on the day, which are not in `value`. */
  unvalued: string[];
};

/** The sum of the known values; `null` if none is known. */
export function sumOfKnown(values: Iterable<string | null>): string | null {
  const known = Array.from(values).filter((value) => value !== null);
  return known.length === 0 ? null : sumOf(known);
}

/** The sum of the values; `null` if one is unknown. */
export function sumIfKnown(values: readonly (string | null)[]): string | null {
  return values.includes(null) ? null : sumOfKnown(values);
}

/** `value` as a fraction of `all`, with six digits after the point; `null` if either is unknown or `all` is zero. */
export function shareOf(value: string | null, all: string | null): string | null {
  if (value === null || all === null || isZero(parseDecimal(all))) return null;
  return formatDecimal(round(divide(parseDecimal(value), parseDecimal(all)), 6));
}

/** Combines holdings of several accounts by coin, the largest value first. Assets without a coin are combined by their ids. */
export function combineParts(accounts: readonly AccountParts[], all: string | null): CombinedPart[] {
  const heldParts = accounts.flatMap(({ name, parts }) => parts.map((part) => ({ name, ...part })));
  const groups = groupBy(heldParts, (part) => part.coinId ?? part.assetIds[0] ?? part.symbol);
  const combined = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const value = sumOfKnown(group.map((part) => part.value));
    return [
      {
        coinId: first.coinId,
        assetIds: [...new Set(group.flatMap(({ assetIds }) => assetIds))].sort(),
        symbol: first.symbol,
        amount: sumOf(group.map(({ amount }) => amount)),
        value,
        share: shareOf(value, all),
        accounts: group.map(({ name, amount, value: accountValue }) => ({
          name,
          amount,
          value: accountValue,
        })),
      },
    ];
  });
  return combined.sort((a, b) => Number(b.value ?? "-Infinity") - Number(a.value ?? "-Infinity"));
}

type Sum = {
  day: string;
  at: number;
  value: string | null;
  unpriced: Set<string>;
  stale: Set<string>;
  unvalued: string[];
};

/**
 * Sums the days of several accounts, ascending; with `hour`, points are at the ends of hours. Before its first point an account has no
 * holdings. The result ends with the series that ends first, because afterwards an account would be missing from the sum. Yields after each
 * account.
 */
export function* combineDays(
  accounts: readonly { name: string; days: readonly AccountDay[] }[],
  interval: "day" | "hour" = "day",
): Generator<void, CombinedDay[]> {
  const keyOf = ({ day, at }: AccountDay): string => (interval === "day" ? day : new Date(at).toISOString());
  const known = accounts.filter(({ days }) => days.length > 0);
  const last = known
    .map(({ days }) => {
      const end = days.at(-1);
      return end === undefined ? "" : keyOf(end);
    })
    .toSorted()[0];
  const sums = new Map<string, Sum>();
  for (const { name, days } of known) {
    for (const point of days) {
      const key = keyOf(point);
      if (last === undefined || key > last) continue;
      const sum = sums.get(key) ?? emptySum(point);
      sums.set(key, sum);
      include(sum, name, point);
    }
    yield;
  }
  return [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { unpriced, stale, ...sum }]) => ({
      ...sum,
      unpriced: [...unpriced].sort(),
      stale: [...stale].sort(),
    }));
}

function emptySum({ day, at }: AccountDay): Sum {
  return { day, at, value: null, unpriced: new Set(), stale: new Set(), unvalued: [] };
}

function include(sum: Sum, name: string, { at, value, unpriced, stale }: AccountDay): void {
  sum.at = Math.max(sum.at, at);
  for (const id of unpriced) sum.unpriced.add(id);
  for (const id of stale) sum.stale.add(id);
  if (value === null) sum.unvalued.push(name);
  else
    sum.value = sum.value === null ? value : formatDecimal(add(parseDecimal(sum.value), parseDecimal(value)));
}
