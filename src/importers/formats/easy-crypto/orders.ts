import { defineFormat } from "../../engine/define-format.ts";

/** A broker without custody: purchased coins are sent to the owner's address, sold coins are sent from there. */
export const easyCryptoOrders = defineFormat({
  id: "easy-crypto-orders",
  title: "Easy Crypto: orders",
  platform: "exchange:easycrypto",
  howTo: "On easycrypto.com: Account → Orders → Export CSV.",
  proof: "header only",
  headers: ["Date,Order ID,Type,From symbol,To symbol,From amount,To amount,To address,To memo,Fiat Value"],
  fields: {
    date: "Date",
    id: "Order ID",
    type: "Type",
    sentCoin: "From symbol",
    receivedCoin: "To symbol",
    sent: "From amount",
    received: "To amount",
  },
  wallet: "Easy Crypto",
  time: { field: "date", zone: "Pacific/Auckland" },
  words: { field: "type", map: { "buy|sell": { type: "trade", isSettledOutside: "both" } } },
  sides: {
    in: { amount: "received", asset: "receivedCoin" },
    out: { amount: "sent", asset: "sentCoin" },
  },
  rowId: "id",
});
