import { defineFormat } from "../../engine/define-format.ts";

export const geminiOrderEvents = defineFormat({
  id: "gemini-order-events",
  title: "Gemini: order events of a market",
  platform: "exchange:gemini",
  howTo:
    "Export your own transaction history instead: on gemini.com: Account → Statements → Transaction history.",
  proof: "real sample",
  headers: [
    "Event ID,Event Date,Event Time,Event Millis,Order ID,Execution Options,Event Type,Symbol,Order Type,Side,Limit Price (*),Original Quantity (*),Gross Notional Value (*),Fill Price (*),Fill Quantity (*),Total Exec Quantity (*),Remaining Quantity (*),Avg Price (*)",
  ],
  fields: { date: "Event Date", time: "Event Time", amount: "Fill Quantity (*)" },
  wallet: "Gemini",
  time: { field: ["date", "time"], zone: "UTC" },
  meaning: {
    refuse:
      "This file has the orders of a whole market, not those of one account. Export your transaction history instead.",
  },
  movement: { amount: "amount", asset: { header: "amount" }, sign: "word" },
});
