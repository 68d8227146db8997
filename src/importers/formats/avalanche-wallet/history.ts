import { defineFormat } from "../../engine/define-format.ts";

const platform = "exchange:avalanche-wallet";
const feeNote = "The file has no fees.";

/**
 * Signed amounts without fees; a transfer between the wallet's own chains (X, P and C) has the amount that arrives. Calls of contracts are not in
 * the file. Columns and meaning are those of the wallet's own source (github.com/ava-labs/avalanche-wallet-sdk, src/Csv and src/History).
 */
export const avalancheWalletTransactions = defineFormat({
  id: "avalanche-wallet-transactions",
  title: "Avalanche Wallet: transactions",
  platform,
  howTo: `In Avalanche's web wallet: Activity → Export CSV, transactions. ${feeNote}`,
  proof: "synthetic",
  headers: ["Tx ID,Timestamp,Type,Token Symbol,Amount,Addresses,Chain"],
  fields: {
    hash: "Tx ID",
    time: "Timestamp",
    type: "Type",
    coin: "Token Symbol",
    amount: "Amount",
  },
  leavesOutFees: true,
  wallet: "Avalanche",
  time: { field: "time", zone: "UTC" },
  words: {
    field: "type",
    map: {
      "transaction|transaction_evm": "sides",
      "import|export": { noEffect: "moved between the wallet's own chains" },
    },
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  hash: "hash",
});

/** The stake stays the wallet's; its reward is paid when it ends. */
export const avalancheWalletStaking = defineFormat({
  id: "avalanche-wallet-staking",
  title: "Avalanche Wallet: staking rewards",
  platform,
  howTo: "In Avalanche's web wallet: Activity → Export CSV, staking rewards.",
  proof: "synthetic",
  headers: [
    "Tx ID,Tx Date,Type,Node ID,Stake Amount,Stake Start,Reward Date (Stake End),Is Rewarded,Reward Amount",
  ],
  fields: {
    hash: "Tx ID",
    type: "Type",
    node: "Node ID",
    end: "Reward Date (Stake End)",
    reward: "Reward Amount",
  },
  wallet: "Avalanche",
  time: { field: "end", zone: "UTC" },
  words: {
    field: "type",
    map: { "add_validator|add_delegator|validation_fee|delegation_fee": "reward" },
  },
  decide: ({ is }) =>
    is("reward", "Pending|Stake Not Rewarded|Not Reward Owner")
      ? { noEffect: "a stake without a reward for this wallet" }
      : undefined,
  movement: { amount: "reward", asset: { fixed: "AVAX" }, sign: "word" },
  hash: "hash",
  counterparty: "node",
});

/** Until 2021: the X-Chain alone, with dates in the owner's language and without the fee of what was sent. */
export const avalancheWalletTransfers = defineFormat({
  id: "avalanche-wallet-transfers",
  title: "Avalanche Wallet: transfers (until 2021)",
  platform,
  howTo: `In Avalanche's web wallet: Activity → Export CSV, AVAX transfers. ${feeNote}`,
  proof: "synthetic",
  headers: ["Tx ID,Date,Memo,From,To,Sent/Received,Amount (AVAX)"],
  fields: {
    hash: "Tx ID",
    date: "Date",
    memo: "Memo",
    side: "Sent/Received",
    amount: "Amount (AVAX)",
  },
  leavesOutFees: true,
  wallet: "Avalanche",
  time: { field: "date", zone: "owner" },
  words: { field: "side", map: { "Received|Receive": "deposit", "Sent|Send": "withdrawal" } },
  movement: { amount: "amount", asset: { fixed: "AVAX" }, sign: "word" },
  hash: "hash",
  note: "memo",
});
