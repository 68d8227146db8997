import { z } from "zod";
import { dayFromNumber, dayOf, numberOfDay, startOfDay } from "../domain/time/day.ts";
import { endOfHour } from "../domain/valuation/hour-block.ts";
import type { HttpResponse } from "../ports/http.ts";
import { parseResponse } from "./parse-response.ts";
import type {
  HourNeed,
  HourQuote,
  Priceable,
  PriceContext,
  PriceSource,
  SourceQuote,
} from "./price-source.ts";
import { closesOf, hourQuotesOf, isCurrent, priceText } from "./quote.ts";
import { request } from "./request.ts";

const id = "defillama";
const pace = { perSecond: 5, burst: 10 };
/** Days of a chart per request. */
const span = 365;

/** DefiLlama's names of the EVM chains (https://defillama.com/docs/api, `coins`: `{chain}:{address}`). */
// oxfmt-ignore
const chainNames: Readonly<Record<string, string>> = {
  1: "ethereum", 10: "optimism", 25: "cronos", 50: "xdc", 56: "bsc", 100: "xdai", 130: "unichain", 137: "polygon", 143: "monad", 146: "sonic", 199: "bittorrent",
  204: "op_bnb", 250: "fantom", 252: "fraxtal", 324: "era", 480: "wc", 999: "hyperliquid", 1101: "polygon_zkevm", 1284: "moonbeam", 1285: "moonriver", 1329: "sei",
  1868: "soneium", 2741: "abstract", 5000: "mantle", 8453: "base", 9745: "plasma", 33139: "apechain", 34443: "mode", 42161: "arbitrum", 42170: "arbitrum_nova",
  42220: "celo", 43114: "avax", 57073: "ink", 59144: "linea", 80094: "berachain", 81457: "blast", 167000: "taiko", 534352: "scroll", 747474: "katana",
};

/** Points per request of hourly prices: they are part of the URL, whose length is limited. */
const maxPoints = 100;
/** How far from the end of an hour a point may be, in seconds. */
const hourWidth = 1_800;

const currentSchema = z.object({
  coins: z.record(
    z.string(),
    z.object({ price: z.unknown().optional(), timestamp: z.number(), confidence: z.number().optional() }),
  ),
});
const chartSchema = z.object({
  coins: z.record(
    z.string(),
    z.object({
      confidence: z.number().optional(),
      prices: z.array(z.object({ timestamp: z.number(), price: z.unknown().optional() })),
    }),
  ),
});

/** Coins and contracts: https://defillama.com/docs/api, "coins". Points stamped 00:00 state the close of the previous day. */
export const defillama: PriceSource = {
  id,
  title: "DefiLlama",
  description:
    "Coins and token contracts on most chains, in USD, as far back as they traded; 50 items per call for today.",
  currency: "USD",
  pace,
  earliest: () => null,
  batch: 50,
  asksOneByOne: () => false,
  canPrice: (item) => keyOf(item) !== undefined,

  hours: { earliest: () => null, reach: { points: maxPoints }, closes: hourlyCloses },

  async latest(items, context) {
    const byKey = keysOf(items);
    const coins = await fetchFrom(context, `/prices/current/${[...byKey.keys()].join(",")}`, currentSchema);
    const quotes: SourceQuote[] = [];
    for (const [key, { price, timestamp, confidence }] of Object.entries(coins)) {
      const item = byKey.get(canonicalKey(key));
      const close = priceText(price);
      const at = timestamp * 1000;
      if (item === undefined || close === undefined || !isCurrent(at, context.now())) continue;
      quotes.push({
        ref: item.ref,
        day: dayOf(context.now()),
        close,
        currency: "USD",
        at,
        ...(confidence === undefined ? {} : { confidence }),
      });
    }
    return quotes;
  },

  async history(item, from, to, context) {
    const key = keyOf(item);
    if (key === undefined) return [];
    const last = numberOfDay(to);
    const quotes: SourceQuote[] = [];
    for (let first = numberOfDay(from); first <= last; first += span) {
      const end = Math.min(last, first + span - 1);
      const start = startOfDay(first + 1) / 1000;
      const query = `start=${start}&span=${end - first + 1}&period=1d&searchWidth=3600`;
      const coins = await fetchFrom(context, `/chart/${key}?${query}`, chartSchema);
      const chart = Object.entries(coins).find(([name]) => canonicalKey(name) === canonicalKey(key))?.[1];
      const points = (chart?.prices ?? []).map(({ timestamp, price }) => ({ at: timestamp * 1000, price }));
      for (const { day, close, at } of closesOf(points, first, end))
        quotes.push({ ref: item.ref, day: dayFromNumber(day), close, currency: "USD", at });
    }
    return quotes;
  },
};

async function fetchFrom<Coins>(
  context: PriceContext,
  path: string,
  schema: z.ZodType<{ coins: Coins }>,
): Promise<Coins> {
  return parseResponse(await get(context, path), id, schema).coins;
}

function get(context: PriceContext, path: string): Promise<HttpResponse> {
  const url = `${context.http.baseUrl(id, "https://coins.llama.fi")}${path}`;
  return request(context, { provider: id, url, pace });
}

/**
 * https://defillama.com/docs/api, "batchHistorical": the point nearest to each moment, for many coins at many moments. A server without this
 * endpoint (404) has no hourly prices.
 */
async function hourlyCloses(needs: readonly HourNeed[], context: PriceContext): Promise<HourQuote[]> {
  const byKey = new Map<string, HourNeed>();
  const moments: Record<string, number[]> = {};
  for (const need of needs) {
    const key = keyOf(need.item);
    if (key === undefined) continue;
    byKey.set(canonicalKey(key), need);
    moments[key] = need.hours.map((hour) => endOfHour(hour) / 1000);
  }
  const coins = encodeURIComponent(JSON.stringify(moments)).replaceAll("%3A", ":").replaceAll("%2C", ",");
  const response = await get(context, `/batchHistorical?coins=${coins}&searchWidth=${hourWidth}`);
  if (response.status === 404) return [];
  return Object.entries(parseResponse(response, id, chartSchema).coins).flatMap(([key, { prices }]) => {
    const need = byKey.get(canonicalKey(key));
    if (need === undefined) return [];
    const points = prices.map(({ timestamp, price }) => ({ at: timestamp * 1000, price }));
    return hourQuotesOf(need, points, "USD");
  });
}

function keysOf(items: Priceable[]): Map<string, Priceable> {
  return new Map(
    items.flatMap((item) => {
      const key = keyOf(item);
      return key === undefined ? [] : [[canonicalKey(key), item] as const];
    }),
  );
}

/** `coingecko:bitcoin`, `ethereum:0xa0b8…`, `solana:<mint>`; `undefined` for assets that DefiLlama cannot identify. */
function keyOf({ coinId, assetId }: Priceable): string | undefined {
  if (coinId !== null) return `coingecko:${coinId}`;
  const evm = /^eip155:(\d+)\/erc20:(0x[0-9a-f]{40})$/i.exec(assetId ?? "");
  if (evm !== null) {
    const chain = chainNames[evm[1] ?? ""];
    return chain === undefined ? undefined : `${chain}:${evm[2]}`;
  }
  const mint = /^solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp\/token:(\w+)$/.exec(assetId ?? "");
  return mint === null ? undefined : `solana:${mint[1]}`;
}

/** EVM addresses are returned in any case; mints are case-sensitive. */
function canonicalKey(key: string): string {
  return /:0x/i.test(key) ? key.toLowerCase() : key;
}
