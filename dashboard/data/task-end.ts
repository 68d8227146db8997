import { RpcError } from "../../src/client/rpc-error.ts";
import type { Task } from "./records.ts";
import type { Service } from "./service.ts";

/** How often a task is looked at next to its events: one may be told while the socket is away, or while its account is being taken away again. */
const lookMs = 2_000;

/** Resolves when a task has ended, however it did; `onTask` hears of it until then. Rejects when it cannot be found; that the service is away is waited out. */
export async function endOf(
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
      const ask = (): void => {
        const answer = service.call("tasks.get", { accountName, taskId }, stop.signal);
        answer.then(look, (error: unknown) => {
          if (!isAway(error)) reject(error);
        });
      };
      service.subscribe("tasks.subscribe", { accountName }, look, stop.signal);
      ask();
      again = setInterval(ask, lookMs);
    });
  } finally {
    clearInterval(again);
    stop.abort();
  }
}
