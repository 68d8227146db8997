import { defineFormat } from "../../engine/define-format.ts";

/** Amounts, fees and units have their coin next to the number. */
export const binanceAutoInvest = defineFormat({
  id: "binance-auto-invest",
  title: "Binance: Auto-Invest history",
  platform: "exchange:binance",
  howTo:
    "On binance.com: Earn → Auto-Invest → History → Export. It repeats rows of the transaction statement: import only one of the two for the same time.",
  proof: "synthetic",
  headers: ["Auto-Invest Date(UTC),Holding Coin,Amount per period,Trading Fee,Units,From,Status"],
  fields: {
    date: "Auto-Invest Date",
    paid: "Amount per period",
    fee: "Trading Fee",
    bought: "Units",
    status: "Status",
  },
  wallet: "Binance Spot",
  time: { field: "date", zone: "UTC" },
  status: { field: "status" },
  meaning: "trade",
  sides: {
    in: { amount: "bought", asset: { unitOf: "bought" } },
    out: { amount: "paid", asset: { unitOf: "paid" } },
  },
  fees: [{ amount: "fee", asset: { unitOf: "fee" }, rule: "unknown" }],
});
