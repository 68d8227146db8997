import { z } from "zod";
import { source as sourceSchema } from "../../../contract/records.ts";
import type { Sql } from "../../../ports/sql.ts";
import { jsonNumbers } from "../../database/json-columns.ts";
import type { TransactionRow } from "../transaction-rows.ts";
import { imageOf, sourceOfKey, type TransactionImage } from "./transaction-image.ts";

/** A tombstone: which sources reported what the owner deleted. */
export const tombstoneImage = z.strictObject({
  id: z.string(),
  before: z.strictObject({ at: z.number(), sources: z.array(sourceSchema) }).nullable(),
});
export const linkImage = z.strictObject({ a: z.string(), b: z.string(), wasForbidden: z.boolean() });
export type TombstoneImage = z.output<typeof tombstoneImage>;
export type LinkImage = z.output<typeof linkImage>;

/** Stores the previous state of everything one change of the owner touches, at its first mention. Create one per SQLite transaction. */
export function createJournal(sql: Sql) {
  const before = new Map<string, TransactionImage | null>();
  const tombstones = new Map<string, TombstoneImage>();
  const pairs = new Map<string, LinkImage>();
  return {
    before,
    tombstones,
    pairs,
    note(row: TransactionRow): void {
      if (!before.has(row.id)) before.set(row.id, imageOf(sql, row));
    },
    /** A transaction that did not exist before. */
    noteNew(id: string): void {
      if (!before.has(id)) before.set(id, null);
    },
    noteTombstone(id: string): void {
      if (!tombstones.has(id)) tombstones.set(id, { id, before: tombstoneOf(sql, id) });
    },
    notePair(a: string, b: string): void {
      if (pairs.has(`${a} ${b}`)) return;
      const known = sql.prepare("SELECT 1 FROM forbidden_links WHERE a = ? AND b = ?").get(a, b);
      pairs.set(`${a} ${b}`, { a, b, wasForbidden: known !== undefined });
    },
  };
}
export type Journal = ReturnType<typeof createJournal>;

/** The tombstone of an id; `null` if it has none. */
function tombstoneOf(sql: Sql, id: string): TombstoneImage["before"] {
  const row = sql
    .prepare<{ at: number; sources: string }>("SELECT at, sources FROM tombstones WHERE id = ?")
    .get(id);
  if (row === undefined) return null;
  return { at: row.at, sources: jsonNumbers(row.sources).flatMap((key) => sourceOfKey(sql, key) ?? []) };
}
