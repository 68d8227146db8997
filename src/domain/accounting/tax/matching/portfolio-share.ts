import { add, compare, subtract, zero, type Decimal } from "../../../money/decimal.ts";
import { prorate } from "../../lots/apportion.ts";
import { worstBasis, type Basis, type CostEvent } from "../tax-event.ts";
import { saleOf, withCost, type TaxDisposal } from "../tax-disposal.ts";
import { finished, type Matcher, type MatchTerms } from "./matcher.ts";

/**
 * The global method of France (CGI art. 150 VH bis). The cost of a sale is the acquisition price of the portfolio, less the parts used by
 * earlier sales and gifts, × the price of the sale ÷ the value of the portfolio immediately before. Trades of coins for coins are neutral.
 * A borrowed coin has an acquisition price until it is repaid.
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
      basis = worstBasis([basis, basisAfter(event)]);
      if (event.kind === "acquired") {
        acquisitionPrice = add(acquisitionPrice, event.cost);
      } else if (event.kind === "disposed" && event.cause === "repayment") {
        acquisitionPrice = subtract(acquisitionPrice, event.proceeds ?? zero);
      } else if (event.kind !== "carried" && event.portfolioValue !== undefined) {
        const { value, unpriced } = event.portfolioValue;
        const price = event.kind === "left" ? event.value : event.proceeds;
        const share = shareOf(price, value, subtract(acquisitionPrice, earlierShares));
        const sale = saleOf(event, terms);
        // If the value of a share is unknown, the remaining acquisition price is unknown as well.
        if (price === null || unpriced.length > 0) basis = worstBasis([basis, "unknown"]);
        const part = {
          rule: "portfolio-share" as const,
          transactionId: null,
          acquired: null,
          amount: event.amount,
          cost: share,
          basis,
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

/** The reliability of the portfolio's acquisition price after an event: it lacks amounts without an acquisition. */
function basisAfter(event: CostEvent): Basis {
  if (event.kind === "acquired") return event.basis;
  if (event.kind === "carried") return worstBasis(event.ins.map((into) => into.basis));
  return event.missing.units > 0n ? "missing" : "known";
}

function shareOf(price: Decimal | null, value: Decimal, remainingValue: Decimal): Decimal {
  if (price === null || price.units <= 0n || value.units <= 0n || remainingValue.units <= 0n) return zero;
  return compare(price, value) >= 0 ? remainingValue : prorate(remainingValue, price, value);
}
