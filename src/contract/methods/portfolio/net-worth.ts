import { z } from "zod";
import { assetId, decimal, day, accountInput, netWorthPoint, unverified, currency } from "../../records.ts";
import { incompletePart } from "../../incomplete.ts";
import { moment } from "../../moment.ts";
import { accountContract, subscriptionContract } from "../../method-contract.ts";

const transit = z.strictObject({ assetId, amount: decimal, value: decimal.nullable() });

/** A coin (or an asset without one) and its share of the priced total. */
const part = z.strictObject({
  coinId: z.string().nullable(),
  assetIds: z.array(assetId),
  symbol: z.string(),
  amount: decimal,
  value: decimal.nullable(),
  share: decimal.nullable(),
});

const explained = z.strictObject({
  assetId,
  coinId: z.string().nullable(),
  symbol: z.string(),
  amount: decimal,
  price: decimal.nullable(),
  priceSource: z.string().nullable(),
  priceDay: day.nullable(),
  stale: z.boolean(),
  value: decimal.nullable(),
  inTransit: z.boolean(),
});

/** The total value. */
export const netWorth = {
  current: accountContract({
    doc: "Returns the present net worth in the account's currency, its changes over 24 hours and since yesterday's close, and its parts by coin, the largest first.",
    access: "read",
    input: accountInput({}),
    output: netWorthPoint.extend({
      change24h: decimal
        .nullable()
        .describe(
          "from the amounts of 24 hours ago, at the close of their UTC day, to now, deposits and withdrawals included",
        ),
      changeToday: decimal
        .nullable()
        .describe("from the value at yesterday's close (UTC) to now, deposits and withdrawals included"),
      parts: z.array(part),
      inTransit: z.array(transit),
      unverified: z.array(unverified).describe("held by unknown contracts; not counted in value"),
      incomplete: z.array(incompletePart),
    }),
  }),
  history: accountContract({
    doc: "Returns the net worth at the close of every day of a range (inclusive; by default all days), in the account's currency or another. A point lists at most 250 unpriced and 250 stale assets; `netWorth.current` and `netWorth.explain` list all. By `hour`: at the end of each hour of the last seven days, as far as `prices.fetchHours` has fetched their prices; the last hour of a day has the day's figure. An asset without a close of the hour has its last known price and is listed as stale; `value` is `null` if no price of the hour is known.",
    access: "read",
    input: accountInput({
      from: moment.optional(),
      to: moment.optional(),
      currency: currency.optional(),
      interval: z.enum(["day", "hour"]).default("day"),
    }),
    output: z.array(netWorthPoint),
  }),
  explain: accountContract({
    doc: "Returns the parts of a day's net worth: every asset's amount, price, price source and value.",
    access: "read",
    input: accountInput({ day }),
    output: z.array(explained),
  }),
  subscribe: subscriptionContract({
    doc: "Published with the newest point when net worth was recomputed.",
    access: "read",
    event: netWorthPoint,
  }),
};
