import { defineFormat } from "../../engine/define-format.ts";

/**
 * Purchases and sales for the portfolio's currency, which the names of two columns state. Whether the total contains the fee is not documented, so a
 * row with a fee in one of its coins is refused. The columns are those that a public reader requires (CoinMarketCapCSVImporter).
 */
export const coinmarketcapTransactions = defineFormat({
  id: "coinmarketcap-transactions",
  title: "CoinMarketCap: portfolio",
  platform: "exchange:coinmarketcap",
  howTo: "A list of transactions that was downloaded from a portfolio on coinmarketcap.com, CSV.",
  proof: "synthetic",
  headers: ["Date (UTC-3:00),Token,Type,Price (*),Amount,Total value (*),Fee,Fee Currency,Notes"],
  fields: {
    date: "Date",
    coin: "Token",
    type: "Type",
    amount: "Amount",
    total: "Total value (*)",
    fee: "Fee",
    feeCoin: "Fee Currency",
    note: "Notes",
  },
  wallet: "CoinMarketCap",
  time: { field: "date", zone: "owner" },
  words: { field: "type", map: { "buy|sell": { type: "trade", isSettledOutside: true } } },
  trade: {
    side: { field: "type", buy: "buy", sell: "sell" },
    base: { amount: "amount", asset: "coin", sign: "any" },
    quote: { amount: "total", asset: { header: "total" }, sign: "any" },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "unknown" }],
  note: "note",
});
