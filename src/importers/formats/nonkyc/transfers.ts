import { defineFormat } from "../../engine/define-format.ts";

/** The times are those of the computer on which the file was made. */
export const nonkycDeposits = defineFormat({
  id: "nonkyc-deposits",
  title: "NonKYC: deposits",
  platform: "exchange:nonkyc",
  howTo: "On nonkyc.io: the export of deposits, CSV.",
  proof: "header only",
  headers: [
    "Type,Time,Ticker,Amount,ValueUsd,Confirmations,TransactionId,Address,isPosted,isReversed,isSecurityConfirm",
  ],
  fields: {
    type: "Type",
    time: "Time",
    coin: "Ticker",
    amount: "Amount",
    hash: "TransactionId",
    posted: "isPosted",
    reversed: "isReversed",
  },
  wallet: "NonKYC",
  time: { field: "time", zone: "owner" },
  words: { field: "type", map: { Deposit: "deposit" } },
  decide: ({ is }) =>
    is("posted", "false") || is("reversed", "true") ? { noEffect: "not credited" } : undefined,
  movement: { amount: "amount", asset: "coin", sign: "word" },
  hash: "hash",
});

export const nonkycWithdrawals = defineFormat({
  id: "nonkyc-withdrawals",
  title: "NonKYC: withdrawals",
  platform: "exchange:nonkyc",
  howTo: "On nonkyc.io: the export of withdrawals, CSV.",
  proof: "header only",
  headers: ["Type,Time,Ticker,Amount,ValueUsd,Address,TransactionId,Status"],
  fields: {
    type: "Type",
    time: "Time",
    coin: "Ticker",
    amount: "Amount",
    sentTo: "Address",
    hash: "TransactionId",
    status: "Status",
  },
  leavesOutFees: true,
  wallet: "NonKYC",
  time: { field: "time", zone: "owner" },
  status: { field: "status" },
  words: { field: "type", map: { Withdraw: "withdrawal" } },
  movement: { amount: "amount", asset: "coin", sign: "word" },
  hash: "hash",
  counterparty: "sentTo",
});
