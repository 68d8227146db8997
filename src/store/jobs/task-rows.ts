import { z } from "zod";
import { type TaskResult, taskResult } from "../../contract/task-results.ts";
import type { WordingRecord } from "../../errors/wording.ts";
import type { Sql } from "../../ports/sql.ts";
import { errorWordingIn } from "../database/error-columns.ts";

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
  /** The values of `error` apart from its text; absent where it has none. */
  errorWording?: WordingRecord | undefined;
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

export type TaskRow = {
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
  error_wording: string | null;
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

export const taskColumns = `rowid AS key, id, kind, title, input, state, trigger, priority, merge_key, attempt, error, error_wording, result, progress, checkpoint,
  created_at, started_at, ended_at, run_at, cancel_requested, crashes, undo_to`;
const storedProgress = z.object({
  done: z.number(),
  total: z.number().nullable(),
  message: z.string(),
  ratePerSecond: z.number().nullable(),
  etaMs: z.number().nullable(),
});

export function taskRowsOf(sql: Sql, where: string, ...parameters: (string | number)[]): TaskRow[] {
  return sql.prepare<TaskRow>(`SELECT ${taskColumns} FROM tasks WHERE ${where}`).all(...parameters);
}

/** The part of a stored task that the contract exposes. */
export function publicTask(task: StoredTask): Task {
  const { id, kind, title, state, trigger, progress, attempt, error, errorWording, result } = task;
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
    ...(errorWording === undefined ? {} : { errorWording }),
    result,
    createdAt,
    startedAt,
    endedAt,
    runAt,
  };
}

export function taskOf(row: TaskRow): Task {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    state: row.state,
    trigger: row.trigger,
    progress: storedProgress.parse(JSON.parse(row.progress)),
    attempt: row.attempt,
    error: row.error,
    ...errorWordingIn(row.error_wording),
    result: row.result === null ? null : taskResult.parse(JSON.parse(row.result)),
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    runAt: row.run_at,
  };
}

export function storedTaskOf(row: TaskRow): StoredTask {
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
