import type { Task } from "../data/records.ts";

/** Whether a task failed and waits to be retried. A waiting task without an error is scheduled for later. */
export function isStalled({ state, error }: Pick<Task, "state" | "error">): boolean {
  return state === "waiting" && error !== null;
}
