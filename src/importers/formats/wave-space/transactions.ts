import { defineFormat } from "../../engine/define-format.ts";

/** A fee has a separate row with its transaction's id. */
export const waveSpaceTransactions = defineFormat({
  id: "wave-space-transactions",
  title: "wave.space: transactions",
  platform: "exchange:wavespace",
  howTo: "On wave.space: Transactions → Export, CSV.",
  proof: "header only",
  headers: [
    "Type Category,Executes At,Transaction ID,Transaction Type,From Currency,From Amount,To Currency,To Amount,Memo",
  ],
  fields: {
    category: "Type Category",
    date: "Executes At",
    id: "Transaction ID",
    sentCoin: "From Currency",
    sent: "From Amount",
    receivedCoin: "To Currency",
    received: "To Amount",
    note: "Memo",
  },
  wallet: "wave.space",
  time: { field: "date", zone: "owner" },
  words: {
    field: "category",
    map: {
      DEPOSIT: { type: "deposit", only: "in" },
      TRANSACTION: { type: "payment", only: "out" },
      FEE: { type: "fee", only: "out" },
    },
  },
  sides: {
    in: { amount: "received", asset: "receivedCoin" },
    out: { amount: "sent", asset: "sentCoin" },
  },
  value: { amount: "received", asset: "receivedCoin" },
  group: { by: ["id"], types: ["payment", "fee"] },
  note: "note",
});
