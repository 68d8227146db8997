import { defineFormat } from "../../engine/define-format.ts";

const statedBalance = { noEffect: "states a balance, and moves nothing" };

/**
 * A report of one tax year: the trades of coins, those of money, and the balances before and after. Amounts are what the balance changed by: the
 * opening balances of a real report less its withdrawals are zero only if the withdrawal's fee is within its amount.
 */
export const swyftxTransactions = defineFormat({
  id: "swyftx-transactions",
  title: "Swyftx: transaction report",
  platform: "exchange:swyftx",
  howTo: "On swyftx.com: Profile → Transaction reports → Download CSV, all years.",
  proof: "real sample",
  headers: [
    "Date,Time,Event,Asset,Amount,Currency,Value,Rate,AUD Value Fee,AUD Value,Fee Amount,Fee Asset,GST,ExGST,Deposited To,Withdrawn To,Withdrawal Fee,Reference,Transaction ID,UUID",
  ],
  fields: {
    date: "Date",
    clock: "Time",
    event: "Event",
    asset: "Asset",
    amount: "Amount",
    currency: "Currency",
    value: "Value",
    fee: "Fee Amount",
    feeAsset: "Fee Asset",
    withdrawalFee: "Withdrawal Fee",
    hash: "Transaction ID",
    id: "UUID",
  },
  // The fee of a withdrawal is quoted twice. A bank's reference is no hash.
  extract: { withdrawalFee: /^"*([^"]*)"*$/, hash: /^((?:0x)?[0-9A-Za-z]{43,128})$/ },
  wallet: "Swyftx",
  time: { field: ["date", "clock"], zone: "owner", dates: "day-first" },
  ragged: true,
  skip: [
    {
      field: "date",
      matches: /^(?:(?:crypto|fiat) transactions|(?:opening|closing) (?:crypto|fiat) summary)$/i,
      reason: "a heading",
    },
    { field: "event", matches: /^(?:sub ?total|total|no positions held)$/i, reason: "a total" },
  ],
  words: {
    field: "event",
    map: {
      "buy|sell": { type: "trade", shape: "trade" },
      deposit: "deposit",
      withdraw: "withdrawal",
      "reward|affiliate": "reward",
      "open position": statedBalance,
    },
  },
  movement: { amount: "amount", asset: "asset", sign: "word" },
  trade: {
    side: { field: "event", buy: "buy", sell: "sell" },
    base: { amount: "amount", asset: "asset" },
    quote: { amount: "value", asset: "currency" },
  },
  fees: [
    { amount: "fee", asset: "feeAsset", rule: "included" },
    { amount: "withdrawalFee", asset: "asset", rule: "included" },
  ],
  rowId: "id",
  hash: "hash",
});
