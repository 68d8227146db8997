/** The clock of the queue, the relayer and the schedules; tests supply one that never waits. */
export type Clock = {
  /** UTC milliseconds. */
  now(): number;
  /** Runs `work` once after `ms`; returns a function that cancels it. A pending timer does not keep the process alive. */
  after(ms: number, work: () => void): () => void;
};
