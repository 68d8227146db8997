import { defineFormat } from "../../engine/define-format.ts";

/** The amount is signed and is the difference of the two balances, so it includes the fee of a withdrawal. */
export const okxFunding = defineFormat({
  id: "okx-funding",
  title: "OKX: funding account history",
  platform: "exchange:okx",
  howTo:
    "On okx.com: Assets → Order center → Funding account → Export. Import the trading account's history as well.",
  proof: "synthetic",
  headers: [
    "id,Time,Type,Amount,Before Balance,After Balance,Symbol",
    "id,Time,Type,Amount,Before Balance,After Balance,Fee,Symbol",
    "id,,Time,Type,Amount,Before Balance,After Balance,Fee,Symbol",
  ],
  fields: {
    id: "id",
    time: "Time",
    type: "Type",
    amount: "Amount",
    fee: "Fee?",
    symbol: "Symbol",
  },
  wallet: "OKX Funding",
  time: { field: "time", zone: "owner" },
  words: {
    field: "type",
    map: {
      Deposit: "deposit",
      Withdrawal: "withdrawal",
      "Transfer in|From unified trading account": "transfer in",
      "Transfer out|To unified trading account": "transfer out",
      Stake: { type: "stake", counterparty: "Staking" },
      "Redeem staking": { type: "unstake", counterparty: "Staking" },
      "Savings subscription": { type: "stake", counterparty: "Savings" },
      "Savings redemption": { type: "unstake", counterparty: "Savings" },
      "Staking Yield|Fee rebate": "reward",
      "Simple Earn subscription": { type: "stake", counterparty: "Simple Earn" },
      "Simple Earn redemption": { type: "unstake", counterparty: "Simple Earn" },
      "Flash Deals Earnings|Mystery box bonus": "reward",
      Received: "other in",
      // The two rows of a conversion have the same time.
      Convert: "trade",
    },
  },
  movement: { amount: "amount", asset: "symbol", sign: "amount" },
  fees: [{ amount: "fee", asset: "symbol", rule: "unknown", sign: "any" }],
  rowId: "id",
  group: { by: ["time"] },
});
