import { defineFormat } from "../../engine/define-format.ts";

const platform = "exchange:coinbaseprime";

/** Fees are in the quote currency, in addition to the filled quantity. */
export const coinbasePrimeOrders = defineFormat({
  id: "coinbase-prime-orders",
  title: "Coinbase Prime: orders",
  platform,
  howTo: "On prime.coinbase.com: Activity → Orders → Export CSV.",
  proof: "header only",
  headers: [
    "order id,status,market,side,type,limit price,total order quantity,order currency,filled base quantity,filled quote quantity,average fill price,total fees and commissions,initiated by,initiated time,last updated time,activity level,portfolio name,portfolio id,entity name,entity id",
  ],
  fields: {
    id: "order id",
    status: "status",
    market: "market",
    side: "side",
    amount: "filled base quantity",
    total: "filled quote quantity",
    fee: "total fees and commissions",
    time: "last updated time",
    portfolio: "portfolio name",
  },
  wallet: { name: "Coinbase Prime", field: "portfolio" },
  time: { field: "time", zone: "UTC" },
  status: { field: "status", filled: "amount" },
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "buy", sell: "sell" },
    base: { amount: "amount", asset: { base: "market" } },
    quote: { amount: "total", asset: { quote: "market" } },
  },
  fees: [{ amount: "fee", asset: { quote: "market" }, rule: "on top" }],
  rowId: "id",
});

export const coinbasePrimeTransactions = defineFormat({
  id: "coinbase-prime-transactions",
  title: "Coinbase Prime: transactions",
  platform,
  howTo: "On prime.coinbase.com: Activity → Transactions → Export CSV.",
  proof: "header only",
  headers: [
    "activity id,final status,activity title,activity type,asset,wallet name,transaction value,transaction currency,initiated by,approved by,rejected by,initiated time,last updated time,activity level,portfolio name,portfolio id,entity name,entity id",
  ],
  fields: {
    id: "activity id",
    status: "final status",
    type: "activity type",
    asset: "asset",
    amount: "transaction value",
    coin: "transaction currency",
    time: "last updated time",
    portfolio: "portfolio name",
  },
  wallet: { name: "Coinbase Prime", field: "portfolio" },
  time: { field: "time", zone: "UTC" },
  status: { field: "status" },
  words: {
    field: "type",
    map: {
      Deposit: "deposit",
      Withdrawal: "withdrawal",
      Reward: "reward",
      Transfer: {
        refuse: "The file does not say which way a transfer between portfolios went. Enter this row by hand.",
      },
    },
  },
  decide: ({ cell }) =>
    cell("asset").toUpperCase() === cell("coin").toUpperCase()
      ? undefined
      : { refuse: "The row states its value in another currency than its coin. Enter this row by hand." },
  movement: { amount: "amount", asset: "coin", sign: "word" },
  rowId: "id",
});

export const coinbasePrimeStaking = defineFormat({
  id: "coinbase-prime-staking",
  title: "Coinbase Prime: staking rewards",
  platform,
  howTo: "On prime.coinbase.com: Reports → Staking rewards → CSV.",
  proof: "header only",
  headers: [
    "Portfolio,Portfolio ID,Entity Name,Entity ID,Wallet Name,Wallet ID,Wallet Address,Reward Address,Wallet Type,Staked Asset,Reward Currency,Date/Time of Reward,Type of Reward,Transaction ID,Blockchain Explorer Link,Amount of Reward,Validator Address,Validator Type,Amount of Reward (notional USD)",
  ],
  fields: {
    portfolio: "Portfolio",
    coin: "Reward Currency",
    time: "Date/Time of Reward",
    amount: "Amount of Reward",
    value: "Amount of Reward (notional USD)",
    hash: "Transaction ID",
  },
  wallet: { name: "Coinbase Prime", field: "portfolio" },
  time: { field: "time", zone: "UTC" },
  meaning: "reward",
  movement: { amount: "amount", asset: "coin", sign: "word" },
  value: { amount: "value", asset: { fixed: "USD" } },
  hash: "hash",
});
