import { defineFormat } from "../../engine/define-format.ts";
import type { Meaning } from "../../engine/format.ts";
import { koinlyLabels, unclearFee } from "../../word-meanings/koinly-labels.ts";

const needsLabel = Object.fromEntries(
  Object.entries(koinlyLabels).flatMap(([labels, meaning]) =>
    labels
      .split("|")
      .filter((label) => label !== "" && label !== "swap")
      .flatMap((label) => [
        [`crypto_deposit / ${label}`, meaning],
        [`crypto_withdrawal / ${label}`, meaning],
        [`fiat_deposit / ${label}`, meaning],
        [`fiat_withdrawal / ${label}`, meaning],
      ]),
  ),
);

/** Koinly's types and tags, joined. */
const types: Record<string, Meaning> = {
  "crypto_deposit / |fiat_deposit / ": "deposit",
  "crypto_withdrawal / |fiat_withdrawal / ": "withdrawal",
  "exchange / |buy / |sell / ": "trade",
  "exchange / swap": "migration",
  "transfer / ": "transfer",
  ...needsLabel,
};

const feeWithoutWallet: Meaning = {
  refuse:
    "The fee of a deposit names no wallet that paid it. Enter the row by hand, with the wallet of its fee.",
};

/** A fee is charged in addition to the amounts, by the sending wallet. */
export const koinlyTransactions = defineFormat({
  id: "koinly-transactions",
  title: "Koinly: transaction history report",
  platform: "exchange:koinly",
  howTo:
    "On koinly.io: Tax reports → Transaction history, CSV. Its times are those of the account's zone; name it with timezone.",
  proof: "synthetic",
  headers: [
    "Date,Type,Tag,Sending Wallet,Sent Amount,Sent Currency,Sent Cost Basis,Receiving Wallet,Received Amount,Received Currency,Received Cost Basis,Fee Amount,Fee Currency,Gain (*),Net Value (*),Fee Value (*),TxSrc,TxDest,TxHash,Description",
    "Date,Type,Label,Sending Wallet,Sent Amount,Sent Currency,Sent Cost Basis,Receiving Wallet,Received Amount,Received Currency,Received Cost Basis,Fee Amount,Fee Currency,Gain (*),Net Value (*),Fee Value (*),TxSrc,TxDest,TxHash,Description",
  ],
  fields: {
    date: "Date",
    type: "Type",
    tag: "Tag|Label",
    from: "Sending Wallet",
    sent: "Sent Amount",
    sentCurrency: "Sent Currency",
    to: "Receiving Wallet",
    received: "Received Amount",
    receivedCurrency: "Received Currency",
    fee: "Fee Amount",
    feeCurrency: "Fee Currency",
    value: "Net Value (*)",
    gain: "Gain (*)",
    sentCost: "Sent Cost Basis",
    receivedCost: "Received Cost Basis",
    hash: "TxHash",
    note: "Description",
  },
  wallet: { name: "Koinly", field: "from", or: "to", isWhole: true },
  time: { field: "date", zone: "owner" },
  words: { field: ["type", "tag"], map: types },
  decide: (row) => (row.cell("from") === "" && row.hasAmount("fee") ? feeWithoutWallet : unclearFee(row)),
  sides: {
    in: { amount: "received", asset: "receivedCurrency", wallet: "to" },
    out: { amount: "sent", asset: "sentCurrency", wallet: "from" },
  },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: "on top" }],
  value: { amount: "value", asset: { header: "value" } },
  results: { currency: "gain", gains: ["gain"], received: "receivedCost", sent: "sentCost" },
  hash: "hash",
  note: "note",
  tags: "tag",
});

/** The same transactions with ids, wallets and times in UTC. */
export const koinlyTransactionsTable = defineFormat({
  id: "koinly-transactions-table",
  title: "Koinly: transactions with ids",
  platform: "exchange:koinly",
  howTo: "On koinly.io: Transactions → Export, CSV.",
  proof: "header only",
  headers: [
    "ID (read-only),Parent ID (read-only),Date (UTC),Type,Tag,From Wallet (read-only),From Wallet ID,From Amount,From Currency,To Wallet (read-only),To Wallet ID,To Amount,To Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Fee Worth Amount,Fee Worth Currency,Net Value (read-only),Fee Value (read-only),Value Currency (read-only),Deleted,From Source (read-only),To Source (read-only),Negative Balances (read-only),Missing Rates (read-only),Missing Cost Basis (read-only),Synced To Accounting At (UTC read-only),TxSrc,TxDest,TxHash,Description",
  ],
  fields: {
    id: "ID (read-only)",
    date: "Date (UTC)",
    type: "Type",
    tag: "Tag",
    from: "From Wallet (read-only)",
    sent: "From Amount",
    sentCurrency: "From Currency",
    to: "To Wallet (read-only)",
    received: "To Amount",
    receivedCurrency: "To Currency",
    fee: "Fee Amount",
    feeCurrency: "Fee Currency",
    value: "Net Value (read-only)",
    valueCurrency: "Value Currency (read-only)",
    deleted: "Deleted",
    hash: "TxHash",
    note: "Description",
  },
  wallet: { name: "Koinly", field: "from", or: "to", isWhole: true },
  time: { field: "date", zone: "UTC" },
  skip: [{ field: "deleted", matches: /^(?:true|yes|1)$/i, reason: "deleted in Koinly" }],
  words: { field: ["type", "tag"], map: types },
  decide: (row) => (row.cell("from") === "" && row.hasAmount("fee") ? feeWithoutWallet : unclearFee(row)),
  sides: {
    in: { amount: "received", asset: "receivedCurrency", wallet: "to" },
    out: { amount: "sent", asset: "sentCurrency", wallet: "from" },
  },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: "on top" }],
  value: { amount: "value", asset: "valueCurrency" },
  rowId: "id",
  hash: "hash",
  note: "note",
  tags: "tag",
});
