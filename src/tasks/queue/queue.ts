import type { Context } from "../../context.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import type { NewTask, TaskKind } from "./task.ts";

/** Kinds by name. */
export type TaskKinds = ReadonlyMap<string, TaskKind>;

/**
 * Puts a task into the account's queue and answers its id; call it inside the transaction it belongs to. A task of the same merge key that
 * has not started takes the new one in, and its id is answered. Throws for an unknown kind or an input its schema refuses.
 */
export function enqueue(
  account: Pick<AccountStore, "tasks">,
  kinds: TaskKinds,
  task: NewTask,
  { now, newId }: Pick<Context, "now" | "newId">,
): string {
  const kind = kinds.get(task.kind);
  if (kind === undefined) throw new Error(`There is no task kind "${task.kind}".`);
  const input = kind.input.parse(task.input);
  const mergeKey = kind.mergeKey?.(input) ?? null;
  const runAt = task.runAt !== undefined && task.runAt > now() ? task.runAt : null;
  const waiting = mergeKey === null ? undefined : account.tasks.unstarted(mergeKey);
  if (waiting !== undefined) {
    const merged = kind.merge === undefined ? input : kind.merge(kind.input.parse(waiting.input), input);
    account.tasks.replaceInput(waiting.id, {
      input: merged,
      title: kind.title(merged),
      runAt: waiting.runAt === null || runAt === null ? null : Math.min(waiting.runAt, runAt),
    });
    return waiting.id;
  }
  const id = newId();
  account.tasks.add({
    id,
    kind: kind.kind,
    title: kind.title(input),
    input,
    trigger: task.trigger,
    priority: kind.priority,
    mergeKey,
    createdAt: now(),
    runAt,
  });
  return id;
}
