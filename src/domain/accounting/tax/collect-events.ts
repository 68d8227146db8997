import { add, multiply, subtract, zero, type Decimal } from "../../money/decimal.ts";
import type { BookTransaction, Lookups } from "../booking/book.ts";
import { createBookState, type BookSettings, type BookState } from "../booking/state.ts";
import { noSink, type Sink } from "../reports/items.ts";
import { bookAll } from "../reports/pnl.ts";
import { recordPools, type PoolChanges } from "./pool-changes.ts";
import { createClearedDebts, type ClearedDebts } from "./cleared-debts.ts";
import {
  isGiven,
  type Acquisition,
  type Carried,
  type Disposed,
  type PortfolioValue,
  type Removed,
  type TaxEvent,
} from "./tax-event.ts";

export type EventSource = {
  transactions: Iterable<BookTransaction>;
  lookups: Lookups;
  /** The end of the history in UTC milliseconds, inclusive. */
  until: number;
  /** Whether disposals need the value of all coins immediately before. */
  needsPortfolioValue?: boolean;
};

export type EventTaker = {
  event(event: TaxEvent): void;
  /** Reports a fee without a price, which no cost or proceeds include. */
  unpricedFee(at: number): void;
};

/** Books a history and emits the events that tax rules need. Returns the final state; yields between transactions. */
export function* collectEvents(
  { transactions, lookups, until, needsPortfolioValue = false }: EventSource,
  {
    settings,
    take,
    state = createBookState(settings),
  }: { settings: BookSettings; take: EventTaker; state?: BookState },
): Generator<number, BookState, void> {
  const changes = recordPools(state.pools);
  const debts = createClearedDebts();
  const recorded: BookState = { ...state, pools: changes.pools };
  let current: BookTransaction | undefined;
  const work = bookAll(recorded, transactions, {
    until,
    lookups,
    sink: sinkOf({ state: recorded, lookups, changes, debts, take, needsPortfolioValue }),
    before(transaction) {
      current = transaction;
    },
  });
  for (;;) {
    const step = work.next();
    if (step.done === true) return { ...recorded, pools: state.pools };
    for (const event of debts.rest()) take.event(event);
    if (current !== undefined) for (const event of carriedIn(current, changes)) take.event(event);
    yield step.value;
  }
}

type Parts = {
  state: BookState;
  lookups: Lookups;
  changes: PoolChanges;
  debts: ClearedDebts;
  take: EventTaker;
  needsPortfolioValue: boolean;
};

function sinkOf({ state, lookups, changes, debts, take, needsPortfolioValue }: Parts): Sink {
  const coinOf = (assetId: string): string => lookups.asset(assetId).coin;
  /** Emits the movements before a disposal: shares are redeemed first, then coins that did not return are sold. */
  const passOn = (place: { transactionId: string; at: number }): void => {
    const { outs, ins } = changes.pending();
    if (outs.length === 0 || ins.length === 0) return;
    changes.clear();
    take.event({ kind: "carried", ...place, outs, ins });
  };
  const valueBefore = (at: number, price: Decimal | null): PortfolioValue | undefined =>
    needsPortfolioValue ? portfolioBefore(state, lookups, { at, price }) : undefined;
  return {
    ...noSink,
    acquired({ transactionId, at, assetId, amount, cost, isAssumed, isUnknown }) {
      const coin = coinOf(assetId);
      changes.explain({ coin, added: amount, cost });
      const basis = isUnknown ? "unknown" : isAssumed ? "assumed" : "known";
      take.event({ kind: "acquired", transactionId, at, coin, assetId, amount, cost, basis });
    },
    disposal({ transactionId, at, assetId, amount, proceeds, fees, cost, lots, missing, cause }) {
      const { coin, isLiability, isStablecoin } = lookups.asset(assetId);
      if (isLiability) {
        debts.clear({ transactionId, at, assetId, amount, carried: proceeds, worth: cost });
        return;
      }
      changes.explain({ coin, taken: subtract(amount, missing) });
      passOn({ transactionId, at });
      const portfolioValue = cause === "sale" ? valueBefore(at, proceeds) : undefined;
      const item = { transactionId, at, coin, assetId, amount, cost, lots, missing, isStablecoin };
      take.event(disposedEvent(item, { proceeds, fees, cause, portfolioValue }));
    },
    withdrawn({ transactionId, at, assetId, amount, cost, lots, missing, type, value }) {
      const { coin, isStablecoin } = lookups.asset(assetId);
      changes.explain({ coin, taken: subtract(amount, missing) });
      passOn({ transactionId, at });
      const item = { transactionId, at, coin, assetId, amount, cost, lots, missing, isStablecoin };
      const debt = debts.repaidBy(amount);
      if (debt !== undefined)
        take.event(disposedEvent(item, { proceeds: debt.carried, fees: zero, cause: "repayment" }));
      else
        take.event({
          kind: "left",
          ...item,
          type,
          value,
          portfolioValue: isGiven(type) ? valueBefore(at, value) : undefined,
        });
    },
    income({ transactionId, at, assetId, amount, type, value }) {
      take.event({ kind: "income", transactionId, at, assetId, amount, type, value });
    },
    expense({ transactionId, at, assetId, amount, type, value }) {
      if (type === "derivative")
        take.event({ kind: "expense", transactionId, at, assetId, amount, type, value });
    },
    unpriced({ at, what }) {
      if (what === "fee") take.unpricedFee(at);
    },
  };
}

/** Lists every field instead of using a spread, because V8 does not optimise property access on spread objects. */
function disposedEvent(
  { transactionId, at, coin, assetId, amount, cost, lots, missing, isStablecoin }: Removed,
  { proceeds, fees, cause, portfolioValue }: Pick<Disposed, "proceeds" | "fees" | "cause" | "portfolioValue">,
): Disposed {
  return {
    kind: "disposed",
    transactionId,
    at,
    coin,
    assetId,
    amount,
    cost,
    lots,
    missing,
    isStablecoin,
    proceeds,
    fees,
    cause,
    portfolioValue,
  };
}

/**
 * Amounts that moved between pools in a transaction without an acquisition or disposal. An amount received for a disposal of unknown value
 * takes over the cost of the disposed lots; if those are missing, its cost is unknown.
 */
function carriedIn(
  { id: transactionId, at }: BookTransaction,
  changes: PoolChanges,
): (Carried | Acquisition)[] {
  const { outs, ins } = changes.pending();
  changes.clear();
  if (outs.length > 0) return [{ kind: "carried", transactionId, at, outs, ins }];
  return ins.map((into) => ({ ...into, kind: "acquired", transactionId, at }));
}

/** The value of all coins before a disposal whose lots have been taken already: remaining coins at market price, plus the disposal's value. */
function portfolioBefore(
  { pools }: BookState,
  lookups: Lookups,
  { at, price: received }: { at: number; price: Decimal | null },
): PortfolioValue {
  const amounts = new Map<string, Decimal>();
  for (const { pool } of pools.all())
    for (const { assetId, amount } of pool.lots())
      amounts.set(assetId, add(amounts.get(assetId) ?? zero, amount));
  let value = received ?? zero;
  const unpriced: string[] = [];
  for (const [assetId, amount] of amounts) {
    const price = lookups.price(assetId, at);
    if (price === undefined) unpriced.push(assetId);
    else value = add(value, multiply(amount, price.price));
  }
  return { value, unpriced };
}
