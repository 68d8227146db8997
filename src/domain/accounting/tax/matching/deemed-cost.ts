import { add, compare, multiply, parseDecimal, subtract, sumDecimals, zero } from "../../../money/decimal.ts";
import type { Day } from "../../../time/day.ts";
import type { Match, TaxDisposal } from "../tax-disposal.ts";
import { yearLater } from "../tax-year.ts";
import { matchLots } from "./lots.ts";
import type { Matcher, MatchTerms } from "./matcher.ts";

const share = parseDecimal("0.2");
const shareAfterTenYears = parseDecimal("0.4");

/**
 * Like `matchLots`, but at least a share of the proceeds of each lot is deducted instead of its cost and fees: 20 percent, or 40 percent if
 * it was held for ten years or more (Finland, TVL 46 §). A lot of unknown cost keeps a cost of zero.
 */
export function matchLotsAtDeemedCost(terms: MatchTerms): Matcher {
  const matcher = matchLots(terms);
  return {
    add: (event) => matcher.add(event),
    *finish() {
      return (yield* matcher.finish()).map(withDeemedCost);
    },
  };
}

function withDeemedCost(disposal: TaxDisposal): TaxDisposal {
  const matches = disposal.matches.map((match) => deemed(match, disposal.day));
  if (matches.every((match, index) => match === disposal.matches[index])) return disposal;
  const { proceeds } = disposal;
  const cost = sumDecimals(matches.map((match) => match.cost));
  const fees = sumDecimals(matches.map((match) => match.fees ?? zero));
  return {
    ...disposal,
    cost,
    fees,
    gain: proceeds === null ? null : subtract(subtract(proceeds, fees), cost),
    matches,
  };
}

function deemed(match: Match, sold: Day): Match {
  const { proceeds, fees, cost, basis, acquired } = match;
  if (proceeds === null || basis === "unknown" || basis === "missing") return match;
  const isOld = acquired !== null && sold >= tenYearsLater(acquired);
  const least = multiply(proceeds, isOld ? shareAfterTenYears : share);
  if (compare(least, add(cost, fees ?? zero)) <= 0) return match;
  return { ...match, rule: "deemed-cost", cost: least, fees: zero, gain: subtract(proceeds, least) };
}

function tenYearsLater(day: Day): Day {
  let later = day;
  for (let years = 0; years < 10; years++) later = yearLater(later, "clamp");
  return later;
}
