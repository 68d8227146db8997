import { defineFormat } from "../../engine/define-format.ts";

/** The fee is in the received coin: `major` for a purchase, `minor` for a sale. */
const layout = {
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
  time: { field: "time", zone: "UTC" },
  meaning: "trade",
  trade: {
    side: { field: "type", buy: "buy", sell: "sell" },
    base: { amount: "amount", asset: "major" },
    quote: { amount: "value", asset: "minor" },
  },
  fees: [{ amount: "fee", asset: { received: true }, rule: "on top" }],
} as const;

/** Bitso trades against Latin American currencies, which QuadrigaCX did not have. */
export const bitsoTrades = defineFormat({
  id: "bitso-trades",
  title: "Bitso: trades",
  platform: "exchange:bitso",
  howTo: "On bitso.com: Profile → Account statements → Trades → CSV.",
  ...layout,
  sharesHeaderWith: ["quadrigacx-trades"],
  fileName: /bitso/i,
  evidence: [{ field: "minor", matches: /^(?:mxn|ars|brl|cop)$/i }],
  wallet: "Bitso",
});

/**
 * QuadrigaCX, which closed in 2019, ran on the same software: one public reader reads both files (scottmx81/crypto-tax-calculator, BitsoQCXParser).
 * Its markets were against Canadian dollars and gold, which Bitso does not have.
 */
export const quadrigaTrades = defineFormat({
  id: "quadrigacx-trades",
  title: "QuadrigaCX: trades (until 2019)",
  platform: "exchange:quadrigacx",
  howTo:
    "Use a file that was exported from quadrigacx.com. Trades without Canadian dollars look like those of Bitso: choose this format by name.",
  ...layout,
  sharesHeaderWith: ["bitso-trades"],
  fileName: /quadriga|qcx/i,
  evidence: [{ field: "minor", matches: /^(?:cad|xau)$/i }],
  wallet: "QuadrigaCX",
});
