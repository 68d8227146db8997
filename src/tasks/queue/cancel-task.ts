import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import type { Tasks } from "../../store/jobs/tasks.ts";
import type { StoredTask } from "../../store/jobs/task-rows.ts";
import { errorIn } from "../../store/database/error-columns.ts";

/** A store of tasks: an account, or the server for tasks about whole accounts. */
export type TaskStore = Pick<AccountStore, "name" | "transaction"> & { tasks: Tasks };

type UndoneKinds = ReadonlyMap<string, { undo?: unknown }>;

/**
 * Cancels a task. A task that never ran and has nothing to undo is cancelled at once, any other by the queue after its changes have been undone.
 * Throws `not_found`, or `conflict` if the task has ended.
 */
export function cancelTask(
  account: TaskStore,
  kinds: UndoneKinds,
  { taskId, now }: { taskId: string; now: number },
): void {
  const task = taskOf(account, taskId);
  if (task.state === "cancelled" || task.undoTo === "cancelled") return;
  if (task.state === "done" || task.state === "failed")
    throw new AppError(
      "conflict",
      msg`The task "${task.title}" is ${task.state} already; there is nothing left to cancel.`,
    );
  account.transaction(() => {
    account.tasks.requestCancel(taskId);
    if (task.state === "running" || task.undoTo !== null) return;
    if (kinds.get(task.kind)?.undo === undefined)
      account.tasks.finish(taskId, { state: "cancelled", error: null, at: now });
    else account.tasks.requeue(taskId, { runAt: null, error: null, attempt: task.attempt });
  });
}

/** Queues a failed, cancelled or waiting task again. Throws `not_found`, or `conflict` if the task needs no retry. */
export function retryTask(account: TaskStore, taskId: string): void {
  const task = taskOf(account, taskId);
  if (task.state === "queued" || task.state === "running")
    throw new AppError("conflict", msg`The task "${task.title}" is ${task.state} already.`);
  if (task.state === "done")
    throw new AppError("conflict", msg`The task "${task.title}" is done. Start a new one instead.`);
  if (task.undoTo !== null)
    account.tasks.requeue(taskId, { runAt: null, error: errorIn(task), attempt: task.attempt });
  else account.tasks.restart(taskId);
}

/** The task with this id. Throws `not_found`. */
export function taskOf(account: Pick<TaskStore, "name" | "tasks">, taskId: string): StoredTask {
  const task = account.tasks.find(taskId);
  if (task !== undefined) return task;
  throw new AppError(
    "not_found",
    msg`The account "${account.name}" has no task "${taskId.slice(0, 100)}". tasks.list names them.`,
  );
}
