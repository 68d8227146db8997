import { basisOf, type Disposed, type Left } from "../tax-event.ts";
import { missingPart, saleOf, withCost, type Found, type TaxDisposal } from "../tax-disposal.ts";
import type { TaxYear } from "../tax-year.ts";
import { finished, type Matcher, type MatchTerms } from "./matcher.ts";

/** Uses the lots of the booking method: FIFO, LIFO, HIFO, or a moving average. */
export function matchLots(terms: MatchTerms): Matcher {
  const { year } = terms;
  const found: TaxDisposal[] = [];
  return {
    add(event) {
      if (event.kind !== "disposed" && event.kind !== "left") return;
      if (event.at < year.from || event.at > year.to) return;
      const sale = saleOf(event, terms);
      if (sale !== undefined) found.push(withCost(sale, lotsOf(year, event)));
    },
    finish: () => finished(found),
  };
}

function lotsOf(year: TaxYear, { lots, missing }: Disposed | Left): Found[] {
  const found = lots.map(({ transactionId, at, amount, cost, ...lot }): Found => {
    const acquired = at === null ? null : year.dayOf(at);
    return { rule: at === null ? "pool" : "lot", transactionId, acquired, amount, cost, basis: basisOf(lot) };
  });
  return missing.units === 0n ? found : [...found, missingPart(missing)];
}
