import { z } from "zod";
import { canonicalAssetId } from "../core/asset.ts";
import { numberOfDay, startOfDay } from "../core/day.ts";
import { normalizeDecimal, parseDecimal } from "../core/decimal.ts";
import { AppError } from "../core/errors.ts";
import { priceSources } from "../prices/registry.ts";
import { listPrices } from "../store/price-list.ts";
import { enqueue } from "../tasks/queue.ts";
import { taskKinds } from "../tasks/registry.ts";
import { accountMethod, serverMethod } from "./method.ts";
import { fromOf, moment, toOf } from "./ranges.ts";
import { currency, day, decimal, namedAsset, nothing, taskStarted, withAccount } from "./records.ts";

const most = 10_000;
const assetDay = z.strictObject({ assetId: namedAsset, day });

/** Daily closes, the owner's own prices, and where prices come from. */
export const prices = {
  list: accountMethod({
    doc: "An asset's daily closes in use, oldest first, in the currency named (the account's own by default); today's is the latest known. Days without a price are left out, and so are days without a rate into the currency.",
    access: "read",
    runs: "reader",
    input: withAccount({
      assetId: namedAsset,
      from: moment.optional(),
      to: moment.optional(),
      currency: currency.optional(),
    }),
    output: z.array(z.strictObject({ day, close: decimal, source: z.string(), manual: z.boolean() })),
    handle({ context, account }, input) {
      const id = canonicalAssetId(input.assetId);
      return listPrices(
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
    doc: "Sets the owner's own prices, at most 10,000 at once: each wins over every source on its day, for all assets of the same coin, and is never suspicious.",
    access: "write",
    runs: "worker",
    input: withAccount({
      prices: z
        .array(assetDay.extend({ price: decimal, currency }))
        .min(1)
        .max(most),
    }),
    output: nothing,
    handle({ account }, input) {
      const set = input.prices.map((row) => {
        if (parseDecimal(row.price).units <= 0n)
          throw new AppError(
            "bad_request",
            `The price of ${row.assetId} on ${row.day} is ${row.price}; a price is above zero. To take one back use prices.unset.`,
          );
        return {
          assetId: canonicalAssetId(row.assetId),
          day: numberOfDay(row.day),
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
    doc: "Takes the owner's own prices of these days back; the sources' are in use again.",
    access: "write",
    runs: "worker",
    input: withAccount({ prices: z.array(assetDay).min(1).max(most) }),
    output: nothing,
    handle({ account }, input) {
      const days = input.prices.map((row) => ({
        assetId: canonicalAssetId(row.assetId),
        day: numberOfDay(row.day),
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
    input: withAccount({
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

function earliest(days: readonly number[]): number {
  return days.reduce((first, next) => Math.min(first, next), days[0] ?? 0);
}
