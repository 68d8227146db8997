import { defineFormat } from "../../engine/define-format.ts";

/**
 * A fee is charged in addition to what is sent. Whether what is received is stated before or after its fee is not documented, so such a row
 * is refused.
 */
export const taxbitTransactions = defineFormat({
  id: "taxbit-transactions",
  title: "TaxBit: transactions",
  platform: "exchange:taxbit",
  howTo: "On taxbit.com: Transactions → Export, CSV.",
  proof: "header only",
  headers: [
    "Date and Time,Transaction Type,Sent Quantity,Sent Currency,Sending Source,Received Quantity,Received Currency,Receiving Destination,Fee,Fee Currency,Exchange Transaction ID,Blockchain Transaction Hash",
  ],
  fields: {
    date: "Date and Time",
    type: "Transaction Type",
    sent: "Sent Quantity",
    sentCurrency: "Sent Currency",
    received: "Received Quantity",
    receivedCurrency: "Received Currency",
    to: "Receiving Destination",
    fee: "Fee",
    feeCurrency: "Fee Currency",
    hash: "Blockchain Transaction Hash",
    from: "Sending Source",
  },
  wallet: { name: "TaxBit", field: "from", or: "to", isWhole: true },
  time: { field: "date", zone: "UTC" },
  words: {
    field: "type",
    map: {
      "Buy|Sell|Trade": "trade",
      "Transfer In": "deposit",
      "Transfer Out": "withdrawal",
      Income: "income",
      Expense: "payment",
      "Gift Sent": "gift out",
      "Gift Received": "gift in",
    },
  },
  decide: ({ cell, hasAmount }) =>
    cell("from") === "" && hasAmount("fee")
      ? {
          refuse:
            "The fee of what was received names no wallet that paid it. Enter the row by hand, with the wallet of its fee.",
        }
      : undefined,
  sides: {
    in: { amount: "received", asset: "receivedCurrency", wallet: "to" },
    out: { amount: "sent", asset: "sentCurrency", wallet: "from" },
  },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: { in: "unknown", out: "on top" } }],
  hash: "hash",
});
