import type { StoredTask } from "../../store/jobs/task-rows.ts";
import type { RunnableKind } from "./task.ts";

/** Tasks that compute or write, that wait for the network, and that may wait for hours. */
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
  /** Files with waiting tasks, by lane, those waiting longest first: checked again when a lane has room, and no more of them than it takes. */
  const blocked: Record<Lane, Set<string>> = { working: new Set(), network: new Set(), history: new Set() };

  function isFull(lane: Lane): boolean {
    let count = 0;
    for (const task of active) if (task.lane === lane) count++;
    return count >= limits[lane].all;
  }

  return {
    active,

    /** Whether the task can run now; registers its file as waiting if only tasks of other files prevent it. */
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

    /** The file that has waited longest for a lane with room; it no longer counts as waiting. */
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
