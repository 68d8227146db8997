import { defineFormat } from "../../engine/define-format.ts";

const platform = "exchange:lbank";
const time = { field: "time", zone: "UTC" } as const;
/** `2024-01-02 03:04:05 UTC0` */
const extract = { time: /^(.*?)\s*(?:UTC0)?$/ };

export const lbankDeposits = defineFormat({
  id: "lbank-deposits",
  title: "LBank: deposits",
  platform,
  howTo: "On lbank.com: Wallet → Financial records → Deposit → Export.",
  proof: "header only",
  headers: ["ID,Time,Token,Initial Quantity,Latest Quantity,Quantity,Type,Details,Remarks"],
  fields: { id: "ID", time: "Time", coin: "Token", amount: "Quantity", type: "Type" },
  extract,
  wallet: "LBank",
  time,
  words: { field: "type", map: { Deposit: "deposit" } },
  movement: { amount: "amount", asset: { unitOf: "amount", pair: "coin" }, sign: "word" },
  rowId: "id",
});

export const lbankTrades = defineFormat({
  id: "lbank-trades",
  title: "LBank: spot trades",
  platform,
  howTo: "On lbank.com: Orders → Spot orders → Trade history → Export.",
  proof: "header only",
  headers: [
    "ID,Method,Type,Pair,Time,Direction,Average Price,Volume,Turnover,Transaction Fee Rate,Transaction Fee,Remarks",
  ],
  fields: {
    id: "ID",
    type: "Type",
    time: "Time",
    pair: "Pair",
    side: "Direction",
    amount: "Volume",
    total: "Turnover",
    fee: "Transaction Fee",
  },
  extract,
  wallet: "LBank",
  time,
  words: { field: "type", map: { SPOT: "trade" } },
  trade: {
    side: { field: "side", buy: "buy_market|buy", sell: "sell_market|sell" },
    base: { amount: "amount", asset: { unitOf: "amount", pair: "pair" } },
    quote: { amount: "total", asset: { unitOf: "total", pair: "pair" } },
  },
  fees: [{ amount: "fee", asset: { unitOf: "fee", pair: "pair" }, rule: "on top" }],
  rowId: "id",
});
