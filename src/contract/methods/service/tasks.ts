import { accountInput, at, task, pageInput, page, nothing } from "../../records.ts";
import { wording } from "../../wording.ts";
import { z } from "zod";
import { accountContract, serverContract, subscriptionContract } from "../../method-contract.ts";

const taskInput = accountInput({ taskId: z.string() });

const logRow = z.strictObject({
  at,
  level: z.enum(["info", "warn", "error"]),
  message: z.string(),
  wording: wording.optional(),
});

/** Long-running work: imports, syncs and derived data. */
export const tasks = {
  list: accountContract({
    doc: "Lists the account's tasks, newest first, including those of the server about it, such as a restore.",
    access: "read",
    input: accountInput({ state: task.shape.state.optional(), ...pageInput }),
    output: page(task),
  }),
  get: serverContract({
    doc: "Returns one task. A failed restore is returned even if the account that it created was removed.",
    access: "read",
    input: taskInput,
    output: task,
  }),
  log: serverContract({
    doc: "Returns the last 1,000 log lines of a task, oldest first.",
    access: "read",
    input: taskInput,
    output: z.array(logRow),
  }),
  cancel: serverContract({
    doc: "Cancels a task; its changes are undone before its state becomes `cancelled`.",
    access: "write",
    input: taskInput,
    output: nothing,
  }),
  retry: serverContract({
    doc: "Retries a failed, cancelled or waiting task; it resumes where it stopped.",
    access: "write",
    input: taskInput,
    output: nothing,
  }),
  settled: accountContract({
    doc: "Returns when no task is queued or running and all derived data is up to date. Tasks scheduled for a later time are ignored.",
    access: "read",
    input: accountInput({}),
    output: nothing,
  }),
  subscribe: subscriptionContract({
    doc: "Published when a task is added, progresses or ends.",
    access: "read",
    event: task,
  }),
};
