import { defineFormat } from "../../engine/define-format.ts";

/** The fee of a trade is charged in addition. Venmo, a company of PayPal, writes the same layout. */
export const paypalCrypto = defineFormat({
  id: "paypal-crypto",
  title: "PayPal: crypto transactions",
  platform: "exchange:paypal",
  howTo: "On paypal.com: Finances → Crypto → Statements and taxes → Gains and losses or transactions, CSV.",
  proof: "header only",
  headers: [
    "DateTime,Transaction Type,Asset In (Quantity),Asset In (Currency),Asset Out (Quantity),Asset Out (Currency),Transaction Fee (Quantity),Transaction Fee (Currency),Market Value (*)",
  ],
  fields: {
    time: "DateTime",
    type: "Transaction Type",
    received: "Asset In (Quantity)",
    receivedCoin: "Asset In (Currency)",
    sent: "Asset Out (Quantity)",
    sentCoin: "Asset Out (Currency)",
    fee: "Transaction Fee (Quantity)",
    feeCoin: "Transaction Fee (Currency)",
  },
  wallet: "PayPal",
  time: { field: "time", zone: "owner" },
  words: {
    field: "type",
    map: {
      "BUY|SELL": "trade",
      "TRANSFER-IN": { type: "deposit", only: "in", fee: "unknown" },
      "TRANSFER-OUT": { type: "withdrawal", only: "out", fee: "unknown" },
    },
  },
  sides: {
    in: { amount: "received", asset: "receivedCoin" },
    out: { amount: "sent", asset: "sentCoin" },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
});
