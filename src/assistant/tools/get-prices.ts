import { z } from "zod";
import { findAsset } from "./find-named.ts";
import { coin, from, rangeOf, to } from "./inputs.ts";
import { closesOf, interval, intervalFor } from "./intervals.ts";
import { defineTool } from "./tool.ts";

export const getPrices = defineTool({
  name: "get_prices",
  description:
    "Daily closing prices in use of one asset of the account, in its currency (or another that has rates): the last of each interval, with the lowest and highest close. Of today it is the latest price known. Days without a price are left out, never guessed.",
  input: z.strictObject({
    coin,
    from,
    to,
    interval,
    currency: z
      .string()
      .regex(/^[A-Za-z]{3,5}$/)
      .optional()
      .describe("ISO 4217 code; left out: the account's"),
  }),
  run(input, { account, context }) {
    const { id, coinId, symbol } = findAsset(account, input.coin);
    const now = context.now();
    const currency = input.currency?.toUpperCase() ?? account.settings.get().baseCurrency;
    const prices = account.priceList.days({ id, coinId }, { ...rangeOf(input), now, currency });
    const interval = input.interval ?? intervalFor(prices.length);
    const { points, truncated } = closesOf(prices, interval);
    const ordered = prices.toSorted((a, b) => Number(a.close) - Number(b.close));
    const pointOf = (price: (typeof prices)[number] | undefined) =>
      price === undefined ? null : { day: price.day, close: price.close };
    return {
      asOf: new Date(now).toISOString(),
      assetId: id,
      coinId,
      symbol,
      currency,
      interval: interval,
      prices: points,
      rowCount: points.length,
      daysWithPrice: prices.length,
      truncated,
      lowest: pointOf(ordered[0]),
      highest: pointOf(ordered.at(-1)),
      ...(prices.length === 0 ? { unpriced: "No price is known for these days." } : {}),
    };
  },
});
