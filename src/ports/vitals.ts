/** What the process uses, and how late this thread's event loop was since the last look (seconds; `null` where that is not measured). */
export type Vitals = () => {
  residentBytes: number;
  heapBytes: number;
  cpuSeconds: number;
  /** UTC milliseconds. */
  startedAt: number;
  loopDelay: { p50: number; p99: number; max: number } | null;
};
