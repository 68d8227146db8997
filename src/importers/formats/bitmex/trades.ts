import { defineFormat } from "../../engine/define-format.ts";

/** Recognised so that it can be refused by name. */
export const bitmexTrades = defineFormat({
  id: "bitmex-trades",
  title: "BitMEX: trade history",
  platform: "exchange:bitmex",
  howTo:
    "Not read, because fills of contracts do not state the realised profit. Export the wallet history instead (Account → Wallet history).",
  proof: "synthetic",
  headers: [
    "transactTime,symbol,execType,side,lastQty,lastPx,execCost,commission,execComm,ordType,orderQty,leavesQty,price,text,orderID",
  ],
  fields: { date: "transactTime", amount: "execComm" },
  wallet: "BitMEX",
  time: { field: "date", zone: "owner" },
  meaning: {
    refuse:
      "Fills of contracts do not state the realised profit, so the balance would be wrong. Export the wallet history of BitMEX instead.",
  },
  movement: { amount: "amount", asset: { fixed: "BTC" }, sign: "word" },
});
