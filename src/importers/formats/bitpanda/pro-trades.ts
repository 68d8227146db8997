import { defineFormat } from "../../engine/define-format.ts";

/** Lines about the account come before the header. The fee is in the bought coin, the money, or BEST. */
export const bitpandaProTrades = defineFormat({
  id: "bitpanda-pro-trades",
  title: "Bitpanda Pro: trade history",
  platform: "exchange:bitpandapro",
  howTo:
    "On exchange.bitpanda.com until 2023: History → Trades → Export, CSV. The file of transactions repeats the same trades: import only one of the two.",
  proof: "synthetic",
  headers: [
    "Order ID,Trade ID,Type,Market,Amount,Amount Currency,Price,Price Currency,Fee,Fee Currency,Time (UTC)",
    "Order ID,Trade ID,Type,Market,Amount,Amount Currency,Price,Price Currency,Fee,Fee Currency,Time (UTC),BEST_EUR Rate",
  ],
  fields: {
    id: "Trade ID",
    side: "Type",
    amount: "Amount",
    coin: "Amount Currency",
    price: "Price",
    money: "Price Currency",
    fee: "Fee",
    feeCoin: "Fee Currency",
    time: "Time (UTC)",
  },
  wallet: "Bitpanda Pro",
  time: { field: "time", zone: "UTC" },
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "BUY", sell: "SELL" },
    base: { amount: "amount", asset: "coin" },
    quote: { price: "price", asset: "money" },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
  rowId: "id",
});
