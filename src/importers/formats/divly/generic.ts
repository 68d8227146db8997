import { defineFormat } from "../../engine/define-format.ts";
import { poolUnknown } from "../../word-meanings/pool-unknown.ts";

/**
 * A fee is charged in addition to what is sent. Whether what is received is stated before or after its fee is not documented, so such a row
 * is refused.
 */
export const divlyGeneric = defineFormat({
  id: "divly-generic",
  title: "Divly: generic CSV",
  platform: "exchange:divly",
  howTo: "Use a file made for Divly's generic template.",
  proof: "header only",
  headers: [
    "date,time (UTC),transaction_type,label,sent_amount,sent_currency,received_amount,received_currency,fee_amount,fee_currency,custom_description,tx_hash",
  ],
  fields: {
    date: "date",
    time: "time (UTC)",
    type: "transaction_type",
    label: "label",
    sent: "sent_amount",
    sentCurrency: "sent_currency",
    received: "received_amount",
    receivedCurrency: "received_currency",
    fee: "fee_amount",
    feeCurrency: "fee_currency",
    note: "custom_description",
    hash: "tx_hash",
  },
  wallet: "Divly",
  time: { field: ["date", "time"], zone: "UTC" },
  words: {
    field: ["type", "label"],
    map: {
      "Trade / ": "trade",
      "Deposit / ": "deposit",
      "Withdrawal / ": "withdrawal",
      "Deposit / Airdrop": "airdrop",
      "Deposit / Staking Reward": "reward",
      "Deposit / Income": "income",
      "Withdrawal / Other Expense": "payment",
    },
    patterns: [[/ \/ liquidity (?:in|out)$/, poolUnknown]],
  },
  sides: {
    in: { amount: "received", asset: "receivedCurrency" },
    out: { amount: "sent", asset: "sentCurrency" },
  },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: { in: "unknown", out: "on top" } }],
  hash: "hash",
  note: "note",
  tags: "label",
});
