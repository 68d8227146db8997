import { defineFormat } from "../../engine/define-format.ts";

/**
 * A fee is charged in addition to what is sent. Whether what is received is stated before or after its fee is not documented, so such a row
 * is refused.
 */
export const recapCustom = defineFormat({
  id: "recap-custom",
  title: "Recap: custom CSV",
  platform: "exchange:recap",
  howTo: "Use a file made for Recap's custom CSV template.",
  proof: "header only",
  headers: [
    "Type,Date,InOrBuyAmount,InOrBuyCurrency,OutOrSellAmount,OutOrSellCurrency,FeeAmount,FeeCurrency,Description,Transaction ID",
  ],
  fields: {
    type: "Type",
    date: "Date",
    received: "InOrBuyAmount",
    receivedCurrency: "InOrBuyCurrency",
    sent: "OutOrSellAmount",
    sentCurrency: "OutOrSellCurrency",
    fee: "FeeAmount",
    feeCurrency: "FeeCurrency",
    id: "Transaction ID",
    note: "Description",
  },
  wallet: "Recap",
  time: { field: "date", zone: "UTC" },
  words: {
    field: "type",
    map: {
      Trade: "trade",
      Deposit: "deposit",
      Withdrawal: "withdrawal",
      Mining: "mining",
      "StakingReward|Staking": "reward",
      Airdrop: "airdrop",
      Income: "income",
      Gift: "gift",
      Purchase: "payment",
      "Lost|Stolen": "loss",
      Fee: "fee",
    },
  },
  sides: {
    in: { amount: "received", asset: "receivedCurrency" },
    out: { amount: "sent", asset: "sentCurrency" },
  },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: { in: "unknown", out: "on top" } }],
  transfer: { ids: ["id"], types: ["deposit", "withdrawal"] },
  note: "note",
});
