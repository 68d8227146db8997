import { defineFormat } from "../../engine/define-format.ts";

/** Amounts in millisatoshi; a sent amount excludes its fee. */
export const albyHubTransactions = defineFormat({
  id: "alby-hub-transactions",
  title: "Alby Hub: transactions",
  platform: "exchange:albyhub",
  howTo: "In Alby Hub: Wallet → Transactions → Export transactions.",
  proof: "header only",
  headers: [
    "type,state,invoice,description,descriptionHash,preimage,paymentHash,amount,feesPaid,updatedAt,createdAt,settledAt,appId,metadata,failureReason",
  ],
  fields: {
    type: "type",
    state: "state",
    description: "description",
    amount: "amount",
    fee: "feesPaid",
    date: "settledAt",
  },
  wallet: "Alby Hub",
  time: { field: "date", zone: "UTC" },
  status: { field: "state", happened: "settled", noEffect: "accepted" },
  words: { field: "type", map: { incoming: "deposit", outgoing: "withdrawal" } },
  movement: { amount: "amount", asset: { fixed: "BTC" }, sign: "word", scale: 11 },
  fees: [{ amount: "fee", asset: { fixed: "BTC" }, rule: "on top", scale: 11 }],
  note: "description",
});
