import type { Sql } from "../../ports/sql.ts";
import { readMeta, writeMeta } from "../account/meta.ts";

/**
 * The subjects of outbox rows; each is a topic of the bus, except `books` (transactions that are classified differently with the same
 * balances), `hourlyPrices` (prices that value transactions and no day) and `transferFees` (which can be checked now that a price is known).
 */
export const changeTopics = [
  "transactions",
  "auditLog",
  "books",
  "balances",
  "prices",
  "hourlyPrices",
  "transferFees",
  "assets",
  "wallets",
  "settings",
  "keyValue",
  "connections",
  "assistant",
] as const;
export type ChangeTopic = (typeof changeTopics)[number];
export type Cause = "created" | "updated" | "deleted";

/** `since`: earliest time affected, UTC ms; `null` if nothing has a time, or everything is affected. */
export type Change = { topic: ChangeTopic; cause: Cause; since: number | null; count: number };
export type RecordedChange = Change & { seq: number; at: number };

const cursorKey = "relayer.cursor";
/** Processed rows that are kept for inspection. */
const maxChanges = 1_000;

/** Adds a row to the outbox; call it in the transaction of what changed. */
export function recordChange(sql: Sql, { topic, cause, since, count }: Change): void {
  sql
    .prepare(
      "INSERT INTO changes (topic, cause, since, count, at) VALUES (?, ?, ?, ?, CAST(unixepoch('subsec') * 1000 AS INTEGER))",
    )
    .run(topic, cause, since, count);
}

/** The outbox: written in the transaction of the change, read by the relayer from its cursor. */
export function createChanges(sql: Sql) {
  return {
    record: (change: Change): void => recordChange(sql, change),
    /** Rows after a sequence number, oldest first. */
    after(seq: number, limit = 10_000): RecordedChange[] {
      return sql
        .prepare<RecordedChange>(
          "SELECT seq, topic, cause, since, count, at FROM changes WHERE seq > ? ORDER BY seq LIMIT ?",
        )
        .all(seq, limit);
    },
    cursor(): number {
      return Number(readMeta(sql, cursorKey) ?? "0");
    },
    /** Call it in the transaction that enqueues the tasks of the rows up to `seq`. */
    advance(seq: number): void {
      writeMeta(sql, cursorKey, String(seq));
      sql.prepare("DELETE FROM changes WHERE seq <= ?").run(seq - maxChanges);
    },
    /** Sequence number of the newest row, 0 if there never was one. */
    newest(): number {
      return (
        sql.prepare<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'changes'").get()?.seq ?? 0
      );
    },
  };
}

export type Changes = ReturnType<typeof createChanges>;
