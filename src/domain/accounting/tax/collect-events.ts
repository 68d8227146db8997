import { add, multiply, subtract, zero, type Decimal } from "../../money/decimal.ts";
import type { BookTransaction, Lookups } from "../booking/book.ts";
import { createBookState, type BookSettings, type BookState } from "../booking/state.ts";
import { noSink, type Sink } from "../reports/items.ts";
import { bookAll } from "../reports/pnl.ts";
import { recordPools, type PoolChanges } from "./pool-changes.ts";
import type { Acquisition, Carried, PortfolioValue, TaxEvent } from "./tax-event.ts";

export type EventSource = {
  transactions: Iterable<BookTransaction>;
  lookups: Lookups;
  /** Milliseconds, included. */
  until: number;
  /** Whether disposals state the value of all coins just before. */
  needsPortfolioValue?: boolean;
};

export type EventTaker = {
  event(event: TaxEvent): void;
  /** A fee without a price, which no cost or proceeds include. */
  unpricedFee(at: number): void;
};

/** Books a history and passes on what tax rules need of it. Returns the state at the end; yields between transactions. */
export function* collectEvents(
  { transactions, lookups, until, needsPortfolioValue = false }: EventSource,
  {
    settings,
    take,
    state = createBookState(settings),
  }: { settings: BookSettings; take: EventTaker; state?: BookState },
): Generator<number, BookState, void> {
  const changes = recordPools(state.pools);
  const recorded: BookState = { ...state, pools: changes.pools };
  let current: BookTransaction | undefined;
  const work = bookAll(recorded, transactions, {
    until,
    lookups,
    sink: sinkOf({ state: recorded, lookups, changes, take, needsPortfolioValue }),
    before(transaction) {
      current = transaction;
    },
  });
  for (;;) {
    const step = work.next();
    if (step.done === true) return { ...recorded, pools: state.pools };
    if (current !== undefined) for (const event of carriedIn(current, changes)) take.event(event);
    yield step.value;
  }
}

type Parts = {
  state: BookState;
  lookups: Lookups;
  changes: PoolChanges;
  take: EventTaker;
  needsPortfolioValue: boolean;
};

function sinkOf({ state, lookups, changes, take, needsPortfolioValue }: Parts): Sink {
  const coinOf = (assetId: string): string => lookups.asset(assetId).coin;
  return {
    ...noSink,
    acquired({ transactionId, at, assetId, amount, cost, isAssumed, isUnknown }) {
      const coin = coinOf(assetId);
      changes.explain({ coin, added: amount, cost });
      const basis = isUnknown ? "unknown" : isAssumed ? "assumed" : "known";
      take.event({ kind: "acquired", transactionId, at, coin, assetId, amount, cost, basis });
    },
    disposal({ transactionId, at, assetId, amount, proceeds, fees, cost, lots, missing, cause }) {
      const coin = coinOf(assetId);
      if (!lookups.asset(assetId).isLiability) changes.explain({ coin, taken: subtract(amount, missing) });
      const portfolioValue =
        needsPortfolioValue && cause === "sale"
          ? { portfolioValue: portfolioBefore(state, lookups, { at, proceeds }) }
          : {};
      const event = { transactionId, at, coin, assetId, amount, proceeds, fees, cost, lots, missing, cause };
      take.event({ kind: "disposed", ...event, ...portfolioValue });
    },
    withdrawn({ transactionId, at, assetId, amount, cost, lots, missing, type, value }) {
      const coin = coinOf(assetId);
      changes.explain({ coin, taken: subtract(amount, missing) });
      take.event({
        kind: "left",
        transactionId,
        at,
        coin,
        assetId,
        amount,
        cost,
        lots,
        missing,
        type,
        value,
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

/**
 * What moved between pools in a transaction and was neither acquired nor disposed of. What came in for a disposal of unknown value is acquired at the
 * cost of the lots that moved, and for an amount without an acquisition at an unknown cost.
 */
function carriedIn(
  { id: transactionId, at }: BookTransaction,
  changes: PoolChanges,
): (Carried | Acquisition)[] {
  const { outs, ins } = changes.rest();
  if (outs.length > 0) return [{ kind: "carried", transactionId, at, outs, ins }];
  return ins.map((into) => ({ ...into, kind: "acquired", transactionId, at }));
}

/** The value of all coins before a sale whose lots were taken already: what is left at its prices, and what the sold coins brought. */
function portfolioBefore(
  { pools }: BookState,
  lookups: Lookups,
  { at, proceeds }: { at: number; proceeds: Decimal | null },
): PortfolioValue {
  const amounts = new Map<string, Decimal>();
  for (const { pool } of pools.all())
    for (const { assetId, amount } of pool.lots())
      amounts.set(assetId, add(amounts.get(assetId) ?? zero, amount));
  let value = proceeds ?? zero;
  const unpriced: string[] = [];
  for (const [assetId, amount] of amounts) {
    const price = lookups.price(assetId, at);
    if (price === undefined) unpriced.push(assetId);
    else value = add(value, multiply(amount, price.price));
  }
  return { value, unpriced };
}
