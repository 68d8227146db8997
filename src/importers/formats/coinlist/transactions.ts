import { defineFormat } from "../../engine/define-format.ts";

const zones = { EST: "America/New_York", EDT: "America/New_York" };

/** Amounts are signed; the proceeds of a sale are in its text. */
export const coinlistTransactions = defineFormat({
  id: "coinlist-transactions",
  title: "CoinList: transactions",
  platform: "exchange:coinlist",
  howTo: "On coinlist.co: Wallet → History → Download CSV.",
  proof: "header only",
  headers: ["Date,Description,Asset,Amount,Balance"],
  fields: {
    date: "Date",
    zone: "Date",
    text: "Description",
    received: "Description",
    receivedCoin: "Description",
    coin: "Asset",
    amount: "Amount",
    balance: "Balance",
  },
  extract: {
    date: /^(.*?)(?: E[SD]T)?$/,
    zone: / (E[SD]T)$/,
    received: /^Sold [\d,.]+ \w+ for \$?([\d,.]+)/,
    receivedCoin: /^Sold .* for (?:[\d,.]+ (?=\w))?(\$(?=[\d,.]+$)|\w+$)/,
  },
  wallet: "CoinList",
  time: { field: "date", zone: { field: "zone", names: zones } },
  numbers: { decimal: ".", thousands: "," },
  tickers: { $: "USD" },
  words: {
    field: "text",
    map: {},
    patterns: [
      [/^sold /, { type: "trade", shape: "sides" }],
      [/staking/, "reward"],
      [/distribution/, "airdrop"],
      [/transfer/, "transfer"],
      [/deposit/, "deposit"],
      [/withdrawal/, "withdrawal"],
    ],
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  sides: {
    in: { amount: "received", asset: "receivedCoin" },
    out: { amount: "amount", asset: "coin", sign: "any" },
  },
  balance: { field: "balance", asset: "coin" },
});

/** The rows of a fill and its fee have one time. */
export const coinlistProTransactions = defineFormat({
  id: "coinlist-pro-transactions",
  title: "CoinList Pro: account statement",
  platform: "exchange:coinlist",
  howTo: "On pro.coinlist.co: Account → Statements → CSV.",
  proof: "header only",
  headers: ["portfolio,type,time,amount,balance,amount/balance unit,transaction_id"],
  fields: { type: "type", time: "time", amount: "amount", coin: "amount/balance unit" },
  wallet: "CoinList Pro",
  time: { field: "time", zone: "UTC" },
  words: {
    field: "type",
    map: { "match|admin": "trade", fee: "fee", "deposit|withdrawal": "transfer" },
  },
  decide: ({ cell }) =>
    /[A-Za-z]/.test(cell("coin"))
      ? undefined
      : { refuse: "The column of units has no ticker, so the coin is not known. Enter this row by hand." },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  group: { by: ["time"] },
});
