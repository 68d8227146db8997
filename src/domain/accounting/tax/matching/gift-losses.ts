import { negate, zero } from "../../../money/decimal.ts";
import type { TaxDisposal } from "../tax-disposal.ts";
import { matchLots } from "./lots.ts";
import type { Matcher, MatchTerms } from "./matcher.ts";

/** Like `matchLots`, but losses from gifts are denied. */
export function matchLotsButGiftLosses(terms: MatchTerms): Matcher {
  const matcher = matchLots(terms);
  return {
    add: (event) => matcher.add(event),
    *finish() {
      return (yield* matcher.finish()).map(withoutGiftLoss);
    },
  };
}

function withoutGiftLoss(disposal: TaxDisposal): TaxDisposal {
  const { cause, gain } = disposal;
  if (cause !== "gift" || gain === null || gain.units >= 0n) return disposal;
  return { ...disposal, gain: zero, denied: negate(gain) };
}
