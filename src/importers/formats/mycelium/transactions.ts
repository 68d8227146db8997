import { defineFormat } from "../../engine/define-format.ts";

/** The value is signed: the change of the account's balance. */
export const myceliumTransactions = defineFormat({
  id: "mycelium-transactions",
  title: "Mycelium: transactions",
  platform: "exchange:mycelium",
  howTo:
    "In Mycelium: Transactions → the menu → Export history. Do not connect the same addresses as well: the transactions would be counted twice.",
  proof: "header only",
  headers: ["Account, Transaction ID, Destination Address, Timestamp, Value, Currency, Transaction Label"],
  fields: {
    account: "Account",
    hash: "Transaction ID",
    date: "Timestamp",
    amount: "Value",
    coin: "Currency",
    note: "Transaction Label",
  },
  wallet: { name: "Mycelium", field: "account" },
  time: { field: "date", zone: "owner" },
  meaning: "sides",
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  hash: "hash",
  note: "note",
});
