import type { TaskResult } from "../../contract/task-results.ts";
import type { Wording } from "../../errors/wording.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import { errorColumns } from "../database/error-columns.ts";
import { type StoredTask, type TaskProgress, taskRowsOf, storedTaskOf } from "./task-rows.ts";

export type AddedTask = Pick<
  StoredTask,
  "id" | "kind" | "title" | "input" | "trigger" | "priority" | "mergeKey" | "createdAt" | "runAt"
>;
const notStarted: TaskProgress = { done: 0, total: null, message: "", ratePerSecond: null, etaMs: null };

export type NextInput = { input: unknown; title: string; runAt: number | null };
export type Lease = { now: number; leaseUntil: number };
export type TaskEnd = {
  state: "done" | "failed" | "cancelled";
  error: string | Wording | null;
  result?: TaskResult | null;
  at: number;
  /** The last progress; unchanged by default. */
  progress?: TaskProgress | undefined;
  /** A power cut may undo the end of the task together with its work, and the task then runs again. */
  isRepeatable?: boolean;
};
export type UndoneEnd = { state: "failed" | "cancelled"; error: string | Wording | null };
export type Requeue = { runAt: number | null; error: string | Wording | null; attempt: number };

/** Does not wait for the disk: after a power cut the task starts again from an earlier point. */
function runRepeatably(sql: Sql, text: string, parameters: SqlValue[]): void {
  sql.transaction(() => sql.prepare(text).run(...parameters), { isRepeatable: true });
}

export function addTask(sql: Sql, task: AddedTask): void {
  sql
    .prepare(
      `INSERT INTO tasks (id, kind, title, input, state, trigger, priority, merge_key, progress, created_at, run_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      task.id,
      task.kind,
      task.title,
      JSON.stringify(task.input),
      task.runAt === null ? "queued" : "waiting",
      task.trigger,
      task.priority,
      task.mergeKey,
      JSON.stringify(notStarted),
      task.createdAt,
      task.runAt,
    );
}

export function replaceInput(sql: Sql, id: string, { input, title, runAt }: NextInput): void {
  sql
    .prepare(
      "UPDATE tasks SET input = ?, title = ?, checkpoint = NULL, run_at = ?, state = CASE WHEN ? IS NULL THEN 'queued' ELSE 'waiting' END WHERE id = ?",
    )
    .run(JSON.stringify(input), title, runAt, runAt, id);
}

export function takeTask(
  sql: Sql,
  { now, leaseUntil }: Lease,
  accept: (task: StoredTask) => boolean,
): StoredTask | undefined {
  const candidates = taskRowsOf(
    sql,
    `(state = 'queued' OR (state = 'waiting' AND run_at <= ?) OR (state = 'running' AND lease_until < ?))
         ORDER BY priority, created_at, rowid`,
    now,
    now,
  );
  const takenTask = candidates.map(storedTaskOf).find(accept);
  if (takenTask === undefined) return undefined;
  const startedAt = takenTask.startedAt ?? now;
  const attempt =
    takenTask.state === "running" || takenTask.undoTo !== null ? takenTask.attempt : takenTask.attempt + 1;
  runRepeatably(
    sql,
    "UPDATE tasks SET state = 'running', attempt = ?, started_at = ?, run_at = NULL, lease_until = ? WHERE id = ?",
    [attempt, startedAt, leaseUntil, takenTask.id],
  );
  return { ...takenTask, state: "running", attempt, startedAt, runAt: null };
}

export function renewLease(sql: Sql, id: string, leaseUntil: number): void {
  runRepeatably(sql, "UPDATE tasks SET lease_until = ? WHERE id = ? AND state = 'running'", [leaseUntil, id]);
}

export function finishTask(
  sql: Sql,
  id: string,
  { state, error, result = null, at, progress, isRepeatable = false }: TaskEnd,
): void {
  const update = sql.prepare(
    `UPDATE tasks SET state = ?, error = ?, error_wording = ?, result = ?, progress = coalesce(?, progress), ended_at = ?, run_at = NULL, lease_until = NULL,
             undo_to = NULL, checkpoint = CASE WHEN ? = 'failed' AND undo_to IS NULL THEN checkpoint END WHERE id = ?`,
  );
  const json = (value: unknown): string | null => (value == null ? null : JSON.stringify(value));
  const parameters = [state, ...errorColumns(error), json(result), json(progress), at, state, id];
  sql.transaction(() => update.run(...parameters), { isRepeatable });
}

export function beginUndo(sql: Sql, id: string, { state, error }: UndoneEnd): void {
  sql
    .prepare("UPDATE tasks SET undo_to = ?, error = ?, error_wording = ? WHERE id = ?")
    .run(state, ...errorColumns(error), id);
}

export function requeueTask(sql: Sql, id: string, { runAt, error, attempt }: Requeue): void {
  sql
    .prepare(
      `UPDATE tasks SET state = CASE WHEN ? IS NULL THEN 'queued' ELSE 'waiting' END, run_at = ?, error = ?, error_wording = ?, attempt = ?, lease_until = NULL
           WHERE id = ?`,
    )
    .run(runAt, runAt, ...errorColumns(error), attempt, id);
}

export function restartTask(sql: Sql, id: string): void {
  sql
    .prepare(
      `UPDATE tasks SET state = 'queued', attempt = 0, crashes = 0, error = NULL, error_wording = NULL, result = NULL, run_at = NULL, ended_at = NULL, started_at = NULL,
             cancel_requested = 0 WHERE id = ?`,
    )
    .run(id);
}

export function putBackAbandoned(sql: Sql): StoredTask[] {
  return sql.transaction(() => {
    const abandoned = taskRowsOf(sql, "state = 'running'");
    sql
      .prepare(
        `UPDATE tasks SET state = 'queued', lease_until = NULL, crashes = crashes + 1,
               attempt = CASE WHEN undo_to IS NULL THEN max(attempt - 1, 0) ELSE attempt END WHERE state = 'running'`,
      )
      .run();
    return abandoned.map((row) => ({
      ...storedTaskOf(row),
      state: "queued" as const,
      crashes: row.crashes + 1,
    }));
  });
}

export function saveCheckpoint(sql: Sql, id: string, value: unknown): void {
  sql.prepare("UPDATE tasks SET checkpoint = ?, crashes = 0 WHERE id = ?").run(JSON.stringify(value), id);
}

export function saveProgress(sql: Sql, id: string, progress: TaskProgress): void {
  runRepeatably(sql, "UPDATE tasks SET progress = ? WHERE id = ?", [JSON.stringify(progress), id]);
}

export function requestCancel(sql: Sql, id: string): void {
  sql.prepare("UPDATE tasks SET cancel_requested = 1 WHERE id = ?").run(id);
}

export function shiftDueTimes(sql: Sql, { after, ms }: { after: number; ms: number }): void {
  sql.prepare("UPDATE tasks SET run_at = run_at - ? WHERE state = 'waiting' AND run_at > ?").run(ms, after);
}

export function pruneTasks(sql: Sql, { before, keep }: { before: number; keep: number }): void {
  runRepeatably(
    sql,
    `DELETE FROM tasks WHERE ended_at < ? AND state IN ('done', 'failed', 'cancelled')
             AND rowid NOT IN (SELECT rowid FROM tasks ORDER BY created_at DESC, rowid DESC LIMIT ?)`,
    [before, keep],
  );
}
