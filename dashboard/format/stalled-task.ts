import type { Task } from "../data/records.ts";

/** A task that failed and waits to retry. A waiting task without an error is one that a schedule planned for later. */
export function isStalled({ state, error }: Pick<Task, "state" | "error">): boolean {
  return state === "waiting" && error !== null;
}
