import { z } from "zod";
import { coinOfToday } from "../domain/catalog/renamed-coins.ts";
import { parseResponse } from "./parse-response.ts";
import type { PriceContext } from "./price-source.ts";
import { request } from "./request.ts";

const id = "coingecko";
const pageSize = 100;
/** The largest exchanges have about 3,000 markets. */
const maxPages = 60;
const pageSchema = z.object({
  tickers: z.array(
    z.object({
      base: z.string(),
      target: z.string(),
      coin_id: z.string().nullish(),
      target_coin_id: z.string().nullish(),
    }),
  ),
});

/**
 * The coin of each ticker of an exchange, by CoinGecko's list of the exchange's markets:
 * https://docs.coingecko.com/reference/exchanges-id-tickers. A ticker that the list assigns to two coins is omitted. `exchangeId` is
 * CoinGecko's.
 */
export async function fetchExchangeCoins(
  exchangeId: string,
  context: PriceContext,
): Promise<Map<string, string>> {
  const { http, apiKey } = context;
  const base = http.baseUrl(id, "https://api.coingecko.com/api/v3");
  const header = base.includes("pro-api") ? "x-cg-pro-api-key" : "x-cg-demo-api-key";
  const coins = new Map<string, Set<string>>();
  const seen = new Set<string>();
  const note = (ticker: string, coinRef: string | null | undefined): void => {
    if (coinRef === null || coinRef === undefined || coinRef === "") return;
    const coinId = coinOfToday(coinRef);
    const known = coins.get(ticker.toUpperCase());
    if (known === undefined) coins.set(ticker.toUpperCase(), new Set([coinId]));
    else known.add(coinId);
  };
  for (let page = 1; page <= maxPages; page++) {
    const response = await request(context, {
      provider: id,
      url: `${base}/exchanges/${exchangeId}/tickers?order=base_target&page=${page}`,
      headers: apiKey === undefined ? {} : { [header]: apiKey },
      pace: { perSecond: 1 / 5, burst: 2 },
      timeoutMs: 60_000,
    });
    const { tickers } = parseResponse(response, id, pageSchema);
    const before = seen.size;
    for (const { base: ticker, target, coin_id, target_coin_id } of tickers) {
      seen.add(`${ticker}/${target}`);
      note(ticker, coin_id);
      note(target, target_coin_id);
    }
    // A page without new markets repeats an earlier one.
    if (tickers.length < pageSize || seen.size === before) break;
  }
  return new Map(
    [...coins].flatMap(([ticker, ids]) => {
      const [only] = ids;
      return ids.size === 1 && only !== undefined ? [[ticker, only] as const] : [];
    }),
  );
}
