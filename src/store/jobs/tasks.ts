import type { Sql } from "../../ports/sql.ts";
import type { PageRequest } from "../database/paging.ts";
import {
  type AddedTask,
  addTask,
  type NextInput,
  replaceInput,
  type Lease,
  takeTask,
  renewLease,
  type TaskEnd,
  finishTask,
  type UndoneEnd,
  beginUndo,
  type Requeue,
  requeueTask,
  restartTask,
  putBackAbandoned,
  saveCheckpoint,
  saveProgress,
  requestCancel,
  shiftDueTimes,
  pruneTasks,
} from "./task-changes.ts";
import { addLogRow, logOf } from "./task-log.ts";
import {
  findTask,
  unstartedTask,
  openTask,
  cancelRequests,
  listTasks,
  findTasks,
  tasksAddedAfter,
  newestKey,
  isBusy,
  openCounts,
  nextRunAt,
} from "./task-queries.ts";
import type { StoredTask, TaskProgress, TaskState } from "./task-rows.ts";

export type Tasks = ReturnType<typeof createTasks>;

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
    requeue: (id: string, later: Requeue) => requeueTask(sql, id, later),
    /** Retries a failed, cancelled or waiting task with its attempts reset; resumes from its checkpoint if one is left. */
    restart: (id: string) => restartTask(sql, id),
    /** Requeues tasks that were running when the service ended, counted as crashes. Call it at the start, before any task is leased. */
    putBackAbandoned: () => putBackAbandoned(sql),
    /** Call it inside the transaction whose work it records. */
    checkpoint: (id: string, value: unknown) => saveCheckpoint(sql, id, value),
    progress: (id: string, progress: TaskProgress) => saveProgress(sql, id, progress),
    log: (id: string, row: Parameters<typeof addLogRow>[2]) => addLogRow(sql, id, row),
    /** Oldest first. */
    logOf: (id: string) => logOf(sql, id),
    requestCancel: (id: string) => requestCancel(sql, id),
    /** Ids of running tasks that the owner asked to cancel. */
    cancelRequests: () => cancelRequests(sql),
    list: (state: TaskState | undefined, page: PageRequest) => listTasks(sql, state, page),
    /** All tasks matching a condition, newest first. */
    where: (condition: string, ...parameters: (string | number)[]) =>
      findTasks(sql, condition, ...parameters),
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
    prune: (limits: { before: number; keep: number }) => pruneTasks(sql, limits),
  };
}
