import {
  assetColumns,
  decimalColumns,
  isoDay,
  priceDayOn,
  priceOn,
  todayOf,
  walletColumns,
} from "./fragments.ts";
import { real } from "./quotes.ts";
import type { View } from "./view.ts";

export const holdings: View = {
  name: "holdings",
  doc: "What each wallet holds of each asset now, at the latest price. For totals add up rows with `counted = 1`: spam, NFTs and unverified positions (what contracts hold that nobody knows) are in none, debts are negative.",
  columns: [
    ...walletColumns,
    ...assetColumns,
    { name: "kind", type: "text", doc: "`asset`, `liability`, `nft` or `currency`", sql: "a.kind" },
    {
      name: "counted",
      type: "integer",
      doc: "1 where it is in net worth: neither spam nor an NFT nor an unverified position",
      sql: "a.spam = 0 AND a.kind <> 'nft' AND instr(w.wallet, '#?') = 0",
    },
    ...decimalColumns("amount", "held now", "h.amount"),
    {
      name: "price_real",
      type: "real",
      doc: "latest price of one, in the base currency; NULL when unpriced",
      sql: (terms) => priceOn(terms, todayOf(terms)),
    },
    {
      name: "price_day",
      type: "text",
      doc: "day of that price; before today it is stale",
      sql: (terms) =>
        `CASE WHEN (${priceOn(terms, todayOf(terms))}) IS NOT NULL THEN ${isoDay(`(${priceDayOn(terms, todayOf(terms))})`)} END`,
    },
    {
      name: "value_real",
      type: "real",
      doc: "amount × price in the base currency; NULL when unpriced",
      sql: (terms) =>
        `${real("h.amount")} * (${priceOn(terms, todayOf(terms))}) * CASE a.kind WHEN 'liability' THEN -1 ELSE 1 END`,
    },
  ],
  from: "main.holdings h JOIN main.assets a ON a.key = h.asset JOIN main.wallets w ON w.key = h.wallet WHERE h.amount <> '0'",
  examples: [
    {
      question: "Largest positions",
      sql: "SELECT coalesce(coin_id, asset_id) AS coin, max(symbol) AS symbol, sum(amount_real) AS amount, round(sum(value_real), 2) AS value FROM holdings WHERE counted = 1 GROUP BY 1 ORDER BY value DESC LIMIT 10",
    },
    {
      question: "What has no price?",
      sql: "SELECT symbol, asset_id, amount, wallet_label FROM holdings WHERE counted = 1 AND value_real IS NULL",
    },
  ],
};
