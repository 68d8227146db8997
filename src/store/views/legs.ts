import {
  assetColumns,
  decimalColumns,
  joinPriceOfDay,
  priceInUse,
  real,
  maskedColumn,
  timeColumns,
  todayOf,
  transactionId,
} from "./fragments.ts";
import type { View } from "./view.ts";

const walletOf = "coalesce(l.value ->> 'wallet', w.wallet)";

export const legs: View = {
  name: "legs",
  doc: "One movement of one asset in a transaction: what came in, went out or was paid as a fee. For sums over years prefer it to `movements`, which also has positions' derived sides.",
  columns: [
    {
      name: "transaction_id",
      type: "text",
      doc: "joins with `transactions.id`",
      sql: (terms) => transactionId("t", terms),
    },
    ...timeColumns("t.at", "when it happened"),
    {
      name: "type",
      type: "text",
      doc: "the transaction's type (`trade`, `reward`, `withdrawal` …)",
      sql: "t.type",
    },
    {
      name: "status",
      type: "text",
      doc: "the transaction's status; of a failed one only the fee is here",
      sql: "t.status",
    },
    {
      name: "linked",
      type: "integer",
      doc: "1 in a half of a transfer between own wallets",
      sql: "t.linked IS NOT NULL",
    },
    { name: "direction", type: "text", doc: "`in`, `out` or `fee`", sql: "l.value ->> 'direction'" },
    ...assetColumns,
    { name: "spam", type: "integer", doc: "1 for a spam asset, which is in no total", sql: "a.spam" },
    ...decimalColumns("amount", "above zero whatever the direction", "(l.value ->> 'amount')"),
    ...decimalColumns("price", "that day's close in the base currency; NULL when unpriced", priceInUse),
    {
      name: "value_real",
      type: "real",
      doc: "amount × price, a product of two numbers; NULL when unpriced",
      sql: `${real("(l.value ->> 'amount')")} * ${real(priceInUse)}`,
    },
    { name: "wallet", type: "text", doc: "where it moved", sql: (terms) => maskedColumn(walletOf, terms) },
    {
      name: "wallet_label",
      type: "text",
      doc: "the owner's name for the transaction's wallet, or NULL",
      sql: "w.label",
    },
    {
      name: "platform",
      type: "text",
      doc: "chain (`eip155:1`), `exchange:<id>` or `manual`",
      sql: "w.platform",
    },
    {
      name: "counterparty",
      type: "text",
      doc: "the other side, or NULL",
      sql: (terms) => maskedColumn("(l.value ->> 'counterparty')", terms),
    },
  ],
  from: (
    terms,
  ) => `main.transactions t CROSS JOIN main.wallets w ON w.key = t.wallet CROSS JOIN json_each(t.legs) l LEFT JOIN main.assets a ON a.id = l.value ->> 'assetId'
  ${joinPriceOfDay(terms, `min(t.at / 86400000, ${todayOf(terms)})`)}
WHERE t.status <> 'failed' OR l.value ->> 'direction' = 'fee'`,
  examples: [
    {
      question: "Fees by year",
      sql: "SELECT substr(day, 1, 4) AS year, round(sum(value_real), 2) AS fees, sum(value_real IS NULL) AS unpriced FROM legs WHERE direction = 'fee' AND status <> 'pending' GROUP BY year ORDER BY year",
    },
    {
      question: "Staking income by coin",
      sql: "SELECT coin_id, sum(amount_real) AS amount, round(sum(value_real), 2) AS value FROM legs WHERE type = 'reward' AND direction = 'in' AND spam = 0 GROUP BY coin_id ORDER BY value DESC",
    },
  ],
};
