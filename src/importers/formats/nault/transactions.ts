import { defineFormat } from "../../engine/define-format.ts";

/** Nano has no fees. */
export const naultTransactions = defineFormat({
  id: "nault-transactions",
  title: "Nault: transactions (Nano)",
  platform: "exchange:nault",
  howTo: "On nault.cc: the account → Transaction history → Export to CSV.",
  proof: "header only",
  headers: ["account,type,amount,hash,height,time"],
  fields: {
    account: "account",
    type: "type",
    amount: "amount",
    hash: "hash",
    time: "time",
  },
  wallet: "Nault",
  time: { field: "time", zone: "owner" },
  words: { field: "type", map: { receive: "deposit", send: "withdrawal" } },
  movement: { amount: "amount", asset: { fixed: "XNO" }, sign: "word" },
  hash: "hash",
  counterparty: "account",
});
