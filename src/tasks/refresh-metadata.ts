import { z } from "zod";
import { describeAsset } from "../core/describe-asset.ts";
import { AppError } from "../core/errors.ts";
import { fetchCoinList } from "../prices/coin-list.ts";
import type { AccountStore } from "../store/account-store.ts";
import { newestUnknownToken, readCoinListState, writeCoinListState } from "../store/coin-list-state.ts";
import { defineTask } from "./task.ts";

const attempts = 2;

/**
 * Joins token contracts to coins: by the built-in table first, then by CoinGecko's list, which is keyed by address. The owner's choice of a coin is kept.
 * Records which tokens were compared with the list, because only those can be judged an imitation.
 */
export const refreshMetadata = defineTask({
  kind: "refreshMetadata",
  input: z.strictObject({}),
  title: () => "Match tokens to coins",
  priority: 9,
  network: true,
  attempts,
  mergeKey: () => "refreshMetadata",
  async run({ context, account, signal, log, progress, attempt }) {
    joinKnown(account);
    const unknown = account.assets.withoutCoin();
    if (unknown.length === 0) return;
    progress(0, unknown.length, "CoinGecko's list of coins");
    const apiKey = await context.secrets.open({ accountId: account.id, name: "price_coingecko_key" });
    const { http, now } = context;
    const newest = newestUnknownToken(account.sql);
    const before = readCoinListState(account.sql);
    account.sql.transaction(() => writeCoinListState(account.sql, { ...before, askedAt: now() }));
    try {
      const coins = await fetchCoinList({ http, now, signal, ...(apiKey === undefined ? {} : { apiKey }) });
      const found = unknown.flatMap((id) => {
        const coinId = coins.get(id);
        return coinId === undefined ? [] : [{ id, coinId }];
      });
      account.sql.transaction(() => {
        account.assets.join(found);
        writeCoinListState(account.sql, { askedAt: now(), comparedUpTo: newest });
        // Verdicts are revised after every comparison that changed a coin or covered a new token.
        if (found.length > 0 || newest > before.comparedUpTo)
          account.changes.record({ topic: "assets", cause: "updated", since: null, count: found.length });
      });
      log("info", `${found.length} of ${unknown.length} tokens belong to a coin.`);
    } catch (error) {
      // Nothing is wrong without the list: tokens stay unjudged, and the next health check asks again.
      const isOffline = error instanceof AppError && error.data?.["offline"] === true;
      if (!(error instanceof AppError) || (!isOffline && attempt < attempts)) throw error;
      log(isOffline ? "info" : "warn", error.message);
    }
  },
});

/** Applies what a newer release of the program knows of contracts that an older one stored without a coin. */
function joinKnown(account: Pick<AccountStore, "sql" | "assets" | "changes">): void {
  const found = account.assets.withoutCoin().flatMap((id) => {
    const { coinId } = describeAsset(id);
    return coinId === null ? [] : [{ id, coinId }];
  });
  if (found.length === 0) return;
  account.sql.transaction(() => {
    account.assets.join(found);
    account.changes.record({ topic: "assets", cause: "updated", since: null, count: found.length });
  });
}
