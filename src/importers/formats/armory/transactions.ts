import { defineFormat } from "../../engine/define-format.ts";

/** A debit is what the wallet's balance lost, which includes the fee. A row with `(STS)` was sent to the wallet itself, so it cost the fee alone. */
export const armoryTransactions = defineFormat({
  id: "armory-transactions",
  title: "Armory: transaction history",
  platform: "exchange:armory",
  howTo:
    "In Armory: File → Export Transactions, CSV, with dates such as 2014-Mar-05 11:05PM or 2014-03-05 23:05. Its times are those of the computer's zone; name it with timezone. Do not connect the same wallet's keys as well: the transactions would be counted twice.",
  proof: "synthetic",
  headers: [
    "Date,Transaction ID,Number of Confirmations,Wallet ID,Wallet Name,Credit,Debit,Fee (paid by this wallet),Wallet Balance,Total Balance,Label",
    "Date,Transaction ID,#Conf,Wallet ID,Wallet Name,Credit,Debit,Fee (paid by this wallet),Wallet Balance,Total Balance,Label",
  ],
  fields: {
    date: "Date",
    hash: "Transaction ID",
    confirmations: "Number of Confirmations|#Conf",
    wallet: "Wallet ID",
    credit: "Credit",
    debit: "Debit",
    fee: "Fee (paid by this wallet)",
    balance: "Wallet Balance",
    note: "Label",
  },
  wallet: { name: "Armory", field: "wallet" },
  time: { field: "date", zone: "owner" },
  skip: [{ field: "confirmations", matches: /^0$/, reason: "not confirmed" }],
  meaning: { shape: "sides" },
  decide: ({ cell }) =>
    cell("credit").endsWith("(STS)") ? { type: "fee", shape: "movement", fee: "none" } : undefined,
  sides: {
    in: { amount: "credit", asset: { fixed: "BTC" } },
    out: { amount: "debit", asset: { fixed: "BTC" } },
  },
  movement: { amount: "fee", asset: { fixed: "BTC" }, sign: "word" },
  fees: [{ amount: "fee", asset: { fixed: "BTC" }, rule: "included" }],
  balance: { field: "balance", asset: { fixed: "BTC" } },
  hash: "hash",
  note: "note",
});
