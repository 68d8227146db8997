import type { TaxDisposal } from "../tax-disposal.ts";
import type { CostEvent } from "../tax-event.ts";
import type { Gifts } from "../gifts.ts";
import type { TaxYear } from "../tax-year.ts";

/** Finds the cost of a year's disposals. Events come in accounting order, up to the profile's `daysAhead` after the year's end. */
export type Matcher = {
  add(event: CostEvent): void;
  /** The year's disposals in order of time; yields between coins, days or events. */
  finish(): Generator<void, TaxDisposal[], void>;
};

/** The year, and whether a gift is a disposal at market value. */
export type MatchTerms = { year: TaxYear; gifts: Gifts };

/** For a matcher that finds each cost at once. */
export function* finished(disposals: TaxDisposal[]): Generator<void, TaxDisposal[], void> {
  yield;
  return disposals;
}
