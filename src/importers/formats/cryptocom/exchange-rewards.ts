import { defineFormat } from "../../engine/define-format.ts";

const sharedFields = {
  platform: "exchange:cryptocom",
  proof: "header only",
  wallet: "Crypto.com Exchange",
  time: { field: "date", zone: "UTC" },
  status: { field: "status" },
} as const;

export const cryptocomExchangeInterest = defineFormat({
  ...sharedFields,
  id: "cryptocom-exchange-interest",
  title: "Crypto.com Exchange: staking interest",
  howTo:
    "On crypto.com/exchange: Wallet → Transactions → Soft staking and staking interest → Export (STAKE_INTEREST.csv).",
  headers: ["Time (UTC),Staked Currency,Staked Amount,APR,Interest Currency,Interest Amount,Status"],
  fields: { date: "Time", coin: "Interest Currency", amount: "Interest Amount", status: "Status" },
  meaning: "reward",
  movement: { amount: "amount", asset: "coin", sign: "word" },
});

export const cryptocomExchangeRebates = defineFormat({
  ...sharedFields,
  id: "cryptocom-exchange-rebates",
  title: "Crypto.com Exchange: trading fee rebates",
  howTo: "On crypto.com/exchange: Wallet → Transactions → Trade fee rebate → Export (TRADE_FEE_REBATE.csv).",
  headers: [
    "Time (UTC),Trading Fee Currency,Trading Fee Paid,Rebate Percentage,Rebate Currency,Rebate Amount,Destination,Status",
  ],
  fields: {
    date: "Time",
    coin: "Rebate Currency",
    amount: "Rebate Amount",
    note: "Destination",
    status: "Status",
  },
  meaning: "reward",
  movement: { amount: "amount", asset: "coin", sign: "word" },
  note: "note",
});
