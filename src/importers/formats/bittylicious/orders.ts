import { defineFormat } from "../../engine/define-format.ts";

/** A broker without custody: coins and money are exchanged from person to person. */
export const bittyliciousOrders = defineFormat({
  id: "bittylicious-orders",
  title: "Bittylicious: orders",
  platform: "exchange:bittylicious",
  howTo: "On bittylicious.com: Account → Order history → Export CSV.",
  proof: "header only",
  headers: [
    "reference,direction,status,coin,coinAmount,fiatCurrency,fiatCurrencyAmount,startedTime,endedTime,transactionID,coinAddress",
  ],
  fields: {
    id: "reference",
    side: "direction",
    status: "status",
    coin: "coin",
    amount: "coinAmount",
    currency: "fiatCurrency",
    money: "fiatCurrencyAmount",
    date: "startedTime",
  },
  wallet: "Bittylicious",
  time: { field: "date", zone: "owner" },
  status: { field: "status" },
  meaning: { type: "trade", isSettledOutside: "both" },
  trade: {
    side: { field: "side", buy: "BUY", sell: "SELL" },
    base: { amount: "amount", asset: "coin" },
    quote: { amount: "money", asset: "currency" },
  },
  rowId: "id",
});
