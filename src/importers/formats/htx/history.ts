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

/** The amount is what arrives; the fee is charged on top. */
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

/** The volume is of the base, the amount of the quote; the fee is deducted from the received amount. */
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
  decide: (cell) =>
    /[1-9]/.test(cell("points"))
      ? { refuse: "The fee was paid in points, whose amount is not read. Enter this row by hand." }
      : undefined,
  trade: {
    side: { field: "side", buy: "buy", sell: "sell" },
    base: { amount: "volume", asset: { base: "symbol" } },
    quote: { amount: "amount", asset: { quote: "symbol" } },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
});
