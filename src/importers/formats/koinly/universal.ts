import { defineFormat } from "../../engine/define-format.ts";
import { koinlyLabels, paidInterest, unclearFee } from "../../word-meanings/koinly-labels.ts";

/** A fee is charged in addition to the amounts. */
export const koinlyUniversal = defineFormat({
  id: "koinly-universal",
  title: "Koinly: universal import file",
  platform: "exchange:koinly",
  howTo:
    "Use a file made for Koinly's universal template. Many wallets write it, such as the Crypto.com DeFi wallet: Settings → Export transactions.",
  proof: "synthetic",
  headers: [
    "Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash",
    "Koinly Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash",
  ],
  fields: {
    date: "Date|Koinly Date",
    sent: "Sent Amount",
    sentCurrency: "Sent Currency",
    received: "Received Amount",
    receivedCurrency: "Received Currency",
    fee: "Fee Amount",
    feeCurrency: "Fee Currency",
    value: "Net Worth Amount",
    valueCurrency: "Net Worth Currency",
    label: "Label",
    note: "Description",
    hash: "TxHash",
  },
  wallet: "Koinly",
  time: { field: "date", zone: "UTC" },
  words: { field: "label", map: koinlyLabels },
  decide: (row) => {
    const { cell } = row;
    return (cell("received") === "" && cell("receivedCurrency") !== "") ||
      (cell("sent") === "" && cell("sentCurrency") !== "")
      ? {
          refuse:
            "One side has a currency without an amount. Write the amount, or empty the currency if nothing moved.",
        }
      : (paidInterest(cell("label"), cell("received")) ?? unclearFee(row));
  },
  sides: {
    in: { amount: "received", asset: "receivedCurrency" },
    out: { amount: "sent", asset: "sentCurrency" },
  },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: "on top" }],
  value: { amount: "value", asset: "valueCurrency" },
  hash: "hash",
  note: "note",
  tags: "label",
});
