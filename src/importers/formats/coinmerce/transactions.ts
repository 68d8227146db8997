import { defineFormat } from "../../engine/define-format.ts";

/**
 * CM is the balance in euro. Its rows state how an order was paid: an order without such a row was paid by bank. So each order is paid from and to
 * outside, and a row of CM is the other half of the payment.
 */
export const coinmerceTransactions = defineFormat({
  id: "coinmerce-transactions",
  title: "Coinmerce: orders",
  platform: "exchange:coinmerce",
  howTo: "On coinmerce.io: Orders → Export, CSV.",
  proof: "header only",
  headers: ["Date,Type,Coin,Amount crypto,Amount fiat,Price"],
  fields: { date: "Date", type: "Type", coin: "Coin", amount: "Amount crypto", money: "Amount fiat" },
  wallet: "Coinmerce",
  time: { field: "date", zone: "owner" },
  tickers: { CM: "EUR" },
  words: {
    field: "type",
    map: {
      "BUY|SELL": { type: "trade", shape: "trade", isSettledOutside: true },
      DEPOSIT: "deposit",
      WITHDRAW: "withdrawal",
    },
  },
  movement: { amount: "amount", asset: "coin", sign: "word" },
  trade: {
    side: { field: "type", buy: "BUY", sell: "SELL" },
    base: { amount: "amount", asset: "coin" },
    quote: { amount: "money", asset: { fixed: "EUR" } },
  },
});
