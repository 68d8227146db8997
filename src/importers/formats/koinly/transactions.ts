import { defineFormat } from "../../engine/define-format.ts";
import { koinlyLabels } from "../../words/koinly-labels.ts";

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
    hash: "TxHash",
    note: "Description",
  },
  wallet: { name: "Koinly", field: "from", isWhole: true },
  time: { field: "date", zone: "owner", dates: "survey" },
  words: {
    field: ["type", "tag"],
    map: {
      "crypto_deposit / |fiat_deposit / ": "deposit",
      "crypto_withdrawal / |fiat_withdrawal / ": "withdrawal",
      "exchange / |buy / |sell / ": "trade",
      "exchange / swap": "migration",
      "transfer / ": "transfer",
      ...needsLabel,
    },
  },
  decide: (cell) =>
    cell("from") === "" && /[1-9]/.test(cell("fee"))
      ? {
          refuse:
            "The fee of a deposit names no wallet that paid it. Enter the row by hand, with the wallet of its fee.",
        }
      : undefined,
  sides: {
    in: { amount: "received", asset: "receivedCurrency", wallet: "to" },
    out: { amount: "sent", asset: "sentCurrency", wallet: "from" },
  },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: "on top" }],
  value: { amount: "value", asset: { header: "value" } },
  hash: "hash",
  note: "note",
});
