import type { StoredTask } from "../../store/jobs/task-rows.ts";
import type { RunnableKind } from "./task.ts";

/** Tasks that compute or write, tasks that wait for the network, and tasks that may wait for hours. */
const lanes = ["working", "network", "history"] as const;
export type Lane = (typeof lanes)[number];

/** How many tasks of a lane run concurrently: per file, and in total. */
export type Limits = Record<Lane, { each: number; all: number }>;

/** A running task. `store` names the file in which it is stored. */
export type Active = {
  store: string;
  taskId: string;
  lane: Lane;
  mergeKey: string | null;
  cancel: AbortController;
  stop: AbortController;
  ended: Promise<void>;
};

export function laneOf(kind: Pick<RunnableKind<never>, "network"> | undefined): Lane {
  if (kind?.network === "history") return "history";
  return kind?.network === true ? "network" : "working";
}

/** The running tasks, and the files that wait for a lane. */
export function createLanes(limits: Limits) {
  const active = new Set<Active>();
  /** Files with blocked tasks by lane, longest waiting first. When a lane has room, only as many are checked as it can take. */
  const blocked: Record<Lane, Set<string>> = { working: new Set(), network: new Set(), history: new Set() };

  function isFull(lane: Lane): boolean {
    let count = 0;
    for (const task of active) if (task.lane === lane) count++;
    return count >= limits[lane].all;
  }

  return {
    active,

    /** Whether the task can run now. If only tasks of other files prevent it, its file is registered as blocked. */
    hasRoom(store: string, task: StoredTask, lane: Lane): boolean {
      let count = 0;
      for (const activeTask of active) {
        if (activeTask.store !== store) continue;
        if (activeTask.taskId === task.id) return false;
        if (task.mergeKey !== null && activeTask.mergeKey === task.mergeKey) return false;
        if (activeTask.lane === lane) count++;
      }
      if (count >= limits[lane].each) return false;
      if (!isFull(lane)) return true;
      blocked[lane].add(store);
      return false;
    },

    /** Removes and returns the file that has been blocked longest by a lane that has room now. */
    nextBlocked(): string | undefined {
      for (const lane of lanes) {
        const [store] = blocked[lane];
        if (store === undefined || isFull(lane)) continue;
        blocked[lane].delete(store);
        return store;
      }
      return undefined;
    },
  };
}
