import { assetColumns, isoDay, priceInUse, real } from "./fragments.ts";
import type { View } from "./view.ts";

export const prices: View = {
  name: "prices",
  doc: "The price in use of an asset on a UTC day (its close; of today the latest known). Days without a price of their own have no row. From the day on which the owner calls the asset worthless its price is zero. Only daily closes are here: transactions may be valued at the close of their hour, which reports show.",
  columns: [
    { name: "day", type: "text", doc: "UTC day (`2024-05-01`)", sql: isoDay("p.day") },
    ...assetColumns,
    {
      name: "close",
      type: "text",
      doc: "price of one, in `currency`; exact decimal text",
      sql: "coalesce(p.close, p.price)",
    },
    { name: "currency", type: "text", doc: "the currency it was quoted in", sql: "o.currency" },
    {
      name: "price",
      type: "text",
      doc: "the same in the base currency; exact decimal text; NULL where that day has no rate",
      sql: priceInUse,
    },
    { name: "close_real", type: "real", doc: "price as a number, for arithmetic", sql: real(priceInUse) },
    { name: "source", type: "text", doc: "who quoted it; `manual` is the owner", sql: "o.source" },
    {
      name: "is_close",
      type: "integer",
      doc: "0 where the day had not ended when it was quoted",
      sql: "o.intraday = 0",
    },
  ],
  from: ({ prices: tables }) =>
    `main.assets a CROSS JOIN ${tables.assets} v ON v.asset = a.key CROSS JOIN ${tables.days} p ON p.asset = v.priced_as AND p.listed = 1 CROSS JOIN ${tables.origins} o ON o.key = p.origin`,
  examples: [
    {
      question: "ETH at the end of each month",
      sql: "SELECT substr(day, 1, 7) AS month, close_real, max(day) AS day FROM prices WHERE coin_id = 'ethereum' GROUP BY month ORDER BY month",
    },
  ],
};
