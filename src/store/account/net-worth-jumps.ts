import { endOfDay, startOfDay, type DayNumber } from "../../domain/time/day.ts";
import {
  add,
  formatDecimal,
  multiply,
  negate,
  parseDecimal,
  subtract,
  zero,
  type Decimal,
} from "../../domain/money/decimal.ts";
import {
  isUnexplained,
  jumpsOf,
  unexplainedOf,
  type Jump,
  type ValuedChange,
} from "../../domain/quality/jumps.ts";
import type { JumpFact } from "../../domain/quality/findings/balance-findings.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Operation, TransactionType } from "../../domain/ledger/transaction.ts";
import { isUnverified } from "../../domain/ledger/positions/unverified.ts";
import type { OpenPrices, PriceEngine } from "../prices/price-engine.ts";

/** 100 USD. */
const minUsd = parseDecimal("100");

type EntryRow = {
  transactionId: string;
  type: TransactionType;
  operation: Operation;
  change: string;
  wallet: string;
  assetId: string;
  coinId: string | null;
  isLiability: number;
};

/** Days of the stored net worth with an unexplained jump (docs/spec/accounting.md §2); yields between days. */
export function* findJumps(
  sql: Sql,
  priceEngine: PriceEngine,
  { now, currency }: { now: number; currency: string },
): Generator<void, JumpFact[]> {
  const pricesOf = (day: DayNumber): OpenPrices => priceEngine.open({ from: day, to: day, now, currency });
  const smallest = (day: DayNumber): Decimal | undefined => {
    if (currency === "USD") return minUsd;
    const rate = pricesOf(day).rateOf("USD", day)?.rate;
    return rate === undefined ? undefined : multiply(minUsd, rate);
  };
  const facts: JumpFact[] = [];
  for (const jump of jumpsOf(storedDays(sql), smallest)) {
    const fact = factOf(sql, jump, { prices: pricesOf(jump.day), currency });
    if (fact !== undefined) facts.push(fact);
    yield;
  }
  return facts;
}

/**
 * The stored net worth, each gap of unknown values as one day without a value. Years without a price would otherwise be thousands of equal objects.
 */
function* storedDays(sql: Sql): Generator<{ day: DayNumber; value: string | null }> {
  const first = sql.prepare<{ day: number | null }>("SELECT min(day) AS day FROM net_worth").get()?.day;
  let next = first ?? 0;
  const known = sql.prepare("SELECT day, value FROM net_worth WHERE value IS NOT NULL ORDER BY day");
  for (const [day, value] of known.values<[day: number, value: string]>()) {
    if (day > next) yield { day: day - 1, value: null };
    yield { day, value };
    next = day + 1;
  }
}

function factOf(
  sql: Sql,
  jump: Jump,
  { prices, currency }: { prices: OpenPrices; currency: string },
): JumpFact | undefined {
  // The order of the joins is fixed: the planner would read all entries of an asset for each day.
  const rows = sql
    .prepare<EntryRow>(
      `SELECT t.id AS transactionId, t.type, e.operation, e.change, w.wallet, a.id AS assetId, a.coin_id AS coinId, a.kind = 'liability' AS isLiability
       FROM transactions t INDEXED BY transactions_by_time
       CROSS JOIN entries e ON e.key BETWEEN t.key * 65536 AND t.key * 65536 + 65535
       CROSS JOIN assets a ON a.key = e.asset CROSS JOIN wallets w ON w.key = e.wallet
       WHERE t.at BETWEEN ? AND ? AND t.status <> 'pending' AND t.linked IS NULL AND a.spam = 0 AND a.kind <> 'nft'`,
    )
    .all(startOfDay(jump.day), endOfDay(jump.day));
  if (rows.length === 0) return undefined;
  const valueOf = valuer(prices, jump.day);
  const changes = new Map<string, ValuedChange[]>();
  for (const { transactionId, type, operation, change, wallet, assetId, coinId, isLiability } of rows) {
    if (isUnverified(wallet)) continue;
    const value = valueOf({ id: assetId, coinId }, parseDecimal(change));
    const counted = { type, operation, value: isLiability === 1 ? negate(value) : value };
    const known = changes.get(transactionId);
    if (known === undefined) changes.set(transactionId, [counted]);
    else known.push(counted);
  }
  const suspects: { id: string; value: Decimal }[] = [];
  let unexplained = zero;
  for (const [id, transactionChanges] of changes) {
    const value = unexplainedOf(transactionChanges);
    if (value.units === 0n) continue;
    suspects.push({ id, value });
    unexplained = add(unexplained, value);
  }
  if (!isUnexplained(jump, unexplained)) return undefined;
  return {
    day: jump.day,
    before: formatDecimal(jump.before),
    after: formatDecimal(jump.after),
    change: formatDecimal(subtract(jump.after, jump.before)),
    unexplained: formatDecimal(unexplained),
    currency,
    transactionIds: suspects.map(({ id }) => id),
  };
}

/** Values changes at a day's close; assets without a price add nothing. */
function valuer(
  openPrices: OpenPrices,
  day: DayNumber,
): (asset: { id: string; coinId: string | null }, change: Decimal) => Decimal {
  const prices = new Map<string, Decimal | undefined>();
  return (asset, change) => {
    if (!prices.has(asset.id)) prices.set(asset.id, openPrices.on(asset, day)?.price);
    const price = prices.get(asset.id);
    return price === undefined ? zero : multiply(change, price);
  };
}
