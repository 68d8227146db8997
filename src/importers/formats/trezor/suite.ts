import { defineFormat } from "../../engine/define-format.ts";

/** One row per output. The fee of the whole transaction is on each row or only on the first. The receiver did not pay it. */
export const trezorSuiteOutputs = defineFormat({
  id: "trezor-suite-outputs",
  title: "Trezor Suite: transactions (a row for each output)",
  platform: "exchange:trezor",
  howTo:
    "In Trezor Suite: the account → Export → CSV. Do not connect the same addresses as well: the transactions would be counted twice.",
  proof: "synthetic",
  headers: [
    "Timestamp,Date,Time,Type,Transaction ID,Fee,Fee unit,Address,Label,Amount,Amount unit,Fiat (*),Other",
    "Timestamp,Date,Type,Transaction ID,Fee,Fee unit,Address,Label,Amount,Amount unit,Fiat (*),Other",
  ],
  fields: {
    time: "Timestamp",
    type: "Type",
    id: "Transaction ID",
    fee: "Fee",
    feeUnit: "Fee unit",
    address: "Address",
    note: "Label",
    amount: "Amount",
    unit: "Amount unit",
    fiat: "Fiat (*)",
  },
  wallet: "Trezor",
  time: { field: "time", zone: "UTC" },
  numbers: { decimal: ".", thousands: "," },
  words: {
    field: "type",
    map: {
      RECV: { type: "deposit", fee: "none" },
      SENT: "withdrawal",
      "SELF|FAILED": { type: "fee", shape: "sides", only: "out", fee: "none" },
      JOINT: {
        refuse:
          "The file does not say which of a joint transaction's amounts are the owner's. Enter this row by hand.",
      },
    },
  },
  movement: { amount: "amount", asset: "unit", sign: "word" },
  sides: { in: { amount: "amount", asset: "unit" }, out: { amount: "fee", asset: "feeUnit" } },
  fees: [{ amount: "fee", asset: "feeUnit", rule: "on top", isOfGroup: true }],
  value: { amount: "fiat", asset: { header: "fiat" } },
  group: { by: ["id"], types: ["withdrawal", "fee"] },
  hash: "id",
  note: "note",
});
