import { currencyAsset } from "../../domain/assets/asset.ts";
import {
  missingRateFinding,
  tickerFinding,
  unpricedFinding,
} from "../../domain/quality/findings/price-findings.ts";
import type { Finding } from "../../domain/quality/findings/finding.ts";
import { dayNumberOf } from "../../domain/time/day.ts";
import type { AccountStore } from "../../store/account/account-store.ts";

type Priced = Pick<AccountStore, "healthQueries" | "valuation">;

/** Assets without a price, tickers without a known coin, and a missing rate of the account's currency. */
export function unpricedFindings(account: Priced, question: { currency: string; now: number }): Finding[] {
  const { healthQueries, valuation } = account;
  const today = dayNumberOf(question.now);
  const tickers = new Map(healthQueries.tickers().map((ticker) => [ticker.assetId, ticker]));
  const unpriced = healthQueries.unpriced();
  const settled = new Set(unpriced.map(({ assetId }) => assetId));
  return [
    ...(unpriced.length > 0 ? missingRate(valuation, question) : []),
    ...unpriced.map((fact) => unpricedFinding(fact, today, tickers.get(fact.assetId))),
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
