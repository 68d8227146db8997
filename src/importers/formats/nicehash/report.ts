import { defineFormat } from "../../engine/define-format.ts";

/** A report of one coin, which only the header names. Amounts are signed, and each fee has a row of its own. */
export const nicehashReport = defineFormat({
  id: "nicehash-report",
  title: "NiceHash: report of a coin",
  platform: "exchange:nicehash",
  howTo: "On nicehash.com: Wallets → Activity → Reports, CSV, one for each coin.",
  proof: "real sample",
  headers: [
    "Date time,Local date time,Purpose,Amount (*),Exchange rate,Amount (*)",
    "Date time,Purpose,Amount (*),Exchange rate,Amount (*)",
    "Date time,Purpose,Amount (*),* Exchange rate,Amount (*)",
  ],
  fields: {
    time: "Date time",
    purpose: "Purpose",
    amount: "Amount (*)#1",
    value: "Amount (*)#2",
  },
  wallet: "NiceHash",
  time: { field: "time", zone: "UTC" },
  // The sums of each purpose and of the file come last.
  skip: [{ field: "time", matches: /^∑?$/, reason: "a total" }],
  words: {
    field: "purpose",
    map: {
      "Hashpower mining": "mining",
      "Hashpower mining fee|Withdrawal fee|Exchange fee": "fee",
      "Deposit complete": "deposit",
      "Withdrawal complete": "withdrawal",
      "Exchange trade": {
        refuse: "The other coin of this trade is in another report. Enter this row by hand.",
      },
    },
  },
  movement: { amount: "amount", asset: { header: "amount" }, sign: "amount" },
  value: { amount: "value", asset: { header: "value" }, sign: "any" },
});
