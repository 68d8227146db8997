import { defineFormat } from "../../engine/define-format.ts";

/** One row per change of a currency. The rows of an exchange or a withdrawal and of its fee have one time. */
export const bitfinexLedgers = defineFormat({
  id: "bitfinex-ledgers",
  title: "Bitfinex: ledgers",
  platform: "exchange:bitfinex",
  howTo:
    "On bitfinex.com: Reports → Ledgers → Export, CSV, all currencies and all wallets in one file. It has the trades and movements as well: do not import those files for the same time.",
  proof: "real sample",
  headers: [
    "#,DESCRIPTION,CURRENCY,AMOUNT,BALANCE,DATE,WALLET",
    "DESCRIPTION,CURRENCY,AMOUNT,BALANCE,DATE,WALLET",
    "Currency,Description,Amount,Balance,Date",
  ],
  fields: {
    description: "DESCRIPTION",
    filled: "DESCRIPTION",
    price: "DESCRIPTION",
    currency: "CURRENCY",
    amount: "AMOUNT",
    balance: "BALANCE",
    date: "DATE",
  },
  // The rows of a withdrawal and its fee have only the word in common, no amount or price.
  extract: {
    filled:
      /^(?:exchange |trading fees?(?: for)? |\w+ token redemption of |extraordinary loss adj of |(?:wire transfer|\w+) (?=withdrawal))([\d.]+(?: \w+|%)|withdrawal\b)/i,
    price:
      /(?: @ (?=\d)|^(?:wire transfer|\w+) (?=withdrawal\b)|^(?:\w+ token|extraordinary) (?=redemption|loss))([\d.]+|withdrawal|redemption|loss)/i,
  },
  wallet: "Bitfinex",
  time: { field: "date", zone: "owner", dates: "short-year" },
  tickers: { UST: "USDT", DSH: "DASH", QTM: "QTUM", IOT: "IOTA" },
  words: {
    field: "description",
    map: {},
    patterns: [
      [/^exchange [\d.]+ \w+ for \w+ @ /, "trade"],
      // In 2016, losses of all users were exchanged for tokens, which Bitfinex redeemed until 2017.
      [/^extraordinary loss adj of |^\w+ token redemption of /, "trade"],
      [/^trading fees? /, "fee"],
      [/^trading rebate /, "other in"],
      [/^settlement @ |^position pl @ /, "derivative"],
      [/^position (?:#\d+ )?(?:closed|liquidated|claimed) /, "derivative"],
      [/^funding event /, "derivative"],
      [/^position (?:#\d+ )?(?:funding cost|swap) /, "fee"],
      [/^(?:used|unused) margin funding (?:charge|fee)\b/, "fee"],
      [/^claiming fee for position /, "fee"],
      [/^margin funding payment on wallet |^interest payment on wallet /, "interest"],
      [/^margin funding payment \(adj |^adjustment (?:#\d+|margin funding payment) /, "other"],
      [/^affiliate rebate\b|^earned fees from |^staking rewards? on wallet /, "reward"],
      [/^delist adjustment on wallet /, "other"],
      [/^\w+ (?:airdrop|distribution) on wallet /, "airdrop"],
      [/^cancell?ed withdrawal\b/, { type: "deposit", isReturn: true }],
      [/^(?:crypto|bitcoin|wire|\w+) withdrawal fee\b|^deposit fee \(/, "fee"],
      [/^(?:wire transfer|\w+) withdrawal #/, "withdrawal"],
      [/^deposit \(/, "deposit"],
      // Each sub-account has its own ledgers, with one side of a transfer to another sub-account.
      [/^transfer of .* from wallet .* to .* sa\(\d+->\d+\)/, "transfer"],
      [/^transfer of .* from wallet .* to /, { noEffect: "moved within the account" }],
    ],
  },
  movement: { amount: "amount", asset: "currency", sign: "amount" },
  group: { by: ["date", "filled", "price"], types: ["trade", "fee", "withdrawal"] },
  hasReturns: true,
  distinct: ["balance"],
  note: "description",
});

/** The amount is signed; the fee is negative and charged on top. */
export const bitfinexMovements = defineFormat({
  id: "bitfinex-movements",
  title: "Bitfinex: deposits and withdrawals",
  platform: "exchange:bitfinex",
  howTo:
    "On bitfinex.com: Reports → Movements → Export, CSV. Do not import the ledgers for the same time as well.",
  proof: "header only",
  headers: [
    "#,STARTED,UPDATED,CURRENCY,STATUS,AMOUNT,FEES,DESCRIPTION,TRANSACTION ID,NOTE",
    "#,DATE,CURRENCY,STATUS,AMOUNT,FEES,DESCRIPTION,TRANSACTION ID,NOTE",
    "#,DATE,CURRENCY,STATUS,AMOUNT,FEES,DESCRIPTION,TRANSACTION ID",
  ],
  fields: {
    id: "#",
    date: "DATE|UPDATED",
    currency: "CURRENCY",
    status: "STATUS",
    amount: "AMOUNT",
    fee: "FEES",
    hash: "TRANSACTION ID",
  },
  wallet: "Bitfinex",
  time: { field: "date", zone: "owner", dates: "short-year" },
  tickers: { UST: "USDT", DSH: "DASH", QTM: "QTUM", IOT: "IOTA" },
  status: { field: "status" },
  meaning: "sides",
  movement: { amount: "amount", asset: "currency", sign: "amount" },
  fees: [{ amount: "fee", asset: "currency", rule: { in: "unknown", out: "on top" }, sign: "minus" }],
  rowId: "id",
  hash: "hash",
});
