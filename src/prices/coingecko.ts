import { z } from "zod";
import { chainOfPlatform } from "../domain/catalog/chains.ts";
import { dayFromNumber, dayNumberOf, dayOf, endOfDay, numberOfDay, startOfDay } from "../domain/time/day.ts";
import { endOfHour, hourOf, millisecondsPerHour } from "../domain/valuation/hour-block.ts";
import { AppError } from "../errors/app-error.ts";
import { msg } from "../errors/wording.ts";
import { groupBy } from "../lib/group-by.ts";
import { providerName } from "../lib/provider-name.ts";
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

const id = "coingecko";
/** Requests a minute: 5 to 15 without a key, 30 with a demo key. */
const pace = { perSecond: 1 / 5, burst: 2 };
const keyedPace = { perSecond: 1 / 2, burst: 5 };
/** Ranges of up to 90 days have hourly points; both ends get a small margin. */
const hourlyDays = 88;
/** How many days of history the free plans provide. */
const freeDays = 365;

const currentSchema = z.record(
  z.string(),
  z.looseObject({ usd: z.unknown().optional(), last_updated_at: z.number().nullish() }),
);
/** An error that CoinGecko returns with status 200. */
const failureSchema = z.object({ status: z.object({ error_code: z.number() }) });
const rangeSchema = z.object({ prices: z.array(z.tuple([z.number(), z.unknown()])) });

/**
 * Coins and contracts: https://docs.coingecko.com/reference/simple-price and …/coins-id-market-chart-range. Its daily points are stamped 00:00
 * UTC and state the close of the previous day; ranges of up to 90 days are hourly, and the points at midnight are used.
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

  hours: {
    earliest: (now) => hourOf(startOfDay(dayNumberOf(now) - freeDays + 1)),
    reach: { span: hourlyDays * 24 },
    closes: hourlyCloses,
  },

  async latest(items, context) {
    const quotes: SourceQuote[] = [];
    const add = (item: Priceable | undefined, answer: z.output<typeof currentSchema>[string]): void => {
      const close = priceText(answer.usd);
      // A price whose time is `null` can be arbitrarily old. A server that states no times at all answers with current prices.
      const at = answer.last_updated_at === undefined ? context.now() : (answer.last_updated_at ?? 0) * 1000;
      if (item === undefined || close === undefined || !isCurrent(at, context.now())) return;
      quotes.push({ ref: item.ref, day: dayOf(context.now()), close, currency: "USD", at });
    };
    const query = "vs_currencies=usd&include_last_updated_at=true&precision=full";
    const coins = new Map(
      items.flatMap((item) => (item.coinId === null ? [] : [[item.coinId, item] as const])),
    );
    if (coins.size > 0) {
      const ids = encodeURIComponent([...coins.keys()].join(","));
      const answers = await fetchFrom(context, `/simple/price?ids=${ids}&${query}`, currentSchema);
      for (const [coinId, answer] of Object.entries(answers)) add(coins.get(coinId), answer);
    }
    const contracts = items.flatMap((item) => (item.coinId === null ? (contractOf(item) ?? []) : []));
    for (const [platform, platformContracts] of groupBy(contracts, (contract) => contract.platform))
      for (const contract of platformContracts) {
        const path = `/simple/token_price/${platform}?contract_addresses=${contract.address}&${query}`;
        for (const answer of Object.values(await fetchFrom(context, path, currentSchema)))
          add(contract.item, answer);
      }
    return quotes;
  },

  async history(item, from, to, context) {
    const [first, last] = [numberOfDay(from), numberOfDay(to)];
    const points = await pointsOf(item, startOfDay(first), endOfDay(last) + 3_600_000, context);
    return closesOf(points, first, last).map(({ day, close, at }) => ({
      ref: item.ref,
      day: dayFromNumber(day),
      close,
      currency: "USD",
      at,
    }));
  },
};

async function pointsOf(
  item: Priceable,
  from: number,
  to: number,
  context: PriceContext,
): Promise<{ at: number; price: unknown }[]> {
  const contract = contractOf(item);
  const path =
    item.coinId !== null
      ? `/coins/${encodeURIComponent(item.coinId)}`
      : `/coins/${contract?.platform}/contract/${contract?.address}`;
  const range = `vs_currency=usd&from=${Math.floor(from / 1000)}&to=${Math.ceil(to / 1000)}&precision=full`;
  const answer = await fetchFrom(context, `${path}/market_chart/range?${range}`, rangeSchema, { prices: [] });
  return answer.prices.map(([at, price]) => ({ at, price }));
}

async function hourlyCloses([need]: readonly HourNeed[], context: PriceContext): Promise<HourQuote[]> {
  const [first, last] = [need?.hours[0], need?.hours.at(-1)];
  if (need === undefined || first === undefined || last === undefined) return [];
  const points = await pointsOf(need.item, first * millisecondsPerHour, endOfHour(last + 1), context);
  return hourQuotesOf(need, points, "USD");
}

/** A coin unknown to CoinGecko (404) results in `unknown`. */
async function fetchFrom<Schema extends z.ZodType>(
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
  if (response.status === 404 && unknown !== undefined) return unknown;
  const answer = parseResponse(response, id, schema);
  if (failureSchema.safeParse(answer).success)
    throw new AppError(
      "upstream",
      msg`${providerName(id)} answered in an unexpected form. The request will be retried later.`,
      {
        data: { provider: id },
      },
    );
  return answer;
}

/** A token contract as CoinGecko addresses it; `undefined` for anything else. */
function contractOf(item: Priceable): { item: Priceable; platform: string; address: string } | undefined {
  const [, chain = "", kind, address = ""] = /^([^/]+)\/(erc20|token):(\w+)$/.exec(item.assetId ?? "") ?? [];
  const platform =
    kind === "token" && chain.startsWith("solana:") ? "solana" : chainOfPlatform(chain)?.coingeckoPlatform;
  return platform === undefined || platform === null ? undefined : { item, platform, address };
}
