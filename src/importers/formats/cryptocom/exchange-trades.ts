import { defineFormat } from "../../engine/define-format.ts";

/** Fills of an order can share a trade id, so it is not used as the row's id. */
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

/** The quote is the price times the quantity. */
export const cryptocomExchangeFills = defineFormat({
  id: "cryptocom-exchange-fills",
  title: "Crypto.com Exchange: spot trades (until 2021)",
  platform: "exchange:cryptocom",
  howTo:
    "A file of spot trades that was downloaded from crypto.com/exchange until 2021. Export it again in the present layout if you can.",
  proof: "header only",
  headers: [
    "account_type,order_id,trade_id,create_time_utc,symbol,side,liquditiy_indicator,traded_price,traded_quantity,fee,fee_currency",
  ],
  fields: {
    account: "account_type",
    date: "create_time_utc",
    symbol: "symbol",
    side: "side",
    price: "traded_price",
    amount: "traded_quantity",
    fee: "fee",
    feeCoin: "fee_currency",
  },
  wallet: "Crypto.com Exchange",
  time: { field: "date", zone: "UTC" },
  words: { field: "account", map: { SPOT: "trade" } },
  trade: {
    side: { field: "side", buy: "BUY", sell: "SELL" },
    base: { amount: "amount", asset: { base: "symbol" } },
    quote: { price: "price", asset: { quote: "symbol" } },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
});

/** The status shows the direction: completed deposits have status 1, completed withdrawals status 5. */
export const cryptocomExchangeTransfers = defineFormat({
  id: "cryptocom-exchange-transfers",
  title: "Crypto.com Exchange: deposits and withdrawals (until 2021)",
  platform: "exchange:cryptocom",
  howTo:
    "Files of deposits and withdrawals that were downloaded from crypto.com/exchange until 2021. Where a connection reads the account, import only what it does not cover.",
  proof: "header only",
  headers: ["create_time_utc,currency,amount,fee,address,status"],
  fields: {
    date: "create_time_utc",
    coin: "currency",
    amount: "amount",
    fee: "fee",
    status: "status",
  },
  wallet: "Crypto.com Exchange",
  time: { field: "date", zone: "UTC" },
  words: { field: "status", map: { "1": "deposit", "5": "withdrawal" } },
  movement: { amount: "amount", asset: "coin", sign: "word" },
  fees: [{ amount: "fee", asset: "coin", rule: "unknown" }],
});
