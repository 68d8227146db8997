import { transactionId } from "./fragments.ts";
import type { View } from "./view.ts";

export const tags: View = {
  name: "tags",
  doc: "A tag of the owner's on a transaction.",
  columns: [
    { name: "tag", type: "text", doc: "the owner's word", sql: "g.name" },
    {
      name: "transaction_id",
      type: "text",
      doc: "joins with `transactions.id`",
      sql: (terms) => transactionId("t", terms),
    },
  ],
  from: "main.tags g JOIN main.transaction_tags x ON x.tag = g.key JOIN main.transactions t ON t.id = x.transaction_id",
  examples: [
    {
      question: "How often is each tag used?",
      sql: "SELECT tag, count(*) AS transactions FROM tags GROUP BY tag ORDER BY transactions DESC",
    },
  ],
};
