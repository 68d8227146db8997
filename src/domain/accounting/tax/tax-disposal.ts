import { subtract, sumDecimals, zero, type Decimal } from "../../money/decimal.ts";
import type { Day } from "../../time/day.ts";
import { apportion } from "../lots/apportion.ts";
import type { DisposalCause } from "../reports/items.ts";
import { worstBasis, type Basis, type Disposed, type Left } from "./tax-event.ts";
import type { Gifts } from "./gifts.ts";
import type { TaxYear } from "./tax-year.ts";

/** The rules by which a part of a disposal is matched with its cost. */
export const matchRules = [
  "lot",
  "same-day",
  "30-day",
  "pool",
  "four-weeks",
  "year-average",
  "deemed-cost",
  "portfolio-share",
  "year-costs",
  "missing",
] as const;
export type MatchRule = (typeof matchRules)[number];

/** A part of a disposal and its cost. The parts sum to the disposal. */
export type Match = {
  rule: MatchRule;
  /** The acquisition; `null` if the cost is a pool's or unknown. */
  transactionId: string | null;
  acquired: Day | null;
  amount: Decimal;
  proceeds: Decimal | null;
  fees: Decimal | null;
  cost: Decimal;
  gain: Decimal | null;
  basis: Basis;
};

/** A sale, or a day's sales of a coin if the rule sums them. In some countries a gift is a sale at market value. */
export type Sale = {
  transactionIds: string[];
  at: number;
  day: Day;
  assetId: string;
  amount: Decimal;
  /** `null` if the value is unknown. */
  proceeds: Decimal | null;
  /** `null` if no fee has a price. */
  fees: Decimal | null;
  cause: DisposalCause | "gift";
  isStablecoin: boolean;
};

/** A sale of the tax year with its cost and gain. */
export type TaxDisposal = Sale & {
  cost: Decimal;
  gain: Decimal | null;
  matches: Match[];
  /** The part of a loss that is not deductible now, as a positive number. `gain` excludes it. */
  denied?: Decimal;
  /** The figures of the portfolio share method (France). */
  portfolio?: { value: Decimal; acquisitionPrice: Decimal; earlierShares: Decimal };
};

export type Found = Pick<Match, "rule" | "transactionId" | "acquired" | "amount" | "cost" | "basis">;

/** Whether an outflow of this type is a disposal at market value. */
export function isGiftDisposal(type: string, gifts: Gifts): boolean {
  return (
    (type === "gift" && gifts !== "none") || (type === "donation" && gifts === "disposal-with-donations")
  );
}

/** The sale of an event; `undefined` for withdrawals, and for gifts and donations that are not disposals. */
export function saleOf(
  event: Disposed | Left,
  { year, gifts }: { year: TaxYear; gifts: Gifts },
): Sale | undefined {
  const isDisposal = event.kind === "disposed";
  if (!isDisposal && !isGiftDisposal(event.type, gifts)) return undefined;
  const { transactionId, at, assetId, amount, isStablecoin } = event;
  return {
    transactionIds: [transactionId],
    at,
    day: year.dayOf(at),
    assetId,
    amount,
    proceeds: isDisposal ? event.proceeds : event.value,
    fees: isDisposal ? event.fees : zero,
    cause: isDisposal ? event.cause : "gift",
    isStablecoin,
  };
}

/** A sale with its matched parts. Proceeds and fees are apportioned by amount, exactly. A fee without a price is not in the gain. */
export function withCost(sale: Sale, found: readonly Found[]): TaxDisposal {
  const { proceeds, fees } = sale;
  const weights = found.map(({ amount }) => amount);
  const shares = (total: Decimal | null): (Decimal | null)[] =>
    total === null ? weights.map(() => null) : apportion(total, weights);
  const received = shares(proceeds);
  const paidFees = shares(fees);
  const cost = sumDecimals(found.map((part) => part.cost));
  return {
    ...sale,
    cost,
    gain: gainOf(sale, cost),
    matches: found.map((part, index) => {
      const figures = { proceeds: received[index] ?? null, fees: paidFees[index] ?? null };
      return { ...part, ...figures, gain: gainOf(figures, part.cost) };
    }),
  };
}

/** Proceeds less fees and cost; `null` if the proceeds are unknown. */
export function gainOf({ proceeds, fees }: Pick<Sale, "proceeds" | "fees">, cost: Decimal): Decimal | null {
  return proceeds === null ? null : subtract(subtract(proceeds, fees ?? zero), cost);
}

/** The part of a disposal without an acquisition, at zero cost. */
export function missingPart(amount: Decimal): Found {
  return { rule: "missing", transactionId: null, acquired: null, amount, cost: zero, basis: "missing" };
}

export function basisOfDisposal({ matches }: Pick<TaxDisposal, "matches">): Basis {
  return worstBasis(matches.map(({ basis }) => basis));
}
