import type { StoredTask, Tasks } from "../../store/jobs/task-rows.ts";
import type { Limits } from "./lanes.ts";
import type { RunnableKind, TaskPart } from "./task.ts";

/** A file that keeps tasks: an account's, or the server's for the tasks about whole accounts. */
export type TaskStore<Run> = {
  /** Stays the same when the account is renamed. */
  id: string;
  name: string;
  rows: Tasks;
  /** How often the progress of a task is told and written, at most. */
  throttle(): { progressMs: number; progressWriteMs: number };
  /** The account that a task is about. */
  accountNameOf(task: StoredTask): string;
  /** What the kind is given, made of what every task is given. */
  runOf(part: TaskPart<unknown>): Run;
  /** Keeps the file open until the answer is called. */
  pin(): () => void;
  /** A task failed; called before subscribers are told. */
  failed(task: StoredTask): void;
  /** A task is over or waits, and subscribers were told. */
  ended(): void;
};

/** Where a runner finds tasks, and what it knows of them. */
export type TaskStores<Run> = {
  kinds: ReadonlyMap<string, RunnableKind<Run>>;
  limits: Limits;
  has(name: string): boolean;
  /** Throws `AppError` where the file cannot be used. */
  open(name: string): TaskStore<Run>;
};
