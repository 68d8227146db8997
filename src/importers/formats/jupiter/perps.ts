import { defineFormat } from "../../engine/define-format.ts";

export const jupiterPerps = defineFormat({
  id: "jupiter-perps",
  title: "Jupiter: perpetuals",
  platform: "exchange:jupiter",
  howTo: "Connect the Solana address instead: what a position paid in and out is in its transactions.",
  proof: "header only",
  headers: [
    "ID,Owner,Symbol,Created At,Updated At,Action,Order Type,Deposit/Withdrawal (USD),Price,Size (USD),PnL (USD),Fee (USD),Liquidation Fee (USD),Transaction ID",
  ],
  fields: { time: "Created At", profit: "PnL (USD)" },
  wallet: "Jupiter",
  time: { field: "time", zone: "owner" },
  meaning: {
    refuse: "The file states dollars and not the coins that moved. Connect the Solana address instead.",
  },
  movement: { amount: "profit", asset: { fixed: "USD" }, sign: "amount" },
});
