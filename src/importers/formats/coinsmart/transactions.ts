import { defineFormat } from "../../engine/define-format.ts";

/** The rows of a trade and its fee follow within some milliseconds of each other. */
export const coinsmartTransactions = defineFormat({
  id: "coinsmart-transactions",
  title: "CoinSmart: transactions",
  platform: "exchange:coinsmart",
  howTo: "A history of transactions that was downloaded from coinsmart.com, CSV.",
  proof: "synthetic",
  headers: ["Credit,Debit,TransactionType,ReferenceType,Product,Balance,TimeStamp"],
  fields: {
    credit: "Credit",
    debit: "Debit",
    type: "TransactionType",
    reference: "ReferenceType",
    coin: "Product",
    balance: "Balance",
    time: "TimeStamp",
    second: "TimeStamp",
  },
  extract: { second: /^(\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2})/ },
  wallet: "CoinSmart",
  time: { field: "time", zone: "owner" },
  words: {
    field: ["type", "reference"],
    map: {
      "Trade / Trade": "trade",
      "Fee / Trade|Fee / Deposit|Fee / Withdraw": "fee",
      "Other / Deposit": "deposit",
      "Other / Withdraw": "withdrawal",
      "Other / Quiz|Other / Referral": "reward",
    },
  },
  sides: {
    in: { amount: "credit", asset: "coin" },
    out: { amount: "debit", asset: "coin" },
  },
  group: { by: ["second", "reference"], maxAssets: 2 },
  balance: { field: "balance", asset: "coin" },
});
