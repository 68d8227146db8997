import { z } from "zod";
import { accountInput, pageInput, page, asset, namedAsset, day } from "../../records.ts";
import { assetKinds } from "../../../domain/assets/asset.ts";
import { accountContract } from "../../method-contract.ts";

const text = z.string().trim().min(1).max(120);

const priceSource = z.string().min(1).max(60).describe("a price source's id, see prices.sources");

/** The assets that the account's transactions and the owner's prices mention. */
export const assets = {
  list: accountContract({
    doc: "The account's assets, the last met first. `text` is looked for in symbol, name and id.",
    access: "read",
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
  }),
  get: accountContract({
    doc: "One asset.",
    access: "read",
    input: accountInput({ assetId: namedAsset }),
    output: asset,
  }),
  update: accountContract({
    doc: "The owner's word on an asset, which no later sync changes. `coinId` is CoinGecko's id of the coin it belongs to, by which prices, holdings and cost basis go, or `null` for none; a `kind` of `liability` makes it a debt, whose value counts negative; from the day `worthlessFrom` on the asset itself (not others of its coin) is priced at zero, but for days with a price of the owner's own; `spam`, `priceSource` and `worthlessFrom` are given back with `null`.",
    access: "write",
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
  }),
};
