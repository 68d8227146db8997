import { defineFormat } from "../../engine/define-format.ts";

/**
 * Cost and value exclude the fee. Whether a sale's value does is not documented, so one with a fee is refused. Files of 2021 have the word
 * purchase, negative costs and fees, and times without a zone.
 */
export const pocketTransactions = defineFormat({
  id: "pocket-transactions",
  title: "Pocket: transactions",
  platform: "exchange:pocket",
  howTo: "On pocketbitcoin.com, export the transactions of the account as CSV.",
  proof: "synthetic",
  headers: [
    "type,date,reference,price.currency,price.amount,cost.currency,cost.amount,fee.currency,fee.amount,value.currency,value.amount",
    "type,date,value.currency,value.amount,cost.currency,cost.amount,fee.currency,fee.amount,price.amount",
  ],
  fields: {
    type: "type",
    date: "date",
    note: "reference?",
    cost: "cost.amount",
    costCoin: "cost.currency",
    fee: "fee.amount",
    feeCoin: "fee.currency",
    value: "value.amount",
    valueCoin: "value.currency",
  },
  wallet: "Pocket",
  time: { field: "date", zone: "owner", dates: "month-first" },
  words: {
    field: "type",
    map: {
      "exchange|purchase": { type: "trade", shape: "sides" },
      deposit: "deposit",
      withdrawal: "withdrawal",
    },
  },
  movement: { amount: "value", asset: "valueCoin", sign: "word" },
  sides: {
    in: { amount: "value", asset: "valueCoin" },
    out: { amount: "cost", asset: "costCoin", sign: "any" },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: { in: "unknown", out: "on top" }, sign: "any" }],
  note: "note",
});
