import type { Sql } from "../../ports/sql.ts";
import { type PageRequest, type Page, pageOf } from "../database/paging.ts";
import {
  type StoredTask,
  taskRowsOf,
  storedTaskOf,
  type TaskState,
  type KeyedTask,
  type TaskRow,
  taskColumns,
  taskOf,
} from "./task-rows.ts";

export function findTask(sql: Sql, id: string): StoredTask | undefined {
  return taskRowsOf(sql, "id = ?", id).map(storedTaskOf)[0];
}

export function unstartedTask(sql: Sql, mergeKey: string): StoredTask | undefined {
  return taskRowsOf(
    sql,
    "merge_key = ? AND state IN ('queued', 'waiting') AND undo_to IS NULL LIMIT 1",
    mergeKey,
  ).map(storedTaskOf)[0];
}

export function openTask(sql: Sql, mergeKey: string): StoredTask | undefined {
  return taskRowsOf(
    sql,
    "merge_key = ? AND state IN ('queued', 'waiting', 'running') ORDER BY state = 'running' DESC LIMIT 1",
    mergeKey,
  ).map(storedTaskOf)[0];
}

export function cancelRequests(sql: Sql): string[] {
  return sql
    .prepare<{ id: string }>("SELECT id FROM tasks WHERE state = 'running' AND cancel_requested = 1")
    .all()
    .map(({ id }) => id);
}

export function listTasks(sql: Sql, state: TaskState | undefined, page: PageRequest): Page<KeyedTask> {
  const filter = state === undefined ? {} : { where: ["state = ?"], parameters: [state] };
  return pageOf<TaskRow, KeyedTask>(
    sql,
    { select: taskColumns, table: "tasks", at: "created_at", ...filter },
    page,
    (row) => ({ key: row.key, task: taskOf(row) }),
  );
}

export function findTasks(
  sql: Sql,
  condition: string,
  ...parameters: (string | number)[]
): (StoredTask & { key: number })[] {
  return taskRowsOf(sql, `${condition} ORDER BY created_at DESC, rowid DESC`, ...parameters).map((row) => ({
    ...storedTaskOf(row),
    key: row.key,
  }));
}

export function tasksAddedAfter(sql: Sql, key: number): { key: number; task: StoredTask }[] {
  return taskRowsOf(sql, "rowid > ? ORDER BY rowid", key).map((row) => ({
    key: row.key,
    task: storedTaskOf(row),
  }));
}

export function newestKey(sql: Sql): number {
  return sql.prepare<{ key: number | null }>("SELECT max(rowid) AS key FROM tasks").get()?.key ?? 0;
}

export function isBusy(sql: Sql): boolean {
  return sql.prepare("SELECT 1 FROM tasks WHERE state IN ('queued', 'running') LIMIT 1").get() !== undefined;
}

export function openCounts(sql: Sql): Record<"queued" | "running" | "waiting", number> {
  const counts = { queued: 0, running: 0, waiting: 0 };
  const rows = sql
    .prepare<{ state: keyof typeof counts; count: number }>(
      "SELECT state, count(*) AS count FROM tasks WHERE state IN ('queued', 'running', 'waiting') GROUP BY state",
    )
    .all();
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

export function nextRunAt(sql: Sql): number | null {
  const row = sql
    .prepare<{ at: number | null }>("SELECT min(run_at) AS at FROM tasks WHERE state = 'waiting'")
    .get();
  return row?.at ?? null;
}
