import { z } from "zod";
import { canonicalAssetId } from "../../domain/assets/asset.ts";
import { dayFromNumber, numberOfDay, startOfDay } from "../../domain/time/day.ts";
import { normalizeDecimal, parseDecimal } from "../../domain/money/decimal.ts";
import { AppError } from "../../errors/app-error.ts";
import { priceSources } from "../../prices/registry.ts";
import { listHours, listPrices } from "../../store/prices/price-list.ts";
import { enqueue } from "../../tasks/queue/queue.ts";
import { taskKinds } from "../../tasks/registry.ts";
import { accountMethod, serverMethod } from "../protocol/method.ts";
import { fromOf, moment, toOf } from "../../contract/moment.ts";
import {
  at,
  currency,
  day,
  decimal,
  namedAsset,
  nothing,
  statedDecimal,
  taskStarted,
  accountInput,
} from "../../contract/records.ts";

const most = 10_000;
/** Days that one call may name, over all its ranges. */
const maxDays = 40_000;
const days = { day: day.optional(), from: day.optional(), to: day.optional() };
type Days = { day?: string | undefined; from?: string | undefined; to?: string | undefined };
const hasDays = (row: Days): boolean =>
  row.day === undefined
    ? row.from !== undefined && row.to !== undefined
    : row.from === undefined && row.to === undefined;
const daysWanted = "name a day, or a range by from and to";
const ofDays = z.strictObject({ assetId: namedAsset, ...days }).refine(hasDays, daysWanted);
const pricesOfDays = z
  .strictObject({ assetId: namedAsset, ...days, price: statedDecimal, currency })
  .refine(hasDays, daysWanted);

/** Daily closes, the owner's own prices, and where prices come from. */
export const prices = {
  list: accountMethod({
    doc: "An asset's closes in use, oldest first, in the currency named (the account's own by default). By `day` (the default): daily closes, today's is the latest known; days without a price are left out, and so are days without a rate into the currency. By `hour`: the closes of the hours in which transactions happened, where a source has them; `at` is the start of the hour, and a day with a price of the owner's has none, since that is the price of each of its moments.",
    access: "read",
    runs: "reader",
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
    handle({ context, account }, input) {
      const id = canonicalAssetId(input.assetId);
      const list = input.interval === "hour" ? listHours : listPrices;
      return list(
        account.sql,
        { id, coinId: account.assets.find(id)?.coinId ?? null },
        {
          from: fromOf(input.from),
          to: toOf(input.to),
          now: context.now(),
          currency: input.currency ?? account.settings.get().baseCurrency,
        },
      );
    },
  }),

  set: accountMethod({
    doc: "Sets the owner's own prices: of days, or of each day of a range, both ends in; one range can also be given by itself. At most 10,000 items and 40,000 days at once. Each wins over every source on its day and at each moment of it, for all assets of the same coin, and is never suspicious. A price is above zero; `assets.update` with `worthlessFrom` says that something is worth nothing.",
    access: "write",
    runs: "worker",
    input: accountInput({
      prices: z.array(pricesOfDays).min(1).max(most).optional(),
      assetId: namedAsset.optional(),
      from: day.optional(),
      to: day.optional(),
      price: statedDecimal.optional(),
      currency: currency.optional(),
    }),
    output: nothing,
    handle({ account }, { accountName: _, prices: listed, ...alone }) {
      if ((listed === undefined) === Object.values(alone).every((value) => value === undefined))
        throw new AppError(
          "bad_request",
          "Give prices, or one range by assetId, from, to, price and currency.",
        );
      const set = daysOf(listed ?? [parsedRange(alone)]).map(({ number, ...row }) => {
        if (parseDecimal(row.price).units <= 0n)
          throw new AppError(
            "bad_request",
            `The price of ${row.assetId} on ${dayFromNumber(number)} is ${row.price}; a price is above zero. To take one back use prices.unset; what is worth nothing is said by assets.update with worthlessFrom.`,
          );
        return {
          assetId: canonicalAssetId(row.assetId),
          day: number,
          price: normalizeDecimal(row.price),
          currency: row.currency,
        };
      });
      account.sql.transaction(() => {
        const changed = account.prices.setManual(set);
        if (changed.length > 0)
          account.changes.record({
            topic: "prices",
            cause: "updated",
            since: startOfDay(earliest(changed)),
            count: changed.length,
          });
      });
      return null;
    },
  }),

  unset: accountMethod({
    doc: "Takes the owner's own prices of these days, or of each day of ranges, back; the sources' are in use again.",
    access: "write",
    runs: "worker",
    input: accountInput({
      prices: z.array(ofDays).min(1).max(most),
    }),
    output: nothing,
    handle({ account }, input) {
      const days = daysOf(input.prices).map(({ assetId, number }) => ({
        assetId: canonicalAssetId(assetId),
        day: number,
      }));
      account.sql.transaction(() => {
        const changed = account.prices.unsetManual(days);
        if (changed.length > 0)
          account.changes.record({
            topic: "prices",
            cause: "deleted",
            since: startOfDay(earliest(changed)),
            count: changed.length,
          });
      });
      return null;
    },
  }),

  refresh: accountMethod({
    doc: "Asks the sources again for what is missing, also for what nobody knew before, and at once also those that rest after failures; of the assets named, or of all.",
    access: "write",
    runs: "worker",
    input: accountInput({
      assetId: namedAsset.optional(),
      assetIds: z.array(namedAsset).max(1000).optional(),
    }),
    output: taskStarted,
    handle({ context, account }, input) {
      const { assetId, assetIds } = input;
      const named = assetId === undefined ? assetIds : [assetId, ...(assetIds ?? [])];
      const refs = named?.map((id) => {
        const { id: known, coinId } = account.assets.get(id);
        return coinId === null ? known : `coin:${coinId}`;
      });
      const task = {
        kind: "fetchPrices",
        input: { retry: true, ...(refs === undefined ? {} : { refs }) },
        trigger: "user" as const,
      };
      return { taskId: account.sql.transaction(() => enqueue(account, taskKinds, task, context)) };
    },
  }),

  sources: serverMethod({
    doc: "The price sources in their default order: what each can price, how far back, and how fast it is asked. A key the owner has for one is the secret `price_<id>_key`.",
    access: "read",
    runs: "reader",
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
    handle: ({ context }) =>
      priceSources.map((source) => ({
        id: source.id,
        title: source.title,
        description: source.description,
        currency: source.currency,
        earliest: source.earliest(context.now()),
        requestsPerSecond: source.pace.perSecond,
        batch: source.batch,
      })),
  }),
};

/** Each day that is named, by its number. Throws `bad_request` for a range that ends before it begins, and for too many days. */
function daysOf<Row extends Days>(rows: readonly Row[]): (Row & { number: number })[] {
  const named: (Row & { number: number })[] = [];
  for (const row of rows) {
    const [from, to] = [row.day ?? row.from ?? "", row.day ?? row.to ?? ""];
    const [first, last] = [numberOfDay(from), numberOfDay(to)];
    if (last < first) throw new AppError("bad_request", `The range ${from} to ${to} ends before it begins.`);
    if (named.length + last - first >= maxDays)
      throw new AppError("bad_request", `More than ${maxDays} days are named; send them in several calls.`);
    for (let number = first; number <= last; number++) named.push({ ...row, number });
  }
  return named;
}

/** A range that was given by itself. Throws `bad_request` where a part of it is missing. */
function parsedRange(range: object): z.output<typeof pricesOfDays> {
  const parsed = pricesOfDays.safeParse(range);
  if (parsed.success) return parsed.data;
  throw new AppError("bad_request", "A range has assetId, from, to, price and currency.", {
    data: { errors: parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message })) },
  });
}

function earliest(days: readonly number[]): number {
  return days.reduce((first, next) => Math.min(first, next), days[0] ?? 0);
}
