import type { Decimal } from "../../../money/decimal.ts";
import type { TaxDisposal } from "../tax-disposal.ts";
import type { CostEvent } from "../tax-event.ts";
import type { Gifts } from "../gifts.ts";
import type { TaxYear } from "../tax-year.ts";

/** Matches a year's disposals with their costs. Events arrive in accounting order, up to the profile's `daysAhead` after the end of the year. */
export type Matcher = {
  add(event: CostEvent): void;
  /** Returns the year's disposals in chronological order; yields between coins, days or events. */
  finish(): Generator<void, TaxDisposal[], void>;
  /** After `finish`, where the costs of a year are deducted as a whole. */
  yearCosts?(): YearCosts;
};

/** Costs of earlier years that were not deducted yet, what was paid in the year, and what is left for later years; `null` if unknown. */
export type YearCosts = { earlier: Decimal | null; paid: Decimal | null; later: Decimal | null };

/** The year, and whether a gift is a disposal at market value. */
export type MatchTerms = { year: TaxYear; gifts: Gifts };

/** `finish` of a matcher that matches each disposal immediately. */
export function* finished(disposals: TaxDisposal[]): Generator<void, TaxDisposal[], void> {
  yield;
  return disposals;
}
