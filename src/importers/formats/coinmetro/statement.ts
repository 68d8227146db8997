import { defineFormat } from "../../engine/define-format.ts";

/** A deposit excludes its fee; other fees are charged in addition. The rows of an order are one trade. */
export const coinmetroStatement = defineFormat({
  id: "coinmetro-statement",
  title: "Coinmetro: account statement",
  platform: "exchange:coinmetro",
  howTo: "On coinmetro.com: Wallets → Statement → all assets, CSV.",
  proof: "header only",
  headers: [
    "Asset,Date,Description,Amount,Fee,Price,Pair,Other Currency,Other Amount,IBAN,Transaction Hash,Address,Tram,Additional Info,Reference Note,Comment",
  ],
  fields: {
    coin: "Asset",
    date: "Date",
    text: "Description",
    amount: "Amount",
    fee: "Fee",
    hash: "Transaction Hash",
    address: "Address",
    note: "Comment",
  },
  wallet: "Coinmetro",
  time: { field: "date", zone: "owner" },
  words: {
    field: "text",
    map: {},
    patterns: [
      [/deposit/, { type: "deposit", fee: "included" }],
      [/withdrawal/, "withdrawal"],
      [/^staking reward|^referral/, "reward"],
    ],
  },
  decide: ({ cell }) =>
    /^order\b/i.test(cell("text"))
      ? { type: "trade", direction: cell("amount").startsWith("-") ? "out" : "in" }
      : undefined,
  movement: { amount: "amount", asset: "coin", sign: "word" },
  fees: [{ amount: "fee", asset: "coin", rule: "on top" }],
  group: { by: ["text"], types: ["trade"] },
  hash: "hash",
  counterparty: "address",
  note: "note",
});
