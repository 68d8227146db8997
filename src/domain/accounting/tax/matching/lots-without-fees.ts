import { subtract, zero, type Decimal } from "../../../money/decimal.ts";
import type { Day } from "../../../time/day.ts";
import type { Match, TaxDisposal } from "../tax-disposal.ts";
import { matchLots } from "./lots.ts";
import type { Matcher, MatchTerms } from "./matcher.ts";

/** Like `matchLots`, but fees of sales on or after `since` (local day) are not deducted from the proceeds. */
export function matchLotsWithoutFees(since: Day): (terms: MatchTerms) => Matcher {
  return (terms) => {
    const matcher = matchLots(terms);
    return {
      add: (event) => matcher.add(event),
      *finish() {
        const disposals = yield* matcher.finish();
        return disposals.map((disposal) => (disposal.day < since ? disposal : withoutFees(disposal)));
      },
    };
  };
}

function withoutFees(disposal: TaxDisposal): TaxDisposal {
  const matches = disposal.matches.map((match): Match => ({ ...match, fees: zero, gain: gainOf(match) }));
  return { ...disposal, fees: zero, gain: gainOf(disposal), matches };
}

function gainOf({ proceeds, cost }: Pick<Match, "proceeds" | "cost">): Decimal | null {
  return proceeds === null ? null : subtract(proceeds, cost);
}
