import { defineFormat } from "../../engine/define-format.ts";

const platform = "exchange:poloniex";
const time = { field: "date", zone: "UTC" } as const;
const tickers = { STR: "XLM" };
/** `COMPLETE: <hash>` in older files, `COMPLETED` in newer ones, `COMPLETE: ERROR` for what has failed. */
const extract = { status: /^(?:COMPLETED?:? (?=ERROR$))?(\w+)/i, hash: /:\s*(?!ERROR$)(\w+)$/i };
const sharedHeader = "Date,Currency,Amount,Address,Status";

export const poloniexDeposits = defineFormat({
  id: "poloniex-deposits",
  title: "Poloniex: deposits",
  platform,
  howTo:
    "On poloniex.com: Wallet → Deposit history → Export. Choose this format by name, since older withdrawals have the same columns.",
  proof: "header only",
  headers: [sharedHeader, "f_created_at,currency,f_amount,f_address,f_status"],
  sharesHeaderWith: ["poloniex-old-withdrawals"],
  fileName: /deposit/i,
  fields: {
    date: "Date|f_created_at",
    coin: "Currency",
    amount: "Amount|f_amount",
    status: "Status|f_status",
    hash: "Status|f_status",
  },
  extract,
  wallet: "Poloniex",
  time,
  tickers,
  status: { field: "status" },
  meaning: "deposit",
  movement: { amount: "amount", asset: "coin", sign: "word" },
  hash: "hash",
});

export const poloniexOldWithdrawals = defineFormat({
  id: "poloniex-old-withdrawals",
  title: "Poloniex: withdrawals (until 2018)",
  platform,
  howTo:
    "Use the CSV of withdrawals that Poloniex offered until 2018. Choose this format by name, since deposits have the same columns.",
  proof: "real sample",
  headers: [sharedHeader],
  sharesHeaderWith: ["poloniex-deposits"],
  fileName: /withdraw/i,
  fields: {
    date: "Date",
    coin: "Currency",
    amount: "Amount",
    address: "Address",
    status: "Status",
    hash: "Status",
  },
  extract,
  wallet: "Poloniex",
  time,
  tickers,
  status: { field: "status" },
  meaning: "withdrawal",
  movement: { amount: "amount", asset: "coin", sign: "word" },
  hash: "hash",
  counterparty: "address",
});

/** The amount includes the fee. */
export const poloniexWithdrawals = defineFormat({
  id: "poloniex-withdrawals",
  title: "Poloniex: withdrawals",
  platform,
  howTo: "On poloniex.com: Wallet → Withdrawal history → Export.",
  proof: "header only",
  headers: [
    "Date,Currency,Amount,Fee Deducted,Amount - Fee,Address,Status",
    "Fee Deducted,Date,Currency,Amount,Amount-Fee,Address,Status",
    ",timestamp,currency,amount,fee_deducted,status",
    "f_date,currency,f_amount,f_feededucted,f_status",
  ],
  fields: {
    date: "Date|timestamp|f_date",
    coin: "Currency",
    amount: "Amount|f_amount",
    fee: "Fee Deducted|fee_deducted|f_feededucted",
    address: "Address?",
    status: "Status|f_status",
    hash: "Status|f_status",
  },
  extract,
  wallet: "Poloniex",
  time,
  tickers,
  status: { field: "status" },
  meaning: "withdrawal",
  movement: { amount: "amount", asset: "coin", sign: "word" },
  fees: [{ amount: "fee", asset: "coin", rule: "included" }],
  hash: "hash",
  counterparty: "address",
});

export const poloniexDistributions = defineFormat({
  id: "poloniex-distributions",
  title: "Poloniex: distributions",
  platform,
  howTo: "On poloniex.com: Wallet → Distribution history → Export.",
  proof: "header only",
  headers: ["date,currency,amount,wallet"],
  fields: { date: "date", coin: "currency", amount: "amount" },
  wallet: "Poloniex",
  time,
  tickers,
  meaning: "airdrop",
  movement: { amount: "amount", asset: "coin", sign: "word" },
});

/** The fee is charged in addition, in a separate coin. */
export const poloniexSpotTrades = defineFormat({
  id: "poloniex-spot-trades",
  title: "Poloniex: spot trades (since 2022)",
  platform,
  howTo: "On poloniex.com: Orders → Spot → Trade history → Export.",
  proof: "header only",
  headers: ["Date,Market,Type,Side,Price,Amount,Total,Fee,Order Number,Fee Currency,Fee Total"],
  fields: {
    date: "Date",
    market: "Market",
    side: "Side",
    amount: "Amount",
    total: "Total",
    feeCoin: "Fee Currency",
    fee: "Fee Total",
  },
  wallet: "Poloniex",
  time,
  tickers,
  meaning: "trade",
  // Older files have the quote first. In a market with a slash, the coin of the fee, which is the received one, shows the order.
  decide: ({ cell, is }) => {
    const [first, second] = cell("market").toUpperCase().split("/");
    const received = is("side", "BUY") ? first : second;
    return cell("market").includes("_") ||
      (second !== undefined && cell("feeCoin").toUpperCase() === received)
      ? undefined
      : { refuse: "Which coin of this market is the base is not stated. Enter this trade by hand." };
  },
  trade: {
    side: { field: "side", buy: "BUY", sell: "SELL" },
    base: { amount: "amount", asset: { base: "market" } },
    quote: { amount: "total", asset: { quote: "market" } },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
});

/** The payment is the amount times the price. */
export const poloniexSupportTrades = defineFormat({
  id: "poloniex-support-trades",
  title: "Poloniex: trades from support (2025)",
  platform,
  howTo: "Ask Poloniex' support for all trades of the account.",
  proof: "header only",
  headers: [
    "order_id,activity,order_role,order_type,base_currency_name,quote_currency_name,fee_currency_name,price,amount,fee_amount,usd_amount,usd_fee_amount,utc_time",
  ],
  fields: {
    side: "activity",
    base: "base_currency_name",
    quote: "quote_currency_name",
    feeCoin: "fee_currency_name",
    price: "price",
    amount: "amount",
    fee: "fee_amount",
    date: "utc_time",
  },
  wallet: "Poloniex",
  time,
  tickers,
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "BUY", sell: "SELL" },
    base: { amount: "amount", asset: "base" },
    quote: { price: "price", asset: "quote" },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
});

/** A row contains the fees and wallets of both parties, without stating which is the account's. */
export const poloniexLegacyDump = defineFormat({
  id: "poloniex-legacy-dump",
  title: "Poloniex: trade dump from support",
  platform,
  howTo: "Ask Poloniex' support for the trades of the account, as a list with order_id and activity.",
  proof: "header only",
  headers: [
    "tradeid,markettradeid,base,quote,type,rate,amount,buyuser,selluser,buyerfee,sellerwallet,sellerfee,buyerwallet,buyerordernumber,sellerordernumber,date",
  ],
  fields: { date: "date", amount: "amount", base: "base" },
  wallet: "Poloniex",
  time: { field: "date", zone: "UTC" },
  meaning: {
    refuse:
      "The row has a buyer and a seller and does not say which of them is you. Ask for the list with order_id and activity instead.",
  },
  movement: { amount: "amount", asset: "base", sign: "amount" },
});
