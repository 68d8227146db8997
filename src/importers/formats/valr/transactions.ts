import { defineFormat } from "../../engine/define-format.ts";

/** The credit of a trade is what was left after the fee; a withdrawal's fee is charged in addition to its debit. */
export const valrTransactions = defineFormat({
  id: "valr-transactions",
  title: "VALR: transaction history",
  platform: "exchange:valr",
  howTo: "On valr.com, export the transaction history as CSV.",
  proof: "header only",
  headers: [
    "date,transaction type,debit currency,debit value,credit currency,credit value,fee currency,fee value,trade currency pair,trade price currency,trade price,order id,address,transactionHash",
  ],
  fields: {
    date: "date",
    type: "transaction type",
    debitCoin: "debit currency",
    debit: "debit value",
    creditCoin: "credit currency",
    credit: "credit value",
    feeCoin: "fee currency",
    fee: "fee value",
    hash: "transactionHash?",
  },
  wallet: "VALR",
  time: { field: "date", zone: "UTC" },
  tickers: { R: "ZAR" },
  words: {
    field: "type",
    map: {
      "Simple Buy|Limit Buy|Market Buy|Simple Sell|Limit Sell|Market Sell": "trade",
      "Deposit|Receive|Off-chain blockchain deposit": { type: "deposit", fee: "unknown" },
      "Withdraw|Withdrawal|Send": { type: "withdrawal", fee: "on top" },
      Transfer: { type: "transfer", fee: "unknown" },
    },
  },
  sides: { in: { amount: "credit", asset: "creditCoin" }, out: { amount: "debit", asset: "debitCoin" } },
  fees: [{ amount: "fee", asset: "feeCoin", rule: { in: "included", out: "unknown" } }],
  hash: "hash",
});
