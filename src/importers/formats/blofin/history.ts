import { defineFormat } from "../../engine/define-format.ts";

const platform = "exchange:blofin";

const withdrawalHeaders = ["Asset,amount,chain_name,txid,Address,Tag,Time,State"];

export const blofinDeposits = defineFormat({
  id: "blofin-deposits",
  title: "BloFin: deposits",
  platform,
  howTo: "On blofin.com: Assets → History → Deposit → Export.",
  proof: "header only",
  headers: ["Asset,amount,chain_name,txid,Time,State"],
  opposite: { id: "blofin-withdrawals", headers: withdrawalHeaders },
  fields: { coin: "Asset", amount: "amount", hash: "txid", time: "Time", state: "State" },
  wallet: "BloFin",
  time: { field: "time", zone: "owner" },
  status: { field: "state" },
  meaning: "deposit",
  movement: { amount: "amount", asset: "coin", sign: "word" },
  hash: "hash",
});

export const blofinWithdrawals = defineFormat({
  id: "blofin-withdrawals",
  title: "BloFin: withdrawals",
  platform,
  howTo: "On blofin.com: Assets → History → Withdrawal → Export.",
  proof: "header only",
  headers: withdrawalHeaders,
  fields: {
    coin: "Asset",
    amount: "amount",
    hash: "txid",
    address: "Address",
    time: "Time",
    state: "State",
  },
  wallet: "BloFin",
  time: { field: "time", zone: "owner" },
  status: { field: "state" },
  meaning: "withdrawal",
  movement: { amount: "amount", asset: "coin", sign: "word" },
  hash: "hash",
  counterparty: "address",
});

/** The fee has its unit and is charged in addition. */
export const blofinSpotOrders = defineFormat({
  id: "blofin-spot-orders",
  title: "BloFin: spot orders",
  platform,
  howTo: "On blofin.com: Orders → Spot → Order history → Export.",
  proof: "header only",
  headers: [
    "Underlying Asset,order_time,Side,Avg Filled price,Price,Filled(Quantity),Filled(Total),Filled(Value),Filled(OrderValue),Fee,Order options,Status",
  ],
  fields: {
    pair: "Underlying Asset",
    time: "order_time",
    side: "Side",
    amount: "Filled(Quantity)",
    total: "Filled(Value)",
    fee: "Fee",
    status: "Status",
  },
  wallet: "BloFin",
  time: { field: "time", zone: "owner" },
  status: { field: "status", filled: "amount" },
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: { base: "pair" } },
    quote: { amount: "total", asset: { quote: "pair" } },
  },
  fees: [{ amount: "fee", asset: { unitOf: "fee" }, rule: "on top" }],
});

export const blofinFutures = defineFormat({
  id: "blofin-futures",
  title: "BloFin: futures orders",
  platform,
  howTo:
    "Enter the profit of closed positions by hand; BloFin's file of orders does not say whether it includes fees.",
  proof: "header only",
  headers: [
    "Underlying Asset,order_time,Side,price,Order price,Filled(Quantity),Filled(Total),Filled(Value),Filled(OrderValue),PNL,PNL%,Fee,Order options,Reduce-only,Status",
  ],
  fields: { pair: "Underlying Asset", time: "order_time", profit: "PNL" },
  wallet: "BloFin",
  time: { field: "time", zone: "owner" },
  meaning: {
    refuse: "The file does not say whether a position's profit includes its fees. Enter the profit by hand.",
  },
  movement: { amount: "profit", asset: { quote: "pair" }, sign: "amount" },
});

/** Amounts, prices and fees have their unit. */
export const blofinSpotOrdersWithUnits = defineFormat({
  id: "blofin-spot-orders-with-units",
  title: "BloFin: spot orders with units",
  platform,
  howTo: "On blofin.com: Orders → Spot → Order history → Export.",
  proof: "header only",
  headers: ["Underlying Asset,Order Time,Side,Avg Fill,Price,Filled,Total,Fee,Order Options,Status"],
  fields: {
    time: "Order Time",
    side: "Side",
    price: "Avg Fill",
    amount: "Filled",
    fee: "Fee",
    status: "Status",
  },
  wallet: "BloFin",
  time: { field: "time", zone: "owner" },
  status: { field: "status", filled: "amount" },
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: { unitOf: "amount" } },
    quote: { price: "price", asset: { unitOf: "price" } },
  },
  fees: [{ amount: "fee", asset: { unitOf: "fee" }, rule: "on top" }],
});

/** A margin order moves no coin except its profit and its fee. */
export const blofinMarginOrders = defineFormat({
  id: "blofin-margin-orders",
  title: "BloFin: margin orders",
  platform,
  howTo: "On blofin.com: Orders → Margin → Order history → Export.",
  proof: "header only",
  headers: [
    "Underlying Asset,Margin Mode,Leverage,Order Time,Side,Avg Fill,Price,Filled,Total,PNL,PNL%,Fee,Order Options,Reduce-only,Status",
  ],
  fields: {
    pair: "Underlying Asset",
    time: "Order Time",
    profit: "PNL",
    fee: "Fee",
    reduces: "Reduce-only",
    status: "Status",
  },
  wallet: "BloFin",
  time: { field: "time", zone: "owner" },
  status: { field: "status", filled: "fee" },
  meaning: "derivative",
  // An order that opens a position has no profit.
  decide: ({ cell, is }) => {
    if (cell("profit") === "" && is("reduces", "No")) return "fee";
    return /^-?0(?:\.0*)?\s*[A-Z]*$/i.test(cell("profit")) ? "sides" : undefined;
  },
  movement: { amount: "profit", asset: { unitOf: "profit" }, sign: "amount" },
  fees: [{ amount: "fee", asset: { unitOf: "fee" }, rule: "on top" }],
  note: "pair",
});

/** Amounts have no sign; the type states whether funding was paid or received. */
export const blofinFunding = defineFormat({
  id: "blofin-funding",
  title: "BloFin: funding fees of futures",
  platform,
  howTo: "On blofin.com: Orders → Futures → Funding fee history → Export.",
  proof: "header only",
  headers: ["symbol,QTY,Funding rate,Funding type,Funding Fee,real_funding_amount,Time"],
  fields: { pair: "symbol", type: "Funding type", amount: "real_funding_amount", time: "Time" },
  wallet: "BloFin",
  time: { field: "time", zone: "owner" },
  words: { field: "type", map: { pay: "derivative out", receive: "derivative in" } },
  movement: { amount: "amount", asset: { quote: "pair" }, sign: "word" },
  note: "pair",
});
