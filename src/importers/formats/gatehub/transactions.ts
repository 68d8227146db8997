import { defineFormat } from "../../engine/define-format.ts";

/** Amounts are signed; a payment or an exchange and its network fee are rows of one transaction. */
export const gatehubTransactions = defineFormat({
  id: "gatehub-transactions",
  title: "GateHub: transactions (XRP Ledger)",
  platform: "exchange:gatehub",
  howTo: "On gatehub.net: History → Export CSV.",
  proof: "header only",
  headers: ["Time,TX hash,Type,Amount,Currency,Currency Issuer Address,Currency Issuer Name,Balance"],
  fields: {
    time: "Time",
    hash: "TX hash",
    type: "Type",
    amount: "Amount",
    coin: "Currency",
    balance: "Balance",
  },
  wallet: "GateHub",
  time: { field: "time", zone: "owner" },
  words: {
    field: "type",
    map: { exchange: "trade", "network_fee|ripple_network_fee": "fee" },
  },
  decide: ({ cell, is }) =>
    is("type", "payment") ? (cell("amount").startsWith("-") ? "withdrawal" : "deposit") : undefined,
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  group: { by: ["hash"], types: ["trade", "withdrawal", "fee"] },
  hash: "hash",
  balance: { field: "balance", asset: "coin" },
});
