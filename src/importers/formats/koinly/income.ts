import { defineFormat } from "../../engine/define-format.ts";

/** A report about part of the transaction history, with the same rows. */
export const koinlyIncome = defineFormat({
  id: "koinly-income",
  title: "Koinly: income report",
  platform: "exchange:koinly",
  howTo:
    "The file cannot be imported. On koinly.io: Tax reports → Transaction history, CSV, which has the income too.",
  proof: "synthetic",
  headers: ["Date,Asset,Amount,Value (*),Type,Description,Wallet Name"],
  fields: { date: "Date", asset: "Asset", amount: "Amount", type: "Type" },
  wallet: "Koinly",
  time: { field: "date", zone: "owner" },
  meaning: {
    refuse:
      "The income report repeats rows of the transaction history. Import the transaction history instead.",
  },
  movement: { amount: "amount", asset: "asset", sign: "amount" },
});
