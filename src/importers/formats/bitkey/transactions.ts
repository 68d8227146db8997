import { defineFormat } from "../../engine/define-format.ts";

/** Amounts are without the fee, which is stated for what was sent. A consolidation or a sweep to a new key moves nothing but its fee. */
export const bitkeyTransactions = defineFormat({
  id: "bitkey-transactions",
  title: "Bitkey: transaction history",
  platform: "exchange:bitkey",
  howTo: "In the settings of the Bitkey app: Export transaction history → Download .CSV.",
  proof: "header only",
  headers: [
    "Transaction ID,Confirmation Time,Amount,Currency,Fee Amount,Fee Currency,Transaction Type",
    "Transaction ID,Confirmation Time,Amount,Currency,Fee Amount,Fee Currency,Transaction Type,Note",
  ],
  fields: {
    hash: "Transaction ID",
    time: "Confirmation Time",
    amount: "Amount",
    coin: "Currency",
    fee: "Fee Amount",
    feeCoin: "Fee Currency",
    type: "Transaction Type",
    note: "Note?",
  },
  wallet: "Bitkey",
  time: { field: "time", zone: "UTC" },
  words: {
    field: "type",
    map: {
      Incoming: "deposit in",
      Outgoing: "withdrawal out",
      "UTXO Consolidation|Recovery Sweep": { type: "fee", shape: "sides", only: "out", fee: "none" },
    },
  },
  decide: ({ is, hasAmount }) =>
    is("type", "UTXO Consolidation|Recovery Sweep") && !hasAmount("fee")
      ? {
          refuse:
            "The row does not state the fee of coins that the wallet moved to itself. Enter the fee by hand.",
        }
      : undefined,
  movement: { amount: "amount", asset: "coin", sign: "word" },
  sides: { in: { amount: "amount", asset: "coin" }, out: { amount: "fee", asset: "feeCoin" } },
  fees: [{ amount: "fee", asset: "feeCoin", rule: { in: "unknown", out: "on top" } }],
  hash: "hash",
  note: "note",
});
