import { add, compare, parseDecimal, zero, type Decimal } from "../../domain/money/decimal.ts";
import type { NegativeFact } from "../../domain/quality/findings/balance-findings.ts";
import { positionMark } from "../../domain/ledger/positions/positions.ts";
import type { Sql } from "../../ports/sql.ts";

type Lowest = { lowest: string; owed: Decimal };
type NegativeRow = Omit<NegativeFact, "value" | "lowest"> & { asset: number; walletKey: number };

/** Balances that are or were below zero; of positions those that are more than a debt. Yields between pages of entries. */
export function* findNegativeBalances(sql: Sql): Generator<void, Omit<NegativeFact, "value">[]> {
  const rows = sql
    .prepare<NegativeRow>(
      `SELECT h.asset, h.wallet AS walletKey, a.id AS assetId, a.symbol, w.wallet, w.platform, h.amount, h.negative_at AS at, t.id AS transactionId
           FROM holdings h JOIN assets a ON a.key = h.asset JOIN wallets w ON w.key = h.wallet JOIN transactions t ON t.key = h.negative_transaction
           WHERE h.negative_at IS NOT NULL AND a.spam = 0 AND a.kind <> 'liability' ORDER BY h.negative_at, a.id, w.wallet`,
    )
    .all();
  const facts: Omit<NegativeFact, "value">[] = [];
  for (const row of rows) {
    const { lowest, owed } = yield* lowestOf(sql, row);
    const { asset: _, walletKey: __, ...fact } = row;
    const isDebt = compare(owed, parseDecimal(lowest)) <= 0;
    if (!fact.wallet.includes(positionMark) || !isDebt) facts.push({ ...fact, lowest });
  }
  return facts;
}

/**
 * The lowest balance of an asset in a wallet and, of a position, the largest possible debt: loans, and debts taken over from other wallets.
 */
function* lowestOf(sql: Sql, { asset, walletKey, wallet, amount }: NegativeRow): Generator<void, Lowest> {
  const page = sql.prepare(
    `SELECT e.at, e.key, CASE WHEN substr(e.balance, 1, 1) = '-' THEN e.balance END,
         CASE WHEN ? AND substr(e.change, 1, 1) = '-' AND (e.operation = 'loan'
           OR e.operation = 'transfer' AND (SELECT type FROM transactions WHERE key = e.transaction_key) = 'repayment') THEN e.change END
       FROM entries e WHERE e.asset = ? AND e.wallet = ? AND (e.at, e.key) > (?, ?) ORDER BY e.at, e.key LIMIT 1000`,
  );
  const isPosition = wallet.includes(positionMark) ? 1 : 0;
  let lowest = amount;
  let owed = zero;
  for (let [lastAt, lastKey] = [Number.MIN_SAFE_INTEGER, 0]; ;) {
    const entries = page.values<[at: number, key: number, negative: string | null, debt: string | null]>(
      isPosition,
      asset,
      walletKey,
      lastAt,
      lastKey,
    );
    for (const [, , negative, debt] of entries) {
      if (debt !== null) owed = add(owed, parseDecimal(debt));
      if (negative !== null && isLower(negative, lowest)) lowest = negative;
    }
    const last = entries.at(-1);
    if (last === undefined) return { lowest, owed };
    [lastAt, lastKey] = last;
    yield;
  }
}

/** Most amounts differ already as floating-point numbers, whose rounding keeps their order. */
function isLower(amount: string, than: string): boolean {
  const [rounded, roundedThan] = [Number(amount), Number(than)];
  if (rounded !== roundedThan) return rounded < roundedThan;
  return compare(parseDecimal(amount), parseDecimal(than)) < 0;
}
