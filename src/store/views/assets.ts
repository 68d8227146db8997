import { assetColumns } from "./fragments.ts";
import type { View } from "./view.ts";

export const assets: View = {
  name: "assets",
  doc: "An asset that a transaction mentions; the same coin on two chains or exchanges is two assets.",
  columns: [
    ...assetColumns,
    { name: "name", type: "text", doc: "as the chain or the exchange says; may be anything", sql: "a.name" },
    {
      name: "kind",
      type: "text",
      doc: "`asset`, `liability` (a debt token), `nft` or `currency` (fiat)",
      sql: "a.kind",
    },
    {
      name: "decimals",
      type: "integer",
      doc: "digits after the point on its chain, or NULL",
      sql: "a.decimals",
    },
    { name: "spam", type: "integer", doc: "1 for spam, which totals exclude", sql: "a.spam" },
  ],
  from: "main.assets a",
  examples: [
    {
      question: "Which assets are one coin?",
      sql: "SELECT coin_id, group_concat(asset_id, ' ') AS assets FROM assets WHERE coin_id IS NOT NULL GROUP BY coin_id HAVING count(*) > 1",
    },
  ],
};
