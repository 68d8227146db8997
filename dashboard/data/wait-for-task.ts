import { RpcError } from "../../src/client/rpc-error.ts";
import type { Task } from "./records.ts";
import type { Service } from "./service.ts";

/** The interval at which a task is polled. Events alone can be missed while the socket is down or the account is being deleted. */
const pollIntervalMs = 2_000;

/**
 * Resolves when a task has ended, whatever its outcome; `onTask` is called with each state until then. Rejects if the task does not exist.
 * While the service is unreachable it keeps waiting.
 */
export async function waitForTask(
  service: Pick<Service, "call" | "subscribe">,
  { accountName, taskId }: { accountName: string; taskId: string },
  onTask: (task: Task) => void = () => undefined,
): Promise<Task> {
  const stop = new AbortController();
  let again: ReturnType<typeof setInterval> | undefined;
  try {
    return await new Promise<Task>((resolve, reject) => {
      const look = (task: Task): void => {
        if (task.id !== taskId || stop.signal.aborted) return;
        onTask(task);
        if (task.endedAt !== null) resolve(task);
      };
      const isAway = (error: unknown): boolean => error instanceof RpcError && error.code === "unavailable";
      const poll = (): void => {
        const answer = service.call("tasks.get", { accountName, taskId }, stop.signal);
        answer.then(look, (error: unknown) => {
          if (!isAway(error)) reject(error);
        });
      };
      service.subscribe("tasks.subscribe", { accountName }, look, stop.signal);
      poll();
      again = setInterval(poll, pollIntervalMs);
    });
  } finally {
    clearInterval(again);
    stop.abort();
  }
}
