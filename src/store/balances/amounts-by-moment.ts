import { add, negate, parseDecimal, zero, type Decimal } from "../../domain/money/decimal.ts";
import { startOfDay, type DayNumber } from "../../domain/time/day.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Balances } from "./balances.ts";
import { transitsOf } from "./in-transit.ts";
import { overdueBridges } from "./overdue-bridges.ts";

/** An asset's amount from a moment (ms) on. */
export type AmountFrom = { at: number; amount: Decimal };

type Asset = { key: number; id: string };
type Change = { at: number; by: Decimal };

/**
 * Amounts that count towards net worth by moment, by the key of the asset: what it was when the day `from` began, then each moment at which it
 * changed, ascending. Like closing amounts they leave out unverified positions and what is overdue from a bridge, and include what is in
 * transit. Assets never held since then are omitted.
 */
export function amountsByMoment(
  sql: Sql,
  balances: Pick<Balances, "at">,
  { assets, from, now }: { assets: readonly Asset[]; from: DayNumber; now: number },
): Map<number, AmountFrom[]> {
  const start = startOfDay(from);
  const keys = new Map(assets.map(({ key, id }) => [id, key]));
  const changes = new Map<number, Change[]>(assets.map(({ key }) => [key, []]));
  const change = (asset: number | undefined, at: number, by: Decimal): void => {
    if (asset !== undefined) changes.get(asset)?.push({ at: Math.max(at, start), by });
  };
  const unverified = new Set(
    sql
      .prepare<{ key: number }>("SELECT key FROM wallets WHERE instr(wallet, '#?') > 0")
      .all()
      .map(({ key }) => key),
  );
  for (const { asset, wallet, amount } of balances.at(start - 1, { assets: assets.map(({ key }) => key) }))
    if (!unverified.has(wallet)) change(asset, start, parseDecimal(amount));
  const entries = sql.prepare<{ asset: number; wallet: number; at: number; change: string }>(
    // By pairs, as the index on entries has the time after the wallet.
    `SELECT e.asset, e.wallet, e.at, e.change FROM holdings h CROSS JOIN entries e ON e.asset = h.asset AND e.wallet = h.wallet
     WHERE h.asset = ? AND e.at >= ? AND e.at <= ?`,
  );
  for (const { key } of assets)
    for (const entry of entries.all(key, start, now))
      if (!unverified.has(entry.wallet)) change(key, entry.at, parseDecimal(entry.change));
  const count = (
    asset: number | undefined,
    amount: Decimal,
    span: { from: number; to: number | null },
  ): void => {
    if (span.to !== null && span.to <= start) return;
    change(asset, span.from, amount);
    if (span.to !== null) change(asset, span.to, negate(amount));
  };
  for (const piece of overdueBridges(sql, now)) count(piece.asset, negate(piece.amount), piece);
  for (const transit of transitsOf(sql)) count(keys.get(transit.assetId), transit.amount, transit);
  return new Map(
    [...changes].flatMap(([asset, list]) => (list.length === 0 ? [] : [[asset, stepsOf(list)] as const])),
  );
}

function stepsOf(changes: readonly Change[]): AmountFrom[] {
  const steps: AmountFrom[] = [];
  let amount = zero;
  for (const { at, by } of changes.toSorted((a, b) => a.at - b.at)) {
    amount = add(amount, by);
    if (steps.at(-1)?.at === at) steps.pop();
    steps.push({ at, amount });
  }
  return steps;
}
