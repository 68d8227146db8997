import { decimalColumns, isoDay, isoTime, text } from "./fragments.ts";
import type { View } from "./view.ts";

const symbols = (state: "unpriced" | "stale"): string =>
  `(SELECT group_concat(a.symbol, ', ' ORDER BY i.asset) FROM main.net_worth_assets i JOIN main.assets a ON a.key = i.asset WHERE i.state = '${state}' AND i.from_day <= n.day AND i.to_day >= n.day)`;

export const netWorth: View = {
  name: "net_worth",
  doc: "What everything was worth at the close of a UTC day, in the base currency; spam and NFTs are in none of it.",
  columns: [
    { name: "day", type: "text", doc: "UTC day (`2024-05-01`)", sql: isoDay("n.day") },
    { name: "at", type: "text", doc: "the moment it is of, ISO 8601 in UTC", sql: isoTime("n.at") },
    ...decimalColumns("value", "NULL when things were held and none had a price", "n.value"),
    { name: "currency", type: "text", doc: "the base currency", sql: ({ currency }) => text(currency) },
    {
      name: "unpriced",
      type: "text",
      doc: "symbols of what was held and had no price, so it is not in the value; NULL when nothing",
      sql: symbols("unpriced"),
    },
    {
      name: "stale",
      type: "text",
      doc: "symbols of what was valued at a price up to 7 days old; NULL when nothing",
      sql: symbols("stale"),
    },
  ],
  from: "main.net_worth n",
  examples: [
    { question: "The highest day", sql: "SELECT day, value FROM net_worth ORDER BY value_real DESC LIMIT 1" },
    {
      question: "Change by month, deposits included",
      sql: "SELECT month, last - lag(last) OVER (ORDER BY month) AS change FROM (SELECT substr(day, 1, 7) AS month, value_real AS last, max(day) FROM net_worth GROUP BY 1) ORDER BY month",
    },
  ],
};
