import { defineFormat } from "../../engine/define-format.ts";

/** The fee is in the quote currency, in addition to the total. */
export const cryptsyTrades = defineFormat({
  id: "cryptsy-trades",
  title: "Cryptsy: trades",
  platform: "exchange:cryptsy",
  howTo: "Use the CSV of trades that Cryptsy offered under Account → Trade history.",
  proof: "header only",
  headers: ["TradeID,OrderType,Market,Price,Quantity,Total,Fee,Net,Timestamp"],
  fields: {
    id: "TradeID",
    side: "OrderType",
    market: "Market",
    amount: "Quantity",
    total: "Total",
    fee: "Fee",
    time: "Timestamp",
  },
  wallet: "Cryptsy",
  time: { field: "time", zone: "America/New_York" },
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: { base: "market" } },
    quote: { amount: "total", asset: { quote: "market" } },
  },
  fees: [{ amount: "fee", asset: { quote: "market" }, rule: "on top" }],
  rowId: "id",
});
