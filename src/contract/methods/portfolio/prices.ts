import { z } from "zod";
import {
  namedAsset,
  day,
  statedDecimal,
  currency,
  accountInput,
  at,
  decimal,
  nothing,
  taskStarted,
} from "../../records.ts";
import { moment } from "../../moment.ts";
import { accountContract, serverContract } from "../../method-contract.ts";

const most = 10_000;

export const days = { day: day.optional(), from: day.optional(), to: day.optional() };

export type Days = { day?: string | undefined; from?: string | undefined; to?: string | undefined };

const hasDays = (row: Days): boolean =>
  row.day === undefined
    ? row.from !== undefined && row.to !== undefined
    : row.from === undefined && row.to === undefined;

const daysWanted = "name a day, or a range by from and to";

const ofDays = z.strictObject({ assetId: namedAsset, ...days }).refine(hasDays, daysWanted);

export const pricesOfDays = z
  .strictObject({ assetId: namedAsset, ...days, price: statedDecimal, currency })
  .refine(hasDays, daysWanted);

/** Daily closes, the owner's own prices, and price sources. */
export const prices = {
  list: accountContract({
    doc: "Returns the closes of an asset that valuations use, oldest first, in the given currency (by default the account's). By `day` (the default): daily closes, today the latest known; days without a price or exchange rate are omitted. By `hour`: the closes of the hours in which transactions happened, where a source has them; `at` is the start of the hour. A day with an own price has no hours, because the own price applies all day.",
    access: "read",
    input: accountInput({
      assetId: namedAsset,
      from: moment.optional(),
      to: moment.optional(),
      currency: currency.optional(),
      interval: z.enum(["day", "hour"]).default("day"),
    }),
    output: z.array(
      z.strictObject({ at: at.optional(), day, close: decimal, source: z.string(), manual: z.boolean() }),
    ),
  }),
  set: accountContract({
    doc: "Sets own prices for days, or for each day of a range (inclusive); a single range can be given without the list. At most 10,000 items and 40,000 days at once. An own price overrides every source on its day, for all assets of the coin, and is never suspicious. Prices must be above zero; for an asset without value use `worthlessFrom` of `assets.update`.",
    access: "write",
    input: accountInput({
      prices: z.array(pricesOfDays).min(1).max(most).optional(),
      assetId: namedAsset.optional(),
      from: day.optional(),
      to: day.optional(),
      price: statedDecimal.optional(),
      currency: currency.optional(),
    }),
    output: nothing,
  }),
  unset: accountContract({
    doc: "Removes own prices of days, or of each day of ranges; the sources' prices apply again.",
    access: "write",
    input: accountInput({
      prices: z.array(ofDays).min(1).max(most),
    }),
    output: nothing,
  }),
  refresh: accountContract({
    doc: "Requests missing prices from the sources again, including those that no source knew before and sources that are paused after failures; for the given assets or all.",
    access: "write",
    input: accountInput({
      assetId: namedAsset.optional(),
      assetIds: z.array(namedAsset).max(1000).optional(),
    }),
    output: taskStarted,
  }),
  fetchHours: accountContract({
    doc: "Fetches the hourly closes of the last seven days for the assets held then, for `netWorth.history` by hour. They value no transaction. `taskId` is `null` if nothing has changed since the last call and no further hour has been published.",
    access: "read",
    input: accountInput({}),
    output: z.strictObject({ taskId: z.string().nullable() }),
  }),
  sources: serverContract({
    doc: "Lists the price sources in their default order: what each can price, how far back, and its request rate. An API key for a source is the secret `price_<id>_key`.",
    access: "read",
    input: z.strictObject({}),
    output: z.array(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        description: z.string(),
        currency: z.string(),
        earliest: day.nullable(),
        requestsPerSecond: z.number(),
        batch: z.int(),
      }),
    ),
  }),
};
