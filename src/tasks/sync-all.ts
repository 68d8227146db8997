import { z } from "zod";
import { enqueue } from "./queue.ts";
import { sync } from "./sync.ts";
import { defineTask } from "./task.ts";

const kinds = new Map([[sync.kind, sync]]);

/** Starts a sync of every connection: what the schedule asks for. */
export const syncAll = defineTask({
  kind: "syncAll",
  input: z.strictObject({}),
  title: () => "Read every connection",
  priority: 5,
  attempts: 3,
  mergeKey: () => "syncAll",
  run({ account, context }) {
    account.sql.transaction(() => {
      for (const { id, isLeaving } of account.connections.list())
        if (!isLeaving)
          enqueue(
            account,
            kinds,
            { kind: sync.kind, input: { connectionId: id }, trigger: "schedule" },
            context,
          );
    });
    return Promise.resolve();
  },
});
