import { add, compare, subtract, zero, type Decimal } from "../../../money/decimal.ts";
import { prorate } from "../../lots/apportion.ts";
import { worstBasis, type Basis } from "../tax-event.ts";
import { saleOf, withCost, type TaxDisposal } from "../tax-disposal.ts";
import { finished, type Matcher, type MatchTerms } from "./matcher.ts";

/**
 * The global method of France (CGI art. 150 VH bis): the cost of a sale is the acquisition price of the whole portfolio, less the shares of earlier
 * sales, times the price of the sale divided by the value of the portfolio just before. Coins traded for coins are neutral.
 */
export function matchPortfolioShare(terms: MatchTerms): Matcher {
  const { year } = terms;
  let acquisitionPrice = zero;
  let earlierShares = zero;
  let basis: Basis = "known";
  const disposals: TaxDisposal[] = [];
  return {
    add(event) {
      if (event.at > year.to) return;
      if (event.kind === "acquired") {
        acquisitionPrice = add(acquisitionPrice, event.cost);
        basis = worstBasis([basis, event.basis]);
      } else if (event.kind === "disposed" && event.portfolioValue !== undefined) {
        const { value, unpriced } = event.portfolioValue;
        const share = shareOf(event.proceeds, value, subtract(acquisitionPrice, earlierShares));
        const sale = saleOf(event, terms);
        const part = {
          rule: "portfolio-share" as const,
          transactionId: null,
          acquired: null,
          amount: event.amount,
          cost: share,
          basis: unpriced.length > 0 ? worstBasis([basis, "unknown"]) : basis,
        };
        if (sale !== undefined && event.at >= year.from)
          disposals.push({
            ...withCost(sale, [part]),
            portfolio: { value, acquisitionPrice, earlierShares },
          });
        earlierShares = add(earlierShares, share);
      }
    },
    finish: () => finished(disposals),
  };
}

function shareOf(price: Decimal | null, value: Decimal, left: Decimal): Decimal {
  if (price === null || price.units <= 0n || value.units <= 0n) return zero;
  return compare(price, value) >= 0 ? left : prorate(left, price, value);
}
