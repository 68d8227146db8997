import { defineFormat } from "../../engine/define-format.ts";

/** The two sides of a fill have one time. The fee is negative and charged in addition. */
export const okxSpotBills = defineFormat({
  id: "okx-spot-bills",
  title: "OKX: spot bills (OKEx, until 2021)",
  platform: "exchange:okx",
  howTo: "Use the CSV of spot bills that OKEx offered under Report center until 2021.",
  proof: "header only",
  headers: ["time,type,size,balance,fee,currency"],
  fields: {
    time: "time",
    zone: "time",
    type: "type",
    size: "size",
    fee: "fee",
    coin: "currency",
  },
  extract: { time: /^(.*?)(?: [A-Z]{3})?$/, zone: / ([A-Z]{3})$/ },
  wallet: "OKX",
  time: { field: "time", zone: { field: "zone", names: { CST: "Asia/Shanghai" } } },
  words: { field: "type", map: { "buy|sell": "trade" } },
  movement: { amount: "size", asset: "coin", sign: "amount" },
  fees: [{ amount: "fee", asset: "coin", rule: "on top", sign: "minus", hasRebates: true }],
  group: { by: ["time"] },
});

/** The balance's change includes the fee. The rows of an order are one transaction. */
export const okxTrading2022 = defineFormat({
  id: "okx-trading-2022",
  title: "OKX: trading account history (layout of 2022)",
  platform: "exchange:okx",
  howTo:
    "On okx.com: Assets → Order center → Trading account → Export. Its times are in the zone of your account's display: set the option timezone.",
  proof: "header only",
  headers: [
    "id,Order id,Time,Trade Type,Instrument,Type,Amount,Unit,PL,Fee,Position Change,Position Balance,Balance Change,Balance,Unit",
  ],
  fields: {
    id: "id",
    order: "Order id",
    time: "Time",
    kind: "Trade Type",
    type: "Type",
    change: "Balance Change",
    tradedUnit: "Unit",
    coin: "Unit#2",
  },
  wallet: "OKX Trading",
  time: { field: "time", zone: "owner" },
  words: {
    field: ["kind", "type"],
    map: { "Spot / Buy|Spot / Sell": "trade" },
    patterns: [[/^transfer \//, "transfer"]],
  },
  movement: { amount: "change", asset: "coin", sign: "amount" },
  group: { by: ["order"] },
  distinct: ["id"],
});

/** Amounts and fees are signed; the total and the fee contain their unit. */
export const okxSpotTrades = defineFormat({
  id: "okx-spot-trades-2020",
  title: "OKX: spot trades (OKEx, until 2021)",
  platform: "exchange:okx",
  howTo:
    "A file of spot trades that was downloaded from okex.com until 2021. The spot bills have the same trades: import only one of the two.",
  proof: "synthetic",
  headers: ["Order ID,Trade ID,Trade Time,Pairs,Amount,Price,Total,taker/maker,Fee,unit"],
  fields: {
    time: "Trade Time",
    pair: "Pairs",
    amount: "Amount",
    total: "Total",
    fee: "Fee",
    unit: "unit",
  },
  wallet: "OKX Trading",
  time: { field: "time", zone: "owner" },
  meaning: "trade",
  trade: {
    side: { signOf: "amount" },
    base: { amount: "amount", asset: "unit" },
    quote: { amount: "total", asset: { unitOf: "total" }, sign: "any" },
  },
  fees: [{ amount: "fee", asset: { unitOf: "fee" }, rule: "on top", sign: "minus", hasRebates: true }],
});
