import { defineFormat } from "../../engine/define-format.ts";

/** The amount is the balance change, network fee included. */
export const btcpayTransactions = defineFormat({
  id: "btcpay-transactions",
  title: "BTCPay Server: wallet transactions",
  platform: "exchange:btcpay",
  howTo:
    "In BTCPay Server: the wallet → Transactions → Export, CSV. Do not connect the same xpub as well: the transactions would be counted twice.",
  proof: "header only",
  headers: ["Transaction Id,Timestamp,Amount,Currency,Is Confirmed,Comment,Labels"],
  fields: {
    hash: "Transaction Id",
    time: "Timestamp",
    amount: "Amount",
    coin: "Currency",
    confirmed: "Is Confirmed",
    comment: "Comment?",
    labels: "Labels?",
  },
  wallet: "BTCPay Server",
  time: { field: "time", zone: "UTC", dates: "month-first" },
  status: { field: "confirmed", happened: "True", noEffect: "False" },
  meaning: "sides",
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  hash: "hash",
  note: ["comment", "labels"],
});
