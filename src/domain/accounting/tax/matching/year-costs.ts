import { add, minimum, subtract, zero, type Decimal } from "../../../money/decimal.ts";
import { isNft } from "../../../assets/asset.ts";
import { saleOf, withCost, type Sale, type TaxDisposal } from "../tax-disposal.ts";
import { worstBasis, type Basis, type CostEvent } from "../tax-event.ts";
import { matchLots } from "./lots.ts";
import type { Matcher, MatchTerms, YearCosts } from "./matcher.ts";

const unknownCosts: YearCosts = { earlier: null, paid: null, later: null };

/**
 * The costs of a year (Poland, art. 22 sec. 14 to 16 of the income tax act): what was paid for coins is deducted in the year in which it was
 * paid, whether they are sold or not, and what exceeds the year's proceeds is a cost of the next year. Sales take costs in order, those of
 * earlier years first. A borrowed coin counts as a cost until it is repaid. NFTs have their own lots. Tax years are calendar years.
 */
export function matchYearCosts(terms: MatchTerms): Matcher {
  const { year } = terms;
  const nfts = matchLots(terms);
  /** Of earlier years, and of the current one. */
  let earlier = zero;
  let current: { year: string; paid: Decimal; sales: Sale[] } = { year: "", paid: zero, sales: [] };
  let basis: Basis = "known";
  let yearCosts = unknownCosts;
  const turnTo = (next: string): void => {
    if (next === current.year) return;
    earlier = deduct(current.sales, add(earlier, current.paid)).left;
    current = { year: next, paid: zero, sales: [] };
  };
  return {
    add(event) {
      if (event.at > year.to) return;
      if (event.kind !== "carried" && isNft(event.assetId)) return nfts.add(event);
      turnTo(year.dayOf(event.at).slice(0, 4));
      basis = worstBasis([basis, basisAfter(event)]);
      if (event.kind === "acquired") current.paid = add(current.paid, event.cost);
      else if (event.kind === "disposed" && event.cause === "repayment")
        current.paid = subtract(current.paid, event.proceeds ?? zero);
      else if (event.kind !== "carried") {
        const sale = saleOf(event, terms);
        if (sale === undefined) return;
        // Without the proceeds it is unknown how much of the costs is deducted.
        if (sale.proceeds === null && sale.cause !== "loss") basis = worstBasis([basis, "unknown"]);
        current.sales.push(sale);
      }
    },
    finish: () => {
      turnTo(String(year.year));
      const { costs, left } = deduct(current.sales, add(earlier, current.paid));
      // Sales have a warning; without one, nothing else would say that costs are unknown.
      const isUnknown = basis === "unknown" && current.sales.length === 0;
      yearCosts = isUnknown ? unknownCosts : { earlier, paid: current.paid, later: left };
      const sales = current.sales.map((sale, index): TaxDisposal => {
        const cost = costs[index] ?? zero;
        const part = { transactionId: null, acquired: null, amount: sale.amount, cost, basis };
        return withCost(sale, [{ rule: "year-costs", ...part }]);
      });
      return withNfts(sales, nfts);
    },
    yearCosts: () => yearCosts,
  };
}

/** The year's sales with those of NFTs, in chronological order. */
function* withNfts(sales: readonly TaxDisposal[], nfts: Matcher): Generator<void, TaxDisposal[], void> {
  const others = yield* nfts.finish();
  return [...sales, ...others].toSorted((a, b) => a.at - b.at);
}

/** The costs that each sale takes, at most its proceeds less its fees, and what is left. */
function deduct(sales: readonly Sale[], available: Decimal): { costs: Decimal[]; left: Decimal } {
  let left = available;
  const costs = sales.map(({ proceeds, fees, cause }) => {
    const received = cause === "loss" || proceeds === null ? zero : subtract(proceeds, fees ?? zero);
    const cost = minimum(received, left);
    if (cost.units <= 0n) return zero;
    left = subtract(left, cost);
    return cost;
  });
  return { costs, left };
}

/** The reliability of the costs after an event: they lack amounts without an acquisition. */
function basisAfter(event: CostEvent): Basis {
  if (event.kind === "acquired") return event.basis;
  if (event.kind === "carried") return worstBasis(event.ins.map((into) => into.basis));
  return event.missing.units > 0n ? "missing" : "known";
}
