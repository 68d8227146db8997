import { defineFormat } from "../../engine/define-format.ts";

const platform = "exchange:tradesatoshi";
const time = { field: "date", zone: "owner" } as const;

export const tradesatoshiDeposits = defineFormat({
  id: "tradesatoshi-deposits",
  title: "TradeSatoshi: deposits",
  platform,
  howTo: "Use the CSV of deposits that TradeSatoshi offered under Account → History.",
  proof: "header only",
  headers: [
    "TimeStamp,Currency,Symbol,Amount,Confirmation,TxId",
    "Id,Currency,Symbol,Amount,Status,Confirmations,TxId,TimeStamp",
  ],
  fields: {
    date: "TimeStamp",
    coin: "Symbol",
    amount: "Amount",
    status: "Status?",
    hash: "TxId",
  },
  wallet: "TradeSatoshi",
  time,
  status: { field: "status" },
  meaning: "deposit",
  movement: { amount: "amount", asset: "coin", sign: "word" },
  hash: "hash",
});

/** If the file has a fee, the amount includes it. */
export const tradesatoshiWithdrawals = defineFormat({
  id: "tradesatoshi-withdrawals",
  title: "TradeSatoshi: withdrawals",
  platform,
  howTo: "Use the CSV of withdrawals that TradeSatoshi offered under Account → History.",
  proof: "header only",
  headers: [
    "TimeStamp,Currency,Symbol,Amount,Confirmation,TxId,Address,PaymentId,Status",
    "Id,User,Symbol,Amount,Fee,Net Amount,Status,Confirmations,TxId,Address,TimeStamp",
  ],
  fields: {
    date: "TimeStamp",
    coin: "Symbol",
    amount: "Amount",
    fee: "Fee?",
    status: "Status",
    hash: "TxId",
    address: "Address",
  },
  wallet: "TradeSatoshi",
  time,
  status: { field: "status" },
  meaning: "withdrawal",
  movement: { amount: "amount", asset: "coin", sign: "word" },
  fees: [{ amount: "fee", asset: "coin", rule: "included" }],
  hash: "hash",
  counterparty: "address",
});

/** The payment is the amount times the rate; the fee is in the market's quote, in addition. */
export const tradesatoshiTrades = defineFormat({
  id: "tradesatoshi-trades",
  title: "TradeSatoshi: trades",
  platform,
  howTo: "Use the CSV of trades that TradeSatoshi offered under Account → History.",
  proof: "header only",
  headers: [
    "Id,TradePair,TradeType,Amount,Rate,Fee,Timestamp,IsApi",
    "Id,TradePair,TradeHistoryType,Amount,Rate,Fee,TimeStamp,IsApi",
  ],
  fields: {
    id: "Id",
    market: "TradePair",
    side: "TradeType|TradeHistoryType",
    amount: "Amount",
    price: "Rate",
    fee: "Fee",
    date: "Timestamp",
  },
  wallet: "TradeSatoshi",
  time,
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: { base: "market" } },
    quote: { price: "price", asset: { quote: "market" } },
  },
  fees: [{ amount: "fee", asset: { quote: "market" }, rule: "on top" }],
  rowId: "id",
});
