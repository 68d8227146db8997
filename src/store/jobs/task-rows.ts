import { z } from "zod";
import { taskResult, type TaskResult } from "../../contract/task-results.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import { pageOf } from "../database/paging.ts";
import type { Page, PageRequest } from "../database/paging.ts";

/** The requester of a task. */
export type Trigger = "user" | "schedule" | "audit-log" | "system";
export type TaskState = "queued" | "running" | "waiting" | "done" | "failed" | "cancelled";
export type TaskProgress = {
  done: number;
  total: number | null;
  message: string;
  ratePerSecond: number | null;
  etaMs: number | null;
};

/** A task in the contract's form. `waiting`: `runAt` is in the future. */
export type Task = {
  id: string;
  kind: string;
  title: string;
  state: TaskState;
  trigger: Trigger;
  progress: TaskProgress;
  attempt: number;
  error: string | null;
  /** Typed per kind (`contract/task-results.ts`); `null` until the task is done, and for kinds without a result. */
  result: TaskResult | null;
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
  runAt: number | null;
};

/** The queue's internal fields of a task. */
export type StoredTask = Task & {
  input: unknown;
  checkpoint: unknown;
  priority: number;
  mergeKey: string | null;
  cancelRequested: boolean;
  /** The state in which it ends once `undo` is done; `null` if there is nothing to undo. */
  undoTo: "failed" | "cancelled" | null;
  /** How often the service ended while it ran, since its last checkpoint. */
  crashes: number;
};

/** A task and its order number within one moment. */
export type KeyedTask = { key: number; task: Task };

export type TaskLogLevel = "info" | "warn" | "error";
export type TaskLogRow = { at: number; level: TaskLogLevel; message: string };
export type AddedTask = Pick<
  StoredTask,
  "id" | "kind" | "title" | "input" | "trigger" | "priority" | "mergeKey" | "createdAt" | "runAt"
>;
export type Tasks = ReturnType<typeof createTasks>;

/** Maximum of log rows kept per task: the latest. */
const keptLogRows = 1000;
const maxMessageLength = 2000;

type Row = {
  key: number;
  id: string;
  kind: string;
  title: string;
  input: string;
  state: TaskState;
  trigger: Trigger;
  priority: number;
  merge_key: string | null;
  attempt: number;
  error: string | null;
  result: string | null;
  progress: string;
  checkpoint: string | null;
  created_at: number;
  started_at: number | null;
  ended_at: number | null;
  run_at: number | null;
  cancel_requested: number;
  crashes: number;
  undo_to: "failed" | "cancelled" | null;
};

const columns = `rowid AS key, id, kind, title, input, state, trigger, priority, merge_key, attempt, error, result, progress, checkpoint,
  created_at, started_at, ended_at, run_at, cancel_requested, crashes, undo_to`;
const notStarted: TaskProgress = { done: 0, total: null, message: "", ratePerSecond: null, etaMs: null };
const storedProgress = z.object({
  done: z.number(),
  total: z.number().nullable(),
  message: z.string(),
  ratePerSecond: z.number().nullable(),
  etaMs: z.number().nullable(),
});

type NextInput = { input: unknown; title: string; runAt: number | null };
type Lease = { now: number; leaseUntil: number };
type TaskEnd = {
  state: "done" | "failed" | "cancelled";
  error: string | null;
  result?: TaskResult | null;
  at: number;
  /** The last progress; unchanged by default. */
  progress?: TaskProgress | undefined;
  /** A power cut may undo the end, together with the task's work: the task then runs again. */
  isRepeatable?: boolean;
};
type UndoneEnd = { state: "failed" | "cancelled"; error: string | null };
type PutBack = { runAt: number | null; error: string | null; attempt: number };

/** The tasks of one account: rows only; `tasks/` interprets them. */
export function createTasks(sql: Sql) {
  return {
    add: (task: AddedTask) => addTask(sql, task),
    find: (id: string) => findTask(sql, id),
    /** The task of this merge key that is neither running nor finished. */
    unstarted: (mergeKey: string) => unstartedTask(sql, mergeKey),
    /** The unfinished task of this merge key: the running one first. */
    open: (mergeKey: string) => openTask(sql, mergeKey),
    /** Changes the input of a task that has not started; a checkpoint of an earlier run no longer applies. */
    replaceInput: (id: string, next: NextInput) => replaceInput(sql, id, next),
    /**
     * Leases the first runnable task and returns it: by priority, then age. A running one whose lease expired counts as abandoned. `accept`
     * filters by the caller's capacity.
     */
    take: (lease: Lease, accept: (task: StoredTask) => boolean) => takeTask(sql, lease, accept),
    renewLease: (id: string, leaseUntil: number) => renewLease(sql, id, leaseUntil),
    /** Ends a task. Only a `failed` one keeps its checkpoint, so that a retry resumes from it. */
    finish: (id: string, end: TaskEnd) => finishTask(sql, id, end),
    /** From now on only `undo` is left of this task, and `state` is its final state. */
    beginUndo: (id: string, end: UndoneEnd) => beginUndo(sql, id, end),
    /** Requeues a running task. `attempt` is its attempt number; `runAt` `null` means as soon as possible. */
    putBack: (id: string, later: PutBack) => putBackTask(sql, id, later),
    /** Retries a failed, cancelled or waiting task with its attempts reset; resumes from its checkpoint if one is left. */
    restart: (id: string) => restartTask(sql, id),
    /** Requeues tasks that were running when the service ended, counted as crashes. Call it at the start, before any task is leased. */
    putBackAbandoned: () => putBackAbandoned(sql),
    /** Call it inside the transaction whose work it records. */
    checkpoint: (id: string, value: unknown) => saveCheckpoint(sql, id, value),
    progress: (id: string, progress: TaskProgress) => saveProgress(sql, id, progress),
    log: (id: string, row: TaskLogRow) => addLogRow(sql, id, row),
    /** Oldest first. */
    logOf: (id: string) => logOf(sql, id),
    requestCancel: (id: string) => requestCancel(sql, id),
    /** Ids of running tasks that the owner asked to cancel. */
    cancelRequests: () => cancelRequests(sql),
    list: (state: TaskState | undefined, page: PageRequest) => listTasks(sql, state, page),
    /** All tasks matching a condition, newest first. */
    where: (condition: string, ...parameters: (string | number)[]) =>
      tasksWhere(sql, condition, ...parameters),
    /** Tasks added after the one of this row number, oldest first. */
    addedAfter: (key: number) => tasksAddedAfter(sql, key),
    /** Row number of the newest task, 0 when there is none. */
    newestKey: () => newestKey(sql),
    isRunning: (kind: string): boolean =>
      sql.prepare("SELECT 1 FROM tasks WHERE state = 'running' AND kind = ? LIMIT 1").get(kind) !== undefined,
    /** Whether any is queued or running. */
    isBusy: () => isBusy(sql),
    /** Number of unfinished tasks by state. */
    openCounts: () => openCounts(sql),
    /** When the next waiting task is due; `null` if none waits. */
    nextRunAt: () => nextRunAt(sql),
    /** Tasks due after `after` become due `ms` earlier. */
    shiftDueTimes: (shift: { after: number; ms: number }) => shiftDueTimes(sql, shift),
    /** Deletes tasks that ended before `before`, except the `keep` latest of all, and their logs. */
    prune: (kept: { before: number; keep: number }) => pruneTasks(sql, kept),
  };
}

/** After a power cut the task is started again from an earlier point, so the disk is not waited for. */
function runRepeatably(sql: Sql, text: string, parameters: SqlValue[]): void {
  sql.transaction(() => sql.prepare(text).run(...parameters), { isRepeatable: true });
}

function rowsOf(sql: Sql, where: string, ...parameters: (string | number)[]): Row[] {
  return sql.prepare<Row>(`SELECT ${columns} FROM tasks WHERE ${where}`).all(...parameters);
}

function addTask(sql: Sql, task: AddedTask): void {
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

function findTask(sql: Sql, id: string): StoredTask | undefined {
  return rowsOf(sql, "id = ?", id).map(storedTaskOf)[0];
}

function unstartedTask(sql: Sql, mergeKey: string): StoredTask | undefined {
  return rowsOf(
    sql,
    "merge_key = ? AND state IN ('queued', 'waiting') AND undo_to IS NULL LIMIT 1",
    mergeKey,
  ).map(storedTaskOf)[0];
}

function openTask(sql: Sql, mergeKey: string): StoredTask | undefined {
  return rowsOf(
    sql,
    "merge_key = ? AND state IN ('queued', 'waiting', 'running') ORDER BY state = 'running' DESC LIMIT 1",
    mergeKey,
  ).map(storedTaskOf)[0];
}

function replaceInput(sql: Sql, id: string, { input, title, runAt }: NextInput): void {
  sql
    .prepare(
      "UPDATE tasks SET input = ?, title = ?, checkpoint = NULL, run_at = ?, state = CASE WHEN ? IS NULL THEN 'queued' ELSE 'waiting' END WHERE id = ?",
    )
    .run(JSON.stringify(input), title, runAt, runAt, id);
}

function takeTask(
  sql: Sql,
  { now, leaseUntil }: Lease,
  accept: (task: StoredTask) => boolean,
): StoredTask | undefined {
  const candidates = rowsOf(
    sql,
    `(state = 'queued' OR (state = 'waiting' AND run_at <= ?) OR (state = 'running' AND lease_until < ?))
         ORDER BY priority, created_at, rowid`,
    now,
    now,
  );
  const taken = candidates.map(storedTaskOf).find(accept);
  if (taken === undefined) return undefined;
  const startedAt = taken.startedAt ?? now;
  const attempt = taken.state === "running" || taken.undoTo !== null ? taken.attempt : taken.attempt + 1;
  runRepeatably(
    sql,
    "UPDATE tasks SET state = 'running', attempt = ?, started_at = ?, run_at = NULL, lease_until = ? WHERE id = ?",
    [attempt, startedAt, leaseUntil, taken.id],
  );
  return { ...taken, state: "running", attempt, startedAt, runAt: null };
}

function renewLease(sql: Sql, id: string, leaseUntil: number): void {
  runRepeatably(sql, "UPDATE tasks SET lease_until = ? WHERE id = ? AND state = 'running'", [leaseUntil, id]);
}

function finishTask(
  sql: Sql,
  id: string,
  { state, error, result = null, at, progress, isRepeatable = false }: TaskEnd,
): void {
  const update = sql.prepare(
    `UPDATE tasks SET state = ?, error = ?, result = ?, progress = coalesce(?, progress), ended_at = ?, run_at = NULL, lease_until = NULL,
             undo_to = NULL, checkpoint = CASE WHEN ? = 'failed' AND undo_to IS NULL THEN checkpoint END WHERE id = ?`,
  );
  const json = (value: unknown): string | null => (value == null ? null : JSON.stringify(value));
  const parameters = [state, error, json(result), json(progress), at, state, id];
  sql.transaction(() => update.run(...parameters), { isRepeatable });
}

function beginUndo(sql: Sql, id: string, { state, error }: UndoneEnd): void {
  sql.prepare("UPDATE tasks SET undo_to = ?, error = ? WHERE id = ?").run(state, error, id);
}

function putBackTask(sql: Sql, id: string, { runAt, error, attempt }: PutBack): void {
  sql
    .prepare(
      `UPDATE tasks SET state = CASE WHEN ? IS NULL THEN 'queued' ELSE 'waiting' END, run_at = ?, error = ?, attempt = ?, lease_until = NULL
           WHERE id = ?`,
    )
    .run(runAt, runAt, error, attempt, id);
}

function restartTask(sql: Sql, id: string): void {
  sql
    .prepare(
      `UPDATE tasks SET state = 'queued', attempt = 0, crashes = 0, error = NULL, result = NULL, run_at = NULL, ended_at = NULL, started_at = NULL,
             cancel_requested = 0 WHERE id = ?`,
    )
    .run(id);
}

function putBackAbandoned(sql: Sql): StoredTask[] {
  return sql.transaction(() => {
    const abandoned = rowsOf(sql, "state = 'running'");
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

function saveCheckpoint(sql: Sql, id: string, value: unknown): void {
  sql.prepare("UPDATE tasks SET checkpoint = ?, crashes = 0 WHERE id = ?").run(JSON.stringify(value), id);
}

function saveProgress(sql: Sql, id: string, progress: TaskProgress): void {
  runRepeatably(sql, "UPDATE tasks SET progress = ? WHERE id = ?", [JSON.stringify(progress), id]);
}

function addLogRow(sql: Sql, id: string, { at, level, message }: TaskLogRow): void {
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

function logOf(sql: Sql, id: string): TaskLogRow[] {
  return sql
    .prepare<TaskLogRow>("SELECT at, level, message FROM task_log WHERE task_id = ? ORDER BY key")
    .all(id);
}

function requestCancel(sql: Sql, id: string): void {
  sql.prepare("UPDATE tasks SET cancel_requested = 1 WHERE id = ?").run(id);
}

function cancelRequests(sql: Sql): string[] {
  return sql
    .prepare<{ id: string }>("SELECT id FROM tasks WHERE state = 'running' AND cancel_requested = 1")
    .all()
    .map(({ id }) => id);
}

function listTasks(sql: Sql, state: TaskState | undefined, page: PageRequest): Page<KeyedTask> {
  const filter = state === undefined ? {} : { where: ["state = ?"], parameters: [state] };
  return pageOf<Row, KeyedTask>(
    sql,
    { select: columns, table: "tasks", at: "created_at", ...filter },
    page,
    (row) => ({ key: row.key, task: taskOf(row) }),
  );
}

function tasksWhere(
  sql: Sql,
  condition: string,
  ...parameters: (string | number)[]
): (StoredTask & { key: number })[] {
  return rowsOf(sql, `${condition} ORDER BY created_at DESC, rowid DESC`, ...parameters).map((row) => ({
    ...storedTaskOf(row),
    key: row.key,
  }));
}

function tasksAddedAfter(sql: Sql, key: number): { key: number; task: StoredTask }[] {
  return rowsOf(sql, "rowid > ? ORDER BY rowid", key).map((row) => ({
    key: row.key,
    task: storedTaskOf(row),
  }));
}

function newestKey(sql: Sql): number {
  return sql.prepare<{ key: number | null }>("SELECT max(rowid) AS key FROM tasks").get()?.key ?? 0;
}

function isBusy(sql: Sql): boolean {
  return sql.prepare("SELECT 1 FROM tasks WHERE state IN ('queued', 'running') LIMIT 1").get() !== undefined;
}

function openCounts(sql: Sql): Record<"queued" | "running" | "waiting", number> {
  const counts = { queued: 0, running: 0, waiting: 0 };
  const rows = sql
    .prepare<{ state: keyof typeof counts; count: number }>(
      "SELECT state, count(*) AS count FROM tasks WHERE state IN ('queued', 'running', 'waiting') GROUP BY state",
    )
    .all();
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

function nextRunAt(sql: Sql): number | null {
  const row = sql
    .prepare<{ at: number | null }>("SELECT min(run_at) AS at FROM tasks WHERE state = 'waiting'")
    .get();
  return row?.at ?? null;
}

function shiftDueTimes(sql: Sql, { after, ms }: { after: number; ms: number }): void {
  sql.prepare("UPDATE tasks SET run_at = run_at - ? WHERE state = 'waiting' AND run_at > ?").run(ms, after);
}

function pruneTasks(sql: Sql, { before, keep }: { before: number; keep: number }): void {
  runRepeatably(
    sql,
    `DELETE FROM tasks WHERE ended_at < ? AND state IN ('done', 'failed', 'cancelled')
             AND rowid NOT IN (SELECT rowid FROM tasks ORDER BY created_at DESC, rowid DESC LIMIT ?)`,
    [before, keep],
  );
}

/** The part of a stored task that the contract exposes. */
export function publicTask(task: StoredTask): Task {
  const { id, kind, title, state, trigger, progress, attempt, error, result } = task;
  const { createdAt, startedAt, endedAt, runAt } = task;
  return {
    id,
    kind,
    title,
    state,
    trigger,
    progress,
    attempt,
    error,
    result,
    createdAt,
    startedAt,
    endedAt,
    runAt,
  };
}

function taskOf(row: Row): Task {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    state: row.state,
    trigger: row.trigger,
    progress: storedProgress.parse(JSON.parse(row.progress)),
    attempt: row.attempt,
    error: row.error,
    result: row.result === null ? null : taskResult.parse(JSON.parse(row.result)),
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    runAt: row.run_at,
  };
}

function storedTaskOf(row: Row): StoredTask {
  return {
    ...taskOf(row),
    input: JSON.parse(row.input),
    checkpoint: row.checkpoint === null ? null : JSON.parse(row.checkpoint),
    priority: row.priority,
    mergeKey: row.merge_key,
    cancelRequested: row.cancel_requested === 1,
    undoTo: row.undo_to,
    crashes: row.crashes,
  };
}
