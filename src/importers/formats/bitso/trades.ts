import { defineFormat } from "../../engine/define-format.ts";

/** The fee is in the received coin: `major` for a purchase, `minor` for a sale. */
export const bitsoTrades = defineFormat({
  id: "bitso-trades",
  title: "Bitso: trades",
  platform: "exchange:bitso",
  howTo: "On bitso.com: Profile → Account statements → Trades → CSV.",
  proof: "synthetic",
  headers: ["type,major,minor,amount,rate,value,fee,total,timestamp,datetime"],
  fields: {
    type: "type",
    major: "major",
    minor: "minor",
    amount: "amount",
    value: "value",
    fee: "fee",
    time: "timestamp",
  },
  wallet: "Bitso",
  time: { field: "time", zone: "UTC" },
  meaning: "trade",
  trade: {
    side: { field: "type", buy: "buy", sell: "sell" },
    base: { amount: "amount", asset: "major" },
    quote: { amount: "value", asset: "minor" },
  },
  fees: [{ amount: "fee", asset: { received: true }, rule: "on top" }],
});
