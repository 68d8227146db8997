import type { Decimal } from "../../money/decimal.ts";
import type { DisposalCause } from "../reports/items.ts";
import type { Lot } from "../lots/lots.ts";

type At = { transactionId: string; at: number };
type OfCoin = At & { coin: string; assetId: string; amount: Decimal };

/** The reliability of a cost, from best to worst: known, assumed at a deposit's market value, without a price, or without an acquisition. */
export const bases = ["known", "assumed", "unknown", "missing"] as const;
export type Basis = (typeof bases)[number];

/** A purchase, income or deposit; the cost includes its fees. */
export type Acquisition = OfCoin & { kind: "acquired"; cost: Decimal; basis: Basis };

/** `lots` and `cost` are those of the booking method; `missing` is the part without an acquisition. */
export type Removed = OfCoin & {
  lots: readonly Lot[];
  cost: Decimal;
  missing: Decimal;
  isStablecoin: boolean;
};

/** A sale, a payment, a fee, a loss or a repayment. `portfolioValue` is the value of all coins immediately before, if the profile needs it. */
export type Disposed = Removed & {
  kind: "disposed";
  proceeds: Decimal | null;
  fees: Decimal | null;
  cause: DisposalCause;
  portfolioValue?: PortfolioValue | undefined;
};

/** The market value of all holdings, except those of `unpriced` assets. */
export type PortfolioValue = { value: Decimal; unpriced: string[] };

/** A withdrawal, gift or donation. `portfolioValue` is the value of all coins immediately before, if the profile needs it. */
export type Left = Removed & {
  kind: "left";
  type: string;
  value: Decimal | null;
  portfolioValue?: PortfolioValue | undefined;
};

/** Whether an outflow of this type transfers ownership. */
export function isGiven(type: string): boolean {
  return type === "gift" || type === "donation";
}

/** Lots that became another amount or coin without a disposal: wrapped, migrated, or staked for a token. */
export type Carried = At & {
  kind: "carried";
  outs: { coin: string; amount: Decimal }[];
  ins: { coin: string; assetId: string; amount: Decimal; cost: Decimal; basis: Basis }[];
};

/** Income, or an expense of margin and futures trading, whose results have the type `derivative`. */
export type Income = At & {
  kind: "income" | "expense";
  assetId: string;
  amount: Decimal;
  type: string;
  value: Decimal | null;
};

/** Events that change amounts and costs. */
export type CostEvent = Acquisition | Disposed | Left | Carried;

/** An event of a history as tax rules see it; events are in accounting order. */
export type TaxEvent = Acquisition | Disposed | Left | Carried | Income;

export function isCostEvent(event: TaxEvent): event is CostEvent {
  return event.kind !== "income" && event.kind !== "expense";
}

export function worstBasis(found: readonly Basis[]): Basis {
  return found.reduce<Basis>(worseBasis, "known");
}

export function worseBasis(one: Basis, other: Basis): Basis {
  return bases.indexOf(one) >= bases.indexOf(other) ? one : other;
}

export function basisOf({ assumed, unknown }: Pick<Lot, "assumed" | "unknown">): Basis {
  return unknown ? "unknown" : assumed ? "assumed" : "known";
}
