import { defineFormat } from "../../engine/define-format.ts";

/** Whether the total contains the fee is not documented, so a row with a fee in a coin that it moves is refused. */
export const bitcointaxImport = defineFormat({
  id: "bitcointax-import",
  title: "bitcoin.tax: import file",
  platform: "exchange:bitcointax",
  howTo: "Use a file made for the import of bitcoin.tax.",
  proof: "header only",
  headers: ["Date,Action,Symbol,Volume,Currency,Total,Fee,FeeCurrency,Memo"],
  fields: {
    date: "Date",
    action: "Action",
    symbol: "Symbol",
    volume: "Volume",
    currency: "Currency",
    total: "Total",
    fee: "Fee",
    feeCurrency: "FeeCurrency",
    note: "Memo",
  },
  wallet: "bitcoin.tax",
  time: { field: "date", zone: "owner" },
  words: {
    field: "action",
    map: {
      "BUY|SELL": { type: "trade", shape: "trade" },
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
  trade: {
    side: { field: "action", buy: "BUY", sell: "SELL" },
    base: { amount: "volume", asset: "symbol" },
    quote: { amount: "total", asset: "currency" },
  },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: "unknown" }],
  value: { amount: "total", asset: "currency" },
  note: "note",
});
