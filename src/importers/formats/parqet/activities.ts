import { defineFormat } from "../../engine/define-format.ts";

/** Fees and taxes are paid on top of the price. Shares and funds are refused. */
export const parqetActivities = defineFormat({
  id: "parqet-activities",
  title: "Parqet: activities",
  platform: "manual",
  howTo: "In Parqet: Portfolio → Activities → Export, CSV.",
  proof: "header only",
  headers: [
    "datetime,date,time,price,shares,amount,tax,fee,realizedgains,type,broker,assettype,identifier,wkn,originalcurrency,currency,fxrate,holding,holdingname,holdingnickname,exchange,avgholdingperiod",
  ],
  fields: {
    time: "datetime",
    price: "price",
    shares: "shares",
    tax: "tax",
    fee: "fee",
    type: "type",
    broker: "broker",
    kind: "assettype",
    coin: "identifier",
    currency: "currency",
  },
  wallet: { name: "Parqet", field: "broker" },
  time: { field: "time", zone: "owner" },
  words: {
    field: "type",
    map: {
      "Buy|Sell": { type: "trade", shape: "trade", isSettledOutside: true },
      TransferIn: { type: "deposit", fee: "none" },
      TransferOut: { type: "withdrawal", fee: "none" },
    },
  },
  decide: ({ is }) =>
    is("kind", "crypto")
      ? undefined
      : { refuse: "This row is not of a coin: shares, funds and cash of Parqet are not kept here." },
  movement: { amount: "shares", asset: "coin", sign: "word" },
  trade: {
    side: { field: "type", buy: "Buy", sell: "Sell" },
    base: { amount: "shares", asset: "coin" },
    quote: { price: "price", asset: "currency" },
  },
  fees: [
    { amount: "fee", asset: "currency", rule: "on top" },
    { amount: "tax", asset: "currency", rule: "on top" },
  ],
});
