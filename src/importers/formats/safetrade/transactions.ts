import { defineFormat } from "../../engine/define-format.ts";

/**
 * Signed amounts. The fee of a deposit is deducted from it, that of a withdrawal is charged on top. The list of trades has the columns of Koinly's
 * template and is read as one.
 */
export const safetradeTransactions = defineFormat({
  id: "safetrade-transactions",
  title: "SafeTrade: deposits and withdrawals",
  platform: "exchange:safetrade",
  howTo: "On safe.trade: the export of transactions (snapshot-transactions), CSV.",
  proof: "header only",
  headers: ["Koinly Date,Label,Currency,Amount,Fee Currency,Fee,TxHash"],
  fields: {
    time: "Koinly Date",
    label: "Label",
    coin: "Currency",
    amount: "Amount",
    fee: "Fee",
    feeCoin: "Fee Currency",
    hash: "TxHash",
  },
  wallet: "SafeTrade",
  time: { field: "time", zone: "UTC" },
  words: { field: "label", map: { Deposit: "deposit in", Withdrawal: "withdrawal out" } },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
  hash: "hash",
});
