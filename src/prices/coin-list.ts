import { listedPlatforms } from "../domain/assets/listed-tokens.ts";
import { z } from "zod";
import { chains } from "../domain/catalog/chains.ts";
import { coinOfToday } from "../domain/catalog/renamed-coins.ts";
import { parseResponse } from "./parse-response.ts";
import type { PriceContext } from "./price-source.ts";
import { request } from "./request.ts";

const id = "coingecko";
const listSchema = z.array(
  z.object({ id: z.string(), platforms: z.record(z.string(), z.string().nullable()).optional() }),
);
/** About 17,000 coins in 3 MB. */
const maxBytes = 64 * 1024 * 1024;

/** CoinGecko's coin for every token contract, by asset id: https://docs.coingecko.com/reference/coins-list with platforms. */
export async function fetchCoinList(context: PriceContext): Promise<Map<string, string>> {
  const { http, apiKey } = context;
  const base = http.baseUrl(id, "https://api.coingecko.com/api/v3");
  const header = base.includes("pro-api") ? "x-cg-pro-api-key" : "x-cg-demo-api-key";
  const response = await request(context, {
    provider: id,
    url: `${base}/coins/list?include_platform=true`,
    headers: apiKey === undefined ? {} : { [header]: apiKey },
    pace: { perSecond: 1 / 5, burst: 2 },
    timeoutMs: 120_000,
    maxBytes,
  });
  const platforms = new Map(
    chains.flatMap(({ coingeckoPlatform, platform }) =>
      coingeckoPlatform === null ? [] : [[coingeckoPlatform, platform]],
    ),
  );
  const coins = new Map<string, string>();
  for (const coin of parseResponse(response, id, listSchema))
    for (const [name, address] of Object.entries(coin.platforms ?? {})) {
      if (address === null || address === "") continue;
      const platform = platforms.get(name);
      const coinId = coinOfToday(coin.id);
      const prefix = listedPlatforms.get(name);
      if (prefix !== undefined) coins.set(`${prefix}${address}`, coinId);
      else if (platform !== undefined) coins.set(`${platform}/erc20:${address.toLowerCase()}`, coinId);
    }
  return coins;
}
