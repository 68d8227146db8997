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
    doc: "An asset's closes in use, oldest first, in the currency named (the account's own by default). By `day` (the default): daily closes, today's is the latest known; days without a price are left out, and so are days without a rate into the currency. By `hour`: the closes of the hours in which transactions happened, where a source has them; `at` is the start of the hour, and a day with a price of the owner's has none, since that is the price of each of its moments.",
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
    doc: "Sets the owner's own prices: of days, or of each day of a range, both ends in; one range can also be given by itself. At most 10,000 items and 40,000 days at once. Each wins over every source on its day and at each moment of it, for all assets of the same coin, and is never suspicious. A price is above zero; `assets.update` with `worthlessFrom` says that something is worth nothing.",
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
    doc: "Takes the owner's own prices of these days, or of each day of ranges, back; the sources' are in use again.",
    access: "write",
    input: accountInput({
      prices: z.array(ofDays).min(1).max(most),
    }),
    output: nothing,
  }),
  refresh: accountContract({
    doc: "Asks the sources again for what is missing, also for what nobody knew before, and at once also those that rest after failures; of the assets named, or of all.",
    access: "write",
    input: accountInput({
      assetId: namedAsset.optional(),
      assetIds: z.array(namedAsset).max(1000).optional(),
    }),
    output: taskStarted,
  }),
  fetchHours: accountContract({
    doc: "Fetches the hourly closes of the last seven days of what was held then, for `netWorth.history` by hour. `taskId` is `null` if nothing has changed since the last call and sources have published no further hour. They value no transaction.",
    access: "read",
    input: accountInput({}),
    output: z.strictObject({ taskId: z.string().nullable() }),
  }),
  sources: serverContract({
    doc: "The price sources in their default order: what each can price, how far back, and how fast it is asked. A key the owner has for one is the secret `price_<id>_key`.",
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
