import type { z } from "zod";
import type { Context } from "../../context.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import type { Trigger } from "../../store/jobs/task-rows.ts";

/** What every running task is given. */
export type TaskPart<Input> = {
  context: Context;
  accountName: string;
  taskId: string;
  input: Input;
  attempt: number;
  signal: AbortSignal;
  /** Where an earlier run stopped, or `null`. Save the next one with `account.tasks.checkpoint(taskId, value)` inside the transaction it belongs to. */
  checkpoint: unknown;
  /** Tells how far the work is; written at most once a second and published at most every 200 ms. `total` is `null` while unknown. */
  progress(done: number, total: number | null, message: string): void;
  log(level: "info" | "warn" | "error", message: string): void;
};

/** What a running task of an account is given. */
export type TaskRun<Input> = TaskPart<Input> & { account: AccountStore };

/** What running a task takes of its kind. */
export type RunnableKind<Run> = {
  kind: string;
  input: z.ZodType;
  attempts: number;
  isDerived?: boolean;
  result?: z.ZodType;
  run(run: Run): Promise<unknown>;
  undo?(run: Run): Promise<void>;
};

/**
 * A kind of task: data, never a closure. `run` must be safe to repeat from its checkpoint. It throws `RetryAfter` to be run again later,
 * `AppError` for what the owner should read, and the signal's reason when cancelled.
 */
export type TaskKind<Schema extends z.ZodType = z.ZodType, Result extends z.ZodType = z.ZodType> = {
  kind: string;
  input: Schema;
  /** What `run` answers once the task is done, from `contract/task-results.ts`; kinds without it have no result. */
  result?: Result;
  title(input: z.output<Schema>): string;
  /** Lower runs first: 0 what the owner waits for, 5 derived data, 9 housekeeping. */
  priority: number;
  /** Attempts before it is `failed`; default 1 for what the owner started and 5 for the rest. */
  attempts: number;
  /** What follows from the ledger: nobody asks for it again, so while the disk takes no writes it is tried without an end. */
  isDerived?: boolean;
  /**
   * True for what mostly waits for the outside world: it runs beside the account's other work, of which one runs at a time. `history` for what may wait for
   * hours, so that nothing shorter has to wait for it.
   */
  network?: boolean | "history";
  /** Tasks of one merge key that have not started are one task. */
  mergeKey?(input: z.output<Schema>): string;
  merge?(waiting: z.output<Schema>, next: z.output<Schema>): z.output<Schema>;
  run(run: TaskRun<z.output<Schema>>): Promise<z.input<Result>>;
  /** Undoes what a cancelled or finally failed run wrote; it is run to its end even after a restart. */
  undo?(run: TaskRun<z.output<Schema>>): Promise<void>;
};

/** What is asked of the queue. */
export type NewTask = { kind: string; input: unknown; trigger: Trigger; runAt?: number };

export function defineTask<Schema extends z.ZodType, Result extends z.ZodType = z.ZodVoid>(
  kind: TaskKind<Schema, Result>,
): TaskKind<Schema, Result> {
  return kind;
}
