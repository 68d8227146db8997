import { defineFormat } from "../../engine/define-format.ts";

/** Amounts in satoshi; a sent amount excludes its fee. */
export const handcashPayments = defineFormat({
  id: "handcash-payments",
  title: "HandCash: payments",
  platform: "exchange:handcash",
  howTo: "In HandCash: Settings → Export payment history (CSV).",
  proof: "header only",
  headers: [
    "type,addresses,transactionId,note,satoshiFees,satoshiAmount,fiatExchangeRate,fiatCurrencyCode,participants,createdAt",
    "type,addresses,transactionId,note,satoshiFees,satoshiAmount,fiatExchangeRate,fiatCurrencyCode,participants,updatedAt,createdAt",
  ],
  fields: {
    type: "type",
    hash: "transactionId",
    note: "note",
    fee: "satoshiFees",
    amount: "satoshiAmount",
    date: "createdAt",
  },
  wallet: "HandCash",
  time: { field: "date", zone: "UTC" },
  words: { field: "type", map: { receive: { type: "deposit", fee: "none" }, send: "withdrawal" } },
  movement: { amount: "amount", asset: { fixed: "BSV" }, sign: "word", scale: 8 },
  fees: [{ amount: "fee", asset: { fixed: "BSV" }, rule: "on top", scale: 8 }],
  hash: "hash",
  note: "note",
});
