import { defineFormat } from "../../engine/define-format.ts";

/** A ledger of signed amounts: the rows of a trade and of its fee have the id of the match. */
export const firiTransactions = defineFormat({
  id: "firi-transactions",
  title: "Firi: transactions",
  platform: "exchange:firi",
  howTo:
    "On firi.com: the export of transactions, CSV. The files of trades and of orders have no fees; leave them out.",
  proof: "header only",
  headers: [
    "Transaction ID,Match ID,Withdraw ID,Deposit ID,Withdraw address,Withdraw transaction ID,Deposit address,Deposit transaction ID,Action,Currency,Amount,Created at",
  ],
  fields: {
    id: "Transaction ID",
    match: "Match ID",
    action: "Action",
    coin: "Currency",
    amount: "Amount",
    sentTo: "Withdraw address?",
    sentHash: "Withdraw transaction ID?",
    hash: "Deposit transaction ID?",
    time: "Created at",
  },
  // `Tue Feb 01 2022 10:11:12 GMT+0000 (Coordinated Universal Time)`.
  extract: { time: /^([^(]*[^( ])/ },
  wallet: "Firi",
  time: { field: "time", zone: "UTC" },
  words: {
    field: "action",
    map: {
      Match: "trade",
      MatchFee: "fee",
      StakingReward: "reward",
      BankDeposit: "deposit",
      BankWithdrawal: "withdrawal",
      "InternalTransfer|Stake": { noEffect: "moved within the account" },
    },
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  rowId: "id",
  group: { by: ["match"], types: ["trade", "fee"], maxAssets: 2 },
});
