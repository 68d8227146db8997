import { add, compare, parseDecimal, subtract, zero, type Decimal } from "../../money/decimal.ts";
import {
  byTime,
  groupSides,
  isSameAccount,
  toleranceMs,
  changesText,
  type Side,
  type Superseded,
} from "./sides.ts";
import { exactPasses, loosePasses, matchSides, minuteOf } from "./match-sides.ts";

/** Rows of a file that records of the API replace, and records that a row of the file replaces because it contains more. */
export type Restated<S extends Side> = { rows: Superseded<S>[]; records: Superseded<S>[] };

/**
 * Finds rows of an exchange's file that repeat a record of the same exchange's API with another id: a row that states the record's number,
 * at any time, with its fee; equal rows within a minute; and rows of one second whose sum equals a record's changes or vice versa, such as
 * the fills of an order, or a trade and its fee. If one of the two lacks changes that the other states, the more complete one counts. One
 * record repeats at most one row or one sum of rows. Rows of accounts with other names are not compared. PURE: the order of the lists does
 * not matter.
 */
export function* restatedSides<S extends Side>(
  rows: readonly S[],
  records: readonly S[],
): Generator<void, Restated<S>> {
  const found: Restated<S> = { rows: [], records: [] };
  const recordsOf = groupSides(records, ({ platform }) => platform);
  for (const [platform, platformSides] of groupSides(rows, (row) => row.platform)) {
    const all = recordsOf.get(platform) ?? [];
    const takenSides = new Set<Side>();
    const withoutTaken = (list: readonly S[]): S[] => list.filter((side) => !takenSides.has(side));
    const take = (list: Superseded<S>[], pairs: readonly Superseded<S>[]): void => {
      for (const { side, by } of pairs) takenSides.add(side).add(by);
      list.push(...pairs);
    };
    const rules = { placeOf: () => undefined, fits: isSameAccount, timeOf: minuteOf };
    take(found.rows, referencedSides(platformSides, all));
    yield;
    take(
      found.rows,
      yield* matchSides(withoutTaken(platformSides), withoutTaken(all), { ...rules, passes: exactPasses }),
    );
    const partial = partialSides(withoutTaken(platformSides), withoutTaken(all));
    take(found.rows, partial.rows);
    take(found.records, partial.records);
    yield;
    const sums = yield* matchSides(sumsBySecond(withoutTaken(platformSides)), withoutTaken(all), {
      ...rules,
      passes: [{ key: ({ changes }) => changes, isTimed: true }],
    });
    take(
      found.rows,
      sums.flatMap(({ side: { parts }, by }) => parts.map((side) => ({ side, by }))),
    );
    take(
      found.rows,
      yield* matchSides(withoutTaken(platformSides), withoutTaken(all), { ...rules, passes: loosePasses }),
    );
    // A row may be an order whose fills the API lists.
    const fills = new Map<Side, S[]>(sumsBySecond(withoutTaken(all)).map((sum) => [sum, sum.parts]));
    const orders = yield* matchSides(withoutTaken(platformSides), [...fills.keys()], {
      ...rules,
      passes: [{ key: ({ changes }) => changes, isTimed: true }],
    });
    take(
      found.rows,
      orders.flatMap(({ side, by }) =>
        (fills.get(by) ?? []).slice(0, 1).map((first) => ({ side, by: first })),
      ),
    );
  }
  return { rows: inTime(found.rows), records: inTime(found.records) };
}

function inTime<S extends Side>(pairs: readonly Superseded<S>[]): Superseded<S>[] {
  return pairs.toSorted((a, b) => byTime(a.side, b.side));
}

function sumsOf({ changes }: Side): Map<string, Decimal> {
  const sums = new Map<string, Decimal>();
  for (const change of changes.split("\n")) {
    const end = change.lastIndexOf("|");
    if (end > 0) sums.set(change.slice(0, end), parseDecimal(change.slice(end + 1)));
  }
  return sums;
}

/**
 * Matches rows that state the number of a record with equal directions and coins, whatever the time of completion, together with the row of
 * the same minute that states the record's fee.
 */
function referencedSides<S extends Side>(rows: readonly S[], records: readonly S[]): Superseded<S>[] {
  const byId = new Map(records.map((record) => [record.transactionId, record]));
  const referencedRows = rows
    .filter(({ reference }) => reference !== undefined && byId.has(reference))
    .toSorted(byTime);
  const fees = groupSides(
    rows.filter(({ reference }) => reference === undefined).toSorted(byTime),
    ({ changes }) => changes,
  );
  const takenSides = new Set<Side>();
  return referencedRows.flatMap((side) => {
    const by = byId.get(side.reference ?? "");
    if (by === undefined || takenSides.has(by) || !hasSameDirection(side, by)) return [];
    takenSides.add(by);
    const rest = difference(by, side);
    const fee = fees
      .get(rest)
      ?.filter((row) => !takenSides.has(row) && Math.abs(row.at - side.at) <= toleranceMs)
      .toSorted((a, b) => Math.abs(a.at - side.at) - Math.abs(b.at - side.at) || byTime(a, b))[0];
    if (fee === undefined) return [{ side, by }];
    takenSides.add(fee);
    return [
      { side, by },
      { side: fee, by },
    ];
  });
}

function hasSameDirection(a: Side, b: Side): boolean {
  const others = sumsOf(b);
  return [...sumsOf(a)].some(([coin, sum]) => {
    const otherSum = others.get(coin);
    return otherSum !== undefined && compare(sum, zero) === compare(otherSum, zero);
  });
}

/** The changes of `whole` less those of `part`. */
function difference(whole: Side, part: Side): string {
  const sums = sumsOf(whole);
  for (const [coin, sum] of sumsOf(part)) sums.set(coin, subtract(sums.get(coin) ?? zero, sum));
  return changesText(sums);
}

/**
 * Matches a row and a record of one minute if one of them lacks changes of the other, such as the payment for a purchase, and no other
 * match exists. The more complete one counts. Several records may each state a part of one row. A record is replaced only if it has the
 * row's wallet, because its balance is compared there.
 */
function partialSides<S extends Side>(rows: readonly S[], records: readonly S[]): Restated<S> {
  const byChange = new Map<string, S[]>();
  for (const row of rows.toSorted(byTime))
    for (const change of changesIn(row)) push(byChange, `${minuteIn(row)}|${change}`, row);
  const rowsByRecord = new Map<S, S[]>();
  const recordsByRow = new Map<S, S[]>();
  for (const record of records.toSorted(byTime)) {
    const nearRecords = new Set(
      changesIn(record).flatMap((change) =>
        [-1, 0, 1].flatMap((minutes) => byChange.get(`${minuteIn(record) + minutes}|${change}`) ?? []),
      ),
    );
    for (const row of nearRecords) {
      if (Math.abs(row.at - record.at) > toleranceMs || !isSameAccount(row, record)) continue;
      if (!isPartOf(record, row) && !isPartOf(row, record)) continue;
      push(rowsByRecord, record, row);
      push(recordsByRow, row, record);
    }
  }
  const found: Restated<S> = { rows: [], records: [] };
  for (const [row, parts] of recordsByRow) {
    if (parts.some((record) => (rowsByRecord.get(record) ?? []).length > 1)) continue;
    const [record] = parts;
    if (record !== undefined && parts.length === 1 && isPartOf(row, record)) {
      found.rows.push({ side: row, by: record });
      continue;
    }
    const all = parts.flatMap(changesIn);
    const isOwn = parts.every((part) => isPartOf(part, row) && part.wallet === row.wallet);
    if (isOwn && new Set(all).size === all.length)
      found.records.push(...parts.map((part) => ({ side: part, by: row })));
  }
  return found;
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

function minuteIn({ at }: Side): number {
  return Math.floor(at / toleranceMs);
}

function changesIn({ changes }: Side): string[] {
  return changes === "" ? [] : changes.split("\n");
}

/** Whether `whole` has all changes of `part` and more. */
function isPartOf(part: Side, whole: Side): boolean {
  const all = new Set(changesIn(whole));
  const partChanges = changesIn(part);
  return (
    partChanges.length > 0 && partChanges.length < all.size && partChanges.every((change) => all.has(change))
  );
}

/** The sums of two or more rows of one wallet and second. */
function sumsBySecond<S extends Side>(rows: readonly S[]): (Side & { parts: S[] })[] {
  return [...groupSides(rows, ({ at, wallet }) => `${Math.floor(at / 1_000)} ${wallet}`).values()].flatMap(
    (parts) => {
      parts.sort(byTime);
      const [first] = parts;
      if (first === undefined || parts.length < 2) return [];
      const sums = new Map<string, Decimal>();
      for (const part of parts)
        for (const [coin, sum] of sumsOf(part)) sums.set(coin, add(sums.get(coin) ?? zero, sum));
      return [{ ...first, txHash: undefined, movements: "", changes: changesText(sums), parts }];
    },
  );
}
