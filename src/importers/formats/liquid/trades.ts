import { defineFormat } from "../../engine/define-format.ts";

export const liquidTrades = defineFormat({
  id: "liquid-trades",
  title: "Liquid (Quoine): spot trades",
  platform: "exchange:liquid",
  howTo:
    "Use the overview report that Liquid sent by e-mail (Transactions → Export), or its CSV of executions.",
  proof: "header only",
  headers: [
    "Quote Currency,Base Currency,Execution Id,Type,Date,Open Qty,Price,Fee,Fee Currency,Amount",
    "Quoted currency,Base currency,Qex/liquid,Execution,Type,Date,Open qty,Price,Fee,Fee currency,Amount,Trade side",
  ],
  fields: {
    quote: "Quote Currency|Quoted currency",
    base: "Base Currency",
    side: "Type",
    date: "Date",
    amount: "Open Qty",
    fee: "Fee",
    feeCoin: "Fee Currency",
    total: "Amount",
  },
  wallet: "Liquid",
  time: { field: "date", zone: "owner", dates: "month-first" },
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "Bought", sell: "Sold" },
    base: { amount: "amount", asset: "base" },
    quote: { amount: "total", asset: "quote" },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
});
