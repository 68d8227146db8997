import { defineFormat } from "../../engine/define-format.ts";

/**
 * The layout until 2015, of bitcoin and dollars: types are the numbers of Bitstamp's API, amounts are signed, and the fee in dollars is charged in
 * addition. Columns as in robertwb/bitcoin-taxes and CoinTracer.
 */
export const bitstampTransactions2013 = defineFormat({
  id: "bitstamp-transactions-2013",
  title: "Bitstamp: transactions (until 2015)",
  platform: "exchange:bitstamp",
  howTo:
    "A list of transactions that was downloaded from bitstamp.net until 2015. Newer downloads repeat its rows.",
  proof: "header only",
  headers: ["Type,Datetime,BTC,USD,BTC Price,FEE", "Type,Datetime,BTC,USD,BTC Price,FEE,Sub Type"],
  fields: { type: "Type", time: "Datetime", bitcoin: "BTC", dollars: "USD", fee: "FEE" },
  wallet: "Bitstamp",
  time: { field: "time", zone: "owner" },
  words: { field: "type", map: { "0": "deposit", "1": "withdrawal", "2": "trade" } },
  columns: [
    { amount: "bitcoin", asset: { fixed: "BTC" } },
    { amount: "dollars", asset: { fixed: "USD" } },
  ],
  fees: [{ amount: "fee", asset: { fixed: "USD" }, rule: "on top" }],
});
