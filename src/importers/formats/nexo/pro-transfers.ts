import { defineFormat } from "../../engine/define-format.ts";

export const nexoProTransfers = defineFormat({
  id: "nexo-pro-transfers",
  title: "Nexo Pro: deposits and withdrawals",
  platform: "exchange:nexo",
  howTo: "On pro.nexo.com: Wallet → Deposits and withdrawals → Export, CSV (DnWHistory.csv).",
  proof: "synthetic",
  headers: ["timestamp,amount,asset,side"],
  fields: { time: "timestamp", amount: "amount", coin: "asset", side: "side" },
  wallet: "Nexo Pro",
  time: { field: "time", zone: "UTC" },
  words: { field: "side", map: { DEPOSIT: "deposit", "WITHDRAW|WITHDRAWAL": "withdrawal" } },
  movement: { amount: "amount", asset: "coin", sign: "word" },
});
