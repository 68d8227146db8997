import type { StoredTask } from "../../store/jobs/task-rows.ts";
import type { RunnableKind } from "./task.ts";

/** Tasks that compute or write, that wait for the outside world, and that may do so for hours. */
const lanes = ["working", "network", "history"] as const;
export type Lane = (typeof lanes)[number];

/** How many tasks of a lane run at once: of one file, and of all. */
export type Limits = Record<Lane, { each: number; all: number }>;

/** A running task. `store` names the file it is kept in. */
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

/** What runs now, and who waits for room. */
export function createLanes(limits: Limits) {
  const active = new Set<Active>();
  /** Files whose tasks found no room in a lane, those that wait longest first: asked again when there is room, no more of them than it takes. */
  const blocked: Record<Lane, Set<string>> = { working: new Set(), network: new Set(), history: new Set() };

  function isFull(lane: Lane): boolean {
    let count = 0;
    for (const task of active) if (task.lane === lane) count++;
    return count >= limits[lane].all;
  }

  return {
    active,

    /** Whether there is room for the task now; notes its file when only tasks of others are in its way. */
    hasRoom(store: string, task: StoredTask, lane: Lane): boolean {
      let count = 0;
      for (const other of active) {
        if (other.store !== store) continue;
        if (other.taskId === task.id) return false;
        if (task.mergeKey !== null && other.mergeKey === task.mergeKey) return false;
        if (other.lane === lane) count++;
      }
      if (count >= limits[lane].each) return false;
      if (!isFull(lane)) return true;
      blocked[lane].add(store);
      return false;
    },

    /** The file that waits longest for a lane in which there is room now; it no longer counts as waiting. */
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
