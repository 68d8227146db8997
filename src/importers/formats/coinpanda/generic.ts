import { defineFormat } from "../../engine/define-format.ts";
import { poolUnknown } from "../../word-meanings/pool-unknown.ts";

/**
 * A fee is charged in addition to what is sent. Whether what is received is stated before or after its fee is not documented, so such a row
 * is refused.
 */
export const coinpandaGeneric = defineFormat({
  id: "coinpanda-generic",
  title: "Coinpanda: generic CSV",
  platform: "exchange:coinpanda",
  howTo: "Use a file made for Coinpanda's generic template.",
  proof: "header only",
  headers: [
    "Timestamp (UTC),Type,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash",
  ],
  fields: {
    date: "Timestamp (UTC)",
    type: "Type",
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
  wallet: "Coinpanda",
  time: { field: "date", zone: "UTC" },
  words: {
    field: ["type", "label"],
    map: {
      "Trade / |Trade / Swap|Buy / |Sell / ": "trade",
      "Send / ": "withdrawal",
      "Receive / ": "deposit",
      "Receive / Airdrop|Receive / Fork": "airdrop",
      "Receive / Mining": "mining",
      "Receive / Staking|Receive / Reward": "reward",
      "Receive / Income|Receive / Other income": "income",
      "Receive / Interest|Receive / Loan interest": "interest",
      "Receive / Gift": "gift in",
      "Send / Gift": "gift out",
      "Send / Donation": "donation",
      "Send / Lost|Send / Stolen": "loss",
      "Send / Cost|Send / Expense|Send / Deductible cost|Send / Spend|Send / Personal Use|Send / Interest":
        "payment",
      "Send / Approval|Send / Margin Trading Fee|Send / Margin Funding Cost": "fee",
      "Receive / Realized P&L": "derivative in",
      "Send / Realized P&L": "derivative out",
      "Receive / Receive Loan": { type: "loan", counterparty: "Loan" },
      "Send / Repay Loan": { type: "repayment", counterparty: "Loan" },
      "Send / Collateral": { type: "stake", counterparty: "Collateral" },
      "Receive / Collateral": { type: "unstake", counterparty: "Collateral" },
      "Send / Staking Pool": { type: "stake", counterparty: "Staking Pool" },
      "Receive / Staking Pool": { type: "unstake", counterparty: "Staking Pool" },
      "Send / Bridge": "transfer out",
      "Receive / Bridge": "transfer in",
    },
    patterns: [[/ \/ liquidity (?:in|out)$/, poolUnknown]],
  },
  value: { amount: "value", asset: "valueCurrency" },
  sides: {
    in: { amount: "received", asset: "receivedCurrency" },
    out: { amount: "sent", asset: "sentCurrency" },
  },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: { in: "unknown", out: "on top" } }],
  hash: "hash",
  note: "note",
  tags: "label",
});
