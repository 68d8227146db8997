import { subtract, sumDecimals, zero, type Decimal } from "../../money/decimal.ts";
import type { Day } from "../../time/day.ts";
import { apportion } from "../lots/apportion.ts";
import type { DisposalCause } from "../reports/items.ts";
import { worstBasis, type Basis, type Disposed, type Left } from "./tax-event.ts";
import type { Gifts } from "./gifts.ts";
import type { TaxYear } from "./tax-year.ts";

/** How a part of a disposal found its cost. */
export const matchRules = [
  "lot",
  "same-day",
  "30-day",
  "pool",
  "four-weeks",
  "year-average",
  "portfolio-share",
  "missing",
] as const;
export type MatchRule = (typeof matchRules)[number];

/** A part of a disposal with the cost it was matched with; the parts sum to the disposal. */
export type Match = {
  rule: MatchRule;
  /** `null` if the cost is that of a pool, or unknown. */
  transactionId: string | null;
  acquired: Day | null;
  amount: Decimal;
  proceeds: Decimal | null;
  fees: Decimal | null;
  cost: Decimal;
  gain: Decimal | null;
  basis: Basis;
};

/** A sale, or all sales of a coin on one day where the rule adds them up. A gift is one at market value where the country has it so. */
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
};

/** A sale of the tax year with its cost and gain. */
export type TaxDisposal = Sale & {
  cost: Decimal;
  gain: Decimal | null;
  matches: Match[];
  /** A loss that may not be deducted now, as a positive number. `gain` is without it. */
  denied?: Decimal;
  /** The figures of a share of the whole portfolio. */
  portfolio?: { value: Decimal; acquisitionPrice: Decimal; earlierShares: Decimal };
};

export type Found = Pick<Match, "rule" | "transactionId" | "acquired" | "amount" | "cost" | "basis">;

/** Whether what left without a sale is one at market value. */
export function isGiftDisposal(type: string, gifts: Gifts): boolean {
  return (
    (type === "gift" && gifts !== "none") || (type === "donation" && gifts === "disposal-with-donations")
  );
}

/** The sale of an event; `undefined` for a withdrawal, and a gift or donation that is no disposal. */
export function saleOf(
  event: Disposed | Left,
  { year, gifts }: { year: TaxYear; gifts: Gifts },
): Sale | undefined {
  const isDisposal = event.kind === "disposed";
  if (!isDisposal && !isGiftDisposal(event.type, gifts)) return undefined;
  const { transactionId, at, assetId, amount } = event;
  return {
    transactionIds: [transactionId],
    at,
    day: year.dayOf(at),
    assetId,
    amount,
    proceeds: isDisposal ? event.proceeds : event.value,
    fees: isDisposal ? event.fees : zero,
    cause: isDisposal ? event.cause : "gift",
  };
}

/** A sale with its parts. Proceeds and fees are shared by amount; they sum exactly. A fee without a price leaves the gain without it. */
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

/** The part of a disposal without an acquisition: it costs nothing. */
export function missingPart(amount: Decimal): Found {
  return { rule: "missing", transactionId: null, acquired: null, amount, cost: zero, basis: "missing" };
}

export function basisOfDisposal({ matches }: Pick<TaxDisposal, "matches">): Basis {
  return worstBasis(matches.map(({ basis }) => basis));
}
