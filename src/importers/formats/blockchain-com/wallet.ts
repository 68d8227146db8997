import { defineFormat } from "../../engine/define-format.ts";

/** The amount is the whole change of the balance, including the fee of a sent amount. */
export const blockchainComWallet = defineFormat({
  id: "blockchain-com-wallet",
  title: "Blockchain.com: wallet history",
  platform: "exchange:blockchaincom",
  howTo:
    "On blockchain.com: the wallet's coin → Activity → Download history, CSV. Do not connect the same addresses as well: the transactions would be counted twice.",
  proof: "synthetic",
  headers: [
    "date,time,token,type,amount,value_then,value_now,exchange_rate_then,tx,note",
    "date,time,token,type,amount,value_then,value_now,exchange_rate_then,tx,note,fee_value,fee_value_then,recipient_received,recipient_value_then,value_then_raw,value_now_raw,exchange_rate_then_raw",
  ],
  fields: {
    date: "date",
    time: "time",
    token: "token",
    type: "type",
    amount: "amount",
    hash: "tx",
    note: "note",
  },
  wallet: "Blockchain.com",
  time: { field: ["date", "time"], zone: "UTC" },
  words: { field: "type", map: { received: "deposit in", sent: "withdrawal out" } },
  movement: { amount: "amount", asset: "token", sign: "amount" },
  hash: "hash",
  note: "note",
});
