import type { z } from "zod";
import type { Context } from "../../context/context.ts";
import type { Tasks } from "../../store/jobs/tasks.ts";
import type { Trigger } from "../../store/jobs/task-rows.ts";
import type { QueuedKind, TaskKind } from "./task.ts";

/** Kinds by name. */
export type TaskKinds = ReadonlyMap<string, TaskKind>;

/** Who requested a task, and when it runs (ms); at once by default. */
export type QueueOptions = { trigger: Trigger; runAt?: number | undefined };

/** A store of tasks, and the clock and id generator for new ones. */
type Queue = {
  account: { tasks: Pick<Tasks, "unstarted" | "replaceInput" | "add"> };
  context: Pick<Context, "now" | "newId">;
};

/**
 * Queues a task of an account or of the server and returns its id; call it inside the transaction it belongs to. A waiting task with the same
 * merge key is merged with the new one, and its id is returned. Throws for an input that violates the kind's schema.
 */
export function enqueue<Schema extends z.ZodType>(
  { account: { tasks }, context: { now, newId } }: Queue,
  kind: QueuedKind<Schema>,
  taskInput: NoInfer<z.input<Schema>>,
  { trigger, runAt: requestedAt }: QueueOptions,
): string {
  const input = kind.input.parse(taskInput);
  const mergeKey = kind.mergeKey?.(input) ?? null;
  const runAt = requestedAt !== undefined && requestedAt > now() ? requestedAt : null;
  const waiting = mergeKey === null ? undefined : tasks.unstarted(mergeKey);
  if (waiting !== undefined) {
    const merged = kind.merge === undefined ? input : kind.merge(kind.input.parse(waiting.input), input);
    tasks.replaceInput(waiting.id, {
      input: merged,
      title: kind.title(merged),
      runAt: waiting.runAt === null || runAt === null ? null : Math.min(waiting.runAt, runAt),
    });
    return waiting.id;
  }
  const id = newId();
  tasks.add({
    id,
    kind: kind.kind,
    title: kind.title(input),
    input,
    trigger,
    priority: kind.priority,
    mergeKey,
    createdAt: now(),
    runAt,
  });
  return id;
}

/** Queues a task whose kind is known only at run time: planned, or scheduled. Throws for a kind that is not in `kinds`. */
export function enqueueByKind(
  queue: Queue,
  kinds: TaskKinds,
  task: { kind: string; input: unknown },
  options: QueueOptions,
): string {
  const kind = kinds.get(task.kind);
  if (kind === undefined) throw new Error(`There is no task kind "${task.kind}".`);
  return enqueue(queue, kind, task.input, options);
}
