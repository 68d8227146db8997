import { defineFormat } from "../../engine/define-format.ts";

/** Maker fees are rebates. Times with an underscore are UTC, others those of Hong Kong. */
export const hotbitTrades = defineFormat({
  id: "hotbit-trades",
  title: "Hotbit: trades",
  platform: "exchange:hotbit",
  howTo: "Use the CSV of trades that Hotbit or its support offered.",
  proof: "header only",
  headers: [
    "time,market,side,price,amount,deal,fee",
    "time,user_id,market,side,role,price,amount,deal,fee,platform,stock,deal_stock",
  ],
  fields: {
    day: "time",
    clock: "time",
    zone: "time",
    market: "market",
    side: "side",
    amount: "amount",
    total: "deal",
    fee: "fee",
  },
  extract: { day: /^([\d/-]+)/, clock: /[ _T](.+)$/, zone: /(_)/ },
  wallet: "Hotbit",
  time: {
    field: ["day", "clock"],
    zone: { field: "zone", names: { _: "UTC", "": "Asia/Hong_Kong" } },
  },
  quotes: ["USDT", "USDC", "nUSD", "USD", "BTC", "ETH"],
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "buy", sell: "sell" },
    base: { amount: "amount", asset: { base: "market" } },
    quote: { amount: "total", asset: { quote: "market" } },
  },
  fees: [{ amount: "fee", asset: { quote: "market" }, rule: "on top", hasRebates: true }],
});

export const hotbitOrders = defineFormat({
  id: "hotbit-orders",
  title: "Hotbit: orders of the site",
  platform: "exchange:hotbit",
  howTo: "Use the CSV of trades with the columns time, market, side, price, amount, deal and fee instead.",
  proof: "header only",
  headers: [
    "Date,Pair,Side,Price,Volume,Fee,Total",
    "Date,Pair,Side,Price,Amount,Fee,Total",
    "Date,Pair,Type,Price,Amount,Fee,Total,Export",
  ],
  fields: { date: "Date", side: "Side|Type", amount: "Volume|Amount", total: "Total" },
  wallet: "Hotbit",
  time: { field: "date", zone: "owner" },
  meaning: {
    refuse: "Totals and fees of this file are rounded or wrong. Use Hotbit's CSV of trades instead.",
  },
  sides: {
    in: { amount: "amount", asset: { unitOf: "amount" } },
    out: { amount: "total", asset: { unitOf: "total" } },
  },
});
