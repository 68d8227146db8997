import type { Sql } from "../../../ports/sql.ts";

/** Adds tags to a transaction; creates new tags. */
export function addTags(sql: Sql, transactionId: string, names: readonly string[]): void {
  const create = sql.prepare("INSERT OR IGNORE INTO tags (name) VALUES (?)");
  const assign = sql.prepare(
    "INSERT OR IGNORE INTO transaction_tags (tag, transaction_id) SELECT key, ? FROM tags WHERE name = ?",
  );
  for (const name of names) {
    create.run(name);
    assign.run(transactionId, name);
  }
}

/** Replaces the transaction's tags by `names`. */
export function setTags(sql: Sql, transactionId: string, names: readonly string[]): void {
  sql.prepare("DELETE FROM transaction_tags WHERE transaction_id = ?").run(transactionId);
  addTags(sql, transactionId, names);
}

/** Marks the tags of these transactions as the owner's: no later report adds to them. */
export function markTagged(sql: Sql, transactionIds: readonly string[]): void {
  const markChanged = sql.prepare(
    "UPDATE transactions SET edits = json_set(coalesce(edits, '{}'), '$.tags', json('true')) WHERE id = ?",
  );
  for (const id of transactionIds) markChanged.run(id);
}
