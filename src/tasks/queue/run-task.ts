import type { TaskLog } from "../../store/jobs/task-log.ts";
import { taskResult } from "../../contract/task-results.ts";
import type { Context } from "../../context/context.ts";
import type { Clock } from "../../ports/clock.ts";
import { AppError, wordingOf } from "../../errors/app-error.ts";
import { msg, type Wording } from "../../errors/wording.ts";
import type { Tasks } from "../../store/jobs/tasks.ts";
import { publicTask, type StoredTask } from "../../store/jobs/task-rows.ts";
import { backOffMs, retryOf } from "./back-off.ts";
import { createProgress } from "./progress.ts";
import type { RunnableKind, TaskPart } from "./task.ts";
import { errorIn } from "../../store/database/error-columns.ts";

/** The abort reason when the service stops or the account is needed exclusively: the task continues later. */
export class Stopped extends Error {}

/**
 * The number of times that the service may end during one task, without a new checkpoint, before the task is considered the cause. A few
 * interruptions prove nothing, because users and machines stop the service too.
 */
const maxCrashes = 20;

export type Running<Run> = {
  context: Context;
  /** The store of the task. */
  rows: Tasks;
  accountName: string;
  /** The minimum interval at which progress is published and written. */
  throttle: { progressMs: number; progressWriteMs: number };
  kind: RunnableKind<Run>;
  task: StoredTask;
  /** Derives the arguments of the kind from those of every task. */
  runOf: (part: TaskPart<unknown>) => Run;
  /** Aborted with `Stopped`, or with a `cancelled` error by the owner. */
  signal: AbortSignal;
  /** Aborted only with `Stopped`, because an undo cannot be cancelled. */
  stop: AbortSignal;
  random: () => number;
  after: Clock["after"];
};

/** The final state of a task after its changes have been undone. */
type Ending = { state: "failed" | "cancelled"; error: string | Wording | null };

/** A running task with the state that its run and its undo share. */
type Attempt<Run> = {
  readonly running: Running<Run>;
  readonly now: () => number;
  readonly log: TaskLog;
  readonly progress: ReturnType<typeof createProgress>;
  runWith(signal: AbortSignal, checkpoint: unknown): Run;
};

/**
 * Runs a started task and stores its outcome: done, postponed, or, after its changes have been undone, failed or cancelled. Throws only if the
 * outcome cannot be written.
 */
export async function runTask<Run>(running: Running<Run>): Promise<void> {
  const { rows, kind, task } = running;
  const input = kind.input.safeParse(task.input);
  const { now } = running.context;
  if (!input.success) {
    const error = msg`This version of the program does not accept the task's input: ${input.error.message}`;
    return rows.finish(task.id, { state: "failed", error, at: now() });
  }
  const attempt = attemptOf(running, input.data);
  const ending = task.undoTo === null ? await run(attempt) : { state: task.undoTo, error: errorIn(task) };
  if (ending === null) return;
  if (kind.undo === undefined) return rows.finish(task.id, { ...ending, at: now() });
  if (task.undoTo === null) rows.beginUndo(task.id, ending);
  await undo(attempt, kind.undo, ending);
}

function attemptOf<Run>(running: Running<Run>, input: unknown): Attempt<Run> {
  const { accountName, rows, throttle, kind, task } = running;
  const marks = { account: accountName, task: task.id, kind: kind.kind };
  const context: Context = {
    ...running.context,
    log: running.context.log.child(marks),
    http: running.context.http.tagged(marks),
  };
  const { now } = context;
  const log: TaskLog = (level, message) => rows.log(task.id, { at: now(), level, message });
  const publish = (storedTask: StoredTask): void =>
    context.bus.publish("tasks", { accountName, task: publicTask(storedTask) });
  const progress = createProgress({
    now,
    after: (ms, work) => running.after(ms, () => logged(context, work)),
    throttle: { publishMs: throttle.progressMs, writeMs: throttle.progressWriteMs },
    publish: (value) => publish({ ...task, progress: value }),
    write: (value) => rows.progress(task.id, value),
  });
  const runWith = (signal: AbortSignal, checkpoint: unknown): Run =>
    running.runOf({
      context,
      accountName,
      taskId: task.id,
      input,
      attempt: task.attempt,
      signal,
      checkpoint,
      progress: (...values) => progress.update(...values),
      log,
    });
  return { running, now, log, progress, runWith };
}

/** The end of the task reports a disk that refuses writes. */
function logged({ log }: Pick<Context, "log">, work: () => void): void {
  try {
    work();
  } catch (error) {
    log.warn("The progress of a task could not be written.", { error });
  }
}

/** Runs the task; `null` once it is done or postponed. */
async function run<Run>(attempt: Attempt<Run>): Promise<Ending | null> {
  const { running, now, progress } = attempt;
  const { rows, kind, task } = running;
  try {
    if (task.cancelRequested) throw new AppError("cancelled", "Cancelled before it ran.");
    if (task.crashes >= maxCrashes)
      throw new AppError(
        "bad_request",
        msg`The service ended ${task.crashes} times while this ran, so it is not retried automatically. See its log, then retry the task.`,
      );
    const answer = await kind.run(attempt.runWith(running.signal, task.checkpoint));
    const result = kind.result === undefined ? null : taskResult.parse(kind.result.parse(answer));
    rows.finish(task.id, {
      state: "done",
      error: null,
      result,
      at: now(),
      progress: progress.takeUnwritten(),
      isRepeatable: kind.isDerived === true,
    });
    return null;
  } catch (error) {
    progress.flush();
    return afterFailure(attempt, error);
  }
}

/** Postpones a task that can continue; otherwise returns its final state. */
function afterFailure<Run>({ running, now, log }: Attempt<Run>, error: unknown): Ending | null {
  const { rows, kind, task, random } = running;
  if (isStop(error, running.stop)) {
    rows.requeue(task.id, { runAt: null, error: null, attempt: Math.max(0, task.attempt - 1) });
    return null;
  }
  if (task.cancelRequested || (running.signal.aborted && !running.stop.aborted))
    return { state: "cancelled", error: null };
  const message = shownError(error, running);
  const again = retryOf(error, {
    attempt: task.attempt,
    attempts: kind.isDerived === true && isUnavailable(error) ? Number.POSITIVE_INFINITY : kind.attempts,
    now: now(),
    random: random(),
  });
  if (again === null) {
    log("error", message);
    return { state: "failed", error: message };
  }
  log("warn", message);
  const attempt = again.counts ? task.attempt : Math.max(0, task.attempt - 1);
  rows.requeue(task.id, { runAt: again.runAt, error: message, attempt });
  return null;
}

/** Undoes the changes of the task and ends it; a failed undo is retried. */
async function undo<Run>(
  { running, now, log, progress, runWith }: Attempt<Run>,
  undoRun: NonNullable<RunnableKind<Run>["undo"]>,
  ending: Ending,
): Promise<void> {
  const { rows, task, random } = running;
  try {
    // Reads the checkpoint again, because the run may have changed it.
    await undoRun(runWith(running.stop, rows.find(task.id)?.checkpoint ?? null));
    progress.flush();
    rows.finish(task.id, { ...ending, at: now() });
  } catch (error) {
    if (isStop(error, running.stop))
      return rows.requeue(task.id, { runAt: null, error: ending.error, attempt: task.attempt });
    log("error", msg`Its changes could not be undone, which will be retried: ${shownError(error, running)}`);
    const attempt = task.attempt + 1;
    rows.requeue(task.id, { runAt: now() + backOffMs(attempt, random()), error: ending.error, attempt });
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === "unavailable";
}

function isStop(error: unknown, stop: AbortSignal): boolean {
  return error instanceof Stopped || (stop.aborted && error === stop.reason);
}

/** The message for the owner; an unexpected error's own message is in the log. */
function shownError(
  error: unknown,
  { context, accountName, task }: Pick<Running<never>, "context" | "accountName" | "task">,
): string | Wording {
  if (error instanceof AppError || (error instanceof Error && error.name === "RetryAfter"))
    return wordingOf(error);
  const reference = context.newId();
  context.log.error("A task failed with an unexpected error.", {
    account: accountName,
    task: task.id,
    kind: task.kind,
    reference,
    error,
  });
  return msg`Internal error: ${wordingOf(error)} (reference ${reference} in the log)`;
}
