import { z } from "zod";
import { groupBy } from "../../lib/group-by.ts";
import { totalValue } from "../../store/prices/allocation.ts";
import { limitOf } from "./inputs.ts";
import { defineTool } from "./tool.ts";
import { withinBytes } from "./within-bytes.ts";
import { sumOf } from "../../domain/money/decimal.ts";

export const searchAssets = defineTool({
  name: "search_assets",
  description:
    "Finds assets of the account by part of a symbol, a name or an id, with what is held of each and what it is worth. Spam is left out unless asked for.",
  input: z.strictObject({
    text: z.string().min(1).max(120).describe("part of a symbol, name or asset id"),
    includeSpam: z.boolean().default(false),
    limit: limitOf(20, 100),
  }),
  run({ text, includeSpam, limit }, { account, context }) {
    const now = context.now();
    const currency = account.settings.get().baseCurrency;
    const page = account.assets.list(
      { text, ...(includeSpam ? {} : { spam: false }) },
      { limit, order: "desc" },
    );
    const holdingsByAsset = groupBy(
      account.valuation.holdingsAt({ at: now, now, currency }).items,
      ({ assetId }) => assetId,
    );
    const assets = withinBytes(
      page.items.map(({ id, decimals: _, ...asset }) => {
        const items = holdingsByAsset.get(id) ?? [];
        return {
          assetId: id,
          ...asset,
          amount: sumOf(items.map(({ amount }) => amount)),
          value: items.length === 0 ? "0" : totalValue(items),
        };
      }),
    );
    return {
      asOf: new Date(now).toISOString(),
      currency,
      assets,
      rowCount: assets.length,
      totalRows: page.total,
      truncated: page.total > assets.length,
    };
  },
});
