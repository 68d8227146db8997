import { defineFormat } from "../../engine/define-format.ts";

const places = { SATOSHI: 8, SAT: 8, WEI: 18 };

/**
 * Amounts are in the coin's smallest unit. A sent amount excludes its fee. A transaction with several addresses has a row for each, the first
 * with the fee.
 */
export const bitboxTransactions = defineFormat({
  id: "bitbox-transactions",
  title: "BitBoxApp: transactions",
  platform: "exchange:bitbox",
  howTo:
    "In the BitBoxApp, export the transactions of the account as CSV. Do not connect the same xpub as well: the transactions would be counted twice.",
  proof: "synthetic",
  headers: [
    "Time,Type,Amount,Unit,Fee,Fee Unit,Address,Transaction ID,Note",
    "Time,Type,Amount,Unit,Fee,Fee Unit,Address,Transaction ID,Historical value,Historical value currency,Note",
  ],
  fields: {
    time: "Time",
    type: "Type",
    amount: "Amount",
    unit: "Unit",
    fee: "Fee",
    feeUnit: "Fee Unit",
    address: "Address",
    hash: "Transaction ID",
    note: "Note",
  },
  wallet: "BitBox",
  time: { field: "time", zone: "owner" },
  tickers: { SATOSHI: "BTC", SAT: "BTC", WEI: "ETH" },
  skip: [{ field: "time", matches: /^$/, reason: "not confirmed" }],
  decide({ is, hasAmount }) {
    if (!is("type", "sent_to_yourself")) return undefined;
    return hasAmount("fee")
      ? { type: "fee", shape: "sides", only: "out", fee: "none" }
      : { noEffect: "moved within the account" };
  },
  words: {
    field: "type",
    map: { received: { type: "deposit", fee: "none" }, sent: "withdrawal" },
  },
  movement: {
    amount: "amount",
    asset: "unit",
    sign: "word",
    scale: { field: "unit", by: places },
  },
  sides: {
    in: { amount: "amount", asset: "unit", scale: { field: "unit", by: places } },
    out: { amount: "fee", asset: "feeUnit", scale: { field: "feeUnit", by: places } },
  },
  fees: [{ amount: "fee", asset: "feeUnit", rule: "on top", scale: { field: "feeUnit", by: places } }],
  group: { by: ["hash"], types: ["deposit", "withdrawal"] },
  hash: "hash",
  counterparty: "address",
  note: "note",
});
