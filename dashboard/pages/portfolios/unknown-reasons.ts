import type { ResultOf } from "../../data/service.ts";
import { t } from "../../i18n/t.ts";

type Accounts = ResultOf<"accounts.performance">["accounts"];
type Problem = NonNullable<Accounts[number]["problem"]>;

const reasons = {
  unpriced: "portfolios.gainWithoutPrices",
  no_rate: "portfolios.gainWithoutRate",
  unavailable: "portfolios.gainUnavailable",
  elsewhere: "portfolios.gainElsewhere",
} as const satisfies Record<Problem, string>;

/** The accounts whose gain or performance is unknown, and why. */
export function unknownReasons(accounts: Accounts): string {
  return accounts
    .flatMap(({ name, problem }) => (problem === undefined ? [] : [t(reasons[problem], { name })]))
    .join(" · ");
}
