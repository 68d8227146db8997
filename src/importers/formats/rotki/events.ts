import { defineFormat } from "../../engine/define-format.ts";

/** The fee is a separate event, charged in addition to the amount. */
export const rotkiEvents = defineFormat({
  id: "rotki-events",
  title: "rotki: generic events",
  platform: "exchange:rotki",
  howTo: "Use a file made for rotki's generic events import.",
  proof: "synthetic",
  headers: ["Type,Location,Currency,Amount,Fee,Fee Currency,Description,Timestamp"],
  fields: {
    type: "Type",
    location: "Location",
    currency: "Currency",
    amount: "Amount",
    fee: "Fee",
    feeCurrency: "Fee Currency",
    note: "Description",
    time: "Timestamp",
  },
  wallet: { name: "rotki", field: "location", isWhole: true },
  time: { field: "time", zone: "UTC" },
  words: {
    field: "type",
    map: {
      Deposit: "deposit",
      Withdrawal: "withdrawal",
      Income: "income",
      Loss: "loss",
      Spend: "payment",
      Staking: "reward",
    },
  },
  movement: { amount: "amount", asset: { idOrTicker: "currency" }, sign: "word" },
  fees: [{ amount: "fee", asset: { idOrTicker: "feeCurrency" }, rule: "on top" }],
  note: "note",
});
