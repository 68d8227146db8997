import { defineFormat } from "../../engine/define-format.ts";

/** The layout since 2025: amounts and currencies have separate columns. Fees are charged on top. */
export const bitstampTransactions2025 = defineFormat({
  id: "bitstamp-transactions-2025",
  title: "Bitstamp: transactions (since 2025)",
  platform: "exchange:bitstamp",
  howTo: "On bitstamp.net: Account → Transaction history → Export → All, CSV.",
  proof: "synthetic",
  headers: [
    "ID,Account,Type,Subtype,Datetime,Amount,Amount currency,Value,Value currency,Rate,Rate currency,Fee,Fee currency,Order ID",
  ],
  fields: {
    id: "ID",
    type: "Type",
    subtype: "Subtype",
    time: "Datetime",
    amount: "Amount",
    asset: "Amount currency",
    value: "Value",
    quote: "Value currency",
    fee: "Fee",
    feeAsset: "Fee currency",
  },
  wallet: "Bitstamp",
  time: { field: "time", zone: "UTC" },
  words: {
    field: "type",
    map: {
      Market: { type: "trade", shape: "trade" },
      "Deposit|Card deposit|Ripple deposit": "deposit",
      "Withdrawal|Ripple payment": "withdrawal",
      "Staking reward|Referral reward": "reward",
      "Sent assets to staking": { type: "stake", counterparty: "Earn" },
      "Credited with staked assets": { type: "unstake", counterparty: "Earn" },
      "Sub Account Transfer": { noEffect: "moved within the account" },
    },
  },
  // A deposit that Bitstamp took back has a negative amount.
  decide: ({ is, cell }) =>
    is("type", "Deposit reverted") && cell("amount").startsWith("-") ? "withdrawal" : undefined,
  movement: { amount: "amount", asset: "asset", sign: "word" },
  trade: {
    side: { field: "subtype", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: "asset" },
    quote: { amount: "value", asset: "quote" },
  },
  fees: [{ amount: "fee", asset: "feeAsset", rule: "on top" }],
  rowId: "id",
});
