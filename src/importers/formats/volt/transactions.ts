import { defineFormat } from "../../engine/define-format.ts";

export const voltTransactions = defineFormat({
  id: "volt-transactions",
  title: "Volt: transactions (BSV)",
  platform: "exchange:volt",
  howTo: "In Volt: Settings → Export transaction history (CSV).",
  proof: "header only",
  headers: ["time,status,address,amount,fee,txid", "time,status,address,amount,txid"],
  fields: {
    time: "time",
    type: "status",
    address: "address",
    amount: "amount",
    coin: "amount",
    fee: "fee?",
    hash: "txid",
  },
  extract: { amount: /^[-+]?([\d.,]+)/, coin: /^[-+]?[\d.,]+ (\w{3,4})(?: |$)/ },
  wallet: "Volt",
  time: { field: "time", zone: "owner" },
  numbers: { decimal: ".", thousands: "," },
  words: { field: "type", map: { Received: "deposit", OUT: "withdrawal" } },
  movement: { amount: "amount", asset: "coin", sign: "word" },
  fees: [{ amount: "fee", asset: "coin", rule: { in: "unknown", out: "on top" } }],
  hash: "hash",
  counterparty: "address",
});
