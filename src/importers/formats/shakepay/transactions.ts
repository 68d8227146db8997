import { defineFormat } from "../../engine/define-format.ts";

export const shakepayTransactions = defineFormat({
  id: "shakepay-transactions",
  title: "Shakepay: transaction history",
  platform: "exchange:shakepay",
  howTo:
    "On shakepay.com: Settings → Export transaction history, CSV. There can be one file for each currency: import all of them.",
  proof: "real sample",
  headers: [
    "Transaction Type,Date,Amount Debited,Debit Currency,Amount Credited,Credit Currency,Exchange Rate,Credit/Debit,Spot Rate",
    "Transaction Type,Date,Amount Debited,Debit Currency,Amount Credited,Credit Currency,Buy / Sell Rate,Direction,Spot Rate,Source / Destination,Blockchain Transaction ID",
    "Date,Amount Debited,Asset Debited,Amount Credited,Asset Credited,Market Value,Market Value Currency,Book Cost,Book Cost Currency,Type,Spot Rate,Buy / Sell Rate,Description",
  ],
  fields: {
    type: "Transaction Type|Type",
    date: "Date",
    debit: "Amount Debited",
    debitAsset: "Debit Currency|Asset Debited",
    credit: "Amount Credited",
    creditAsset: "Credit Currency|Asset Credited",
    hash: "Blockchain Transaction ID?",
  },
  wallet: "Shakepay",
  time: { field: "date", zone: "UTC" },
  numbers: { decimal: ".", thousands: "," },
  words: {
    field: "type",
    map: {
      // In the report since 2025, the money of a purchase is in another file unless both sides are filled.
      "purchase/sale|exchange|buy|sell": "trade",
      "fiat funding|crypto funding|crypto purchase": "deposit",
      "fiat cashout|crypto cashout|crypto withdrawal|send": "withdrawal",
      "interac e-transfer": "sides",
      "shakingsats|shakesquads|card_cashback|reward|other": "reward",
      "peer transfer": "transfer",
    },
  },
  sides: { in: { amount: "credit", asset: "creditAsset" }, out: { amount: "debit", asset: "debitAsset" } },
  hash: "hash",
});
