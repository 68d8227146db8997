import { millisecondsPerDay } from "../../domain/time/day.ts";
import {
  add,
  compare,
  isZero,
  negate,
  parseDecimal,
  subtract,
  type Decimal,
} from "../../domain/money/decimal.ts";
import type { Sql } from "../../ports/sql.ts";

/** How long a bridge may take. */
const bridgeLimitMs = 14 * millisecondsPerDay;

/**
 * An amount that was sent to a bridge and did not arrive within the maximum time (docs/spec/accounting.md §4): overdue from `from` until just
 * before `to` (ms; `null`: until today). Net worth excludes it in that time. Keys are those of `assets` and `wallets`.
 */
export type Overdue = {
  asset: number;
  wallet: number;
  /** The position it is in: `<wallet>#<bridge>`. */
  position: string;
  platform: string;
  assetId: string;
  amount: Decimal;
  transactionId: string;
  leftAt: number;
  from: number;
  to: number | null;
};

type Pair = { asset: number; wallet: number; position: string; platform: string; assetId: string };
type Entry = { at: number; operation: string; change: string; transactionId: string };

/** Every departure to a bridge that became overdue up to `now`. What a bridge pays back counts against the oldest departure. */
export function overdueBridges(sql: Sql, now: number): Overdue[] {
  const entries = sql.prepare<Entry>(
    `SELECT e.at, e.operation, e.change, t.id AS transactionId FROM entries e JOIN transactions t ON t.key = e.transaction_key
     WHERE e.asset = ? AND e.wallet = ? ORDER BY e.at, e.position, e.rank, e.key`,
  );
  return sql
    .prepare<Pair>(
      `SELECT h.asset, h.wallet, w.wallet AS position, w.platform, a.id AS assetId FROM wallets w JOIN holdings h ON h.wallet = w.key JOIN assets a ON a.key = h.asset
       WHERE instr(w.wallet, '#') > 0 AND instr(w.wallet, '#?') = 0 AND w.platform NOT LIKE 'exchange:%'
         AND EXISTS (SELECT 1 FROM entries e WHERE e.asset = h.asset AND e.wallet = h.wallet AND e.operation = 'bridge' AND e.at <= ?)`,
    )
    .all(now - bridgeLimitMs)
    .flatMap((pair) => overdueOf(pair, entries.iterate(pair.asset, pair.wallet), now));
}

function overdueOf(pair: Pair, entries: Iterable<Entry>, now: number): Overdue[] {
  type Piece = { amount: Decimal; leftAt: number; transactionId: string; isDeparture: boolean };
  const open: Piece[] = [];
  const overdue: Overdue[] = [];
  const end = (piece: Piece, amount: Decimal, to: number | null): void => {
    const from = piece.leftAt + bridgeLimitMs;
    if (!piece.isDeparture || from > (to ?? now)) return;
    const { leftAt, transactionId } = piece;
    overdue.push({ ...pair, amount, transactionId, leftAt, from, to });
  };
  for (const { at, operation, change, transactionId } of entries) {
    const amount = parseDecimal(change);
    if (amount.units > 0n) {
      open.push({ amount, leftAt: at, transactionId, isDeparture: operation === "bridge" });
      continue;
    }
    let remainingAmount = negate(amount);
    for (let piece = open[0]; piece !== undefined && !isZero(remainingAmount); piece = open[0]) {
      const isWhole = compare(piece.amount, remainingAmount) <= 0;
      const takenAmount = isWhole ? piece.amount : remainingAmount;
      end(piece, takenAmount, at);
      remainingAmount = subtract(remainingAmount, takenAmount);
      if (isWhole) open.shift();
      else piece.amount = subtract(piece.amount, takenAmount);
    }
  }
  for (const piece of open) end(piece, piece.amount, null);
  return overdue;
}

/** Amounts overdue at a moment, by wallet and asset. */
export function overdueAt(overdue: readonly Overdue[], at: number): Map<string, Overdue> {
  const sums = new Map<string, Overdue>();
  for (const piece of overdue) {
    if (piece.from > at || (piece.to !== null && piece.to <= at)) continue;
    const key = `${piece.wallet} ${piece.asset}`;
    const known = sums.get(key);
    sums.set(key, known === undefined ? piece : { ...known, amount: add(known.amount, piece.amount) });
  }
  return sums;
}
