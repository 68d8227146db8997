import { transactionTypes } from "../../domain/ledger/transaction.ts";
import { maskedColumn, timeColumns, transactionId, walletColumns } from "./fragments.ts";
import type { View } from "./view.ts";

export const transactions: View = {
  name: "transactions",
  doc: "A transaction; the amounts moved are in `legs`.",
  columns: [
    {
      name: "id",
      type: "text",
      doc: "joins with `transaction_id` elsewhere",
      sql: (terms) => transactionId("t", terms),
    },
    ...timeColumns("t.at", "when it happened"),
    {
      name: "type",
      type: "text",
      doc: transactionTypes.map((type) => `\`${type}\``).join(", "),
      sql: "t.type",
    },
    {
      name: "status",
      type: "text",
      doc: "`confirmed`, `pending` (moves nothing yet) or `failed` (only its fee counts)",
      sql: "t.status",
    },
    ...walletColumns,
    {
      name: "method",
      type: "text",
      doc: "the contract's method or the source's word for it, or NULL",
      sql: "t.method",
    },
    {
      name: "counterparty",
      type: "text",
      doc: "the other side, or NULL",
      sql: (terms) => maskedColumn("t.counterparty", terms),
    },
    { name: "notes", type: "text", doc: "free text of the owner or a source, or NULL", sql: "t.notes" },
    {
      name: "tx_hash",
      type: "text",
      doc: "the chain's hash, or NULL",
      sql: (terms) => maskedColumn("t.tx_hash", terms),
    },
    {
      name: "linked_id",
      type: "text",
      doc: "the other half of a transfer between own wallets, or NULL: such a pair is neither income nor sale",
      sql: (terms) =>
        terms.mask ? "(SELECT 't' || o.key FROM main.transactions o WHERE o.id = t.linked)" : "t.linked",
    },
    {
      name: "hidden",
      type: "integer",
      doc: "1 where the owner hid it from lists; it counts all the same",
      sql: "t.hidden",
    },
    {
      name: "tags",
      type: "text",
      doc: "the owner's tags, separated by `, `, or NULL",
      sql: "(SELECT group_concat(g.name, ', ') FROM main.transaction_tags x JOIN main.tags g ON g.key = x.tag WHERE x.transaction_id = t.id)",
    },
  ],
  from: "main.transactions t JOIN main.wallets w ON w.key = t.wallet",
  examples: [
    {
      question: "What happened how often?",
      sql: "SELECT type, count(*) AS times FROM transactions WHERE status = 'confirmed' GROUP BY type ORDER BY times DESC",
    },
  ],
};
