import { defineFormat } from "../../engine/define-format.ts";

const platform = "exchange:hollaex";
const wallet = "HollaEx";

/** HollaEx and the exchanges that are built on it, such as BitcoinRD. The fee is in the received coin, whose amount does not include it. */
export const hollaexTrades = defineFormat({
  id: "hollaex-trades",
  title: "HollaEx and its relatives: trades",
  platform,
  howTo: "On hollaex.com or an exchange that is built on it: History → Trades → Download history.",
  proof: "header only",
  headers: ["side,size,price,timestamp,symbol,order_id,fee,fee_coin,quick"],
  fields: {
    side: "side",
    size: "size",
    price: "price",
    time: "timestamp",
    symbol: "symbol",
    fee: "fee",
    feeCoin: "fee_coin",
  },
  wallet,
  time: { field: "time", zone: "UTC" },
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "buy", sell: "sell" },
    base: { amount: "size", asset: { base: "symbol" } },
    quote: { price: "price", asset: { quote: "symbol" } },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
});

export const hollaexTransfers = defineFormat({
  id: "hollaex-transfers",
  title: "HollaEx and its relatives: deposits and withdrawals",
  platform,
  howTo:
    "On hollaex.com or an exchange that is built on it: History → Deposits or Withdrawals → Download history.",
  proof: "header only",
  headers: [
    "currency,address,amount,transaction_id,user_id,type,network,fee_coin,fee,status,dismissed,rejected,processing,waiting,description,created_at,updated_at,network_id",
  ],
  fields: {
    coin: "currency",
    amount: "amount",
    hash: "transaction_id",
    type: "type",
    feeCoin: "fee_coin",
    fee: "fee",
    status: "status",
    note: "description",
    time: "created_at",
  },
  wallet,
  time: { field: "time", zone: "UTC" },
  status: { field: "status", happened: "true", noEffect: "false" },
  words: { field: "type", map: { deposit: "deposit", withdrawal: "withdrawal" } },
  movement: { amount: "amount", asset: "coin", sign: "word" },
  fees: [{ amount: "fee", asset: "feeCoin", rule: { in: "unknown", out: "on top" } }],
  hash: "hash",
  note: "note",
});
