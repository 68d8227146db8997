import { millisecondsPerDay } from "../../time/day.ts";
import { formatDecimal, formatKnown } from "../../money/decimal.ts";
import type { Disposal, Expense, Income, MissingAcquisition, Reason, Unpriced, Withdrawn } from "./items.ts";
import type { Lot } from "../lots/lots.ts";
import type { Remaining } from "./pnl.ts";

export const reportLists = [
  "disposals",
  "income",
  "expenses",
  "withdrawn",
  "missingAcquisitions",
  "unpriced",
  "remaining",
  // Saved reports store a list's index here: add new lists at the end.
  "assumedBasis",
] as const;
export type ReportList = (typeof reportLists)[number];

/** Totals that are unknown if none of their items has a known gain or value. */
export const totalsOfItems = [
  "proceeds",
  "fees",
  "cost",
  "realised",
  "withdrawnGain",
  "income",
  "expenses",
  "unrealised",
  "currencyGain",
] as const;
export type UnknownTotal = (typeof totalsOfItems)[number];

/** The items of a report on the wire. Amounts and values are in plain notation. */
export type LotItem = { transactionId: string | null; at: number | null; amount: string; cost: string };
/** A disposed lot as stored. `withLotFigures` derives its part of the disposal's figures. */
export type SoldLotItem = LotItem & { assumed?: boolean };
export type DisposalItem = {
  transactionId: string;
  at: number;
  assetId: string;
  amount: string;
  proceeds: string | null;
  fees: string | null;
  cost: string;
  gain: string | null;
  holdingDays: number | null;
  lots: SoldLotItem[];
  missing: string;
};
export type ValueItem = {
  transactionId: string;
  at: number;
  assetId: string;
  amount: string;
  type: string;
  value: string | null;
};
export type WithdrawnItem = ValueItem & {
  cost: string;
  gain: string | null;
  holdingDays: number | null;
  lots: LotItem[];
  missing: string;
};
export type MissingItem = {
  transactionId: string;
  at: number;
  assetId: string;
  amount: string;
  wanted: string;
};
export type UnpricedItem = {
  transactionId: string | null;
  at: number;
  assetId: string;
  amount: string;
  what: string;
};
export type RemainingItem = {
  assetId: string;
  coinId: string | null;
  wallet: string | null;
  transactionId: string | null;
  amount: string;
  cost: string;
  at: number | null;
  unverified: boolean;
};
/**
 * A lot with assumed cost that disposals used: the amount used, and the part of `realised` that depends on it. An average-cost pool has one
 * item for all its deposits.
 */
export type AssumedItem = {
  transactionId: string | null;
  at: number | null;
  assetId: string;
  amount: string;
  cost: string;
  realised: string;
};
/** The item type of each list. */
export type ReportItems = {
  disposals: DisposalItem;
  income: ValueItem;
  expenses: ValueItem;
  withdrawn: WithdrawnItem;
  missingAcquisitions: MissingItem;
  unpriced: UnpricedItem;
  remaining: RemainingItem;
  assumedBasis: AssumedItem;
};
export type ReportItem = ReportItems[ReportList];

/** The rule and the prices of an item's value, stored with the item to explain it. */
export type ReasonItem = {
  rule: string;
  prices: {
    assetId: string;
    price: string;
    day: number;
    /** The close of the hour of the item's moment, or of `day`. */
    interval: "hour" | "day";
    stale: boolean;
    source: string | null;
  }[];
};

export function disposalItem(item: Disposal): DisposalItem {
  return {
    transactionId: item.transactionId,
    at: item.at,
    assetId: item.assetId,
    amount: formatDecimal(item.amount),
    proceeds: formatKnown(item.proceeds),
    fees: formatKnown(item.fees),
    cost: formatDecimal(item.cost),
    gain: formatKnown(item.gain),
    holdingDays: holdingDays(item.lots, item.at),
    lots: item.lots.map(soldLotItem),
    missing: formatDecimal(item.missing),
  };
}

export function valueItem({ transactionId, at, assetId, amount, type, value }: Income | Expense): ValueItem {
  return { transactionId, at, assetId, amount: formatDecimal(amount), type, value: formatKnown(value) };
}

export function withdrawnItem(item: Withdrawn): WithdrawnItem {
  return {
    transactionId: item.transactionId,
    at: item.at,
    assetId: item.assetId,
    amount: formatDecimal(item.amount),
    type: item.type,
    cost: formatDecimal(item.cost),
    value: formatKnown(item.value),
    gain: formatKnown(item.gain),
    holdingDays: holdingDays(item.lots, item.at),
    lots: item.lots.map(lotItem),
    missing: formatDecimal(item.missing),
  };
}

export function missingItem({ transactionId, at, assetId, amount, wanted }: MissingAcquisition): MissingItem {
  return { transactionId, at, assetId, amount: formatDecimal(amount), wanted: formatDecimal(wanted) };
}

export function unpricedItem({
  transactionId,
  at,
  assetId,
  amount,
  what,
}: Omit<Unpriced, "transactionId"> & { transactionId: string | null }): UnpricedItem {
  return { transactionId, at, assetId, amount: formatDecimal(amount), what };
}

export function remainingItem(item: Remaining): RemainingItem {
  return { ...item, amount: formatDecimal(item.amount), cost: formatDecimal(item.cost) };
}

/** The rule, and each asset's price once, since all prices of an item are of the same moment. */
export function reasonItem({ rule, used }: Reason): ReasonItem {
  const distinct =
    used.length < 2 ? used : [...new Map(used.map((price) => [price.assetId, price])).values()];
  return {
    rule,
    prices: distinct.map(({ assetId, price }) => ({
      assetId,
      price: formatDecimal(price.price),
      day: price.day,
      interval: price.interval,
      stale: price.stale,
      source: price.source,
    })),
  };
}

function lotItem({ transactionId, at, amount, cost }: Lot): LotItem {
  return { transactionId, at, amount: formatDecimal(amount), cost: formatDecimal(cost) };
}

/** Number of whole 24-hour periods between two moments. */
export function daysHeld(from: number, to: number): number {
  return Math.max(0, Math.floor((to - from) / millisecondsPerDay));
}

function soldLotItem(lot: Lot): SoldLotItem {
  const item: SoldLotItem = lotItem(lot);
  if (lot.assumed) item.assumed = true;
  return item;
}

/** Number of whole 24-hour periods since the oldest lot taken; `null` if lots have no date (average cost) or no lot was taken. */
function holdingDays(lots: readonly Lot[], at: number): number | null {
  let oldest: number | null = null;
  for (const lot of lots) {
    if (lot.at === null) return null;
    if (oldest === null || lot.at < oldest) oldest = lot.at;
  }
  return oldest === null ? null : daysHeld(oldest, at);
}
