import { defineFormat } from "../../engine/define-format.ts";

/**
 * Mt. Gox wrote one file a currency, with the same header: a trade has a row in each. The file of dollars states both amounts, the bitcoin in
 * the text, so that it books the trades; the file of bitcoin has transfers and fees. Rows as in robertwb/bitcoin-taxes and public copies.
 */
const common = {
  platform: "exchange:mtgox",
  proof: "synthetic",
  headers: ["Index,Date,Type,Info,Value,Balance"],
  fields: {
    index: "Index",
    date: "Date",
    type: "Type",
    trade: "Info",
    bitcoin: "Info",
    price: "Info",
    value: "Value",
    balance: "Balance",
  },
  extract: {
    trade: /\btid:(\d+)/,
    bitcoin: /\]\s*([\d.,]+)/,
    price: /\bat\s+(\S)/,
  },
  wallet: "Mt. Gox",
  time: { field: "date", zone: "owner" },
  distinct: ["index"],
} as const;

export const mtgoxDollars = defineFormat({
  ...common,
  id: "mtgox-dollars",
  title: "Mt. Gox: history of dollars",
  howTo: "A file history_USD.csv that was downloaded from mtgox.com. Import the file of bitcoin as well.",
  sharesHeaderWith: ["mtgox-bitcoin"],
  fileName: /usd/i,
  words: {
    field: "type",
    map: {
      "earned|spent": { type: "trade", shape: "trade" },
      fee: "fee",
      "deposit|in": "deposit",
      "withdraw|out": "withdrawal",
    },
  },
  decide: ({ cell, is }) =>
    is("type", "earned|spent") && cell("price") !== "$"
      ? { refuse: "The price of this trade is not in dollars, so the file may be of another currency." }
      : undefined,
  movement: { amount: "value", asset: { fixed: "USD" }, sign: "word" },
  trade: {
    side: { field: "type", buy: "spent", sell: "earned" },
    base: { amount: "bitcoin", asset: { fixed: "BTC" } },
    quote: { amount: "value", asset: { fixed: "USD" } },
  },
  group: { by: ["trade"] },
  balance: { field: "balance", asset: { fixed: "USD" } },
});

export const mtgoxBitcoin = defineFormat({
  ...common,
  id: "mtgox-bitcoin",
  title: "Mt. Gox: history of bitcoin",
  howTo:
    "A file history_BTC.csv that was downloaded from mtgox.com. Import the file of dollars as well, which has the trades.",
  sharesHeaderWith: ["mtgox-dollars"],
  fileName: /btc/i,
  words: {
    field: "type",
    map: { fee: "fee", "deposit|in": "deposit", "withdraw|out": "withdrawal" },
  },
  decide: ({ cell, is }) =>
    is("type", "in|out") && cell("trade") !== ""
      ? { noEffect: "a trade, which the history of dollars has" }
      : undefined,
  movement: { amount: "value", asset: { fixed: "BTC" }, sign: "word" },
  balance: { field: "balance", asset: { fixed: "BTC" } },
});
