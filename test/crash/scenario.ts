import type { WorkerWorld } from "../support/worlds/worker-world.ts";

/** An acknowledgement that was given before a crash and must hold after it. */
export type Promised = { what: string; holds(world: WorkerWorld): boolean | Promise<boolean> };

/** Work of an owner that a fault interrupts. */
export type Scenario = {
  name: string;
  /** Creates the initial state, once and without faults. */
  before?(world: WorkerWorld): Promise<void>;
  /** Changes the data directory while no service runs, after `before`. */
  atRest?(dataLocation: string): void;
  /** What the owner does. Repeated until it succeeds, like the retries of a client; `promise` records each acknowledgement. */
  work(world: WorkerWorld, promise: (promised: Promised) => void): Promise<void>;
  /** Whether the work, including its tasks, has ended. */
  isOver(world: WorkerWorld): boolean | Promise<boolean>;
  /** The final state, which must be the same whatever failed: without random ids and times. */
  state(world: WorkerWorld): unknown;
  /** Checks invariants after each start, before the work continues. */
  always?(world: WorkerWorld): Promise<void> | void;
};
