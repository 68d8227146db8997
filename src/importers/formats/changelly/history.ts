import { defineFormat } from "../../engine/define-format.ts";

/** A swap service without custody: amounts are sent from the owner's address and, after the fee, received there. */
export const changellyHistory = defineFormat({
  id: "changelly-history",
  title: "Changelly: history",
  platform: "exchange:changelly",
  howTo: "On changelly.com: Profile → History → Export CSV.",
  proof: "header only",
  headers: [
    "Currency from,Currency to,Status,Date,Exchange amount,Total fee,Exchange rate,Receiver,Amount received",
  ],
  fields: {
    sentCoin: "Currency from",
    receivedCoin: "Currency to",
    status: "Status",
    date: "Date",
    sent: "Exchange amount",
    fee: "Total fee",
    received: "Amount received",
  },
  wallet: "Changelly",
  time: { field: "date", zone: "owner" },
  status: { field: "status" },
  meaning: { type: "trade", isSettledOutside: "both" },
  sides: {
    in: { amount: "received", asset: "receivedCoin" },
    out: { amount: "sent", asset: "sentCoin" },
  },
  fees: [{ amount: "fee", asset: "receivedCoin", rule: "included" }],
});

/** The older layout: amounts contain their coin, and received amounts exclude the fees. */
export const changellyFirstHistory = defineFormat({
  id: "changelly-first-history",
  title: "Changelly: history (first layout)",
  platform: "exchange:changelly",
  howTo: "On changelly.com: History → Export CSV; the layout without a column Currency from.",
  proof: "synthetic",
  headers: ["Status,Date,Exchange amount,Total fee,Exchange rate,Receiver,Amount received"],
  fields: {
    status: "Status",
    date: "Date",
    sent: "Exchange amount",
    fee: "Total fee",
    received: "Amount received",
  },
  wallet: "Changelly",
  time: { field: "date", zone: "owner" },
  status: { field: "status" },
  meaning: { type: "trade", isSettledOutside: "both" },
  sides: {
    in: { amount: "received", asset: { unitOf: "received" } },
    out: { amount: "sent", asset: { unitOf: "sent" } },
  },
  fees: [{ amount: "fee", asset: { unitOf: "fee" }, rule: "included" }],
});
