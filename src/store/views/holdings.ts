import {
  assetColumns,
  decimalColumns,
  isoDay,
  joinPriceOfDay,
  priceInUse,
  real,
  text,
  todayOf,
  walletColumns,
} from "./fragments.ts";
import type { View, ViewTerms } from "./view.ts";

/** The table of holdings now, in which an amount that is overdue from a bridge is a separate row. */
function heldRows({ corrected }: ViewTerms): string {
  if (corrected.length === 0) return "(SELECT asset, wallet, amount, 0 AS overdue FROM main.holdings)";
  const rows = corrected.flatMap(({ asset, wallet, overdueAmount, otherAmount }) => [
    `(${asset}, ${wallet}, ${text(overdueAmount)}, 1)`,
    `(${asset}, ${wallet}, ${text(otherAmount)}, 0)`,
  ]);
  const keys = corrected.map(({ asset, wallet }) => `(${asset}, ${wallet})`);
  return `(SELECT asset, wallet, amount, 0 AS overdue FROM main.holdings WHERE (asset, wallet) NOT IN (VALUES ${keys.join(", ")}) UNION ALL SELECT * FROM (VALUES ${rows.join(", ")}))`;
}

export const holdings: View = {
  name: "holdings",
  doc: "What each wallet holds of each asset now, at the latest price. For totals add up rows with `counted = 1`: spam, NFTs and unverified positions (assets held by unknown contracts) are in none, debts are negative. What was sent to a bridge and did not arrive within 14 days is a separate row, which is not counted.",
  columns: [
    ...walletColumns,
    ...assetColumns,
    { name: "kind", type: "text", doc: "`asset`, `liability`, `nft` or `currency`", sql: "a.kind" },
    {
      name: "counted",
      type: "integer",
      doc: "1 where it is in net worth: neither spam nor an NFT nor an unverified position nor overdue from a bridge",
      sql: "a.spam = 0 AND a.kind <> 'nft' AND instr(w.wallet, '#?') = 0 AND h.overdue = 0",
    },
    ...decimalColumns("amount", "held now", "h.amount"),
    ...decimalColumns("price", "latest price of one, in the base currency; NULL when unpriced", priceInUse),
    {
      name: "price_day",
      type: "text",
      doc: "day of that price; before today it is stale",
      sql: (terms) =>
        isoDay(
          `CASE WHEN v.price IS NOT NULL THEN ${todayOf(terms)} WHEN p.price IS NOT NULL THEN p.day - p.age END`,
        ),
    },
    {
      name: "value_real",
      type: "real",
      doc: "amount × price in the base currency, a product of two numbers; NULL when unpriced",
      sql: `${real("h.amount")} * ${real(priceInUse)} * CASE a.kind WHEN 'liability' THEN -1 ELSE 1 END`,
    },
  ],
  from: (terms) =>
    `${heldRows(terms)} h JOIN main.assets a ON a.key = h.asset JOIN main.wallets w ON w.key = h.wallet ${joinPriceOfDay(terms, todayOf(terms))} WHERE h.amount <> '0'`,
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
