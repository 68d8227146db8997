import type { Decimal } from "../../money/decimal.ts";
import type { Lot } from "../lots/lots.ts";
import type { Rule, UsedPrice } from "../booking/trade-value.ts";

/** Why a figure has its value: the rule of docs/spec/accounting.md §4 and the prices used. */
export type Reason = { rule: Rule; used: readonly UsedPrice[] };

type Item = { transactionId: string; at: number; assetId: string; amount: Decimal; reason: Reason };

/** Why lots were disposed of: sold, traded or paid; as a fee; spent without return; lost; or used to repay a debt. */
export type DisposalCause = "sale" | "fee" | "expense" | "loss" | "repayment";

/** A sale, payment, fee or loss. `proceeds` and `gain` are `null` if the value is unknown; `fees` if a fee has no price. */
export type Disposal = Item & {
  proceeds: Decimal | null;
  fees: Decimal | null;
  cost: Decimal;
  gain: Decimal | null;
  lots: readonly Lot[];
  missing: Decimal;
  cause: DisposalCause;
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
/** An outflow of more than was held: `amount` is the missing part of `wanted`. */
export type MissingAcquisition = Omit<Item, "reason"> & { wanted: Decimal };
export type Unpriced = Omit<Item, "reason"> & { what: string };

/** A lot of a release without a matching lock. `order` is the number of its acquisition. */
export type Unexplained = Omit<Item, "reason"> & { order: number; cost: Decimal };

/** A transfer of which more is missing than a transfer costs (docs/spec/accounting.md §4.6); `amount` of `sent` is missing and worth `value`. */
export type ShortTransfer = Omit<Item, "reason"> & { wallet: string; sent: Decimal; value: Decimal };

/** A new lot; transferred lots are not included. The cost includes the fees that belong to it. */
export type Acquired = Omit<Item, "reason"> & {
  wallet: string;
  cost: Decimal;
  isAssumed: boolean;
  isUnknown: boolean;
};

/** Receives accounting items in accounting order. */
export type Sink = {
  acquired(item: Acquired): void;
  disposal(item: Disposal): void;
  income(item: Income): void;
  expense(item: Expense): void;
  withdrawn(item: Withdrawn): void;
  missing(item: MissingAcquisition): void;
  unpriced(item: Unpriced): void;
  unexplained(item: Unexplained): void;
  shortTransfer(item: ShortTransfer): void;
};

/** A sink for callers that need only the final state. */
export const noSink: Sink = {
  acquired: () => undefined,
  disposal: () => undefined,
  income: () => undefined,
  expense: () => undefined,
  withdrawn: () => undefined,
  missing: () => undefined,
  unpriced: () => undefined,
  unexplained: () => undefined,
  shortTransfer: () => undefined,
};
