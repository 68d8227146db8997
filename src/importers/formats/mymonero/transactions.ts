import { defineFormat } from "../../engine/define-format.ts";

export const mymoneroTransactions = defineFormat({
  id: "mymonero-transactions",
  title: "MyMonero: transactions",
  platform: "exchange:mymonero",
  howTo: "In MyMonero: the wallet → Transactions → Export CSV.",
  proof: "header only",
  headers: ["date,amount,status,tx id,payment_id"],
  fields: { date: "date", amount: "amount", status: "status", hash: "tx id" },
  wallet: "MyMonero",
  time: { field: "date", zone: "owner" },
  status: { field: "status" },
  meaning: "sides",
  movement: { amount: "amount", asset: { fixed: "XMR" }, sign: "amount" },
  hash: "hash",
});
