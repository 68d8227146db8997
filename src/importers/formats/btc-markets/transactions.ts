import { defineFormat } from "../../engine/define-format.ts";

/** `Nett Value` of an order includes the fee. */
export const btcMarketsTransactions = defineFormat({
  id: "btc-markets-transactions",
  title: "BTC Markets: transactions",
  platform: "exchange:btcmarkets",
  howTo: "On btcmarkets.net: Account → Transaction reports → Download, CSV.",
  proof: "real sample",
  headers: [
    "Transaction Id, Transaction Date and Timestamp, Transaction, Asset, Market Id, Volume, Price (AUD), Fee (AUD), Nett Value (AUD), Reference Id",
  ],
  fields: {
    id: "Transaction Id",
    time: "Transaction Date and Timestamp",
    type: "Transaction",
    asset: "Asset",
    volume: "Volume",
    fee: "Fee (*)",
    value: "Nett Value (*)",
  },
  wallet: "BTC Markets",
  time: { field: "time", zone: "UTC" },
  words: {
    field: "type",
    map: {
      "Buy Order|Sell Order": { type: "trade", shape: "trade" },
      Deposit: "deposit",
      // The volume includes the fee, which the fee column only values in dollars.
      Withdraw: { type: "withdrawal", fee: "none" },
      Reward: "reward",
    },
  },
  movement: { amount: "volume", asset: "asset", sign: "amount" },
  trade: {
    side: { field: "type", buy: "Buy Order", sell: "Sell Order" },
    base: { amount: "volume", asset: "asset", sign: "any" },
    quote: { amount: "value", asset: { header: "value" } },
  },
  fees: [{ amount: "fee", asset: { header: "fee" }, rule: "included" }],
  rowId: "id",
});
