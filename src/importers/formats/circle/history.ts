import { defineFormat } from "../../engine/define-format.ts";

/** Money is transferred from and to the bank, so trades are settled outside. */
export const circleHistory = defineFormat({
  id: "circle-history",
  title: "Circle: account history (until 2017)",
  platform: "exchange:circle",
  howTo: "Use the CSV of the account's activity that Circle offered under Settings → Export.",
  proof: "header only",
  headers: [
    "Date,Reference ID,Transaction Type,From Account,To Account,From Amount,From Currency,To Amount,To Currency,Status",
  ],
  fields: {
    date: "Date",
    id: "Reference ID",
    type: "Transaction Type",
    sent: "From Amount",
    sentCoin: "From Currency",
    received: "To Amount",
    receivedCoin: "To Currency",
    status: "Status",
  },
  extract: { sent: /^[£€$]?\s*([\d.,]+)/, received: /^[£€$]?\s*([\d.,]+)/ },
  wallet: "Circle",
  time: { field: "date", zone: "owner" },
  numbers: { decimal: ".", thousands: "," },
  status: { field: "status" },
  words: {
    field: "type",
    map: {
      "internal_switch_currency|switch_currency": "trade",
      spend: { type: "withdrawal", only: "out" },
      receive: { type: "deposit", only: "in" },
      fork: { type: "airdrop", only: "in" },
    },
  },
  decide: ({ cell, is }) => {
    if (!is("type", "deposit")) return undefined;
    return is("sentCoin", cell("receivedCoin"))
      ? { type: "deposit", only: "in" }
      : { type: "trade", isSettledOutside: true };
  },
  sides: {
    in: { amount: "received", asset: "receivedCoin" },
    out: { amount: "sent", asset: "sentCoin" },
  },
  rowId: "id",
});
