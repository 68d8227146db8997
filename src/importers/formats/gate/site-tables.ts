import { defineFormat } from "../../engine/define-format.ts";

export const gateSiteDeposits = defineFormat({
  id: "gate-site-deposits",
  title: "Gate: deposits (table of 2021)",
  platform: "exchange:gate",
  howTo:
    "On gate.io: Wallet → Deposit → Deposit history → Download. Export the billing details instead where they go back far enough.",
  proof: "synthetic",
  headers: ["No,Order id,Time,Currency,Change amount,Txid,Required Confirms/Confirm,Status"],
  fields: {
    id: "Order id",
    time: "Time",
    coin: "Currency",
    amount: "Change amount",
    hash: "Txid",
    status: "Status",
  },
  wallet: "Gate",
  time: { field: "time", zone: "owner" },
  status: { field: "status", happened: "FINAL" },
  meaning: "deposit",
  movement: { amount: "amount", asset: "coin", sign: "word" },
  rowId: "id",
  hash: "hash",
});

export const gateSiteTrades = defineFormat({
  id: "gate-site-trades",
  title: "Gate: trades (table of 2021)",
  platform: "exchange:gate",
  howTo: "Export the billing details instead: on gate.com: Assets → Billing details → Export.",
  proof: "synthetic",
  headers: ["No,Time,Trade type,Pair,Price,Amount,Total"],
  fields: { time: "Time", side: "Trade type", pair: "Pair", amount: "Amount", total: "Total" },
  wallet: "Gate",
  time: { field: "time", zone: "owner" },
  meaning: {
    refuse:
      "This table rounds amounts to three decimal places and leaves out fees. Export the billing details instead.",
  },
  trade: {
    side: { field: "side", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: { base: "pair" } },
    quote: { amount: "total", asset: { quote: "pair" } },
  },
});

/** Both amounts contain their coins. The fee, often in points, is charged on top of both. */
export const gateSpotTrades = defineFormat({
  id: "gate-spot-trades",
  title: "Gate: spot trade history",
  platform: "exchange:gate",
  howTo:
    "On gate.com: Orders → Spot orders → Trade history → Export. It repeats the trades of the billing details: import only one of the two for the same time.",
  proof: "synthetic",
  headers: ["No,Time,Trade type,Role,Market,Deal price,Deal amount,Total,Fee"],
  fields: { id: "No", time: "Time", side: "Trade type", amount: "Deal amount", total: "Total", fee: "Fee" },
  wallet: "Gate",
  time: { field: "time", zone: "UTC" },
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: { unitOf: "amount" } },
    quote: { amount: "total", asset: { unitOf: "total" } },
  },
  fees: [{ amount: "fee", asset: { unitOf: "fee" }, rule: "on top" }],
  rowId: "id",
});
