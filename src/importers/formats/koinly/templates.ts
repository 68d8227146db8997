import { defineFormat } from "../../engine/define-format.ts";
import { koinlyLabels, paidInterest } from "../../word-meanings/koinly-labels.ts";

/** A fee is charged in addition to the amounts, as in the universal template. */
export const koinlyTradeTemplate = defineFormat({
  id: "koinly-trade-template",
  title: "Koinly: template of trades",
  platform: "exchange:koinly",
  howTo: "Use a file made for Koinly's template of trades. Some exchanges and tools write it.",
  proof: "header only",
  headers: ["Koinly Date,Pair,Side,Amount,Total,Fee Amount,Fee Currency,Order ID,Trade ID"],
  fields: {
    date: "Koinly Date",
    pair: "Pair",
    side: "Side",
    amount: "Amount",
    total: "Total",
    fee: "Fee Amount",
    feeCurrency: "Fee Currency",
  },
  wallet: "Koinly",
  time: { field: "date", zone: "UTC" },
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: { base: "pair" } },
    quote: { amount: "total", asset: { quote: "pair" } },
  },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: "on top" }],
});

/** One signed amount in each row. */
export const koinlySimpleTemplate = defineFormat({
  id: "koinly-simple-template",
  title: "Koinly: simple template",
  platform: "exchange:koinly",
  howTo: "Use a file made for Koinly's simple template, of deposits and withdrawals only.",
  proof: "header only",
  headers: ["Koinly Date,Amount,Currency,Label,TxHash"],
  fields: { date: "Koinly Date", amount: "Amount", coin: "Currency", label: "Label", hash: "TxHash" },
  wallet: "Koinly",
  time: { field: "date", zone: "UTC" },
  words: { field: "label", map: koinlyLabels },
  decide: ({ cell }) => paidInterest(cell("label"), cell("amount").startsWith("-") ? "" : cell("amount")),
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  hash: "hash",
  tags: "label",
});
