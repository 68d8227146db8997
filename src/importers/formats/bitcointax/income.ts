import { defineFormat } from "../../engine/define-format.ts";

const columns =
  "Date,Action,Symbol,Account,Volume,Price,Currency,Fee,FeeCurrency,Total,Ref,Memo,Margin,MarginId,TxHash,Sender,Recipient";

/** Whether the volume contains a fee in its own coin is not documented, so such a row is refused. */
export const bitcointaxIncome = defineFormat({
  id: "bitcointax-income",
  title: "bitcoin.tax: income and spending",
  platform: "exchange:bitcointax",
  howTo: "On bitcoin.tax: Income or Spending → Download, CSV.",
  proof: "header only",
  headers: [columns, `${columns},SymbolBalance`],
  fields: {
    date: "Date",
    action: "Action",
    symbol: "Symbol",
    account: "Account",
    volume: "Volume",
    currency: "Currency",
    fee: "Fee",
    feeCurrency: "FeeCurrency",
    total: "Total",
    note: "Memo",
    hash: "TxHash",
  },
  wallet: { name: "bitcoin.tax", field: "account", isWhole: true },
  time: { field: "date", zone: "UTC" },
  words: {
    field: "action",
    map: {
      INCOME: "income",
      MINING: "mining",
      FORK: "airdrop",
      GIFTIN: "gift in",
      SPEND: "payment",
      GIFT: "gift out",
      DONATION: "donation",
      "LOST|STOLEN": "loss",
      FEE: "fee",
    },
  },
  movement: { amount: "volume", asset: "symbol", sign: "word" },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: "unknown" }],
  value: { amount: "total", asset: "currency" },
  hash: "hash",
  note: "note",
});
