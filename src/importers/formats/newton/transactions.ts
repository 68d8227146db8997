import { defineFormat } from "../../engine/define-format.ts";

export const newtonTransactions = defineFormat({
  id: "newton-transactions",
  title: "Newton: transactions",
  platform: "exchange:newton",
  howTo: "In the Newton app: Account → Statements → Export transactions, CSV.",
  proof: "synthetic",
  headers: [
    "Date,Type,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Tag",
  ],
  fields: {
    date: "Date",
    type: "Type",
    received: "Received Quantity",
    receivedCoin: "Received Currency",
    sent: "Sent Quantity",
    sentCoin: "Sent Currency",
    fee: "Fee Amount",
    feeCoin: "Fee Currency",
    tag: "Tag",
  },
  wallet: "Newton",
  time: { field: "date", zone: "owner", dates: "month-first" },
  words: {
    field: ["type", "tag"],
    map: {
      "TRADE /": "trade",
      "DEPOSIT /": "deposit",
      "WITHDRAWN /": "withdrawal",
      "DEPOSIT / Referral Program": "reward",
    },
  },
  // Some files have the tag in the column of the fee.
  decide: ({ is }) =>
    is("type", "DEPOSIT") && is("tag", "") && is("fee", "Referral Program")
      ? { type: "reward", fee: "none" }
      : undefined,
  sides: { in: { amount: "received", asset: "receivedCoin" }, out: { amount: "sent", asset: "sentCoin" } },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "unknown" }],
});
