import { defineFormat } from "../../engine/define-format.ts";

/** The fee has its unit. */
export const mexcTrades = defineFormat({
  id: "mexc-trades",
  title: "MEXC: spot trade history",
  platform: "exchange:mexc",
  howTo: "On mexc.com: Orders → Spot orders → Trade history → Export.",
  proof: "header only",
  headers: [
    "UID,Pairs,Time,Side,Filled Price,Executed Amount,Total,Fee,Role",
    "Pairs,Time,Side,Filled Price,Executed Amount,Total,Fee,Role",
  ],
  fields: {
    pair: "Pairs",
    time: "Time",
    side: "Side",
    amount: "Executed Amount",
    total: "Total",
    fee: "Fee",
  },
  wallet: "MEXC",
  time: { field: "time", zone: "owner" },
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "BUY", sell: "SELL" },
    base: { amount: "amount", asset: { base: "pair" } },
    quote: { amount: "total", asset: { quote: "pair" } },
  },
  fees: [{ amount: "fee", asset: { unitOf: "fee" }, rule: "on top" }],
});

export const mexcOrders = defineFormat({
  id: "mexc-orders",
  title: "MEXC: spot order history",
  platform: "exchange:mexc",
  howTo:
    "Export the trade history instead, which has the fees: on mexc.com: Orders → Spot orders → Trade history.",
  proof: "header only",
  headers: [
    "UID,Pairs,Time,Type,Direction,Average Filled Price,Order Price,Filled Quantity,Order Quantity,Order Amount,Status",
    "Pairs,Time,Type,Direction,Average Filled Price,Order Price,Filled Quantity,Order Quantity,Order Amount,Status",
    "Pares,Hora,Tipo,Direção,Preço Médio Preenchido,Preço da Ordem,Quantidade Preenchida,Quantidade da Ordem,Montante da Ordem,Status",
  ],
  fields: {
    pair: "Pairs|Pares",
    time: "Time|Hora",
    side: "Direction|Direção",
    amount: "Filled Quantity|Quantidade Preenchida",
    total: "Order Amount|Montante da Ordem",
  },
  wallet: "MEXC",
  time: { field: "time", zone: "owner" },
  meaning: {
    refuse: "The order history leaves out fees. Export the trade history instead, which has them.",
  },
  trade: {
    side: { field: "side", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: { base: "pair" } },
    quote: { amount: "total", asset: { quote: "pair" } },
  },
});
