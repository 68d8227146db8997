import { z } from "zod";
import { assetKinds } from "../../domain/assets/asset.ts";
import { priceSources } from "../../prices/registry.ts";
import { accountMethod } from "../protocol/method.ts";
import { asset, day, namedAsset, page, pageInput, accountInput } from "../../contract/records.ts";

const text = z.string().trim().min(1).max(120);
const knownSources = priceSources.map(({ id }) => id);
const priceSource = z
  .string()
  .refine((id) => knownSources.includes(id), `the price sources are ${knownSources.join(", ")}`);

/** The assets that the account's transactions and the owner's prices mention. */
export const assets = {
  list: accountMethod({
    doc: "The account's assets, the last met first. `text` is looked for in symbol, name and id.",
    access: "read",
    runs: "reader",
    input: accountInput({
      ...pageInput,
      filter: z
        .strictObject({
          kind: z.enum(assetKinds).optional(),
          coinId: z.string().max(120).optional(),
          spam: z.boolean().optional(),
          text: z.string().max(120).optional(),
        })
        .default({}),
    }),
    output: page(asset),
    handle: ({ account }, { filter, limit, cursor, order }) =>
      account.assets.list(filter, { limit, cursor, order }),
  }),
  get: accountMethod({
    doc: "One asset.",
    access: "read",
    runs: "reader",
    input: accountInput({ assetId: namedAsset }),
    output: asset,
    handle: ({ account }, input) => account.assets.get(input.assetId),
  }),
  update: accountMethod({
    doc: "The owner's word on an asset, which no later sync changes. `coinId` is CoinGecko's id of the coin it belongs to, by which prices, holdings and cost basis go, or `null` for none; a `kind` of `liability` makes it a debt, whose value counts negative; from the day `worthlessFrom` on the asset itself (not others of its coin) is priced at zero, but for days with a price of the owner's own; `spam`, `priceSource` and `worthlessFrom` are given back with `null`.",
    access: "write",
    runs: "worker",
    input: accountInput({
      assetId: namedAsset,
      patch: z.strictObject({
        kind: z.enum(["asset", "liability"]).optional(),
        spam: z.boolean().nullable().optional(),
        coinId: z
          .string()
          .regex(/^[a-z0-9][a-z0-9._-]{0,119}$/, "CoinGecko's id, such as bitcoin")
          .nullable()
          .optional(),
        priceSource: priceSource.nullable().optional(),
        symbol: text.optional(),
        name: text.optional(),
        worthlessFrom: day.nullable().optional(),
      }),
    }),
    output: asset,
    handle: ({ account }, input) => account.assets.update(input.assetId, input.patch),
  }),
};
