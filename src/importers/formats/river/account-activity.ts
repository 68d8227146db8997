import { defineFormat } from "../../engine/define-format.ts";

/** The total is the sent amount plus the fee, or the received amount less the fee. A bank deposit is in the column of sent amounts. */
export const riverAccountActivity = defineFormat({
  id: "river-account-activity",
  title: "River: account activity",
  platform: "exchange:river",
  howTo: "On river.com: Settings → Documents → Account activity → Download, CSV.",
  proof: "synthetic",
  headers: [
    "Date,Reference Code,Transaction Type,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Total Amount,Total Currency,Method,Source,Destination",
    "Date,Reference Code,Transaction Type,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Total Amount,Total Currency,Method,Source,Destination,Cost Basis Amount,Cost Basis Currency,Bitcoin Price Amount,Bitcoin Price Currency,Transaction ID,Recurring,Tag",
  ],
  fields: {
    date: "Date",
    id: "Reference Code",
    type: "Transaction Type",
    sent: "Sent Amount",
    sentCoin: "Sent Currency",
    received: "Received Amount",
    receivedCoin: "Received Currency",
    fee: "Fee Amount",
    feeCoin: "Fee Currency",
  },
  wallet: "River",
  time: { field: "date", zone: "UTC" },
  words: {
    field: "type",
    map: {
      "Buy|Sell": { type: "trade", shape: "sides" },
      Interest: { type: "interest", shape: "sides" },
      "Lightning Send|Withdrawal|Automatic Withdrawal": { type: "withdrawal", shape: "sides" },
      "Lightning Receive|Deposit": { type: "deposit", shape: "sides" },
      "Bank Deposit": "deposit",
    },
  },
  movement: { amount: "sent", asset: "sentCoin", sign: "word" },
  sides: { in: { amount: "received", asset: "receivedCoin" }, out: { amount: "sent", asset: "sentCoin" } },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
  rowId: "id",
});

/** Sent amounts exclude the fee. Rows without a tag are incoming and outgoing payments. */
export const riverTransactions = defineFormat({
  id: "river-transactions",
  title: "River: transactions for tax tools",
  platform: "exchange:river",
  howTo:
    "On river.com: Settings → Documents → Account activity → Download, CSV, which has an id for each row; this file is for tax tools.",
  proof: "synthetic",
  headers: ["Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Tag"],
  fields: {
    date: "Date",
    sent: "Sent Amount",
    sentCoin: "Sent Currency",
    received: "Received Amount",
    receivedCoin: "Received Currency",
    fee: "Fee Amount",
    feeCoin: "Fee Currency",
    tag: "Tag",
  },
  wallet: "River",
  time: { field: "date", zone: "owner" },
  words: {
    field: "tag",
    map: {
      "Buy|Sell": "trade",
      Interest: "interest",
      Withdrawal: "withdrawal",
      "": "sides",
    },
  },
  sides: { in: { amount: "received", asset: "receivedCoin" }, out: { amount: "sent", asset: "sentCoin" } },
  fees: [{ amount: "fee", asset: "feeCoin", rule: { in: "unknown", out: "on top" } }],
});
