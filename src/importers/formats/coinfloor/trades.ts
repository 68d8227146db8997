import { defineFormat } from "../../engine/define-format.ts";

/** The fee is in the counter asset, in addition to the total. */
export const coinfloorTrades = defineFormat({
  id: "coinfloor-trades",
  title: "Coinfloor: trades",
  platform: "exchange:coinfloor",
  howTo: "Use the CSV of trades that Coinfloor offered under Account → History.",
  proof: "header only",
  headers: [
    "Date & Time,Base Asset,Counter Asset,Amount,Price,Total,Fee,Order Type",
    "Date & Time,Base Asset,Counter Asset,Amount,Price,Total,Fee,Order Type,Trade ID,Order ID",
  ],
  fields: {
    date: "Date & Time",
    base: "Base Asset",
    quote: "Counter Asset",
    amount: "Amount",
    total: "Total",
    fee: "Fee",
    side: "Order Type",
  },
  wallet: "Coinfloor",
  time: { field: "date", zone: "owner" },
  tickers: { XBT: "BTC" },
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: "base" },
    quote: { amount: "total", asset: "quote" },
  },
  fees: [{ amount: "fee", asset: "quote", rule: "on top" }],
});

export const coinfloorTransfers = defineFormat({
  id: "coinfloor-transfers",
  title: "Coinfloor: deposits and withdrawals",
  platform: "exchange:coinfloor",
  howTo: "Use the CSV of deposits and withdrawals that Coinfloor offered under Account → History.",
  proof: "header only",
  headers: ["Date & Time,Amount,Asset,Type", "Date & Time,Amount,Asset,Type,Address,Transaction Hash"],
  fields: {
    date: "Date & Time",
    amount: "Amount",
    coin: "Asset",
    type: "Type",
    hash: "Transaction Hash?",
  },
  wallet: "Coinfloor",
  time: { field: "date", zone: "owner" },
  tickers: { XBT: "BTC" },
  words: { field: "type", map: { Deposit: "deposit", Withdrawal: "withdrawal" } },
  movement: { amount: "amount", asset: "coin", sign: "word" },
  hash: "hash",
});
