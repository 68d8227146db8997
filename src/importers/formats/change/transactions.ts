import { defineFormat } from "../../engine/define-format.ts";

/** The euro balance is called EURT. A withdrawal debits its first amount, of which the second one arrives. */
export const changeTransactions = defineFormat({
  id: "change-transactions",
  title: "Change: transactions",
  platform: "exchange:change",
  howTo: "A history of transactions from changeinvest.com, CSV.",
  proof: "header only",
  headers: [
    "created_time,id,order_type,from_currency,from_amount,to_currency,to_amount,fee,execution_price,completed_time",
  ],
  fields: {
    id: "id",
    type: "order_type",
    from: "from_currency",
    paid: "from_amount",
    to: "to_currency",
    received: "to_amount",
    fee: "fee",
    time: "completed_time",
  },
  wallet: "Change",
  time: { field: "time", zone: "owner" },
  numbers: { decimal: "," },
  tickers: { EURT: "EUR" },
  words: {
    field: "type",
    map: {
      "BUY|SELL": { type: "trade", shape: "sides" },
      "FIAT_DEPOSIT|CARD_DEPOSIT|CRYPTO_DEPOSIT": { type: "deposit", shape: "sides", only: "in" },
      "FIAT_WITHDRAW|CRYPTO_WITHDRAW": { type: "withdrawal", shape: "sides", only: "out" },
      CAMPAIGN_BONUS: { type: "reward", shape: "sides", only: "in" },
    },
  },
  sides: { in: { amount: "received", asset: "to" }, out: { amount: "paid", asset: "from" } },
  fees: [{ amount: "fee", asset: "from", rule: "unknown" }],
  rowId: "id",
});
