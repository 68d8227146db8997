import { defineFormat } from "../../engine/define-format.ts";

const platform = "exchange:tradeogre";
const time = { field: "date", zone: "owner" } as const;

export const tradeogreDeposits = defineFormat({
  id: "tradeogre-deposits",
  title: "TradeOgre: deposits",
  platform,
  howTo: "Use the CSV of deposits that TradeOgre offered under Account → History.",
  proof: "header only",
  headers: ["Date,Coin,TXID,Amount"],
  fields: { date: "Date", coin: "Coin", hash: "TXID", amount: "Amount" },
  wallet: "TradeOgre",
  time,
  meaning: "deposit",
  movement: { amount: "amount", asset: "coin", sign: "word" },
  hash: "hash",
});

/** The amount includes the fee. */
export const tradeogreWithdrawals = defineFormat({
  id: "tradeogre-withdrawals",
  title: "TradeOgre: withdrawals",
  platform,
  howTo: "Use the CSV of withdrawals that TradeOgre offered under Account → History.",
  proof: "header only",
  headers: ["Date,Coin,TXID,Amount,Fee,Address,Payment ID"],
  fields: {
    date: "Date",
    coin: "Coin",
    hash: "TXID",
    amount: "Amount",
    fee: "Fee",
    address: "Address",
  },
  wallet: "TradeOgre",
  time,
  meaning: "withdrawal",
  movement: { amount: "amount", asset: "coin", sign: "word" },
  fees: [{ amount: "fee", asset: "coin", rule: "included" }],
  hash: "hash",
  counterparty: "address",
});

/** A market is written `BTC-XMR`, with the paid coin first. */
export const tradeogreTrades = defineFormat({
  id: "tradeogre-trades",
  title: "TradeOgre: trades",
  platform,
  howTo: "Use the CSV of trades that TradeOgre offered under Account → History.",
  proof: "header only",
  headers: ["Type,Exchange,Date,Amount,Price,Fee"],
  fields: {
    side: "Type",
    market: "Exchange",
    date: "Date",
    amount: "Amount",
    price: "Price",
    fee: "Fee",
  },
  wallet: "TradeOgre",
  time,
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "BUY", sell: "SELL" },
    base: { amount: "amount", asset: { quote: "market" } },
    quote: { price: "price", asset: { base: "market" } },
  },
  fees: [{ amount: "fee", asset: { base: "market" }, rule: "on top" }],
});
