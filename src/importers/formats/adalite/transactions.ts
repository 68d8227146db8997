import { defineFormat } from "../../engine/define-format.ts";

/** A fee is charged in addition to what is sent. */
export const adaliteTransactions = defineFormat({
  id: "adalite-transactions",
  title: "AdaLite: transactions (Cardano)",
  platform: "exchange:adalite",
  howTo:
    "On adalite.io: Transaction history → Export CSV. Do not connect the same address as well: the transactions would be counted twice.",
  proof: "synthetic",
  headers: [
    "Date,Transaction ID,Type,Received from (disclaimer: may not be accurate - first sender address only),Received amount,Received currency,Sent amount,Sent currency,Fee amount,Fee currency,",
    "Date,Transaction ID,Type,Received amount,Received currency,Sent amount,Sent currency,Fee amount,Fee currency,",
  ],
  fields: {
    date: "Date",
    hash: "Transaction ID",
    type: "Type",
    received: "Received amount",
    receivedCurrency: "Received currency",
    sent: "Sent amount",
    sentCurrency: "Sent currency",
    fee: "Fee amount",
    feeCurrency: "Fee currency",
  },
  wallet: "AdaLite",
  time: { field: "date", zone: "owner", dates: "month-first" },
  words: {
    field: "type",
    map: { Received: "deposit", Sent: "withdrawal", "Reward awarded": "reward" },
  },
  sides: {
    in: { amount: "received", asset: "receivedCurrency" },
    out: { amount: "sent", asset: "sentCurrency" },
  },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: "on top" }],
  hash: "hash",
});
