import { defineFormat } from "../../engine/define-format.ts";
import { poolUnknown } from "../../word-meanings/pool-unknown.ts";

/** Each movement of a token has a row: a trade has two, and the fee of what is only received has its own. */
export const breezingTransactions = defineFormat({
  id: "breezing-transactions",
  title: "Breezing: import file",
  platform: "exchange:breezing",
  howTo: "Use a file made for the CSV template of Breezing.",
  proof: "header only",
  headers: [
    "date,transactionId,direction,walletFrom,walletTo,token,feeToken,amount,fee,type,amountFiat,feeFiat",
  ],
  fields: {
    date: "date",
    id: "transactionId",
    direction: "direction",
    from: "walletFrom",
    to: "walletTo",
    token: "token",
    feeToken: "feeToken",
    amount: "amount",
    fee: "fee",
    type: "type",
    note: "note?",
  },
  wallet: { name: "Breezing", field: { in: "to", out: "from" } },
  time: { field: "date", zone: "UTC" },
  words: {
    field: ["type", "direction"],
    map: {
      "trade / in": "trade in",
      "trade / out": "trade out",
      "receive / in": "deposit in",
      "send / out": "withdrawal out",
      "staking / in": "reward in",
      "airdrop / in": "airdrop in",
      "income / in": "income in",
      "spend / out": "payment out",
      "fee / out": "fee out",
      "borrow / in": { type: "loan", direction: "in", counterparty: "Loan" },
      "repay / out": { type: "repayment", direction: "out", counterparty: "Loan" },
      "realized_pnl / in": "derivative in",
      "realized_pnl / out": "derivative out",
    },
    patterns: [[/^lp_(?:deposit|withdraw) \/ /, poolUnknown]],
  },
  movement: { amount: "amount", asset: "token", sign: "amount" },
  fees: [{ amount: "fee", asset: "feeToken", rule: { in: "unknown", out: "on top" }, sign: "minus" }],
  group: { by: ["id"] },
  hash: "id",
  note: "note",
});
