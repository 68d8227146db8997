import { msg } from "../../errors/wording.ts";
import { z } from "zod";
import { describeAsset } from "../../domain/assets/describe-asset.ts";
import { AppError, wordingOf } from "../../errors/app-error.ts";
import { providerName } from "../../lib/provider-name.ts";
import { coingeckoExchanges } from "../../domain/catalog/exchange-listings.ts";
import { fetchCoinList } from "../../prices/coin-list.ts";
import { fetchExchangeCoins } from "../../prices/exchange-coins.ts";
import type { PriceContext } from "../../prices/price-source.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import { defineTask, type TaskRun } from "../queue/task.ts";

const attempts = 2;
const input = z.strictObject({});
type Run = TaskRun<
  z.output<typeof input>,
  "coinListState" | "transaction" | "now" | "assets" | "changes" | "exchangeListings"
>;

/**
 * Assigns coins to token contracts: by the built-in table first, then by CoinGecko's list, which is keyed by address; and to exchange tickers
 * by CoinGecko's list of the exchange's markets. Keeps the owner's choices. Records which tokens have been compared with the list, because only
 * those can be classified as imitations.
 */
export const refreshMetadata = defineTask({
  kind: "refreshMetadata",
  uses: ["assets", "transaction", "changes", "exchangeListings", "now", "secrets", "http", "coinListState"],
  input,
  title: () => "Match tokens and tickers to coins",
  priority: 9,
  network: true,
  attempts,
  mergeKey: () => "refreshMetadata",
  async run(run) {
    const { context, account, signal } = run;
    applyKnownMetadata(account);
    const tokens = account.assets.withoutCoin();
    const exchanges = account.exchangeListings.due(context.now());
    if (tokens.length === 0 && exchanges.length === 0) return;
    const apiKey = await context.secrets.open({ accountId: account.id, name: "price_coingecko_key" });
    const { http, now } = context;
    const asking: PriceContext = { http, now, signal, ...(apiKey === undefined ? {} : { apiKey }) };
    await unlessUnreachable(run, () => assignTokenCoins(run, asking, tokens));
    for (const exchange of exchanges)
      await unlessUnreachable(run, () => assignTickerCoins(run, asking, exchange));
  },
});

/**
 * Runs `work`, and only logs its final failure: without a list, tokens stay unclassified and tickers unknown, and a later health check retries.
 */
async function unlessUnreachable({ log, attempt, signal }: Run, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isOffline = error instanceof AppError && error.data?.["offline"] === true;
    if (!(error instanceof AppError) || signal.aborted || (!isOffline && attempt < attempts)) throw error;
    log(isOffline ? "info" : "warn", wordingOf(error));
  }
}

async function assignTokenCoins(
  { account, context, log, progress }: Run,
  asking: PriceContext,
  tokens: string[],
): Promise<void> {
  if (tokens.length === 0) return;
  progress(0, tokens.length, String(msg`CoinGecko's list of coins`));
  const newest = account.coinListState.newestUnknownToken();
  const before = account.coinListState.read();
  account.transaction(() => account.coinListState.write({ ...before, askedAt: context.now() }));
  const coins = await fetchCoinList(asking);
  const found = tokens.flatMap((id) => {
    const coinId = coins.get(id);
    return coinId === undefined ? [] : [{ id, coinId }];
  });
  account.transaction(() => {
    account.assets.join(found);
    account.coinListState.write({ askedAt: context.now(), comparedUpTo: newest });
    // Spam verdicts are updated after every comparison that changed a coin or covered a new token.
    if (found.length > 0 || newest > before.comparedUpTo)
      account.changes.record({ topic: "assets", cause: "updated", since: null, count: found.length });
  });
  log("info", msg`${found.length} of ${tokens.length} tokens belong to a coin.`);
}

async function assignTickerCoins(
  { account, context, log, progress }: Run,
  asking: PriceContext,
  exchange: string,
): Promise<void> {
  const exchangeId = coingeckoExchanges[exchange];
  if (exchangeId === undefined) return;
  progress(0, null, String(msg`CoinGecko's lists of exchanges`));
  account.transaction(() => account.exchangeListings.markRequested(exchange, context.now()));
  const coins = await fetchExchangeCoins(exchangeId, asking);
  account.transaction(() => {
    const count = account.exchangeListings.store(exchange, coins, context.now());
    if (count > 0) account.changes.record({ topic: "assets", cause: "updated", since: null, count });
  });
  log("info", msg`${providerName(exchange)} lists ${coins.size} tickers.`);
}

/** Applies the current tables and lists to contracts and tickers that were stored earlier. */
export function applyKnownMetadata(
  account: Pick<AccountStore, "transaction" | "assets" | "changes" | "exchangeListings">,
): void {
  const found = account.assets.withoutCoin().flatMap((id) => {
    const { coinId } = describeAsset(id);
    return coinId === null ? [] : [{ id, coinId }];
  });
  const join = (): void => {
    account.assets.join(found);
    const tickers = account.exchangeListings
      .exchanges()
      .reduce((sum, exchange) => sum + account.exchangeListings.apply(exchange), 0);
    const count = found.length + tickers;
    if (count > 0) account.changes.record({ topic: "assets", cause: "updated", since: null, count });
  };
  account.transaction(join, { isRepeatable: true });
}
