import { useAccountQuery } from "./account.tsx";
import type { Connection, Task } from "./records.ts";
import { useTasks } from "./tasks.tsx";

export function useConnections() {
  return useAccountQuery("connections.list", {});
}

/** The task that reads, compares or deletes a connection at the moment. */
export function useTaskOf({ taskId }: Connection): Task | undefined {
  const tasks = useTasks();
  return taskId === null ? undefined : tasks.find(({ id }) => id === taskId);
}
