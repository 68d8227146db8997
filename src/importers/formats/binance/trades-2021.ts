import { defineFormat } from "../../engine/define-format.ts";
import { quotesUntil2021 } from "../../binance/quotes.ts";

/** Markets have no separator. Traded amounts exclude the fee, which is charged on top, also in the coin that was bought. */
export const binanceTrades2021 = defineFormat({
  id: "binance-trades-2021",
  title: "Binance: trade history until 2021",
  platform: "exchange:binance",
  howTo:
    "A trade history that was downloaded from binance.com until 2021 (Orders → Trade history → Export). It repeats the trades of the transaction statement: import only one of the two for the same time.",
  proof: "real sample",
  headers: [
    "Date(UTC),Market,Type,Price,Amount,Total,Fee,Fee Coin",
    "Date,Market,Type,Price,Amount,Total,Fee,Fee Coin",
  ],
  fields: {
    date: "Date",
    market: "Market",
    type: "Type",
    amount: "Amount",
    total: "Total",
    fee: "Fee",
    feeCoin: "Fee Coin",
  },
  wallet: "Binance Spot",
  time: { field: "date", zone: "UTC" },
  quotes: quotesUntil2021,
  meaning: "trade",
  trade: {
    side: { field: "type", buy: "BUY", sell: "SELL" },
    base: { amount: "amount", asset: { base: "market" } },
    quote: { amount: "total", asset: { quote: "market" } },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
});
