import { defineFormat } from "../../engine/define-format.ts";

/** Purchases are paid from the bank account or the card, and proceeds are paid out there. The fee is charged in addition to the subtotal. */
export const foldBitcoin = defineFormat({
  id: "fold-bitcoin",
  title: "Fold: bitcoin history",
  platform: "exchange:fold",
  howTo: "Use the bitcoin transaction history that was downloaded from Fold, CSV.",
  proof: "header only",
  headers: [
    "Reference ID,Date (UTC),Transaction Type,Description,Asset,Amount (BTC),Price per Coin (USD),Subtotal (USD),Fee (USD),Total (USD),Transaction ID",
  ],
  fields: {
    id: "Reference ID",
    time: "Date (UTC)",
    type: "Transaction Type",
    note: "Description",
    asset: "Asset",
    amount: "Amount (BTC)",
    subtotal: "Subtotal (USD)",
    fee: "Fee (USD)",
    hash: "Transaction ID",
  },
  wallet: "Fold",
  time: { field: "time", zone: "UTC" },
  words: {
    field: "type",
    map: {
      "Purchase|Sale": { type: "trade", shape: "trade", isSettledOutside: true },
      Deposit: "deposit",
      Withdrawal: "withdrawal",
    },
  },
  movement: { amount: "amount", asset: "asset", sign: "amount" },
  trade: {
    side: { field: "type", buy: "Purchase", sell: "Sale" },
    base: { amount: "amount", asset: "asset", sign: "any" },
    quote: { amount: "subtotal", asset: { fixed: "USD" }, sign: "any" },
  },
  fees: [{ amount: "fee", asset: { fixed: "USD" }, rule: "on top" }],
  rowId: "id",
  hash: "hash",
  note: "note",
});
