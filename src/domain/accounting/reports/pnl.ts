import { add, subtract, zero, type Decimal } from "../../money/decimal.ts";
import { gainOfDebts } from "../booking/book-debts.ts";
import { bookEvent } from "../booking/book-events.ts";
import type { BookTransaction, Lookups } from "../booking/book.ts";
import { byHoldings } from "../booking/book-order.ts";
import type { MoneyGain } from "../lots/money.ts";
import type { Sink } from "./items.ts";
import { createBookings, type BookState } from "../booking/state.ts";
import { accountingEventsOf } from "../booking/accounting-events.ts";
import { createValuation } from "../booking/trade-value.ts";

/** A lot still held. `wallet` is `null` under `scope: account`, `at` under average cost. `unverified` if an unknown contract holds it. */
export type Remaining = {
  assetId: string;
  coinId: string | null;
  wallet: string | null;
  transactionId: string | null;
  amount: Decimal;
  cost: Decimal;
  at: number | null;
  unverified: boolean;
};

/** Holdings at the end of a report and their unrealised gain. */
export type Closing = {
  unrealised: Decimal;
  /** Whether any holding or debt has a price. */
  hasPrice: boolean;
  money: MoneyGain;
  unpriced: { assetId: string; amount: Decimal }[];
};

/** Processes transactions in accounting order, up to and including a moment (ms); yields regularly so that it can run in slices. */
export function* bookAll(
  state: BookState,
  transactions: Iterable<BookTransaction>,
  {
    lookups,
    sink,
    before,
    until = Number.POSITIVE_INFINITY,
  }: {
    lookups: Lookups;
    sink: Sink;
    before?: (transaction: BookTransaction) => void;
    until?: number;
  },
): Generator<number, number, void> {
  const booking = createBookings(state, lookups, sink);
  let count = 0;
  for (const transaction of byHoldings(transactions, state, lookups)) {
    if (transaction.at > until) return count;
    before?.(transaction);
    const current = booking(transaction);
    for (const leg of transaction.legs) if (lookups.asset(leg.assetId).spam) state.spam++;
    for (const step of accountingEventsOf(transaction, state.positions, lookups)) bookEvent(current, step);
    // A transaction may be the first of its assets and cause reading their prices, so each is followed by a yield.
    yield ++count;
  }
  return count;
}

/** The state's holdings, valued at a moment. `take` receives each lot, by coin in the order of first use, oldest first. */
export function* closingOf(
  state: BookState,
  { at, lookups, take }: { at: number; lookups: Lookups; take: (lot: Remaining) => void },
): Generator<number, Closing, void> {
  const valuation = createValuation(lookups, state.settings.currency);
  const debts = gainOfDebts(state.debts, at, valuation);
  const money = state.money.gainAt(at, valuation);
  const unpriced = [...debts.unpriced, ...money.unpriced];
  let unrealised = debts.gain;
  let hasPrice = state.debts.size > debts.unpriced.length;
  let count = 0;
  for (const { wallet, isUnverified: unverified, pool } of state.pools.all()) {
    const costs = new Map<string, Decimal>();
    for (const lot of pool.lots()) {
      const { assetId, amount, cost, transactionId } = lot;
      const { coinId } = lookups.asset(assetId);
      take({ assetId, coinId, wallet, transactionId, amount, cost, at: lot.at, unverified });
      costs.set(assetId, add(costs.get(assetId) ?? zero, cost));
      if (++count % 128 === 0) yield count;
    }
    for (const [assetId, amount] of pool.holdings()) {
      const cost = costs.get(assetId) ?? zero;
      if (amount.units === 0n && cost.units === 0n) continue;
      const worth = valuation.closing(assetId, amount, at);
      if (worth === undefined) unpriced.push({ assetId, amount });
      else {
        unrealised = add(unrealised, subtract(worth.value, cost));
        hasPrice = true;
      }
    }
  }
  return { unrealised, hasPrice, money, unpriced };
}
