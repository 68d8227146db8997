import { defineFormat } from "../../engine/define-format.ts";

/** An outgoing gross amount includes its fee; from an incoming one the fee is deducted. The two sides of a trade have the same time. */
export const swissborgStatement = defineFormat({
  id: "swissborg-statement",
  title: "SwissBorg: account statement",
  platform: "exchange:swissborg",
  howTo: "In the SwissBorg app: Profile → Account statements → All transactions, xlsx or CSV.",
  proof: "header only",
  headers: [
    "Local time,Time in UTC,Type,Currency,Gross amount,Gross amount (*),Fee,Fee (*),Net amount,Net amount (*),Note",
  ],
  fields: {
    time: "Time in UTC",
    type: "Type",
    coin: "Currency",
    amount: "Gross amount",
    value: "Gross amount (*)",
    fee: "Fee",
    note: "Note",
  },
  wallet: "SwissBorg",
  time: { field: "time", zone: "UTC" },
  numbers: { decimal: ".", thousands: "," },
  words: {
    field: "type",
    map: {
      Deposit: "deposit",
      Withdrawal: "withdrawal",
      Buy: "trade in",
      Sell: "trade out",
      Earnings: "interest",
      Gift: "gift in",
    },
  },
  decide: ({ is }) =>
    is("type", "Payouts") ? (is("note", "Yield payouts") ? "interest" : "reward") : undefined,
  movement: { amount: "amount", asset: "coin", sign: "word" },
  fees: [{ amount: "fee", asset: "coin", rule: { in: "on top", out: "included" } }],
  value: { amount: "value", asset: { header: "value" } },
  group: { by: ["time"], types: ["trade"] },
  note: "note",
});
