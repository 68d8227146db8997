import { isCurrency } from "../../assets/asset.ts";
import { add, formatDecimal, subtract, zero, type Decimal } from "../../money/decimal.ts";
import { createAssumedBasis } from "./assumed-basis.ts";
import type { BookTransaction, Lookups } from "../booking/book.ts";
import type { Reason, Sink } from "./items.ts";
import { bookAll, closingOf } from "./pnl.ts";
import {
  disposalItem,
  missingItem,
  reasonItem,
  remainingItem,
  unpricedItem,
  valueItem,
  withdrawnItem,
  type ReasonItem,
  type ReportItems,
  type ReportList,
} from "./report-items.ts";
import { createBookState, type BookSettings, type BookState } from "../booking/state.ts";
import { createValuation } from "../booking/trade-value.ts";

export type Totals = {
  proceeds: string;
  fees: string;
  cost: string;
  realised: string;
  withdrawnGain: string;
  income: string;
  expenses: string;
  unrealised: string;
  currencyGain: string;
};
/** The number of items in each list, of items valued at a daily close for lack of an hourly one, and of legs ignored as spam. */
export type Counts = Record<ReportList, number> & { dailyPrice: number; spam: number };

export type Report = {
  counts: Counts;
  totals: Totals;
  /** The part of `totals.realised` that rests on lots under `assumedBasis`. */
  assumedRealised: string;
  state: BookState;
};

/** Receives each item of a report when it is found. */
export type TakeItem = <List extends ReportList>(
  list: List,
  item: ReportItems[List],
  reason: ReasonItem | null,
) => void;

type Sums = Record<
  "proceeds" | "fees" | "cost" | "realised" | "withdrawnGain" | "income" | "expenses",
  Decimal
>;

/** Totals collected while items are found. */
type Tally = {
  readonly sums: Sums;
  readonly counts: Counts;
  readonly assumed: ReturnType<typeof createAssumedBasis>;
  readonly take: TakeItem;
};

/**
 * The report of docs/spec/accounting.md §4. Transactions come from the beginning, in accounting order; only those in `from..to` (both
 * included, milliseconds) are listed, and holdings are valued at `to`. Sums exclude items without a known gain or value.
 */
export function* reportOf(
  transactions: Iterable<BookTransaction>,
  {
    settings,
    lookups,
    from,
    to,
    take,
  }: { settings: BookSettings; lookups: Lookups; from: number; to: number; take: TakeItem },
): Generator<number, Report, void> {
  const state = createBookState(settings);
  const tally = newTally(take);
  const { sums, counts, assumed } = tally;
  const valuation = createValuation(lookups, settings.currency);
  let currencyBefore: Decimal | undefined;
  const open = (): Decimal => (currencyBefore ??= state.money.gainAt(from - 1, valuation).gain);
  let spamBefore = 0;
  yield* bookAll(state, transactions, {
    until: to,
    lookups,
    sink: sinkOf(tally, from),
    before(transaction) {
      if (transaction.at >= from) open();
      else spamBefore = state.spam;
    },
  });
  const closing = yield* closingOf(state, {
    at: to,
    lookups,
    take: (lot) => give(tally, "remaining", remainingItem(lot), null),
  });
  for (const item of assumed.items()) give(tally, "assumedBasis", item, null);
  for (const held of closing.unpriced)
    give(tally, "unpriced", unpricedItem({ ...held, transactionId: null, at: to, what: "holding" }), null);
  counts.spam = state.spam - spamBefore;
  const currencyGain = subtract(closing.currencyGain, open());
  return {
    state,
    counts,
    totals: totalsOf({ ...sums, unrealised: closing.unrealised, currencyGain }),
    assumedRealised: formatDecimal(assumed.realised()),
  };
}

function newTally(take: TakeItem): Tally {
  return {
    sums: {
      proceeds: zero,
      fees: zero,
      cost: zero,
      realised: zero,
      withdrawnGain: zero,
      income: zero,
      expenses: zero,
    },
    counts: {
      disposals: 0,
      income: 0,
      expenses: 0,
      withdrawn: 0,
      missingAcquisitions: 0,
      unpriced: 0,
      remaining: 0,
      assumedBasis: 0,
      dailyPrice: 0,
      spam: 0,
    },
    assumed: createAssumedBasis(),
    take,
  };
}

/** Counts an item and passes it to the caller. */
function give<List extends ReportList>(
  { counts, take }: Tally,
  list: List,
  item: ReportItems[List],
  reason: Reason | null,
): void {
  counts[list]++;
  if (reason !== null && usesDailyPrice(reason)) counts.dailyPrice++;
  take(list, item, reason === null ? null : reasonItem(reason));
}

function plus(sums: Sums, sum: keyof Sums, value: Decimal | null): void {
  if (value !== null) sums[sum] = add(sums[sum], value);
}

/** Receives accounting items; those before `from` are not listed. */
function sinkOf(tally: Tally, from: number): Sink {
  const { sums, assumed } = tally;
  return {
    acquired: () => undefined,
    disposal(item) {
      if (item.at < from) return;
      if (item.gain !== null) {
        plus(sums, "proceeds", item.proceeds);
        plus(sums, "fees", item.fees);
        plus(sums, "cost", item.cost);
        plus(sums, "realised", item.gain);
      }
      assumed.disposed(item);
      give(tally, "disposals", disposalItem(item), item.reason);
    },
    income(item) {
      if (item.at < from) return;
      plus(sums, "income", item.value);
      give(tally, "income", valueItem(item), item.reason);
    },
    expense(item) {
      if (item.at < from) return;
      plus(sums, "expenses", item.value);
      give(tally, "expenses", valueItem(item), item.reason);
    },
    withdrawn(item) {
      if (item.at < from) return;
      plus(sums, "withdrawnGain", item.gain);
      give(tally, "withdrawn", withdrawnItem(item), item.reason);
    },
    missing(item) {
      if (item.at >= from) give(tally, "missingAcquisitions", missingItem(item), null);
    },
    unpriced(item) {
      if (item.at >= from) give(tally, "unpriced", unpricedItem(item), null);
    },
    unexplained(item) {
      if (item.at >= from) assumed.unexplained(item);
    },
  };
}

/** Exchange rates are daily only and are not counted. */
function usesDailyPrice({ used }: Reason): boolean {
  for (const { assetId, price } of used) if (price.interval === "day" && !isCurrency(assetId)) return true;
  return false;
}

function totalsOf(sums: Record<keyof Totals, Decimal>): Totals {
  return {
    proceeds: formatDecimal(sums.proceeds),
    fees: formatDecimal(sums.fees),
    cost: formatDecimal(sums.cost),
    realised: formatDecimal(sums.realised),
    withdrawnGain: formatDecimal(sums.withdrawnGain),
    income: formatDecimal(sums.income),
    expenses: formatDecimal(sums.expenses),
    unrealised: formatDecimal(sums.unrealised),
    currencyGain: formatDecimal(sums.currencyGain),
  };
}
