import { setPriority } from "node:os";

/** How much less of a busy machine the calling thread gets than the one that answers requests. */
const niceness = 10;

/**
 * Under CPU contention the calling thread yields to the one that answers requests. Linux counts it by thread (0 is the calling one); elsewhere it
 * would be the whole process, so nothing is done there.
 */
export function yieldToRequests(): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(0, niceness);
  } catch {
    // Not allowed here: the work is only less polite.
  }
}
