import { defineFormat } from "../../engine/define-format.ts";

const platform = "exchange:blockchair";
const howTo =
  "On blockchair.com: Wallet statement → enter the address or xpub → CSV. Do not connect the same addresses as well: the transactions would be counted twice.";

/** The change of the address's balance, fee included. */
export const blockchairEffects = defineFormat({
  id: "blockchair-effects",
  title: "Blockchair: wallet statement",
  platform,
  howTo,
  proof: "header only",
  headers: [
    "Tx number,Affected address/xpub,Effect,Ticker,Amount fiat (USD),Asset rate (USD),Date,Transaction hash",
  ],
  fields: {
    effect: "Effect",
    coin: "Ticker",
    value: "Amount fiat (USD)",
    date: "Date",
    hash: "Transaction hash",
  },
  wallet: "Blockchair",
  time: { field: "date", zone: "owner", dates: "day-first" },
  meaning: "sides",
  movement: { amount: "effect", asset: "coin", sign: "amount" },
  value: { amount: "value", asset: { fixed: "USD" } },
  hash: "hash",
});

export const blockchairStatement = defineFormat({
  id: "blockchair-statement",
  title: "Blockchair: wallet statement with types",
  platform,
  howTo,
  proof: "header only",
  headers: [
    "Tx number,Effect,Ticker,Amount fiat (USD),Asset rate (USD),Type,Date,Public key,Wallet address,Third-party address,Transaction hash",
  ],
  fields: {
    effect: "Effect",
    coin: "Ticker",
    value: "Amount fiat (USD)",
    type: "Type",
    date: "Date",
    address: "Third-party address",
    hash: "Transaction hash",
  },
  wallet: "Blockchair",
  time: { field: "date", zone: "owner", dates: "day-first" },
  words: {
    field: "type",
    map: { "External receiving": "deposit", "External spending": "withdrawal" },
  },
  movement: { amount: "effect", asset: "coin", sign: "word" },
  value: { amount: "value", asset: { fixed: "USD" } },
  hash: "hash",
  counterparty: "address",
});
