import { defineFormat } from "../../engine/define-format.ts";

/**
 * The total is the amount at the price, before both fees, which are taken from what is received. The site showed times of an unknown zone.
 */
export const idexTrades = defineFormat({
  id: "idex-trades",
  title: "IDEX: trades (table of the site until 2020)",
  platform: "exchange:idex",
  howTo: "The trade history that was copied from idex.market with its first row, saved as text.",
  proof: "synthetic",
  headers: ["Transaction ID,Market,Type,Price,Amount,Fee,Gas Fee,Total,Date,Status"],
  fields: {
    id: "Transaction ID",
    type: "Type",
    amount: "Amount",
    fee: "Fee",
    gas: "Gas Fee",
    total: "Total",
    date: "Date",
    status: "Status",
  },
  wallet: "IDEX",
  time: { field: "date", zone: "owner" },
  empty: "N/A",
  status: { field: "status", happened: "COMPLETE" },
  words: { field: "type", map: { "Buy|Sell": "trade" } },
  trade: {
    side: { field: "type", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: { unitOf: "amount" } },
    quote: { amount: "total", asset: { unitOf: "total" } },
  },
  fees: [
    { amount: "fee", asset: { unitOf: "fee" }, rule: { in: "on top", out: "unknown" } },
    { amount: "gas", asset: { unitOf: "gas" }, rule: { in: "on top", out: "unknown" } },
  ],
  rowId: "id",
});
