import type { Decimal } from "../../money/decimal.ts";
import type { DisposalCause } from "../reports/items.ts";
import type { Lot } from "../lots/lots.ts";

type At = { transactionId: string; at: number };
type OfCoin = At & { coin: string; assetId: string; amount: Decimal };

/** How certain a cost is: known, the market value of a deposit, without a price, or without any acquisition. From best to worst. */
export const bases = ["known", "assumed", "unknown", "missing"] as const;
export type Basis = (typeof bases)[number];

/** A purchase, income or deposit; the cost includes its fees. */
export type Acquisition = OfCoin & { kind: "acquired"; cost: Decimal; basis: Basis };

/** `lots` and `cost` are those of the method that was booked, `missing` the part without an acquisition. */
export type Removed = OfCoin & { lots: readonly Lot[]; cost: Decimal; missing: Decimal };

/** A sale, a payment, a fee, a loss or a repayment. `portfolioValue` is that of all coins just before, if the profile needs it. */
export type Disposed = Removed & {
  kind: "disposed";
  proceeds: Decimal | null;
  fees: Decimal | null;
  cause: DisposalCause;
  portfolioValue?: PortfolioValue | undefined;
};

/** The market value of everything held; `unpriced` are the assets without a price, which it leaves out. */
export type PortfolioValue = { value: Decimal; unpriced: string[] };

/** A withdrawal, gift or donation. `portfolioValue` is that of all coins just before a gift or donation, if the profile needs it. */
export type Left = Removed & {
  kind: "left";
  type: string;
  value: Decimal | null;
  portfolioValue?: PortfolioValue | undefined;
};

/** Whether what left became another's. */
export function isGiven(type: string): boolean {
  return type === "gift" || type === "donation";
}

/** Lots that became another amount or another coin without a disposal: wrapped, migrated, staked for a token. Costs and bases are those booked. */
export type Carried = At & {
  kind: "carried";
  outs: { coin: string; amount: Decimal }[];
  ins: { coin: string; assetId: string; amount: Decimal; cost: Decimal; basis: Basis }[];
};

/** `expense` is what margin and futures cost; their results are income of the type `derivative`. */
export type Income = At & {
  kind: "income" | "expense";
  assetId: string;
  amount: Decimal;
  type: string;
  value: Decimal | null;
};

/** What changes amounts and costs. */
export type CostEvent = Acquisition | Disposed | Left | Carried;

/** What a tax rule sees of a history, in accounting order. */
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
