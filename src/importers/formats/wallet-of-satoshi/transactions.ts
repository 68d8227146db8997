import { defineFormat } from "../../engine/define-format.ts";

/** An incoming amount excludes its fee; the fee of an outgoing one is additional. */
export const walletOfSatoshiTransactions = defineFormat({
  id: "wallet-of-satoshi-transactions",
  title: "Wallet of Satoshi: transactions",
  platform: "exchange:walletofsatoshi",
  howTo: "In Wallet of Satoshi: Transactions → Export to CSV.",
  proof: "header only",
  headers: [
    "utcDate,type,currency,amount,fees,address,description,pointOfSale",
    "utcDate,type,currency,amount,fees,status,address,description,transactionId,pointOfSale",
  ],
  fields: {
    date: "utcDate",
    type: "type",
    currency: "currency",
    amount: "amount",
    fee: "fees",
    status: "status?",
    note: "description",
    hash: "transactionId?",
  },
  wallet: "Wallet of Satoshi",
  time: { field: "date", zone: "UTC" },
  tickers: { LIGHTNING: "BTC" },
  status: { field: "status" },
  words: { field: "type", map: { CREDIT: "deposit", DEBIT: "withdrawal" } },
  movement: { amount: "amount", asset: "currency", sign: "word" },
  fees: [{ amount: "fee", asset: "currency", rule: { in: "included", out: "on top" } }],
  hash: "hash",
  note: "note",
});
