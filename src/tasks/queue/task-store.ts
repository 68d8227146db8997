import type { Tasks } from "../../store/jobs/tasks.ts";
import type { StoredTask } from "../../store/jobs/task-rows.ts";
import type { Limits } from "./lanes.ts";
import type { RunnableKind, TaskPart } from "./task.ts";

/** A file with tasks: an account's, or the server's for tasks about whole accounts. */
export type TaskStore<Run> = {
  /** Unchanged when the account is renamed. */
  id: string;
  name: string;
  rows: Tasks;
  /** The minimum interval at which the progress of a task is published and written. */
  throttle(): { progressMs: number; progressWriteMs: number };
  /** The account of a task. */
  accountNameOf(task: StoredTask): string;
  /** Derives the arguments of the kind from those of every task. */
  runOf(part: TaskPart<unknown>): Run;
  /** Keeps the file open until the returned function is called. */
  pin(): () => void;
  /** Called when a task failed, before subscribers are notified. */
  failed(task: StoredTask): void;
  /** Called when a task has ended or waits, after subscribers were notified. */
  ended(): void;
};

/** The stores of a runner. */
export type TaskStores<Run> = {
  kinds: ReadonlyMap<string, RunnableKind<Run>>;
  limits: Limits;
  has(name: string): boolean;
  /** Throws `AppError` if the file cannot be used. */
  open(name: string): TaskStore<Run>;
};
