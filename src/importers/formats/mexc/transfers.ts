import { defineFormat } from "../../engine/define-format.ts";

export const mexcDeposits = defineFormat({
  id: "mexc-deposits",
  title: "MEXC: deposits",
  platform: "exchange:mexc",
  howTo: "On mexc.com: Wallets → Funding history → Deposit → Export.",
  proof: "synthetic",
  headers: [
    "UID,Status,Time,Crypto,Network,Deposit Amount,TxID,Progress",
    "Status,Time,Crypto,Network,Deposit Amount,TxID,Progress",
  ],
  fields: { status: "Status", time: "Time", coin: "Crypto", amount: "Deposit Amount" },
  wallet: "MEXC",
  time: { field: "time", zone: "owner" },
  status: { field: "status", happened: "Credited Successfully" },
  meaning: "deposit",
  movement: { amount: "amount", asset: "coin", sign: "word" },
});

/** The settled amount is the received amount; the fee was deducted from the requested amount. */
export const mexcWithdrawals = defineFormat({
  id: "mexc-withdrawals",
  title: "MEXC: withdrawals",
  platform: "exchange:mexc",
  howTo: "On mexc.com: Wallets → Funding history → Withdrawal → Export.",
  proof: "header only",
  headers: [
    "UID,Status,Time,Crypto,Network,Request Amount,Withdrawal Address,memo,TxID,Trading Fee,Settlement Amount,Withdrawal Descriptions",
    "Status,Time,Crypto,Network,Request Amount,Withdrawal Address,TxID,Trading Fee,Settlement Amount,Withdrawal Descriptions",
  ],
  fields: {
    status: "Status",
    time: "Time",
    coin: "Crypto",
    amount: "Settlement Amount",
    fee: "Trading Fee",
    hash: "TxID",
  },
  wallet: "MEXC",
  time: { field: "time", zone: "owner" },
  status: { field: "status", happened: "Withdrawal Successful" },
  meaning: "withdrawal",
  movement: { amount: "amount", asset: "coin", sign: "word" },
  fees: [{ amount: "fee", asset: "coin", rule: "on top" }],
  hash: "hash",
});
