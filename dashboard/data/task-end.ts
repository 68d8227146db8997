import type { Task } from "./records.ts";
import type { Service } from "./service.ts";

/** Resolves when a task has ended, however it did; `onTask` hears of it until then. */
export async function endOf(
  service: Service,
  { accountName, taskId }: { accountName: string; taskId: string },
  onTask: (task: Task) => void = () => undefined,
): Promise<Task> {
  const stop = new AbortController();
  try {
    return await new Promise<Task>((resolve, reject) => {
      const look = (task: Task): void => {
        if (task.id !== taskId) return;
        onTask(task);
        if (task.endedAt !== null) resolve(task);
      };
      service.subscribe("tasks.subscribe", { accountName }, look, stop.signal);
      // It may have ended before anybody listened.
      service.call("tasks.get", { accountName, taskId }).then(look, reject);
    });
  } finally {
    stop.abort();
  }
}
