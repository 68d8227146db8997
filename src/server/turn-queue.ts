import type { Pause } from "../ports/pause.ts";

/**
 * A queue for calls that may be many, of clients that do not read their messages or that send batches: one call a turn of the event loop, so
 * that other clients wait for one of them at most. Aborted calls get their turn, too; the caller checks.
 */
export function createTurnQueue(pause: Pause): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => (last = last.then(pause));
}
