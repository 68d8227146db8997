import type { TaskLog } from "../../store/jobs/task-log.ts";
import { z } from "zod";
import {
  accountFor,
  contextFor,
  type AccountFor,
  type ContextFor,
  type ContextMember,
  type Use,
} from "../../context/uses.ts";

/** Arguments of every running task, with the members of the context that its kind declares. */
export type TaskPart<Input, U extends Use = Use> = {
  context: ContextFor<U>;
  accountName: string;
  taskId: string;
  input: Input;
  attempt: number;
  signal: AbortSignal;
  /**
   * The checkpoint of an earlier run, or `null`. Save the next one with `account.tasks.checkpoint(taskId, value)` inside the transaction it
   * belongs to.
   */
  checkpoint: unknown;
  /** Reports progress; written at most once a second and published at most every 200 ms. `total` is `null` while unknown. */
  progress(done: number, total: number | null, message: string): void;
  log: TaskLog;
};

/** Arguments of a running task of an account. */
export type TaskRun<Input, U extends Use = never> = TaskPart<Input, U> & { account: AccountFor<U> };
/** Arguments of a task in the queue, before they are reduced to those that its kind declares. */
export type WholeTaskRun<Input = unknown> = TaskRun<Input, Use>;

/** Arguments of a running task about an account; it opens the account's file itself when needed. */
export type ServerTaskRun<Input, U extends Use = never> = TaskPart<Input, U> & {
  /** Saves the point from which a later run continues. */
  saveCheckpoint(value: unknown): void;
};

/** The part of a kind that running a task needs. */
export type RunnableKind<Run> = {
  kind: string;
  input: z.ZodType;
  attempts: number;
  isDerived?: boolean;
  network?: boolean | "history";
  result?: z.ZodType;
  run(run: Run): Promise<unknown>;
  undo?(run: Run): Promise<void>;
};

/** The part of a kind that queueing a task needs. */
export type QueuedKind<Schema extends z.ZodType = z.ZodType> = {
  kind: string;
  input: Schema;
  title(input: z.output<Schema>): string;
  /** Lower runs first: 0 for tasks the owner waits for, 5 for derived data, 9 for housekeeping. */
  priority: number;
  /** Waiting tasks with the same merge key become one task. */
  mergeKey?(input: z.output<Schema>): string;
  merge?(waiting: z.output<Schema>, next: z.output<Schema>): z.output<Schema>;
};

/**
 * A kind of task: data, never a closure. `run` must be repeatable from its checkpoint. It throws `RetryAfter` to run again later, `AppError`
 * for errors that the owner should read, and the signal's reason when cancelled.
 */
type Kind<
  Run,
  Schema extends z.ZodType,
  Result extends z.ZodType,
  Name extends string,
  U extends Use,
> = QueuedKind<Schema> & {
  kind: Name;
  /** Members of the context and of the account's store that the task uses; it receives no others. */
  uses: readonly U[];
  /** The schema of the result, from `contract/task-results.ts`; kinds without one have no result. */
  result?: Result;
  /** Attempts before the task is `failed`; default 1 for tasks started by the owner and 5 for others. */
  attempts: number;
  /** Whether the task computes derived data. Nothing else would request it again, so it is retried without limit while the disk is full. */
  isDerived?: boolean;
  /**
   * `true` for tasks that mostly wait for the network; they run concurrently with the account's other tasks. `history` for tasks that may wait for
   * hours, so that they do not block shorter ones.
   */
  network?: boolean | "history";
  run(run: Run): Promise<z.input<Result>>;
  /** Undoes the changes of a cancelled or finally failed run; completed even after a restart. */
  undo?(run: Run): Promise<void>;
};

/** A kind of task of an account, stored in the account's file. */
export type TaskKind<
  Schema extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
  Name extends string = string,
> = Kind<TaskRun<z.output<Schema>, Use>, Schema, Result, Name, Use>;

/** Input of every task about a whole account: `accountName` as it was at the start. */
export const subject = z.object({ accountId: z.string(), accountName: z.string() });

/** A kind of task about a whole account, which outlives the account's file: stored in the server's file. */
export type ServerTaskKind<
  Schema extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
  Name extends string = string,
> = Kind<ServerTaskRun<z.output<Schema>, Use>, Schema, Result, Name, Use>;

/** A kind as its file defines it. Its functions are properties, because parameters of methods are not checked strictly. */
type Stated<
  Run,
  Schema extends z.ZodType,
  Result extends z.ZodType,
  Name extends string,
  U extends Use,
> = Omit<Kind<Run, Schema, Result, Name, U>, "run" | "undo"> & {
  run: (run: Run) => Promise<z.input<Result>>;
  undo?: (run: Run) => Promise<void>;
};

/** A kind whose `run` and `undo` receive the members that it declares under `uses`. */
export function defineTask<
  Name extends string,
  Schema extends z.ZodType,
  Result extends z.ZodType = z.ZodVoid,
  const U extends Use = never,
>(
  kind: Stated<TaskRun<z.output<Schema>, NoInfer<U>>, Schema, Result, Name, U>,
): TaskKind<Schema, Result, Name> {
  const declared = (run: TaskRun<z.output<Schema>, Use>): TaskRun<z.output<Schema>, U> => ({
    ...run,
    context: contextFor(run.context, kind.uses),
    account: accountFor(run.account, kind.uses),
  });
  return reduceContext(kind, declared);
}

/** Like `defineTask`, for tasks about whole accounts. */
export function defineServerTask<
  Name extends string,
  Schema extends z.ZodType<z.output<typeof subject>>,
  Result extends z.ZodType = z.ZodVoid,
  const U extends ContextMember = never,
>(
  kind: Stated<ServerTaskRun<z.output<Schema>, NoInfer<U>>, Schema, Result, Name, U>,
): ServerTaskKind<Schema, Result, Name> {
  return reduceContext(kind, (run: ServerTaskRun<z.output<Schema>, Use>) => ({
    ...run,
    context: contextFor(run.context, kind.uses),
  }));
}

function reduceContext<
  Whole,
  Run,
  Schema extends z.ZodType,
  Result extends z.ZodType,
  Name extends string,
  U extends Use,
>(
  kind: Stated<Run, Schema, Result, Name, U>,
  declared: (run: Whole) => Run,
): Kind<Whole, Schema, Result, Name, Use> {
  const { run, undo, ...rest } = kind;
  return {
    ...rest,
    run: (context) => run(declared(context)),
    ...(undo === undefined ? {} : { undo: (context) => undo(declared(context)) }),
  };
}
