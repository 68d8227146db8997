import { currencyAsset } from "../../domain/assets/asset.ts";
import {
  missingRateFinding,
  tickerFinding,
  unpricedFinding,
} from "../../domain/quality/findings/price-findings.ts";
import type { Finding } from "../../domain/quality/findings/finding.ts";
import { dayNumberOf } from "../../domain/time/day.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import { leftToFetch } from "./left-to-fetch.ts";

type Priced = Pick<AccountStore, "healthQueries" | "valuation" | "issues" | "tasks" | "meta" | "transaction">;
type Question = { currency: string; now: number };

/**
 * Assets without a price, tickers without a known coin, and a missing rate of the account's currency. What a running fetch of prices has not
 * asked its sources about is left to the check at its end, except what is an open issue already.
 */
export function unpricedFindings(account: Priced, question: Question): Finding[] {
  const { healthQueries } = account;
  const today = dayNumberOf(question.now);
  const tickers = new Map(healthQueries.tickers().map((ticker) => [ticker.assetId, ticker]));
  const unpriced = healthQueries.unpriced();
  const settled = new Set(unpriced.map(({ assetId }) => assetId));
  const isLeft = leftToFetch(account, "check", question.now);
  const found = unpriced.flatMap((fact) => {
    const ticker = tickers.get(fact.assetId);
    const finding = unpricedFinding(fact, today, ticker);
    return ticker === undefined && isLeft(finding.id, fact) ? [] : [finding];
  });
  const missingRates = unpriced.length > 0 ? missingRate(account.valuation, question) : [];
  const currency = { assetId: currencyAsset(question.currency), coinId: null, first: today, last: today };
  return [
    ...missingRates.filter(({ id }) => !isLeft(id, currency)),
    ...found,
    ...[...tickers.values()].filter(({ assetId }) => !settled.has(assetId)).map(tickerFinding),
  ];
}

function missingRate(
  valuation: Priced["valuation"],
  { currency, now }: { currency: string; now: number },
): Finding[] {
  const today = dayNumberOf(now);
  const rateOf = valuation.ratesInto({ currency, now, from: today, to: today });
  if (rateOf("USD", today) !== undefined) return [];
  return [missingRateFinding({ assetId: currencyAsset(currency), symbol: currency }, today)];
}
