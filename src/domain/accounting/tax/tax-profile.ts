import type { Decimal } from "../../money/decimal.ts";
import type { Day } from "../../time/day.ts";
import type { Options, Swaps } from "../booking/state.ts";
import type { Method, Scope } from "../lots/lots.ts";
import type { OldLots } from "../lots/old-and-new-pool.ts";
import type { Matcher, MatchTerms, YearCosts } from "./matching/matcher.ts";
import type { DisposalFigures, DisposalKind, Figures } from "./tax-sections.ts";
import type { TaxForm } from "./forms/form.ts";
import type { Gifts } from "./gifts.ts";

/** A country's rule in one sentence, and its legal source. */
export type TaxRule = { id: string; text: string; source: string };

/** A figure of a report; `null` if unknown, for example because the year's allowance is unknown. */
export type Total = {
  id: string;
  title: string;
  amount: Decimal | null;
  unit: "money" | "count";
  rule: string;
};

/** How lots are selected. `methods` are those that the country allows, the default first. */
type Booking = {
  methods: readonly [Method, ...Method[]];
  scope(year: number): Scope;
  options?: Partial<Options>;
  swaps?: Swaps;
  costFree?: TaxCostFree;
  reform?: TaxReform;
};

/** Income of these types from a local day on has zero cost and is not income. Its section is outside the totals of income. */
export type TaxCostFree = { from: Day; types: readonly string[]; id: string; title: string; rule: string };

/**
 * A `Reform` whose times are local days (start of day). Lots are taken first in, first out until `averageFrom`, then by the profile's
 * method.
 */
export type TaxReform = {
  from: Day;
  newFrom: Day;
  averageFrom: Day;
  first: OldLots["first"];
};

/** The tax rules of one country: data, and the few functions in which its rules differ. */
export type TaxProfile = {
  /** ISO 3166 code of the country, in lower case. */
  id: string;
  country: string;
  title: string;
  currency: string;
  /** The IANA zone in which days and years end. */
  timezone: string;
  firstYear: number;
  /** The last tax year for which sources confirm the rules. The reports of later years have a warning. */
  confirmedUntil?: number;
  /** The first day of a tax year, MM-DD. */
  monthDay: string;
  rules: readonly TaxRule[];
  booking: Booking;
  gifts: Gifts;
  /**
   * Whether losses are carried to other years. A report never includes losses of other years, because they depend on other assets and on earlier
   * tax returns; `text` explains that.
   */
  earlierLosses: { isCarried: boolean } & Pick<TaxRule, "text" | "source">;
  matcher(terms: MatchTerms): Matcher;
  /** Days after the end of the year whose acquisitions can affect its disposals. */
  daysAhead?: number;
  needsPortfolioValue?: boolean;
  disposals: readonly DisposalKind[];
  /** The rule of income: rewards, interest, airdrops, mining and payments for work. */
  incomeRule: string;
  /** The section of holdings, valued at the start or the end of the year. */
  holdings?: { id: string; title: string; rule: string; at: "start" | "end" };
  /** Computes the figures to declare from those of the sections, by section id. */
  totals(figures: ReadonlyFigures, year: number): Total[];
  /** The local day from whose start on lots belong to wallets. The basis that remains then is allocated to wallets once. */
  walletsFrom?: Day;
  forms: readonly TaxForm[];
};

export type ReadonlyFigures = {
  disposals(section: string): DisposalFigures;
  /** The figures of the sections `income` and of holdings. */
  values(section: string): Figures;
  /** Of a matcher that deducts the costs of a year as a whole. */
  yearCosts: YearCosts | undefined;
};
