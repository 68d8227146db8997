import { isoDay, rateInto } from "./fragments.ts";
import { everyQuote } from "./quotes.ts";
import type { View } from "./view.ts";

export const prices: View = {
  name: "prices",
  doc: "The price in use of an asset on a UTC day (its close; of today the latest known). Days without a price have no row, nor have days from which on the owner calls the asset worthless: its price there is zero. Only daily closes are here: transactions may be valued at the close of their hour, which reports show.",
  columns: [
    { name: "day", type: "text", doc: "UTC day (`2024-05-01`)", sql: isoDay("q.day") },
    { name: "asset_id", type: "text", doc: "asset id (CAIP-19)", sql: "q.asset_id" },
    {
      name: "symbol",
      type: "text",
      doc: "as the chain or the exchange says; may be anything",
      sql: "q.symbol",
    },
    {
      name: "coin_id",
      type: "text",
      doc: "CoinGecko's id; assets of one coin have the same prices, so filter by asset or use DISTINCT",
      sql: "q.coin_id",
    },
    { name: "close", type: "text", doc: "price of one, in `currency`; exact decimal text", sql: "q.close" },
    { name: "currency", type: "text", doc: "the currency it was quoted in", sql: "q.currency" },
    {
      name: "close_real",
      type: "real",
      doc: "the same in the base currency, as a number; NULL where that day has no rate",
      sql: (terms) => `CAST(q.close AS REAL) * (${rateInto(terms, "q.currency", "q.day")})`,
    },
    { name: "source", type: "text", doc: "who quoted it; `manual` is the owner", sql: "q.source" },
    {
      name: "is_close",
      type: "integer",
      doc: "0 where the day had not ended when it was quoted",
      sql: "q.is_intraday = 0",
    },
  ],
  from: `(${everyQuote}) q`,
  examples: [
    {
      question: "ETH at the end of each month",
      sql: "SELECT substr(day, 1, 7) AS month, close_real, max(day) AS day FROM prices WHERE coin_id = 'ethereum' GROUP BY month ORDER BY month",
    },
  ],
};
