import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { Sql } from "../../ports/sql.ts";
import { recordChange } from "../jobs/changes.ts";
import { createTransactionIds } from "../ledger/transaction-ids.ts";
import { markTagged } from "../ledger/list/transaction-tags.ts";

export type Tag = { name: string; transactions: number };

/** The owner's tags on transactions. Names are unique without regard to case. */
export function createTags(sql: Sql) {
  return {
    list: () => listTags(sql),
    create: (name: string) => createTag(sql, name),
    rename: (name: string, next: string) => renameTag(sql, name, next),
    delete: (name: string) => deleteTag(sql, name),
    /** Creates the tag if it is new. Throws `not_found` naming the first unknown transaction; then nothing is assigned. */
    assign: (name: string, transactionIds: string[]) => assignTag(sql, name, transactionIds),
    unassign: (name: string, transactionIds: string[]) => unassignTag(sql, name, transactionIds),
  };
}

function keyOfTag(sql: Sql, name: string): number {
  const key = sql.prepare<{ key: number }>("SELECT key FROM tags WHERE name = ?").get(name)?.key;
  if (key !== undefined) return key;
  const known = listTags(sql).map((tag) => tag.name);
  throw new AppError(
    "not_found",
    msg`No tag is called "${name}". ${known.length === 0 ? msg`There is none yet: create it first.` : msg`Known tags: ${known.slice(0, 20).join(", ")}.`}`,
  );
}

function refuseTaken(sql: Sql, name: string, by?: number): void {
  const existingTag = sql.prepare<{ key: number }>("SELECT key FROM tags WHERE name = ?").get(name);
  if (existingTag !== undefined && existingTag.key !== by)
    throw new AppError("conflict", msg`A tag called "${name}" exists already. Choose another name.`);
}

/**
 * Marks the tags of these transactions as the owner's. Lists show tags but nothing is computed from them, so the earliest transaction's time is
 * enough.
 */
function recordChosen(sql: Sql, transactionIds: readonly string[]): void {
  markTagged(sql, transactionIds);
  const touched = sql
    .prepare<{ since: number | null; count: number }>(
      "SELECT min(at) AS since, count(*) AS count FROM transactions WHERE id IN (SELECT value FROM json_each(?))",
    )
    .get(JSON.stringify(transactionIds));
  if (touched === undefined || touched.count === 0) return;
  recordChange(sql, {
    topic: "transactions",
    cause: "updated",
    since: touched.since,
    count: touched.count,
  });
}

function taggedBy(sql: Sql, key: number): string[] {
  return sql
    .prepare<{ id: string }>("SELECT transaction_id AS id FROM transaction_tags WHERE tag = ?")
    .all(key)
    .map(({ id }) => id);
}

function listTags(sql: Sql): Tag[] {
  return sql
    .prepare<Tag>(
      `SELECT name, (SELECT count(*) FROM transaction_tags WHERE tag = tags.key) AS transactions FROM tags ORDER BY name COLLATE NOCASE`,
    )
    .all();
}

function createTag(sql: Sql, name: string): Tag {
  return sql.transaction(() => {
    refuseTaken(sql, name);
    sql.prepare("INSERT INTO tags (name) VALUES (?)").run(name);
    return { name, transactions: 0 };
  });
}

function renameTag(sql: Sql, name: string, next: string): void {
  sql.transaction(() => {
    const key = keyOfTag(sql, name);
    refuseTaken(sql, next, key);
    sql.prepare("UPDATE tags SET name = ? WHERE key = ?").run(next, key);
    if (name !== next) recordChosen(sql, taggedBy(sql, key));
  });
}

function deleteTag(sql: Sql, name: string): void {
  sql.transaction(() => {
    const key = keyOfTag(sql, name);
    recordChosen(sql, taggedBy(sql, key));
    sql.prepare("DELETE FROM tags WHERE key = ?").run(key);
  });
}

function assignTag(sql: Sql, name: string, transactionIds: string[]): void {
  sql.transaction(() => {
    if (sql.prepare("SELECT 1 FROM tags WHERE name = ?").get(name) === undefined)
      sql.prepare("INSERT INTO tags (name) VALUES (?)").run(name);
    const key = keyOfTag(sql, name);
    const exists = sql.prepare("SELECT 1 FROM transactions WHERE id = ?");
    const add = sql.prepare("INSERT OR IGNORE INTO transaction_tags (tag, transaction_id) VALUES (?, ?)");
    const added: string[] = [];
    for (const id of createTransactionIds(sql).resolveAll(transactionIds)) {
      if (exists.get(id) === undefined)
        throw new AppError(
          "not_found",
          msg`There is no transaction "${id}". It was deleted, or the id is wrong.`,
        );
      if (add.run(key, id).changes > 0) added.push(id);
    }
    recordChosen(sql, added);
  });
}

function unassignTag(sql: Sql, name: string, transactionIds: string[]): void {
  sql.transaction(() => {
    const key = keyOfTag(sql, name);
    const remove = sql.prepare("DELETE FROM transaction_tags WHERE tag = ? AND transaction_id = ?");
    const ids = createTransactionIds(sql).resolveAll(transactionIds);
    recordChosen(
      sql,
      ids.filter((id) => remove.run(key, id).changes > 0),
    );
  });
}
