import { defineFormat } from "../../engine/define-format.ts";

/**
 * The types are those of Cointelli's guide and of stake.tax. Whether an amount contains a fee in its own coin is not documented, so such a row is
 * refused.
 */
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
    map: {
      Trade: "trade",
      "Deposit|Uncategorized Incoming": "deposit",
      "Withdrawal|Fiat Withdrawal|Uncategorized Outgoing": "withdrawal",
      "Internal Transfer Outgoing": "transfer out",
      Income: "income",
      Airdrop: "airdrop",
      "Staking Reward|Cash Back": "reward",
      "Cashback Reverted": "reward out",
      "Donation Received": "gift in",
      "Gift Sent": "gift out",
      "Donation Paid": "donation",
      "Payment Sent|Gambling Used|Other Expense|Interest Paid": "payment",
      "Fee|Margin Fee": "fee",
      "Funding Fee Paid": "derivative out",
      "Lost|Stolen": "loss",
      Borrowing: { type: "loan", counterparty: "Loan" },
      Repayment: { type: "repayment", counterparty: "Loan" },
      Lending: { type: "stake", counterparty: "Lending" },
      "Staking Lockup": { type: "stake", counterparty: "Staking" },
      Ignore: {
        refuse:
          "Cointelli leaves this row out of its report, which does not say whether the coins moved. Enter it by hand if they did.",
      },
    },
  },
  sides: {
    in: { amount: "received", asset: "receivedCurrency" },
    out: { amount: "sent", asset: "sentCurrency" },
  },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: "unknown" }],
  note: "note",
});
