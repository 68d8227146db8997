import { defineFormat } from "../../engine/define-format.ts";

/** The amounts exclude the fee, which is negative. */
export const bingxSpotOrders = defineFormat({
  id: "bingx-spot-orders",
  title: "BingX: spot order history",
  platform: "exchange:bingx",
  howTo: "On bingx.com: Orders → Spot → Order history → Export.",
  proof: "synthetic",
  headers: ["UID,Order No.,Time,Pair,Type,Price,Amount,Order Value,Fee,Fee Coin,Order Type"],
  fields: {
    id: "Order No.",
    date: "Time",
    pair: "Pair",
    side: "Type",
    amount: "Amount",
    total: "Order Value",
    fee: "Fee",
    feeCoin: "Fee Coin",
  },
  wallet: "BingX",
  time: { field: "date", zone: "owner" },
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: { base: "pair" } },
    quote: { amount: "total", asset: { quote: "pair" } },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top", sign: "minus" }],
  rowId: "id",
});
