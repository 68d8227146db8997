import type { Decimal } from "../../money/decimal.ts";
import type { Lot } from "../lots/lots.ts";
import type { Rule, UsedPrice } from "../booking/trade-value.ts";

/** Why a figure is what it is: the rule of docs/spec/accounting.md §4 that gave its value, and the prices used. */
export type Reason = { rule: Rule; used: readonly UsedPrice[] };

type Item = { transactionId: string; at: number; assetId: string; amount: Decimal; reason: Reason };

/** What was sold, paid with, spent as a fee or lost. `proceeds` is `null` where the value is not known, and so is `gain`; `fees` where a fee has no price. */
export type Disposal = Item & {
  proceeds: Decimal | null;
  fees: Decimal | null;
  cost: Decimal;
  gain: Decimal | null;
  lots: readonly Lot[];
  missing: Decimal;
};
export type Income = Item & { type: string; value: Decimal | null };
export type Expense = Item & { type: string; value: Decimal | null };
export type Withdrawn = Item & {
  type: string;
  cost: Decimal;
  value: Decimal | null;
  gain: Decimal | null;
  lots: readonly Lot[];
  missing: Decimal;
};
/** More left than was known to be there: `amount` is what was missing of `wanted`. */
export type MissingAcquisition = Omit<Item, "reason"> & { wanted: Decimal };
export type Unpriced = Omit<Item, "reason"> & { what: string };

/** A lot of a release that no lock in the history explains; `order` is the number of its acquisition. */
export type Unexplained = Omit<Item, "reason"> & { order: number; cost: Decimal };

/** Takes what the accounts find, in the order of the book. */
export type Sink = {
  disposal(item: Disposal): void;
  income(item: Income): void;
  expense(item: Expense): void;
  withdrawn(item: Withdrawn): void;
  missing(item: MissingAcquisition): void;
  unpriced(item: Unpriced): void;
  unexplained(item: Unexplained): void;
};

/** For who only wants the state the accounts end in. */
export const noSink: Sink = {
  disposal: () => undefined,
  income: () => undefined,
  expense: () => undefined,
  withdrawn: () => undefined,
  missing: () => undefined,
  unpriced: () => undefined,
  unexplained: () => undefined,
};
