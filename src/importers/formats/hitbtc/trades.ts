import { defineFormat } from "../../engine/define-format.ts";

/** The volume is without the fee and the rebate, which are in the quote. */
export const hitbtcTrades = defineFormat({
  id: "hitbtc-trades",
  title: "HitBTC: trades",
  platform: "exchange:hitbtc",
  howTo: "On hitbtc.com: Reports → My trades → Export, with the time zone UTC.",
  proof: "synthetic",
  headers: [
    "Date (UTC),Instrument,Trade ID,Order ID,Side,Quantity,Price,Volume,Fee,Rebate,Total",
    "Email,Date (UTC),Instrument,Trade ID,Order ID,Side,Quantity,Price,Volume,Fee,Rebate,Total",
    "Email,Date (UTC),Instrument,Trade ID,Order ID,Side,Quantity,Price,Volume,Fee,Rebate,Total,Taker",
  ],
  fields: {
    date: "Date (UTC)",
    pair: "Instrument",
    id: "Trade ID",
    side: "Side",
    amount: "Quantity",
    volume: "Volume",
    fee: "Fee",
    rebate: "Rebate",
  },
  wallet: "HitBTC",
  time: { field: "date", zone: "UTC" },
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "buy", sell: "sell" },
    base: { amount: "amount", asset: { base: "pair" } },
    quote: { amount: "volume", asset: { quote: "pair" } },
  },
  fees: [
    { amount: "fee", asset: { quote: "pair" }, rule: "on top" },
    { amount: "rebate", asset: { quote: "pair" }, rule: "on top", sign: "minus", hasRebates: true },
  ],
  rowId: "id",
});
