import {
  asWording,
  hasValues,
  wordingRecord,
  type Wording,
  type WordingRecord,
} from "../../errors/wording.ts";
import type { Sql } from "../../ports/sql.ts";

export type TaskLogLevel = "info" | "warn" | "error";
/** Adds a line to a task's log. A message with values is a `msg`, so that the page can say it in its language. */
export type TaskLog = (level: TaskLogLevel, message: string | Wording) => void;
/** A line of the log. `wording`: the values of `message` apart from its text, where it has any. */
export type TaskLogRow = { at: number; level: TaskLogLevel; message: string; wording?: WordingRecord };

/** Maximum of log rows kept per task: the latest. */
const maxLogRows = 1000;
const maxMessageLength = 2000;

export function addLogRow(
  sql: Sql,
  id: string,
  { at, level, message }: { at: number; level: TaskLogLevel; message: string | Wording },
): void {
  const text = String(message);
  const isShort = text.length <= maxMessageLength;
  sql
    .prepare("INSERT INTO task_log (task_id, at, level, message, wording) VALUES (?, ?, ?, ?, ?)")
    .run(
      id,
      at,
      level,
      isShort ? text : `${text.slice(0, maxMessageLength)}…`,
      isShort && hasValues(message) ? JSON.stringify(wordingRecord(message)) : null,
    );
  sql
    .prepare(
      "DELETE FROM task_log WHERE task_id = ? AND key <= (SELECT key FROM task_log WHERE task_id = ? ORDER BY key DESC LIMIT 1 OFFSET ?)",
    )
    .run(id, id, maxLogRows);
}

export function logOf(sql: Sql, id: string): TaskLogRow[] {
  return sql
    .prepare<{
      at: number;
      level: TaskLogLevel;
      message: string;
      wording: string | null;
    }>("SELECT at, level, message, wording FROM task_log WHERE task_id = ? ORDER BY key")
    .all(id)
    .map(({ wording: column, ...row }) => {
      const wording = column === null ? undefined : asWording(JSON.parse(column));
      return wording === undefined ? row : { ...row, wording: wordingRecord(wording) };
    });
}
