import type { Context } from "../../context/context.ts";
import { defaultSettings } from "../../domain/account/settings.ts";
import type { StoredTask } from "../../store/jobs/task-rows.ts";
import type { Use } from "../../context/uses.ts";
import type { Limits } from "./lanes.ts";
import { subject, type ServerTaskKind, type ServerTaskRun } from "./task.ts";
import type { TaskStores } from "./task-store.ts";

const concurrency = { each: 2, all: 2 };
const limits: Limits = { working: concurrency, network: concurrency, history: concurrency };

/** The runner's name for the server's file. */
export const serverStore = "server";

/** The tasks about whole accounts, stored in the server's file because they outlive an account's. */
export function serverTasks(
  { server }: Pick<Context, "server">,
  kinds: ReadonlyMap<string, ServerTaskKind>,
): TaskStores<ServerTaskRun<unknown, Use>> {
  const rows = server.tasks;
  return {
    kinds,
    limits,
    has: (name) => name === serverStore,
    open: () => ({
      id: serverStore,
      name: serverStore,
      rows,
      throttle: () => defaultSettings.throttle,
      /** The account's current name, or that at the start of the task. */
      accountNameOf(task: StoredTask) {
        const { accountId, accountName } = subject.parse(task.input);
        return server.accounts.byId(accountId)?.name ?? accountName;
      },
      runOf: (part) => ({ ...part, saveCheckpoint: (value) => rows.checkpoint(part.taskId, value) }),
      pin: () => () => undefined,
      failed: () => undefined,
      ended: () => undefined,
    }),
  };
}
