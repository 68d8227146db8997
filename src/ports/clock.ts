/** Time as the queue, the relayer and the schedules see it; tests bring their own and never wait. */
export type Clock = {
  /** UTC milliseconds. */
  now(): number;
  /** Runs `work` once, `ms` from now; answers what calls it off. A waiting timer does not keep the process alive. */
  after(ms: number, work: () => void): () => void;
};
