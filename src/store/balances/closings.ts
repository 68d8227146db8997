import { add, negate, parseDecimal, subtract, zero, type Decimal } from "../../domain/money/decimal.ts";
import { dayNumberOf, startOfDay, type DayNumber } from "../../domain/time/day.ts";
import { groupBy } from "../../lib/group-by.ts";
import type { Sql } from "../../ports/sql.ts";
import { laterEntries } from "./later-entries.ts";
import { overdueBridges, type Overdue } from "./overdue-bridges.ts";

export type ClosingsOf = { assets?: readonly number[]; now: number };

/** See `closings` of `createBalances`. */
export function* closings(
  sql: Sql,
  from: DayNumber,
  { assets, now }: ClosingsOf,
): Generator<void, Map<number, { day: DayNumber; amount: Decimal }[]>, void> {
  const closings = yield* closingsOf(sql, from, assets);
  const uncounted = [...overdueBridges(sql, now), ...laterToday(sql, now)];
  for (const [asset, pieces] of groupBy(uncounted, (piece) => piece.asset)) {
    const amounts = closings.get(asset);
    if (amounts !== undefined) closings.set(asset, withoutPieces(amounts, pieces, from));
  }
  return closings;
}

/** An amount that a closing does not count, from one time to another (`null`: for good). */
type Uncounted = Pick<Overdue, "asset" | "amount" | "from" | "to">;

/** Today's closing is that of this moment, as everywhere else. */
function laterToday(sql: Sql, now: number): Uncounted[] {
  const today = dayNumberOf(now);
  const [from, to] = [startOfDay(today), startOfDay(today + 1)];
  return laterEntries(sql, now)
    .filter(({ at, isUnverified }) => at < to && !isUnverified)
    .map(({ asset, amount }) => ({ asset, amount, from, to }));
}

function withoutPieces(
  amounts: { day: DayNumber; amount: Decimal }[],
  pieces: readonly Uncounted[],
  from: DayNumber,
): { day: DayNumber; amount: Decimal }[] {
  const changes = new Map<DayNumber, Decimal>();
  const change = (day: DayNumber, amount: Decimal): void => {
    const on = Math.max(day, from - 1);
    changes.set(on, add(changes.get(on) ?? zero, amount));
  };
  let last = zero;
  for (const { day, amount } of amounts) {
    change(day, subtract(amount, last));
    last = amount;
  }
  for (const piece of pieces) {
    change(dayNumberOf(piece.from), negate(piece.amount));
    if (piece.to !== null) change(dayNumberOf(piece.to), piece.amount);
  }
  let total = zero;
  return [...changes]
    .sort(([a], [b]) => a - b)
    .map(([day, by]) => ({ day, amount: (total = add(total, by)) }));
}

function* closingsOf(
  sql: Sql,
  from: DayNumber,
  assets: readonly number[] | undefined,
): Generator<void, Map<number, { day: DayNumber; amount: Decimal }[]>, void> {
  const before = sql.prepare<{ amount: string }>(
    "SELECT amount FROM balances WHERE asset = ? AND wallet = ? AND day < ? ORDER BY day DESC LIMIT 1",
  );
  const since = sql.prepare(
    "SELECT day, amount FROM balances WHERE asset = ? AND wallet = ? AND day >= ? ORDER BY day",
  );
  type Closing = [day: number, amount: string];
  const assetKeys = assets === undefined ? undefined : new Set(assets);
  const walletsOf = groupBy(
    sql
      .prepare<{ asset: number; wallet: number }>(
        "SELECT asset, wallet FROM holdings WHERE wallet NOT IN (SELECT key FROM wallets WHERE instr(wallet, '#?') > 0) ORDER BY asset, wallet",
      )
      .all()
      .filter(({ asset }) => assetKeys?.has(asset) !== false),
    ({ asset }) => asset,
  );
  const closings = new Map<number, { day: DayNumber; amount: Decimal }[]>();
  for (const [asset, wallets] of walletsOf) {
    const [only] = wallets;
    closings.set(
      asset,
      wallets.length === 1 && only !== undefined ? closingsOfWallet(only) : closingsOfWallets(wallets),
    );
    yield;
  }
  return closings;

  function openingOf({ asset, wallet }: { asset: number; wallet: number }): Decimal {
    const opening = before.get(asset, wallet, from)?.amount;
    return opening === undefined ? zero : parseDecimal(opening);
  }

  function closingsOfWallet(pair: { asset: number; wallet: number }): { day: DayNumber; amount: Decimal }[] {
    const rows = since.values<Closing>(pair.asset, pair.wallet, from);
    return [
      { day: from - 1, amount: openingOf(pair) },
      ...rows.map(([day, amount]) => ({ day, amount: parseDecimal(amount) })),
    ];
  }

  function closingsOfWallets(
    wallets: readonly { asset: number; wallet: number }[],
  ): { day: DayNumber; amount: Decimal }[] {
    let opening = zero;
    const changes = new Map<DayNumber, Decimal>();
    for (const pair of wallets) {
      let last = openingOf(pair);
      opening = add(opening, last);
      for (const [day, amount] of since.values<Closing>(pair.asset, pair.wallet, from)) {
        const next = parseDecimal(amount);
        const difference = add(next, { units: -last.units, scale: last.scale });
        changes.set(day, add(changes.get(day) ?? zero, difference));
        last = next;
      }
    }
    let amount = opening;
    const days = [...changes.keys()].sort((first, second) => first - second);
    return [
      { day: from - 1, amount },
      ...days.map((day) => ({ day, amount: (amount = add(amount, changes.get(day) ?? zero)) })),
    ];
  }
}
