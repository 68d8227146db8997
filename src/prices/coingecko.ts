import { z } from "zod";
import { chainOfPlatform } from "../core/chains.ts";
import { dayFromNumber, dayNumberOf, dayOf, endOfDay, numberOfDay, startOfDay } from "../core/day.ts";
import { groupBy } from "../core/group-by.ts";
import { answerOf } from "./answer.ts";
import type { Priceable, PriceContext, PriceSource, SourceQuote } from "./price-source.ts";
import { closesOf, isCurrent, priceText } from "./quote.ts";
import { request } from "./request.ts";

const id = "coingecko";
/** The public plan's 5 to 15 calls a minute, and a demo key's 30. */
const pace = { perSecond: 1 / 5, burst: 2 };
const keyedPace = { perSecond: 1 / 2, burst: 5 };
/** Days back that the free plans answer for. */
const freeDays = 365;

const currentSchema = z.record(
  z.string(),
  z.object({ usd: z.unknown().optional(), last_updated_at: z.number().optional() }),
);
const rangeSchema = z.object({ prices: z.array(z.tuple([z.number(), z.unknown()])) });

/**
 * Coins and contracts: https://docs.coingecko.com/reference/simple-price and …/coins-id-market-chart-range. Its daily points are stamped 00:00 UTC and mean
 * the close of the day before; ranges of up to 90 days come by the hour, of which the points at midnight are taken.
 */
export const coingecko: PriceSource = {
  id,
  title: "CoinGecko",
  description:
    "Coins and token contracts, in USD, 365 days back (a paid key with UPSTREAM_COINGECKO_URL further); 100 coins per call for today, slow without a key.",
  currency: "USD",
  pace,
  earliest: (now) => dayFromNumber(dayNumberOf(now) - freeDays + 1),
  batch: 100,
  isSlow: true,
  asksOneByOne: (item) => item.coinId === null,
  canPrice: (item) => item.coinId !== null || contractOf(item) !== undefined,

  async latest(items, context) {
    const quotes: SourceQuote[] = [];
    const add = (item: Priceable | undefined, answer: z.output<typeof currentSchema>[string]): void => {
      const close = priceText(answer.usd);
      const at = answer.last_updated_at === undefined ? context.now() : answer.last_updated_at * 1000;
      if (item === undefined || close === undefined || !isCurrent(at, context.now())) return;
      quotes.push({ ref: item.ref, day: dayOf(context.now()), close, currency: "USD", at });
    };
    const query = "vs_currencies=usd&include_last_updated_at=true&precision=full";
    const coins = new Map(
      items.flatMap((item) => (item.coinId === null ? [] : [[item.coinId, item] as const])),
    );
    if (coins.size > 0) {
      const ids = encodeURIComponent([...coins.keys()].join(","));
      const answers = await ask(context, `/simple/price?ids=${ids}&${query}`, currentSchema);
      for (const [coinId, answer] of Object.entries(answers)) add(coins.get(coinId), answer);
    }
    const contracts = items.flatMap((item) => (item.coinId === null ? (contractOf(item) ?? []) : []));
    for (const [platform, ofPlatform] of groupBy(contracts, (contract) => contract.platform))
      for (const contract of ofPlatform) {
        const path = `/simple/token_price/${platform}?contract_addresses=${contract.address}&${query}`;
        for (const answer of Object.values(await ask(context, path, currentSchema)))
          add(contract.item, answer);
      }
    return quotes;
  },

  async history(item, from, to, context) {
    const contract = contractOf(item);
    const [first, last] = [numberOfDay(from), numberOfDay(to)];
    const path =
      item.coinId !== null
        ? `/coins/${encodeURIComponent(item.coinId)}`
        : `/coins/${contract?.platform}/contract/${contract?.address}`;
    const seconds = { from: startOfDay(first) / 1000, to: Math.ceil(endOfDay(last) / 1000) + 3_600 };
    const range = `vs_currency=usd&from=${seconds.from}&to=${seconds.to}&precision=full`;
    const answer = await ask(context, `${path}/market_chart/range?${range}`, rangeSchema, { prices: [] });
    const points = answer.prices.map(([at, price]) => ({ at, price }));
    return closesOf(points, first, last).map(({ day, close, at }) => ({
      ref: item.ref,
      day: dayFromNumber(day),
      close,
      currency: "USD",
      at,
    }));
  },
};

/** `unknown` is the answer for a coin CoinGecko has not got (404). */
async function ask<Schema extends z.ZodType>(
  context: PriceContext,
  path: string,
  schema: Schema,
  unknown?: z.output<Schema>,
): Promise<z.output<Schema>> {
  const { apiKey } = context;
  const base = context.http.baseUrl(id, "https://api.coingecko.com/api/v3");
  const header = base.includes("pro-api") ? "x-cg-pro-api-key" : "x-cg-demo-api-key";
  const response = await request(context, {
    provider: id,
    url: `${base}${path}`,
    pace: apiKey === undefined ? pace : keyedPace,
    headers: apiKey === undefined ? {} : { [header]: apiKey },
  });
  return response.status === 404 && unknown !== undefined ? unknown : answerOf(response, id, schema);
}

/** A token contract as CoinGecko addresses it; `undefined` for anything else. */
function contractOf(item: Priceable): { item: Priceable; platform: string; address: string } | undefined {
  const [, chain = "", kind, address = ""] = /^([^/]+)\/(erc20|token):(\w+)$/.exec(item.assetId ?? "") ?? [];
  const platform =
    kind === "token" && chain.startsWith("solana:") ? "solana" : chainOfPlatform(chain)?.coingeckoPlatform;
  return platform === undefined || platform === null ? undefined : { item, platform, address };
}
