import { compare, parseDecimal } from "../../../domain/money/decimal.ts";
import { defineFormat } from "../../engine/define-format.ts";
import type { DecidedRow, Meaning } from "../../engine/format.ts";

/** Some fees have another amount in the memo than in their columns, and which of them was charged is not documented. */
function feeThatContradictsItself({
  cell,
  is,
}: DecidedRow<"category" | "sent" | "note">): Meaning | undefined {
  const [, amount, unit = ""] = /(\d+(?:\.\d+)?) *(EUR|BTC|SATS?)$/i.exec(cell("note")) ?? [];
  if (!is("category", "FEE") || amount === undefined || !/^\d+(?:\.\d+)?$/.test(cell("sent")))
    return undefined;
  const { units, scale } = parseDecimal(amount);
  const stated = { units, scale: /^sat/i.test(unit) ? scale + 8 : scale };
  return compare(stated, parseDecimal(cell("sent"))) === 0
    ? undefined
    : { refuse: "The memo states another fee than the columns of the row. Enter this row by hand." };
}

/** A fee has a separate row with its transaction's id. */
export const waveSpaceTransactions = defineFormat({
  id: "wave-space-transactions",
  title: "wave.space: transactions",
  platform: "exchange:wavespace",
  howTo: "On wave.space: Transactions → Export, CSV.",
  proof: "header only",
  headers: [
    "Type Category,Executes At,Transaction ID,Transaction Type,From Currency,From Amount,To Currency,To Amount,Memo",
  ],
  fields: {
    category: "Type Category",
    date: "Executes At",
    id: "Transaction ID",
    sentCoin: "From Currency",
    sent: "From Amount",
    receivedCoin: "To Currency",
    received: "To Amount",
    note: "Memo",
  },
  wallet: "wave.space",
  time: { field: "date", zone: "owner" },
  words: {
    field: "category",
    map: {
      DEPOSIT: { type: "deposit", only: "in" },
      TRANSACTION: { type: "payment", only: "out" },
      FEE: { type: "fee", only: "out" },
      WITHDRAWAL: { type: "withdrawal", only: "out" },
      "BUY|SELL": "trade",
    },
  },
  decide: feeThatContradictsItself,
  sides: {
    in: { amount: "received", asset: "receivedCoin" },
    out: { amount: "sent", asset: "sentCoin" },
  },
  value: { amount: "received", asset: "receivedCoin" },
  group: { by: ["id"], types: ["payment", "fee"] },
  note: "note",
});
