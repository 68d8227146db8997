import { defineFormat } from "../../engine/define-format.ts";

/** Amounts are unsigned; the fee of a sent amount is charged in addition. */
export const moneroGui = defineFormat({
  id: "monero-gui",
  title: "Monero GUI: history",
  platform: "exchange:monero",
  howTo: "In the Monero GUI: Transactions → Export all history, CSV.",
  proof: "synthetic",
  headers: [
    "blockHeight,epoch,date,direction,amount,atomicAmount,fee,txid,label,subaddrAccount,paymentId,description",
    "blockHeight,epoch,date,direction,amount,atomicAmount,fee,txid,label,subaddrAccount,paymentId",
    "blockHeight,epoch,date,direction,amount,fee,txid,label,subaddrAccount,paymentId",
  ],
  fields: {
    height: "blockHeight",
    time: "epoch",
    direction: "direction",
    amount: "amount",
    fee: "fee",
    hash: "txid",
    note: "description?",
  },
  wallet: "Monero",
  time: { field: "time", zone: "UTC" },
  words: { field: "direction", map: { in: "deposit", out: "withdrawal" } },
  decide: ({ hasAmount }) => (hasAmount("height") ? undefined : { noEffect: "not confirmed" }),
  movement: { amount: "amount", asset: { fixed: "XMR" }, sign: "word" },
  fees: [{ amount: "fee", asset: { fixed: "XMR" }, rule: { in: "unknown", out: "on top" } }],
  hash: "hash",
  note: "note",
});
