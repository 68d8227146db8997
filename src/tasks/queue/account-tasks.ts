import type { Context } from "../../context/context.ts";
import type { TaskRequest } from "../registry.ts";
import type { Limits } from "./lanes.ts";
import { enqueueByKind, type TaskKinds } from "./queue.ts";
import type { WholeTaskRun } from "./task.ts";
import type { TaskStores } from "./task-store.ts";

/**
 * Only one task per account computes or writes at a time, so that no task reads data that another is changing. Tasks that wait for the network
 * run concurrently. All share one thread, so higher limits would not be faster.
 */
const limits: Limits = {
  working: { each: 1, all: 2 },
  network: { each: 2, all: 6 },
  history: { each: 3, all: 6 },
};
/** Enqueued after a task failed. */
const healthCheck = { kind: "checkHealth", input: {} } as const satisfies TaskRequest;

/** The tasks of the accounts, each stored in its account's file. */
export function accountTasks(context: Context, kinds: TaskKinds): TaskStores<WholeTaskRun> {
  const { accounts, bus } = context;
  return {
    kinds,
    limits,
    has(name) {
      const key = name.toLowerCase();
      return accounts.names().some((known) => known.toLowerCase() === key);
    },
    open(name) {
      const account = accounts.open(name);
      return {
        id: account.id,
        name: account.name,
        rows: account.tasks,
        throttle: () => account.settings.get().throttle,
        accountNameOf: () => account.name,
        runOf: (part) => ({ ...part, account }),
        pin: () => accounts.pin(account.name),
        failed(task) {
          // Opens the issue about the failure at once, instead of with the next change.
          if (task.kind !== healthCheck.kind && kinds.has(healthCheck.kind))
            enqueueByKind({ account, context }, kinds, healthCheck, { trigger: "system" });
        },
        ended: () => bus.publish("wake", { accountName: account.name }),
      };
    },
  };
}
