import { defineFormat } from "../../engine/define-format.ts";

/** The status does not state whether an order was filled: a cancelled order can be partly filled. */
export const nexoProSpot = defineFormat({
  id: "nexo-pro-spot",
  title: "Nexo Pro: spot orders",
  platform: "exchange:nexo",
  howTo: "On pro.nexo.com: Orders → Spot → Order history → Export, CSV.",
  proof: "real sample",
  headers: [
    "id,timestamp,pair,side,type,price,executedPrice,triggerPrice,requestedAmount,filledAmount,tradingFee,feeCurrency,status,orderId",
  ],
  fields: {
    id: "id",
    time: "timestamp",
    pair: "pair",
    side: "side",
    price: "executedPrice",
    amount: "filledAmount",
    fee: "tradingFee",
    feeCoin: "feeCurrency",
  },
  wallet: "Nexo Pro",
  time: { field: "time", zone: "UTC" },
  meaning: "trade",
  decide: ({ cell, hasAmount }) =>
    hasAmount("amount") || (cell("amount") === "" && cell("price") !== "")
      ? undefined
      : { noEffect: "not executed" },
  trade: {
    side: { field: "side", buy: "buy", sell: "sell" },
    base: { amount: "amount", asset: { base: "pair" } },
    quote: { price: "price", asset: { quote: "pair" } },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
  rowId: "id",
});
