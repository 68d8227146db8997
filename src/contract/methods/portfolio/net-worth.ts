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
    doc: "Net worth now in the account's currency, its change over 24 hours, and its parts by coin, the largest first.",
    access: "read",
    input: accountInput({}),
    output: netWorthPoint.extend({
      change24h: decimal.nullable(),
      parts: z.array(part),
      inTransit: z.array(transit),
      unverified: z.array(unverified).describe("held by contracts that nobody knows; not counted in value"),
      incomplete: z.array(incompletePart),
    }),
  }),
  history: accountContract({
    doc: "Net worth at the close of every day of a range, both ends in; all days by default, in the account's currency or another. A point names at most 250 unpriced and 250 stale assets; `netWorth.current` and `netWorth.explain` name all of them. By `hour`: at the end of each hour of the last seven days, as far as `prices.fetchHours` has fetched their prices; the hour that ends a day has the day's figure. An asset without a close of the hour has its last known price and is named as stale; `value` is `null` where no price of the hour is known.",
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
    doc: "What a day's net worth consists of: every asset's amount, price, where the price comes from, and value.",
    access: "read",
    input: accountInput({ day }),
    output: z.array(explained),
  }),
  subscribe: subscriptionContract({
    doc: "Calls back with the newest point whenever net worth was computed anew.",
    access: "read",
    event: netWorthPoint,
  }),
};
