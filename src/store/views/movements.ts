import { operations } from "../../domain/ledger/transaction.ts";
import { assetColumns, decimalColumns, timeColumns, transactionId, walletColumns } from "./fragments.ts";
import type { View } from "./view.ts";

export const movements: View = {
  name: "movements",
  doc: "The audit log: one signed change of one asset in one wallet, positions in protocols included, with the balance after it. Every balance is the sum of these.",
  columns: [
    {
      name: "transaction_id",
      type: "text",
      doc: "joins with `transactions.id`",
      sql: (terms) => transactionId("t", terms),
    },
    ...timeColumns("e.at", "when it happened"),
    ...walletColumns,
    ...assetColumns,
    { name: "spam", type: "integer", doc: "1 for a spam asset", sql: "a.spam" },
    {
      name: "operation",
      type: "text",
      doc: operations.map((operation) => `\`${operation}\``).join(", "),
      sql: "e.operation",
    },
    ...decimalColumns("change", "signed: below zero where it left", "e.change"),
    ...decimalColumns(
      "balance",
      "of this wallet and asset after it; NULL while it is being computed",
      "e.balance",
    ),
    {
      name: "derived",
      type: "integer",
      doc: "1 for the side that a protocol's position took, which no source reported",
      sql: "e.derived",
    },
  ],
  from: "main.entries e JOIN main.transactions t ON t.key = e.transaction_key JOIN main.wallets w ON w.key = e.wallet JOIN main.assets a ON a.key = e.asset",
  examples: [
    {
      question: "The last changes of ETH",
      sql: "SELECT at, wallet_label, change, balance FROM movements WHERE coin_id = 'ethereum' ORDER BY at DESC LIMIT 20",
    },
  ],
};
