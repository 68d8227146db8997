import { z } from "zod";
import { accountInput, pageInput, page, asset, at, namedAsset, day } from "../../records.ts";
import { assetKinds } from "../../../domain/assets/asset.ts";
import { accountContract } from "../../method-contract.ts";

const text = z.string().trim().min(1).max(120);

const coinId = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,119}$/, "is not an id of CoinGecko, such as bitcoin");

const priceSource = z.string().min(1).max(60).describe("a price source's id, see prices.sources");

/** The assets that the account's transactions and the owner's prices mention. */
export const assets = {
  list: accountContract({
    doc: "Lists the account's assets, the most recently added first. `text` is searched in symbol, name and id.",
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
    doc: "Returns one asset.",
    access: "read",
    input: accountInput({ assetId: namedAsset }),
    output: asset,
  }),
  update: accountContract({
    doc: 'Overrides properties of an asset; later syncs keep them. `coinId` is CoinGecko\'s id of its coin, which decides prices, holdings and cost basis, or `null` for none. `kind: "liability"` makes it a debt with a negative value. From the day `worthlessFrom` on, this asset (not others of its coin) has the price zero, except on days with a price of your own. `null` resets `spam`, `priceSource` and `worthlessFrom`.',
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
    doc: "Lists the account's tickers whose coin is unknown, or changed while the asset was held, with candidate coins. Coins are never matched by spelling alone; `assets.identify` sets them.",
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
            "coins with this ticker, the most likely first: the account's own, then known coins and those listed by exchanges",
          ),
        changed: z.string().nullable().describe("the ticker's coin before and after a change"),
      }),
    ),
  }),
  identify: accountContract({
    doc: "Sets the coins of several assets at once, as `assets.update` does for one; `null` means that the asset has no coin. Later imports and syncs keep the answer.",
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
