import { defineFormat } from "../../engine/define-format.ts";

/** The fee is additional, in the "base", which qTrade uses for the currency that a market trades against. */
export const qtradeTrades = defineFormat({
  id: "qtrade-trades",
  title: "qTrade: trades",
  platform: "exchange:qtrade",
  howTo: "Use the CSV of trades that qTrade offered under History → Trades.",
  proof: "header only",
  headers: [
    "Order ID,Type,Market Currency,Base Currency,Trade ID,Market Amount,Base Amount,Price,Taker,Base Fee,Creation Date",
  ],
  fields: {
    side: "Type",
    coin: "Market Currency",
    base: "Base Currency",
    id: "Trade ID",
    amount: "Market Amount",
    total: "Base Amount",
    fee: "Base Fee",
    date: "Creation Date",
  },
  wallet: "qTrade",
  time: { field: "date", zone: "owner" },
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "buy_limit", sell: "sell_limit" },
    base: { amount: "amount", asset: "coin" },
    quote: { amount: "total", asset: "base" },
  },
  fees: [{ amount: "fee", asset: "base", rule: "on top" }],
  rowId: "id",
});
