import { defineFormat } from "../../engine/define-format.ts";

/** The value is signed, and an outgoing one includes the fee. */
export const coinomiTransactions = defineFormat({
  id: "coinomi-transactions",
  title: "Coinomi: transactions",
  platform: "exchange:coinomi",
  howTo:
    "In Coinomi: the coin → menu → Export transactions. Do not connect the same addresses as well: the transactions would be counted twice.",
  proof: "real sample",
  headers: [
    "Asset,AccountName,Address,AddressName,Value,Symbol,Fees,InternalTransfer,TransactionID,Time(UTC),Time(ISO8601-UTC),BlockExplorer",
  ],
  fields: {
    account: "AccountName",
    address: "Address",
    note: "AddressName",
    amount: "Value",
    coin: "Symbol",
    fee: "Fees",
    hash: "TransactionID",
    time: "Time(ISO8601-UTC)",
  },
  wallet: { name: "Coinomi", field: "account" },
  time: { field: "time", zone: "UTC" },
  // The network's fee of what arrived was paid by its sender.
  decide: ({ cell }) => (cell("amount").startsWith("-") ? undefined : { fee: "none" }),
  meaning: "sides",
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  fees: [{ amount: "fee", asset: "coin", rule: "included" }],
  hash: "hash",
  counterparty: "address",
  note: "note",
});
