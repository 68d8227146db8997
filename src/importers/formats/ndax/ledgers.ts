import { defineFormat } from "../../engine/define-format.ts";

/** Amounts are signed; the rows of one transaction have one id. */
export const ndaxLedgers = defineFormat({
  id: "ndax-ledgers",
  title: "NDAX: ledgers",
  platform: "exchange:ndax",
  howTo: "On ndax.io: Account → Reports → Ledgers → CSV.",
  proof: "header only",
  headers: ["ASSET,ASSET_CLASS,AMOUNT,BALANCE,TYPE,TX_ID,DATE"],
  fields: {
    coin: "ASSET",
    amount: "AMOUNT",
    balance: "BALANCE",
    type: "TYPE",
    id: "TX_ID",
    date: "DATE",
  },
  wallet: "NDAX",
  time: { field: "date", zone: "UTC" },
  words: {
    field: "type",
    map: {
      TRADE: "trade",
      "TRADE / FEE|WITHDRAW / FEE|DUST / FEE": "fee",
      DEPOSIT: "deposit",
      WITHDRAW: "withdrawal",
      "STAKING / REWARD": "reward",
      "STAKING / DEPOSIT": { type: "stake", counterparty: "Earn" },
      "STAKING / REFUND": { type: "unstake", counterparty: "Earn" },
    },
    patterns: [[/^dust\b/, "trade"]],
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  group: { by: ["id"], types: ["trade", "withdrawal", "fee"] },
  balance: { field: "balance", asset: "coin" },
});
