import { defineFormat } from "../../engine/define-format.ts";

const platform = "exchange:ftx";
const time = { field: "time", zone: "owner" } as const;

const withdrawalHeaders = [
  ",Time,Coin,Amount,Destination,Status,Transaction ID,fee",
  "time,coin,size,address,status,txid,fee,id",
];

export const ftxDeposits = defineFormat({
  id: "ftx-deposits",
  title: "FTX: deposits",
  platform,
  howTo: "Use deposits.csv of FTX's wallet page (Wallet → Deposits → Export).",
  proof: "header only",
  headers: [
    ",Time,Coin,Amount,Status,Additional info,Transaction ID",
    "id,time,coin,size,status,additionalInfo,txid,_delete",
    "id,time,coin,size,status,txid",
  ],
  opposite: { id: "ftx-withdrawals", headers: withdrawalHeaders },
  fields: {
    time: "Time",
    coin: "Coin",
    amount: "Amount|size",
    status: "Status",
    hash: "Transaction ID|txid",
  },
  wallet: "FTX",
  time,
  status: { field: "status" },
  meaning: "deposit",
  movement: { amount: "amount", asset: "coin", sign: "word" },
  hash: "hash",
});

/** The fee is charged in addition. */
export const ftxWithdrawals = defineFormat({
  id: "ftx-withdrawals",
  title: "FTX: withdrawals",
  platform,
  howTo: "Use withdrawals.csv of FTX's wallet page (Wallet → Withdrawals → Export).",
  proof: "header only",
  headers: withdrawalHeaders,
  fields: {
    time: "Time",
    coin: "Coin",
    amount: "Amount|size",
    status: "Status",
    hash: "Transaction ID|txid",
    fee: "fee",
  },
  wallet: "FTX",
  time,
  status: { field: "status" },
  meaning: "withdrawal",
  movement: { amount: "amount", asset: "coin", sign: "word" },
  fees: [{ amount: "fee", asset: "coin", rule: "on top" }],
  hash: "hash",
});

export const ftxLending = defineFormat({
  id: "ftx-lending",
  title: "FTX: lending",
  platform,
  howTo: "Use lending.csv of FTX's wallet page (Spot margin → Lending history → Export).",
  proof: "header only",
  headers: [
    "Time,Currency,Size,Hourly Funding Rate,Proceeds,Proceeds in USD",
    "time,coin,size,rate,proceeds,feeUsd",
    "time,coin,size,rate,proceeds",
  ],
  fields: { time: "Time", coin: "Currency|coin", amount: "Proceeds" },
  wallet: "FTX",
  time,
  meaning: "interest",
  movement: { amount: "amount", asset: "coin", sign: "word" },
});

export const ftxStaking = defineFormat({
  id: "ftx-staking",
  title: "FTX: staking rewards",
  platform,
  howTo: "Use the export of FTX's staking page (Staking → History → Export).",
  proof: "header only",
  headers: ["Time,Notes,Coin,Reward"],
  fields: { time: "Time", note: "Notes", coin: "Coin", amount: "Reward" },
  wallet: "FTX",
  time,
  meaning: "reward",
  movement: { amount: "amount", asset: "coin", sign: "word" },
  note: "note",
});

/** The fee is in the received coin, in addition to the proceeds. */
export const ftxDust = defineFormat({
  id: "ftx-dust",
  title: "FTX: dust conversions",
  platform,
  howTo: "Use the export of FTX's dust conversions (Wallet → Convert dust → History).",
  proof: "header only",
  headers: ["time,from,to,size,fee,price,proceeds,status"],
  fields: {
    time: "time",
    sentCoin: "from",
    receivedCoin: "to",
    sent: "size",
    fee: "fee",
    received: "proceeds",
    status: "status",
  },
  wallet: "FTX",
  time,
  status: { field: "status" },
  meaning: "trade",
  sides: {
    in: { amount: "received", asset: "receivedCoin" },
    out: { amount: "sent", asset: "sentCoin" },
  },
  fees: [{ amount: "fee", asset: "receivedCoin", rule: "on top" }],
});
