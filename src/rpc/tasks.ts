import { z } from "zod";
import type { Context } from "../context.ts";
import type { AccountStore } from "../store/account-store.ts";
import { shownTask } from "../store/task-rows.ts";
import { cancelTask, retryTask, taskOf } from "../tasks/cancel-task.ts";
import { taskKinds } from "../tasks/registry.ts";
import { accountMethod, subscription } from "./method.ts";
import { at, nothing, page, pageInput, task, withAccount } from "./records.ts";

const one = withAccount({ taskId: z.string() });
const logRow = z.strictObject({ at, level: z.enum(["info", "warn", "error"]), message: z.string() });

/** What takes time: imports, syncs, and what is computed by itself. */
export const tasks = {
  list: accountMethod({
    doc: "The account's tasks, newest first.",
    access: "read",
    runs: "reader",
    input: withAccount({ state: task.shape.state.optional(), ...pageInput }),
    output: page(task),
    handle: ({ account }, { state, ...request }) => account.tasks.list(state, request),
  }),
  get: accountMethod({
    doc: "One task.",
    access: "read",
    runs: "reader",
    input: one,
    output: task,
    handle: ({ account }, { taskId }) => shownTask(taskOf(account, taskId)),
  }),
  log: accountMethod({
    doc: "What a task noted while it ran, oldest first: the last 1,000 lines.",
    access: "read",
    runs: "reader",
    input: one,
    output: z.array(logRow),
    handle: ({ account }, { taskId }) => account.tasks.logOf(taskOf(account, taskId).id),
  }),
  cancel: accountMethod({
    doc: "Asks a task to end; what it wrote is taken back before it is `cancelled`.",
    access: "write",
    runs: "worker",
    input: one,
    output: nothing,
    handle({ context, account }, { taskId }) {
      cancelTask(account, taskKinds, { taskId, now: context.now() });
      publish(context, account, taskId);
      return null;
    },
  }),
  retry: accountMethod({
    doc: "Runs a task again that failed, was cancelled or waits; it goes on where it stopped.",
    access: "write",
    runs: "worker",
    input: one,
    output: nothing,
    handle({ context, account }, { taskId }) {
      retryTask(account, taskId);
      publish(context, account, taskId);
      return null;
    },
  }),
  settled: accountMethod({
    doc: "Answers once no task is queued or running and everything follows from the last change. Tasks that wait for a later time are not waited for.",
    access: "read",
    runs: "worker",
    input: withAccount({}),
    output: nothing,
    async handle({ context, account, signal }) {
      await settled(context, account, signal);
      return null;
    },
  }),
  subscribe: subscription({
    doc: "A task that was added, moved on or ended.",
    access: "read",
    topic: "tasks",
    event: task,
  }),
};

function publish({ bus }: Context, account: AccountStore, taskId: string): void {
  bus.publish("tasks", { accountName: account.name, task: shownTask(taskOf(account, taskId)) });
}

function isSettled({ tasks: rows, changes }: AccountStore): boolean {
  return changes.newest() === changes.cursor() && !rows.isBusy();
}

/** Resolves once it is so; looks again whenever a task or the relayer moved. Rejects with the signal's reason. */
export function settled(context: Context, account: AccountStore, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const end = (finish: () => void): void => {
      over.abort();
      finish();
    };
    const look = ({ accountName }: { accountName: string }): void => {
      if (accountName !== account.name || over.signal.aborted) return;
      try {
        if (isSettled(context.accounts.open(account.name))) end(resolve);
      } catch (error) {
        end(() => reject(error));
      }
    };
    signal.addEventListener("abort", () => end(() => reject(signal.reason)), { signal: over.signal });
    if (signal.aborted) return end(() => reject(signal.reason));
    context.bus.subscribe("tasks", look, over.signal);
    context.bus.subscribe("relayed", look, over.signal);
    context.bus.subscribe("accounts", look, over.signal);
    return look({ accountName: account.name });
  });
}
