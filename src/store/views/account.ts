import { isoDay, isoDayOf, isoTime, text, todayOf } from "./fragments.ts";
import type { View } from "./view.ts";

export const account: View = {
  name: "account",
  doc: "One row: what the account is and how far its data reaches.",
  columns: [
    {
      name: "base_currency",
      type: "text",
      doc: "currency of every price, value and net worth here",
      sql: ({ currency }) => text(currency),
    },
    {
      name: "now",
      type: "text",
      doc: "this moment, ISO 8601 in UTC",
      sql: ({ now }) => isoTime(String(now)),
    },
    { name: "today", type: "text", doc: "today's UTC day", sql: (terms) => isoDay(todayOf(terms)) },
    {
      name: "transactions",
      type: "integer",
      doc: "how many there are",
      sql: "(SELECT count(*) FROM main.transactions)",
    },
    {
      name: "first_day",
      type: "text",
      doc: "UTC day of the first transaction",
      sql: isoDayOf("(SELECT min(at) FROM main.transactions)"),
    },
    {
      name: "last_day",
      type: "text",
      doc: "UTC day of the last transaction",
      sql: isoDayOf("(SELECT max(at) FROM main.transactions)"),
    },
    {
      name: "net_worth_day",
      type: "text",
      doc: "last day for which net worth is computed",
      sql: isoDay("(SELECT max(day) FROM main.net_worth)"),
    },
    {
      name: "prices_pending",
      type: "integer",
      doc: "assets whose prices are still being computed: prices and values that depend on them are NULL until then",
      sql: ({ prices }) => `(SELECT count(*) FROM ${prices.changes})`,
    },
  ],
  from: "(SELECT 1)",
  examples: [{ question: "How far does the history reach?", sql: "SELECT first_day, last_day FROM account" }],
};
