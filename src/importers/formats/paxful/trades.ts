import { defineFormat } from "../../engine/define-format.ts";

/** Money is paid from person to person; a seller's fee in bitcoin is charged in addition. */
export const paxfulTrades = defineFormat({
  id: "paxful-trades",
  title: "Paxful: trades",
  platform: "exchange:paxful",
  howTo: "On paxful.com: Settings → Account → Export trades.",
  proof: "synthetic",
  headers: [
    "type,fiat_currency,amount_fiat,amount_btc,rate,fee_fiat,fee_btc,market_rate_usd,payment_method,partner,status,completed_at,trade_hash,offer_hash",
  ],
  fields: {
    type: "type",
    currency: "fiat_currency",
    money: "amount_fiat",
    amount: "amount_btc",
    fee: "fee_btc",
    status: "status",
    time: "completed_at",
    id: "trade_hash",
  },
  wallet: "Paxful",
  time: { field: "time", zone: "UTC" },
  numbers: { decimal: ".", thousands: "," },
  // The last column is not read. If another cell is missing, the time is an id and the row is refused.
  ragged: true,
  status: { field: "status" },
  meaning: { type: "trade", isSettledOutside: true },
  trade: {
    side: { field: "type", buy: "BUY", sell: "SELL" },
    base: { amount: "amount", asset: { fixed: "BTC" } },
    quote: { amount: "money", asset: "currency" },
  },
  fees: [{ amount: "fee", asset: { fixed: "BTC" }, rule: "on top" }],
  rowId: "id",
});

export const paxfulTransactions = defineFormat({
  id: "paxful-transactions",
  title: "Paxful: wallet transactions",
  platform: "exchange:paxful",
  howTo: "On paxful.com: Wallet → Transactions → Export.",
  proof: "header only",
  headers: [
    "type,amount,currency,crypto_amount,crypto_currency,balance_usd,balance_crypto,sent_to,transaction_id,trade_hash,sent_to_user,received_from_user,time",
  ],
  fields: {
    type: "type",
    money: "amount",
    currency: "currency",
    amount: "crypto_amount",
    coin: "crypto_currency",
    balance: "balance_crypto",
    hash: "transaction_id",
    time: "time",
  },
  extract: { money: /([\d.,]+)$/ },
  wallet: "Paxful",
  time: { field: "time", zone: "owner" },
  numbers: { decimal: ".", thousands: "," },
  words: {
    field: "type",
    map: {
      "Cryptocurrency purchased": { type: "trade", shape: "sides", isSettledOutside: true },
      "Sent out": "withdrawal",
      "Received (internal) from affiliate balance": "reward",
    },
  },
  movement: { amount: "amount", asset: "coin", sign: "word" },
  sides: { in: { amount: "amount", asset: "coin" }, out: { amount: "money", asset: "currency" } },
  hash: "hash",
  balance: { field: "balance", asset: "coin" },
});
