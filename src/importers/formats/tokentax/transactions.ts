import { defineFormat } from "../../engine/define-format.ts";

/** A stated fee is charged in addition to the amounts; amounts that include it leave its column empty. */
export const tokentaxTransactions = defineFormat({
  id: "tokentax-transactions",
  title: "TokenTax: transactions",
  platform: "exchange:tokentax",
  howTo:
    "On tokentax.co: Transactions → Export, or a file made for its manual template. Rows of margin trades are refused.",
  proof: "synthetic",
  headers: [
    "Type,BuyAmount,BuyCurrency,SellAmount,SellCurrency,FeeAmount,FeeCurrency,Exchange,Group,Comment,Date",
  ],
  fields: {
    type: "Type",
    bought: "BuyAmount",
    boughtCurrency: "BuyCurrency",
    sold: "SellAmount",
    soldCurrency: "SellCurrency",
    fee: "FeeAmount",
    feeCurrency: "FeeCurrency",
    exchange: "Exchange",
    group: "Group",
    note: "Comment",
    date: "Date",
  },
  wallet: { name: "TokenTax", field: "exchange", isWhole: true },
  time: { field: "date", zone: "UTC" },
  words: {
    field: "type",
    map: {
      Trade: "trade",
      Deposit: "deposit",
      Withdrawal: "withdrawal",
      Income: "income",
      Staking: "reward",
      Mining: "mining",
      Airdrop: "airdrop",
      Spend: "payment",
      Gift: "gift",
      "Lost|Stolen": "loss",
      Migration: "migration",
    },
  },
  decide: ({ cell }) =>
    cell("group").toLowerCase() === "margin"
      ? {
          refuse:
            "A margin trade does not move both coins. Import the exchange's own ledger, which has its profit and loss.",
        }
      : undefined,
  sides: {
    in: { amount: "bought", asset: "boughtCurrency" },
    out: { amount: "sold", asset: "soldCurrency" },
  },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: "on top" }],
  note: "note",
  tags: "group",
});
