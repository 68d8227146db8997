import { defineFormat } from "../../engine/define-format.ts";

/** Amounts include their ticker. The executed and paid amounts exclude the fee. */
export const binanceSpotTrades = defineFormat({
  id: "binance-spot-trades",
  title: "Binance: spot trade history",
  platform: "exchange:binance",
  howTo:
    "On binance.com: Orders → Spot order → Trade history → Export. It repeats the trades of the transaction statement: import only one of the two for the same time.",
  proof: "real sample",
  headers: [
    "Date(UTC),Pair,Side,Price,Executed,Amount,Fee",
    "Date(UTC),Pair,Side,Price,Quantity,Amount,Fee",
    "Time,Pair,Side,Price,Executed,Amount,Fee",
    "Order No,Time,Pair,Side,Price,Executed,Amount,Fee,AOR Conversion Pair,AOR Conversion Rate",
    "Čas,Pár,Strana,Cena,Provedeno,Částka,Poplatek",
  ],
  fields: {
    date: "Date|Time|Čas",
    pair: "Pair|Pár",
    side: "Side|Strana",
    executed: "Executed|Quantity|Provedeno",
    amount: "Amount|Částka",
    fee: "Fee|Poplatek",
  },
  wallet: "Binance Spot",
  time: { field: "date", zone: "owner", dates: "yy-MM-dd" },
  numbers: { decimal: ".", thousands: "," },
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "BUY", sell: "SELL" },
    base: { amount: "executed", asset: { unitOf: "executed", pair: "pair" } },
    quote: { amount: "amount", asset: { unitOf: "amount", pair: "pair" } },
  },
  fees: [{ amount: "fee", asset: { unitOf: "fee", pair: "pair" }, rule: "on top" }],
});
