import { z } from "zod";
import type { Context } from "../../context/context.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import type { ConnectionRow } from "../../store/jobs/connections.ts";
import type { Trigger } from "../../store/jobs/task-rows.ts";
import { enqueue } from "../queue/queue.ts";
import { sync } from "./sync.ts";
import { defineTask } from "../queue/task.ts";

/** Starts a sync of every connection without its own schedule, for the account's schedule. */
export const syncAll = defineTask({
  kind: "syncAll",
  uses: ["transaction", "connections", "tasks", "now", "newId"],
  input: z.strictObject({}),
  title: () => "Read every connection",
  priority: 5,
  attempts: 3,
  mergeKey: () => "syncAll",
  run({ account, context }) {
    account.transaction(() => {
      for (const connection of account.connections.list())
        if (!connection.isLeaving && connection.schedule === null)
          enqueueSync(account, connection, "schedule", context);
    });
    return Promise.resolve();
  },
});

/** Enqueues the sync of one connection and returns the task's id. Call it in a transaction. */
export function enqueueSync(
  account: Pick<AccountStore, "tasks">,
  { id, label }: Pick<ConnectionRow, "id" | "label">,
  trigger: Trigger,
  context: Pick<Context, "now" | "newId">,
): string {
  const input = { connectionId: id, label, thorough: trigger === "user" };
  return enqueue({ account, context }, sync, input, { trigger });
}
