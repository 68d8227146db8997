import { compareText } from "../../../lib/compare-text.ts";
import {
  absolute,
  add,
  compare,
  isNegative,
  isZero,
  multiply,
  negate,
  parseDecimal,
  subtract,
  toNumber,
  trimZeros,
  zero,
  type Decimal,
} from "../../money/decimal.ts";
import { indexByAmount } from "./amount-index.ts";
import { byTime, coinAmounts, groupSides, belongsToPlace, type Rules, type Side } from "./sides.ts";

/** Sides and records that include the same events, but cannot be paired with certainty. */
export type Unclear<S extends Side = Side> = { sides: S[]; records: Side[] };

/** Maximum difference of amounts of one event that is due to rounding, as a fraction of the amount. */
const roundingShare = parseDecimal("0.001");
/** The smallest unit that trackers keep. */
const dust = parseDecimal("0.00000001");
/** Number of decimal places that every tracker keeps. */
const minScale = 2;
/** Amounts this close may be equal with another fee. The owner is asked; nothing is assumed. */
const nearShare = parseDecimal("0.02");
/** Maximum number of records that one side is compared with, and of members of a group that are paired. */
const maxCandidates = 50;
const maxGroup = 200;
/** Number of comparisons between two yields. */
const stepSize = 500;

/**
 * Pairs sides of trackers' rows with records of equal coins, directions and times whose amounts agree except for rounding and stated fees.
 * A group is paired only if each of its sides has a record and vice versa; all other groups are `unclear`. PURE.
 */
export function* similarSides<S extends Side, R extends Side>(
  sides: readonly S[],
  records: readonly R[],
  rules: Rules,
): Generator<void, { pairs: { side: S; by: R }[]; unclear: { sides: S[]; records: R[] }[] }> {
  const pairs: { side: S; by: R }[] = [];
  const unclear: { sides: S[]; records: R[] }[] = [];
  for (const group of yield* groupsOf(sides, records, { ...rules, nearness: "same" })) {
    const found = pairedAll(group);
    if (found === undefined) unclear.push({ sides: group.sides, records: group.records });
    else pairs.push(...found);
  }
  return { pairs, unclear };
}

/** Sides and records of equal coins, directions and times whose amounts differ by a few percent. They are reported only. PURE. */
export function* nearSides<S extends Side>(
  sides: readonly S[],
  records: readonly Side[],
  rules: Rules,
): Generator<void, Unclear<S>[]> {
  const groups = yield* groupsOf(sides, records, { ...rules, nearness: "near" });
  return groups.map((group) => ({ sides: group.sides, records: group.records }));
}

/** The change of a coin, without and with the stated fees. */
type Range = { low: Decimal; high: Decimal; lowest: number; highest: number };
type Measured<S extends Side> = { side: S; ranges: Range[] };
type Edge<S extends Side, R extends Side> = { side: S; record: R };
type Group<S extends Side, R extends Side> = {
  sides: S[];
  records: R[];
  candidates: ReadonlyMap<S, readonly R[]>;
};

function* groupsOf<S extends Side, R extends Side>(
  sides: readonly S[],
  records: readonly R[],
  options: Rules & { nearness: "same" | "near" },
): Generator<void, Group<S, R>[]> {
  const groups: Group<S, R>[] = [];
  const recordsOf = yield* groupedByCoins(records);
  for (const [coins, coinSides] of yield* groupedByCoins(sides)) {
    const others = recordsOf.get(coins);
    if (others === undefined) continue;
    const edges: Edge<S, R>[] = [];
    for (const edge of edgesOf(yield* measured(coinSides), yield* measured(others), options))
      if (edge === undefined) yield;
      else edges.push(edge);
    groups.push(...connectedGroups(edges));
    yield;
  }
  return groups;
}

/** Sides by their coins and directions, without those that move nothing. */
function* groupedByCoins<T extends Side>(sides: readonly T[]): Generator<void, Map<string, T[]>> {
  const coins = new Map<T, string>();
  for (const side of sides) if (coins.set(side, coinsOf(side)).size % stepSize === 0) yield;
  return groupSides(sides, (side) => coins.get(side) ?? "");
}

/** Sides by time, with their amounts. */
function* measured<T extends Side>(sides: readonly T[]): Generator<void, Measured<T>[]> {
  const found: Measured<T>[] = [];
  for (const side of sides.toSorted(byTime))
    if (found.push({ side, ranges: rangesOf(side) }) % stepSize === 0) yield;
  return found;
}

/** The amounts of a side's movements by coin. Movements that cancel each other out are excluded. */
function amountsOf({ movements }: Side): Map<string, Decimal> {
  const amounts = new Map<string, Decimal>();
  for (const line of movements.split("\n")) {
    const [start, end] = [line.indexOf("|"), line.lastIndexOf("|")];
    if (start < 0) continue;
    const coin = line.slice(start + 1, end);
    const amount = parseDecimal(line.slice(end + 1));
    amounts.set(coin, add(amounts.get(coin) ?? zero, line.startsWith("in|") ? amount : negate(amount)));
  }
  for (const [coin, amount] of amounts) if (isZero(amount)) amounts.delete(coin);
  return amounts;
}

/** The coins and directions of a side; empty without movements. */
function coinsOf(side: Side): string {
  return [...amountsOf(side)]
    .map(([coin, amount]) => `${isNegative(amount) ? "-" : "+"}${coin}`)
    .toSorted(compareText)
    .join("\n");
}

function rangesOf(side: Side): Range[] {
  const changes = new Map(coinAmounts(side.changes));
  return [...amountsOf(side)]
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([coin, amount]) => {
      const change = changes.get(coin) ?? zero;
      const [low, high] = compare(amount, change) < 0 ? [amount, change] : [change, amount];
      return { low, high, lowest: toNumber(low), highest: toNumber(high) };
    });
}

/** Yields `undefined` after each step of work. */
function* edgesOf<S extends Side, R extends Side>(
  sides: readonly Measured<S>[],
  records: readonly Measured<R>[],
  { placeOf, timeOf, nearness }: Rules & { nearness: "same" | "near" },
): Generator<Edge<S, R> | undefined> {
  const byHash = groupSides(
    records.map(({ side }) => side),
    ({ txHash }) => txHash ?? "",
  );
  const measuredBySide = new Map(records.map((record) => [record.side, record]));
  const near = indexByAmount(
    records.map((measured) => ({ measured, at: measured.side.at, ...widened(measured) })),
  );
  let compared = 0;
  for (const ownSide of sides) {
    const { side } = ownSide;
    const place = placeOf(side.wallet);
    let found = 0;
    const sameHashRecords = side.txHash === undefined ? undefined : byHash.get(side.txHash);
    for (const record of sameHashRecords ?? []) {
      const measured = measuredBySide.get(record);
      if (measured === undefined || found >= maxCandidates || !areSimilar(ownSide, measured, nearness))
        continue;
      found++;
      yield { side, record };
    }
    if (sameHashRecords !== undefined) continue;
    for (const { measured } of near(widened(ownSide), timeOf(side))) {
      if (++compared % stepSize === 0) yield undefined;
      if (!belongsToPlace(measured.side, place)) continue;
      if (side.txHash !== undefined && measured.side.txHash !== undefined) continue;
      if (!areSimilar(ownSide, measured, nearness)) continue;
      yield { side, record: measured.side };
      if (++found === maxCandidates) break;
    }
  }
}

/** The amounts of the first coin, so wide that those of two similar sides overlap. */
function widened({ ranges: [first] }: Measured<Side>): { lowest: number; highest: number } {
  if (first === undefined) return { lowest: 0, highest: 0 };
  const by = toleranceOf(
    Math.max(Math.abs(first.lowest), Math.abs(first.highest)),
    first.highest - first.lowest,
  );
  return { lowest: first.lowest - by, highest: first.highest + by };
}

/** More than the amounts of similar sides differ by, so that most are decided without exact arithmetic. */
function toleranceOf(largest: number, widths: number): number {
  return largest * 0.03 + widths * 1.01 + 1e-7;
}

function areSimilar(a: Measured<Side>, b: Measured<Side>, nearness: "same" | "near"): boolean {
  return a.ranges.every((range, index) => {
    const otherRange = b.ranges[index];
    return otherRange !== undefined && isWithin(range, otherRange, nearness);
  });
}

/** Whether two ranges of amounts overlap, or differ by rounding or by a small fraction (`near`). */
function isWithin(a: Range, b: Range, nearness: "same" | "near"): boolean {
  const largest = Math.max(Math.abs(a.lowest), Math.abs(a.highest), Math.abs(b.lowest), Math.abs(b.highest));
  const widths = a.highest - a.lowest + b.highest - b.lowest;
  // Most amounts differ by far, which is decided without exact arithmetic.
  if (Math.max(a.lowest - b.highest, b.lowest - a.highest) > toleranceOf(largest, widths)) return false;
  const [lower, upper] =
    compare(a.high, b.low) < 0
      ? [a.high, b.low]
      : compare(b.high, a.low) < 0
        ? [b.high, a.low]
        : [zero, zero];
  const difference = absolute(subtract(upper, lower));
  if (isZero(difference) || endsOf(a).some((end) => endsOf(b).some((otherEnd) => isRounding(end, otherEnd))))
    return true;
  if (nearness === "same") return false;
  const fees = add(subtract(a.high, a.low), subtract(b.high, b.low));
  return isShare(difference, lower, nearShare) || compare(difference, fees) <= 0;
}

function endsOf({ low, high }: Range): Decimal[] {
  return compare(low, high) === 0 ? [low] : [low, high];
}

/** Whether one amount is the other with fewer digits, rounded or truncated. */
function isRounding(a: Decimal, b: Decimal): boolean {
  const difference = absolute(subtract(a, b));
  if (compare(difference, dust) <= 0) return true;
  const [first, second] = [trimZeros(a), trimZeros(b)];
  const coarse = first.scale <= second.scale ? first : second;
  if (!isShare(difference, coarse, roundingShare)) return false;
  const unit: Decimal = { units: 1n, scale: Math.max(coarse.scale, minScale) };
  return compare(difference, unit) < 0;
}

function isShare(difference: Decimal, amount: Decimal, share: Decimal): boolean {
  return compare(difference, multiply(absolute(amount), share)) <= 0;
}

/** The groups of sides and records that are connected, in the order of their first side. */
function connectedGroups<S extends Side, R extends Side>(edges: readonly Edge<S, R>[]): Group<S, R>[] {
  const candidates = new Map<S, R[]>();
  const sidesOf = new Map<R, S[]>();
  for (const { side, record } of edges) {
    candidates.set(side, [...(candidates.get(side) ?? []), record]);
    sidesOf.set(record, [...(sidesOf.get(record) ?? []), side]);
  }
  const seen = new Set<S>();
  const groups: Group<S, R>[] = [];
  for (const first of candidates.keys()) {
    if (seen.has(first)) continue;
    seen.add(first);
    const sides = [first];
    const records = new Set<R>();
    // `sides` grows during the iteration.
    for (const side of sides)
      for (const record of candidates.get(side) ?? []) {
        if (records.has(record)) continue;
        records.add(record);
        for (const similarSide of sidesOf.get(record) ?? []) {
          if (seen.has(similarSide)) continue;
          seen.add(similarSide);
          sides.push(similarSide);
        }
      }
    groups.push({ sides: sides.toSorted(byTime), records: [...records].toSorted(byTime), candidates });
  }
  return groups;
}

/** Pairs each side of a group with a separate record; `undefined` if a side or a record remains. */
function pairedAll<S extends Side, R extends Side>({
  sides,
  records,
  candidates,
}: Group<S, R>): { side: S; by: R }[] | undefined {
  if (sides.length !== records.length || sides.length > maxGroup) return undefined;
  const takenBy = new Map<R, S>();
  const place = (side: S, tried: Set<R>): boolean => {
    for (const record of candidates.get(side) ?? []) {
      if (tried.has(record)) continue;
      tried.add(record);
      const holder = takenBy.get(record);
      if (holder !== undefined && !place(holder, tried)) continue;
      takenBy.set(record, side);
      return true;
    }
    return false;
  };
  for (const side of sides) if (!place(side, new Set())) return undefined;
  return [...takenBy].map(([by, side]) => ({ side, by }));
}
