import type { Sql } from "../../ports/sql.ts";

export type TaskLogLevel = "info" | "warn" | "error";
export type TaskLogRow = { at: number; level: TaskLogLevel; message: string };

/** Maximum of log rows kept per task: the latest. */
const keptLogRows = 1000;
const maxMessageLength = 2000;

export function addLogRow(sql: Sql, id: string, { at, level, message }: TaskLogRow): void {
  const text = message.length > maxMessageLength ? `${message.slice(0, maxMessageLength)}…` : message;
  sql
    .prepare("INSERT INTO task_log (task_id, at, level, message) VALUES (?, ?, ?, ?)")
    .run(id, at, level, text);
  sql
    .prepare(
      "DELETE FROM task_log WHERE task_id = ? AND key <= (SELECT key FROM task_log WHERE task_id = ? ORDER BY key DESC LIMIT 1 OFFSET ?)",
    )
    .run(id, id, keptLogRows);
}

export function logOf(sql: Sql, id: string): TaskLogRow[] {
  return sql
    .prepare<TaskLogRow>("SELECT at, level, message FROM task_log WHERE task_id = ? ORDER BY key")
    .all(id);
}
