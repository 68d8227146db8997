import { defineFormat } from "../../engine/define-format.ts";

/** The owner is the user that is the sender or receiver of every tip. */
export const changetipTips = defineFormat({
  id: "changetip-tips",
  title: "ChangeTip: tips",
  platform: "exchange:changetip",
  howTo:
    "Use the CSV of tips that ChangeTip offered. Where the file does not name its owner, give your user name as wallet.",
  proof: "header only",
  headers: ["On,From,To,When,Amount in Satoshi,mBTC,Status,Message"],
  fields: {
    from: "From",
    to: "To",
    time: "When",
    amount: "Amount in Satoshi",
    status: "Status",
    note: "Message",
  },
  wallet: "ChangeTip",
  time: { field: "time", zone: "owner" },
  status: { field: "status", happened: "Delivered", noEffect: "Undelivered|Returned" },
  meaning: "gift",
  movement: { amount: "amount", asset: { fixed: "BTC" }, sign: { from: "from", to: "to" }, scale: 8 },
  note: "note",
});
