import { accountInput, at, task, pageInput, page, nothing } from "../../records.ts";
import { z } from "zod";
import { accountContract, serverContract, subscriptionContract } from "../../method-contract.ts";

const one = accountInput({ taskId: z.string() });

const logRow = z.strictObject({ at, level: z.enum(["info", "warn", "error"]), message: z.string() });

/** Long-running work: imports, syncs and derived data. */
export const tasks = {
  list: accountContract({
    doc: "The account's tasks, newest first; those about the whole account, a restore say, among them.",
    access: "read",
    input: accountInput({ state: task.shape.state.optional(), ...pageInput }),
    output: page(task),
  }),
  get: serverContract({
    doc: "One task. A restore that failed is answered though the account it had made is gone.",
    access: "read",
    input: one,
    output: task,
  }),
  log: serverContract({
    doc: "What a task noted while it ran, oldest first: the last 1,000 lines.",
    access: "read",
    input: one,
    output: z.array(logRow),
  }),
  cancel: serverContract({
    doc: "Asks a task to end; what it wrote is taken back before it is `cancelled`.",
    access: "write",
    input: one,
    output: nothing,
  }),
  retry: serverContract({
    doc: "Runs a task again that failed, was cancelled or waits; it goes on where it stopped.",
    access: "write",
    input: one,
    output: nothing,
  }),
  settled: accountContract({
    doc: "Answers once no task is queued or running and everything follows from the last change. Tasks that wait for a later time are not waited for.",
    access: "read",
    input: accountInput({}),
    output: nothing,
  }),
  subscribe: subscriptionContract({
    doc: "A task that was added, moved on or ended.",
    access: "read",
    event: task,
  }),
};
