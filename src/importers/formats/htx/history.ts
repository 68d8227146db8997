import { defineFormat } from "../../engine/define-format.ts";

export const htxDeposits = defineFormat({
  id: "htx-deposits",
  title: "HTX: deposits",
  platform: "exchange:htx",
  howTo: "On htx.com: Assets → Reports → Deposits → Export, CSV.",
  proof: "synthetic",
  headers: ["uid,currency,tx_hash,from_address,to_address,amount,deposit_time"],
  fields: { currency: "currency", hash: "tx_hash", amount: "amount", time: "deposit_time" },
  wallet: "HTX",
  time: { field: "time", zone: "owner" },
  meaning: "deposit",
  movement: { amount: "amount", asset: "currency", sign: "word" },
  hash: "hash",
});

/** The amount is the received amount; the fee is charged on top. */
export const htxWithdrawals = defineFormat({
  id: "htx-withdrawals",
  title: "HTX: withdrawals",
  platform: "exchange:htx",
  howTo: "On htx.com: Assets → Reports → Withdrawals → Export, CSV.",
  proof: "synthetic",
  headers: ["uid,currency,tx_hash,to_address,amount,fee,withdraw_time"],
  fields: { currency: "currency", hash: "tx_hash", amount: "amount", fee: "fee", time: "withdraw_time" },
  wallet: "HTX",
  time: { field: "time", zone: "owner" },
  meaning: "withdrawal",
  movement: { amount: "amount", asset: "currency", sign: "word" },
  fees: [{ amount: "fee", asset: "currency", rule: "on top" }],
  hash: "hash",
});

/** The volume is in the base, the amount in the quote; the fee is deducted from the received amount. */
export const htxTrades = defineFormat({
  id: "htx-trades",
  title: "HTX: spot trades",
  platform: "exchange:htx",
  howTo: "On htx.com: Orders → Spot → Trade history → Export, CSV.",
  proof: "synthetic",
  headers: [
    "uid,symbol,deal_type,order_type,account_type,price,volume,amount,fee_amount,fee_currency,fee_point_currency,fee_point_volume,deal_time",
  ],
  fields: {
    symbol: "symbol",
    side: "deal_type",
    account: "account_type",
    volume: "volume",
    amount: "amount",
    fee: "fee_amount",
    feeCoin: "fee_currency",
    points: "fee_point_volume",
    time: "deal_time",
  },
  wallet: "HTX",
  time: { field: "time", zone: "owner" },
  words: { field: "account", map: { spot: "trade" } },
  decide: ({ hasAmount }) =>
    hasAmount("points")
      ? { refuse: "The fee was paid in points, whose amount is not read. Enter this row by hand." }
      : undefined,
  trade: {
    side: { field: "side", buy: "buy", sell: "sell" },
    base: { amount: "volume", asset: { base: "symbol" } },
    quote: { amount: "amount", asset: { quote: "symbol" } },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
});

/** Recognised so that it can be refused by name: totals are cut to four decimal places (0.894 at 0.00604 is 0.0053). */
export const htxSiteTrades = defineFormat({
  id: "htx-site-trades",
  title: "HTX: trades (table of the site until 2021)",
  platform: "exchange:htx",
  howTo: "On htx.com: Orders → Spot → Trade history → Export, CSV, which has exact amounts.",
  proof: "header only",
  headers: ["Time,Type,Pair,Side,Price,Amount,Total,Fee"],
  fields: { time: "Time", side: "Side", pair: "Pair", amount: "Amount", total: "Total" },
  wallet: "HTX",
  time: { field: "time", zone: "owner" },
  meaning: {
    refuse:
      "This table cuts totals to four decimal places. Export the trade history from the orders page instead.",
  },
  trade: {
    side: { field: "side", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: { base: "pair" } },
    quote: { amount: "total", asset: { quote: "pair" } },
  },
});
