import { defineFormat } from "../../engine/define-format.ts";

export const neonWalletActivity = defineFormat({
  id: "neon-wallet-activity",
  title: "Neon Wallet: activity (NEO)",
  platform: "exchange:neonwallet",
  howTo: "In Neon Wallet: Activity → Export to CSV.",
  proof: "header only",
  headers: ["to,from,txid,time,amount,symbol,type,id"],
  fields: {
    hash: "txid",
    day: "time",
    clock: "time",
    amount: "amount",
    coin: "symbol",
    type: "type",
  },
  extract: { day: /^([^|\s]+)/, clock: /\|\s*(.+)$/ },
  wallet: "Neon Wallet",
  time: { field: ["day", "clock"], zone: "owner" },
  words: { field: "type", map: { RECEIVE: "deposit", SEND: "withdrawal", CLAIM: "reward" } },
  movement: { amount: "amount", asset: "coin", sign: "word" },
  hash: "hash",
});
