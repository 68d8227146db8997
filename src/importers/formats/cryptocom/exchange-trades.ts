import { defineFormat } from "../../engine/define-format.ts";

/** Fills of an order can have one trade id, so rows have no id of their own. */
export const cryptocomExchangeTrades = defineFormat({
  id: "cryptocom-exchange-trades",
  title: "Crypto.com Exchange: spot trades",
  platform: "exchange:cryptocom",
  howTo: "On crypto.com/exchange: Orders → Trade history → Export.",
  proof: "synthetic",
  headers: [
    "Order ID,Trade ID,Time (UTC),Symbol,Side,Trade Price,Trade Amount,Volume of Business,Fee,Fee Currency",
  ],
  fields: {
    date: "Time",
    symbol: "Symbol",
    side: "Side",
    amount: "Trade Amount",
    total: "Volume of Business",
    fee: "Fee",
    feeCoin: "Fee Currency",
  },
  wallet: "Crypto.com Exchange",
  time: { field: "date", zone: "UTC" },
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "BUY", sell: "SELL" },
    base: { amount: "amount", asset: { base: "symbol" } },
    quote: { amount: "total", asset: { quote: "symbol" } },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
});
