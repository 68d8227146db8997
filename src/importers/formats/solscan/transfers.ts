import { defineFormat } from "../../engine/define-format.ts";

export const solscanTransfers = defineFormat({
  id: "solscan-transfers",
  title: "Solscan: transfers",
  platform: "exchange:solscan",
  howTo:
    "Connect the Solana address instead: Add data → Connect an address. Its history has fees, swaps and staking, which this file leaves out.",
  proof: "synthetic",
  headers: [
    "Signature,Block Time,Human Time,Action,From,To,Amount,Flow,Value,Decimals,Token Address",
    "Signature,Block Time,Human Time,Action,From,To,Amount,Value,Decimals,Token Address",
  ],
  fields: { time: "Block Time", amount: "Amount", decimals: "Decimals" },
  wallet: "Solscan",
  time: { field: "time", zone: "UTC" },
  meaning: {
    refuse:
      "This file leaves out fees, so that its balances would be wrong. Connect the Solana address instead.",
  },
  movement: {
    amount: "amount",
    asset: { fixed: "SOL" },
    sign: "word",
    scale: { field: "decimals" },
  },
});
