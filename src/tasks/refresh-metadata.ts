import { z } from "zod";
import { AppError } from "../core/errors.ts";
import { fetchCoinList } from "../prices/coin-list.ts";
import { defineTask } from "./task.ts";

/** Joins the account's token contracts to coins by CoinGecko's list. What the owner said of an asset, and what the registry knows, stays. */
export const refreshMetadata = defineTask({
  kind: "refreshMetadata",
  input: z.strictObject({}),
  title: () => "Learn which tokens are which coins",
  priority: 9,
  network: true,
  attempts: 5,
  mergeKey: () => "refreshMetadata",
  async run({ context, account, signal, log, progress }) {
    const unknown = account.assets.withoutCoin();
    if (unknown.length === 0) return;
    progress(0, unknown.length, "CoinGecko's list of coins");
    const apiKey = await context.secrets.open({ accountId: account.id, name: "price_coingecko_key" });
    const { http, now } = context;
    try {
      const coins = await fetchCoinList({ http, now, signal, ...(apiKey === undefined ? {} : { apiKey }) });
      const found = unknown.flatMap((id) => {
        const coinId = coins.get(id);
        return coinId === undefined ? [] : [{ id, coinId }];
      });
      if (found.length === 0) return;
      account.sql.transaction(() => {
        account.assets.join(found);
        account.changes.record({ topic: "assets", cause: "updated", since: null, count: found.length });
      });
      log("info", `${found.length} of ${unknown.length} tokens belong to a coin.`);
    } catch (error) {
      if (!(error instanceof AppError) || error.data?.["offline"] !== true) throw error;
      log("info", error.message);
    }
  },
});
