import { isCurrency } from "../../assets/asset.ts";
import { add, formatDecimal, zero, type Decimal } from "../../money/decimal.ts";
import { createAssumedBasis } from "./assumed-basis.ts";
import type { BookTransaction, Lookups } from "../booking/book.ts";
import type { Reason, Sink } from "./items.ts";
import { gainBetween, type MoneyGain } from "../lots/money.ts";
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
  totalsOfItems,
  type UnknownTotal,
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
/** The number of items in each list, of items valued at a daily close because no hourly close is known, and of legs ignored as spam. */
export type Counts = Record<ReportList, number> & { dailyPrice: number; spam: number };

export type Report = {
  counts: Counts;
  totals: Totals;
  /** The part of `totals.realised` that depends on the lots under `assumedBasis`. */
  assumedRealised: string;
  /** Totals that are zero because none of their items has a known gain or value. */
  unknownTotals: UnknownTotal[];
  state: BookState;
};

/** Receives each item of a report as soon as it is computed. */
export type TakeItem = <List extends ReportList>(
  list: List,
  item: ReportItems[List],
  reason: ReasonItem | null,
) => void;

type Sums = Record<Exclude<UnknownTotal, "unrealised" | "currencyGain">, Decimal>;

/** Totals, summed while items are computed. */
type Tally = {
  readonly sums: Sums;
  /** The totals that have an item with a known value, and those that have one without. */
  readonly known: Set<UnknownTotal>;
  readonly unknown: Set<UnknownTotal>;
  readonly counts: Counts;
  readonly assumed: ReturnType<typeof createAssumedBasis>;
  readonly take: TakeItem;
};

/**
 * Computes a report (docs/spec/accounting.md §4). Transactions are given from the beginning, in accounting order. Only those in `from..to`
 * (ms, both inclusive) are listed, and holdings are valued at `to`. Sums exclude items without a known gain or value.
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
  const { sums, counts, assumed, known, unknown } = tally;
  const valuation = createValuation(lookups, settings.currency);
  let moneyBefore: MoneyGain | undefined;
  const open = (): MoneyGain => (moneyBefore ??= state.money.gainAt(from - 1, valuation));
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
    take: (lot) => countItem(tally, "remaining", remainingItem(lot), null),
  });
  if (closing.hasPrice) known.add("unrealised");
  else if (closing.unpriced.length > 0) unknown.add("unrealised");
  for (const item of assumed.items()) countItem(tally, "assumedBasis", item, null);
  for (const holding of closing.unpriced)
    countItem(
      tally,
      "unpriced",
      unpricedItem({ ...holding, transactionId: null, at: to, what: "holding" }),
      null,
    );
  const opening = open();
  const unpricedAtEnd = new Set(closing.unpriced.map(({ assetId }) => assetId));
  for (const holding of opening.unpriced.filter(({ assetId }) => !unpricedAtEnd.has(assetId)))
    countItem(
      tally,
      "unpriced",
      unpricedItem({ ...holding, transactionId: null, at: from - 1, what: "holding" }),
      null,
    );
  counts.spam = state.spam - spamBefore;
  const { gain: currencyGain, isUnknown } = gainBetween(opening, closing.money);
  if (isUnknown) unknown.add("currencyGain");
  return {
    state,
    counts,
    totals: totalsOf({ ...sums, unrealised: closing.unrealised, currencyGain }),
    assumedRealised: formatDecimal(assumed.realised()),
    unknownTotals: totalsOfItems.filter((total) => unknown.has(total) && !known.has(total)),
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
    known: new Set(),
    unknown: new Set(),
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
function countItem<List extends ReportList>(
  { counts, take }: Tally,
  list: List,
  item: ReportItems[List],
  reason: Reason | null,
): void {
  counts[list]++;
  if (reason !== null && usesDailyPrice(reason)) counts.dailyPrice++;
  take(list, item, reason === null ? null : reasonItem(reason));
}

function addToSum({ sums, known, unknown }: Tally, sum: keyof Sums, value: Decimal | null): void {
  if (value === null) unknown.add(sum);
  else {
    known.add(sum);
    sums[sum] = add(sums[sum], value);
  }
}

/** Receives accounting items. Items before `from` are not listed. */
function sinkOf(tally: Tally, from: number): Sink {
  const { assumed } = tally;
  return {
    acquired: () => undefined,
    disposal(item) {
      if (item.at < from) return;
      // Without a known gain, the disposal is excluded from proceeds and cost as well, so that these differ by the gain.
      const isKnown = item.gain !== null;
      addToSum(tally, "proceeds", isKnown ? item.proceeds : null);
      addToSum(tally, "fees", isKnown ? item.fees : null);
      addToSum(tally, "cost", isKnown ? item.cost : null);
      addToSum(tally, "realised", item.gain);
      assumed.disposed(item);
      countItem(tally, "disposals", disposalItem(item), item.reason);
    },
    income(item) {
      if (item.at < from) return;
      addToSum(tally, "income", item.value);
      countItem(tally, "income", valueItem(item), item.reason);
    },
    expense(item) {
      if (item.at < from) return;
      addToSum(tally, "expenses", item.value);
      countItem(tally, "expenses", valueItem(item), item.reason);
    },
    withdrawn(item) {
      if (item.at < from) return;
      addToSum(tally, "withdrawnGain", item.gain);
      countItem(tally, "withdrawn", withdrawnItem(item), item.reason);
    },
    missing(item) {
      if (item.at >= from) countItem(tally, "missingAcquisitions", missingItem(item), null);
    },
    unpriced(item) {
      if (item.at >= from) countItem(tally, "unpriced", unpricedItem(item), null);
    },
    unexplained(item) {
      if (item.at >= from) assumed.unexplained(item);
    },
    shortTransfer: () => undefined,
  };
}

/** Whether a value uses a daily close. Exchange rates, which are always daily, do not count. */
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
