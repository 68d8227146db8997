import { z } from "zod";
import { accountInput, pageInput, page, asset, at, namedAsset, day } from "../../records.ts";
import { assetKinds } from "../../../domain/assets/asset.ts";
import { accountContract } from "../../method-contract.ts";

const text = z.string().trim().min(1).max(120);

const coinId = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,119}$/, "CoinGecko's id, such as bitcoin");

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
        coinId: coinId.nullable().optional(),
        priceSource: priceSource.nullable().optional(),
        symbol: text.optional(),
        name: text.optional(),
        worthlessFrom: day.nullable().optional(),
      }),
    }),
    output: asset,
  }),
  unidentified: accountContract({
    doc: "Every ticker of the account whose coin is not known, or changed while it was held, with the coins it may be. Nothing is matched by spelling: assets.identify names the coin.",
    access: "read",
    input: accountInput({}),
    output: z.array(
      z.strictObject({
        assetId: z.string(),
        symbol: z.string(),
        place: z.string().describe("the exchange or program whose ticker it is"),
        transactions: z.int().describe("how many transactions have it"),
        firstAt: at,
        lastAt: at,
        candidates: z
          .array(z.strictObject({ coinId: z.string(), symbol: z.string(), name: z.string() }))
          .describe(
            "coins of this ticker, the likeliest first: the account's own, then those of the tables and of exchanges' lists",
          ),
        changed: z
          .string()
          .nullable()
          .describe("what the ticker meant before and after a change of its coin"),
      }),
    ),
  }),
  identify: accountContract({
    doc: "Names the coins of several assets at once, as assets.update does for one; `null` says that an asset has no coin. Later files and syncs keep the answer.",
    access: "write",
    input: accountInput({
      coins: z
        .array(z.strictObject({ assetId: namedAsset, coinId: coinId.nullable() }))
        .min(1)
        .max(500),
    }),
    output: z.strictObject({ identified: z.int() }),
  }),
};
