import type { WorkerWorld } from "../support/worlds/worker-world.ts";

/** Something that was promised before the crash, to be found true after it. */
export type Promised = { what: string; holds(world: WorkerWorld): boolean | Promise<boolean> };

/** A piece of the owner's life during which something goes wrong. */
export type Scenario = {
  name: string;
  /** What is there before: made once, without faults. */
  before?(world: WorkerWorld): Promise<void>;
  /** Changes the data directory while no service runs, after `before`. */
  atRest?(dataLocation: string): void;
  /** What the owner does. It is repeated until it goes through, as a client does that got no answer; `promise` notes what was answered. */
  work(world: WorkerWorld, promise: (promised: Promised) => void): Promise<void>;
  /** Whether what was begun is over. */
  isOver(world: WorkerWorld): boolean | Promise<boolean>;
  /** What it must come to, however it went: nothing that is drawn by lot, nothing of the time of day. */
  state(world: WorkerWorld): unknown;
  /** What must hold at any moment after a start, before the work goes on. */
  always?(world: WorkerWorld): Promise<void> | void;
};
