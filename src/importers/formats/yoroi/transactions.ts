import { defineFormat } from "../../engine/define-format.ts";

/** A fee is charged in addition: a move within the wallet sends zero and pays its fee. */
export const yoroiTransactions = defineFormat({
  id: "yoroi-transactions",
  title: "Yoroi: transactions (Cardano)",
  platform: "exchange:yoroi",
  howTo:
    "In Yoroi: Transactions → Export, CSV. The file has ADA only. Do not connect the same address as well: the transactions would be counted twice.",
  proof: "header only",
  headers: [
    "Type (Trade, IN or OUT),Buy Amount,Buy Cur.,Sell Amount,Sell Cur.,Fee Amount (optional),Fee Cur. (optional),Exchange (optional),Trade Group (optional),Comment (optional),Date,ID",
    "Type (Trade, IN or OUT),Buy Amount,Buy Cur.,Sell Amount,Sell Cur.,Fee Amount (optional),Fee Cur. (optional),Exchange (optional),Trade Group (optional),Comment (optional),Date",
  ].map((line) => ["Type (Trade, IN or OUT)", ...line.split(",").slice(2)]),
  fields: {
    type: "Type (Trade, IN or OUT)",
    received: "Buy Amount",
    receivedCurrency: "Buy Cur.",
    sent: "Sell Amount",
    sentCurrency: "Sell Cur.",
    fee: "Fee Amount (optional)",
    feeCurrency: "Fee Cur. (optional)",
    note: "Comment (optional)",
    date: "Date",
  },
  wallet: "Yoroi",
  time: { field: "date", zone: "owner" },
  words: { field: "type", map: { Deposit: "deposit", Withdrawal: "withdrawal" } },
  decide: ({ cell, hasAmount }) => {
    if (/^deposit$/i.test(cell("type")) && /^staking reward/i.test(cell("note"))) return "reward";
    return /^withdrawal$/i.test(cell("type")) && !hasAmount("sent") ? "sides" : undefined;
  },
  sides: {
    in: { amount: "received", asset: "receivedCurrency" },
    out: { amount: "sent", asset: "sentCurrency" },
  },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: { in: "unknown", out: "on top" } }],
  note: "note",
});
