import { defineFormat } from "../../engine/define-format.ts";

/** Recognised so that it can be refused by name: orders have no fee. Older files have fills with their fees (`binance-order-fills`). */
export const binanceOrderHistory = defineFormat({
  id: "binance-order-history",
  title: "Binance: order history",
  platform: "exchange:binance",
  howTo:
    "Not read, because orders have no fees. Export the trade history or the transaction statement instead.",
  proof: "synthetic",
  headers: [
    "Date(UTC),orderId,clientOrderId,Pair,Type,Order Price,Order Amount,AvgTrading Price,Filled,Total,status,Strategy Id,Strategy Type",
    "Date(UTC),OrderNo,Pair,Type,Side,Order Price,Order Amount,Time,Executed,Average Price,Trading total,Status",
    "Time,OrderNo,Pair,Type,Side,Order Price,Order Amount,Time,Executed,Average Price,Trading total,Status",
    "Time,OrderNo,Pair,Type¹,Side,Order Price,Order Amount,Time,Executed²,Average Price,Trading total³,Status",
  ],
  fields: { date: "Date(UTC)|Time#1", pair: "Pair", amount: "Filled|Executed|Executed²", status: "status" },
  wallet: "Binance Spot",
  time: { field: "date", zone: "UTC" },
  skip: [{ field: "status", matches: /^(?:cancell?ed|expired|rejected|new)$/i, reason: "not executed" }],
  meaning: {
    refuse:
      "Orders of Binance have no fees, so the balances would be wrong. Export the trade history or the transaction statement instead.",
  },
  movement: { amount: "amount", asset: { base: "pair" }, sign: "word" },
});
