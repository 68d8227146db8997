import { defineFormat } from "../../engine/define-format.ts";

/** A swap service without custody: both coins are in the owner's wallets. The mining fee was deducted from the received coin. */
export const shapeshiftTrades = defineFormat({
  id: "shapeshift-trades",
  title: "ShapeShift: trade history",
  platform: "exchange:shapeshift",
  howTo: "On shapeshift.com, as it was until 2021: Account → Trade history → Export CSV.",
  proof: "synthetic",
  headers: [
    "id,status,timestamp,rate,minerFee,inputAmount,inputCurrency,inputAddress,inputTxid,outputAmount,outputCurrency,outputAddress,outputTxid,refundAddress,refundCurrency,refundTxid",
  ],
  fields: {
    id: "id",
    status: "status",
    time: "timestamp",
    fee: "minerFee",
    sent: "inputAmount",
    sentCoin: "inputCurrency",
    received: "outputAmount",
    receivedCoin: "outputCurrency",
  },
  wallet: "ShapeShift",
  time: { field: "time", zone: "UTC" },
  status: { field: "status", noEffect: "returned|no_deposits|resolved" },
  meaning: { type: "trade", isSettledOutside: "both" },
  decide: ({ hasAmount }) =>
    hasAmount("received") && hasAmount("sent")
      ? undefined
      : { refuse: "A trade needs both of its sides; this row has only one." },
  sides: {
    in: { amount: "received", asset: "receivedCoin" },
    out: { amount: "sent", asset: "sentCoin" },
  },
  fees: [{ amount: "fee", asset: "receivedCoin", rule: "included" }],
  rowId: "id",
});
