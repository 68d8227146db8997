import { compareText } from "../../../lib/compare-text.ts";
import { add, formatDecimal, isZero, negate, parseDecimal, zero, type Decimal } from "../../money/decimal.ts";
import type { Leg } from "../transaction.ts";

/** What a source says happened in one wallet: a transaction, or one side of a transfer. */
export type Side = {
  transactionId: string;
  at: number;
  platform: string;
  wallet: string;
  txHash: string | undefined;
  /** Direction, coin and amount of each leg but fees. */
  movements: string;
  /** What each coin changed by, fees included: one source states a fee apart that another has in the amount. */
  changes: string;
  /** The id of the API's record that a row of a file names by its number. */
  reference?: string | undefined;
};

/** A side of a tracker's row and the record of the exchange, wallet or chain that states the same. */
export type Superseded<S extends Side = Side> = { side: S; by: Side };

/** Two records of one event lie at most this far apart. */
export const toleranceMs = 60_000;
/** Pairs found between two yields. */
const stepSize = 500;
export const dayMs = 86_400_000;

/** The sides of a transaction: its legs by wallet (`""`: the transaction's own). `coinOf` is the name by which coins of different sources are compared. */
export function sidesOf(
  legs: readonly Leg[],
  coinOf: (assetId: string) => string,
): { wallet: string; movements: string; changes: string }[] {
  const byWallet = new Map<string, Leg[]>();
  for (const leg of legs) {
    const wallet = leg.wallet ?? "";
    const known = byWallet.get(wallet);
    if (known === undefined) byWallet.set(wallet, [leg]);
    else known.push(leg);
  }
  return [...byWallet].map(([wallet, own]) => ({
    wallet,
    movements: own
      .filter(({ direction }) => direction !== "fee")
      .map(({ direction, assetId, amount }) => `${direction}|${coinOf(assetId)}|${amount}`)
      .toSorted(compareText)
      .join("\n"),
    changes: changesOf(own, coinOf),
  }));
}

/** What each coin changed by, fees included, as comparable text. */
export function changesOf(legs: readonly Leg[], coinOf: (assetId: string) => string): string {
  const sums = new Map<string, Decimal>();
  for (const { direction, assetId, amount } of legs) {
    const coin = coinOf(assetId);
    const change = direction === "in" ? parseDecimal(amount) : negate(parseDecimal(amount));
    sums.set(coin, add(sums.get(coin) ?? zero, change));
  }
  return writtenChanges(sums);
}

export function writtenChanges(sums: ReadonlyMap<string, Decimal>): string {
  return [...sums]
    .filter(([, sum]) => !isZero(sum))
    .map(([coin, sum]) => `${coin}|${formatDecimal(sum)}`)
    .toSorted(compareText)
    .join("\n");
}

/**
 * Which sides of trackers' rows repeat a record of their source: the same hash, or the same time to the minute (to the day, where the tracker states no time), with the same
 * movements or the same changes of every coin. One record repeats one side at most. A wallet named after an exchange is only compared with that
 * exchange. PURE: the order of the lists makes no difference. O(n log n). Yields between its steps.
 */
export function* supersededSides<S extends Side>(
  trackers: readonly S[],
  own: readonly Side[],
  exchanges: ReadonlySet<string>,
): Generator<void, Superseded<S>[]> {
  const names = [...exchanges].toSorted((a, b) => b.length - a.length || compareText(a, b));
  return yield* matched(trackers, own, {
    passes: [...exactPasses, ...loosePasses],
    placeOf: createPlaces(names),
    timeOf: minuteOrDayOf,
  });
}

export type Pass = { key: (side: Side) => string; isTimed: boolean };
type Rules = {
  placeOf: (wallet: string) => string | undefined;
  timeOf: (side: Side) => [from: number, to: number];
};

export const exactPasses: readonly Pass[] = [
  { key: (side) => hashKey(side, side.movements), isTimed: false },
  { key: (side) => hashKey(side, side.changes), isTimed: false },
  { key: ({ movements, changes }) => movements && `${movements}\n${changes}`, isTimed: true },
];
export const loosePasses: readonly Pass[] = [
  { key: ({ movements }) => movements, isTimed: true },
  { key: ({ changes }) => changes, isTimed: true },
];

export function* matched<S extends Side>(
  trackers: readonly S[],
  own: readonly Side[],
  { passes, ...rules }: Rules & { passes: readonly Pass[] },
): Generator<void, Superseded<S>[]> {
  const open = { trackers: new Set(trackers.toSorted(byTime)), own: new Set(own.toSorted(byTime)) };
  const found: Superseded<S>[] = [];
  for (const { key, isTimed } of passes) {
    const records = grouped(open.own, key);
    yield;
    for (const [name, sides] of grouped(open.trackers, key)) {
      const candidates = records.get(name);
      if (candidates === undefined) continue;
      for (const pair of paired(sides, candidates, { isTimed, ...rules })) {
        if (found.push(pair) % stepSize === 0) yield;
        open.trackers.delete(pair.side);
        open.own.delete(pair.by);
      }
    }
  }
  return found.toSorted((a, b) => byTime(a.side, b.side));
}

export function byTime(a: Side, b: Side): number {
  return a.at - b.at || compareText(a.transactionId, b.transactionId) || compareText(a.wallet, b.wallet);
}

function hashKey({ txHash }: Side, content: string): string {
  return txHash === undefined || content === "" ? "" : `${txHash}\n${content}`;
}

export function grouped<S extends Side>(sides: Iterable<S>, key: (side: S) => string): Map<string, S[]> {
  const groups = new Map<string, S[]>();
  for (const side of sides) {
    const name = key(side);
    if (name === "") continue;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [side]);
    else group.push(side);
  }
  return groups;
}

/** Each of `sides` with the earliest record within its time that no earlier one took. Both lists ascend. */
function paired<S extends Side>(
  sides: readonly S[],
  records: readonly Side[],
  { isTimed, placeOf, timeOf }: Rules & { isTimed: boolean },
): Superseded<S>[] {
  const taken = new Set<Side>();
  const pairs: Superseded<S>[] = [];
  let start = 0;
  for (const side of sides) {
    const [from, to] = isTimed ? timeOf(side) : [-Infinity, Infinity];
    const place = placeOf(side.wallet);
    while (start < records.length && isTimed && (records[start]?.at ?? 0) < side.at - toleranceMs) start++;
    for (let index = start; index < records.length; index++) {
      const record = records[index];
      if (record === undefined || record.at > to) break;
      if (record.at < from || taken.has(record)) continue;
      if (place !== undefined && record.platform !== `exchange:${place}`) continue;
      taken.add(record);
      pairs.push({ side, by: record });
      break;
    }
  }
  return pairs;
}

/** A row at midnight may state a day only. */
function minuteOrDayOf({ at }: Side): [from: number, to: number] {
  return [at - toleranceMs, at % dayMs === 0 ? at + dayMs - 1 : at + toleranceMs];
}

export function minuteOf({ at }: Side): [from: number, to: number] {
  return [at - toleranceMs, at + toleranceMs];
}

/** The exchange that a wallet is named after: the longest name that its own begins with. */
function createPlaces(names: readonly string[]): (wallet: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (wallet) => {
    if (known.has(wallet)) return known.get(wallet);
    const plain = wallet.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
    const place = names.find((name) => name.length > 2 && plain.startsWith(name));
    known.set(wallet, place);
    return place;
  };
}
