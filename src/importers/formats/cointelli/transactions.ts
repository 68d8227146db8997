import { defineFormat } from "../../engine/define-format.ts";

/** Whether an amount contains a fee in its own coin is not documented, so such a row is refused. */
export const cointelliTransactions = defineFormat({
  id: "cointelli-transactions",
  title: "Cointelli: universal CSV",
  platform: "exchange:cointelli",
  howTo: "Use a file made for Cointelli's universal CSV template.",
  proof: "header only",
  headers: [
    "Timestamp,Type,Out Currency,Out Quantity,In Currency,In Quantity,Fee Currency,Fee Quantity,Comments",
  ],
  fields: {
    date: "Timestamp",
    type: "Type",
    sentCurrency: "Out Currency",
    sent: "Out Quantity",
    receivedCurrency: "In Currency",
    received: "In Quantity",
    feeCurrency: "Fee Currency",
    fee: "Fee Quantity",
    note: "Comments",
  },
  wallet: "Cointelli",
  time: { field: "date", zone: "owner" },
  words: {
    field: "type",
    map: { Trade: "trade", Deposit: "deposit", Withdrawal: "withdrawal", Income: "income" },
  },
  sides: {
    in: { amount: "received", asset: "receivedCurrency" },
    out: { amount: "sent", asset: "sentCurrency" },
  },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: "unknown" }],
  note: "note",
});
