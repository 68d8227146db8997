import { defineFormat } from "../../engine/define-format.ts";

/** Dates have no time of day. */
export const coinsquareTrades = defineFormat({
  id: "coinsquare-trades",
  title: "Coinsquare: trades",
  platform: "exchange:coinsquare",
  howTo: "A trade history that was downloaded from coinsquare.com (Account → Reports → Trades).",
  proof: "synthetic",
  headers: ["date,from_currency,from_amount,to_currency,to_amount"],
  fields: {
    date: "date",
    from: "from_currency",
    paid: "from_amount",
    to: "to_currency",
    received: "to_amount",
  },
  wallet: "Coinsquare",
  time: { field: "date", zone: "owner", dates: "dd-MM-yy" },
  numbers: { decimal: ".", thousands: "," },
  meaning: "trade",
  sides: { in: { amount: "received", asset: "to" }, out: { amount: "paid", asset: "from" } },
});

/** The currency is the one that is paid with, or received for a sale, of the base currency. */
export const coinsquarePricedTrades = defineFormat({
  id: "coinsquare-priced-trades",
  title: "Coinsquare: trades with prices",
  platform: "exchange:coinsquare",
  howTo: "A trade history that was downloaded from coinsquare.com (Account → Reports → Trades).",
  proof: "header only",
  headers: ["date,action,currency,base_currency,price,amount,base_amount"],
  fields: {
    date: "date",
    action: "action",
    currency: "currency",
    base: "base_currency",
    amount: "amount",
    baseAmount: "base_amount",
  },
  wallet: "Coinsquare",
  time: { field: "date", zone: "owner", dates: "dd-MM-yy" },
  numbers: { decimal: ".", thousands: "," },
  words: { field: "action", map: { "buy|sell": "trade" } },
  trade: {
    side: { field: "action", buy: "buy", sell: "sell" },
    base: { amount: "baseAmount", asset: "base", sign: "any" },
    quote: { amount: "amount", asset: "currency", sign: "any" },
  },
});
