import { defineFormat } from "../../engine/define-format.ts";

/** Amounts have thousands separators and their ticker. The relation of the network fee to the amounts is not documented. */
export const binanceAlphaOrders = defineFormat({
  id: "binance-alpha-orders",
  title: "Binance: Alpha order history",
  platform: "exchange:binance",
  howTo: "On binance.com: Orders → Alpha order → Order history → Export.",
  proof: "header only",
  headers: [
    "Time,OrderNo,Type,Direction,Base Asset,Quote Asset,AvgTrading Price,Filled,Total,Status,Slippage,Network Fee",
  ],
  fields: {
    time: "Time",
    id: "OrderNo",
    side: "Direction",
    filled: "Filled",
    total: "Total",
    status: "Status",
    fee: "Network Fee",
  },
  wallet: "Binance Alpha",
  time: { field: "time", zone: "owner", dates: "yy-MM-dd" },
  numbers: { decimal: ".", thousands: "," },
  status: { field: "status" },
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "BUY", sell: "SELL" },
    base: { amount: "filled", asset: { unitOf: "filled" } },
    quote: { amount: "total", asset: { unitOf: "total" } },
  },
  fees: [{ amount: "fee", asset: { unitOf: "fee" }, rule: "unknown" }],
  rowId: "id",
});
