import type { Pause } from "../../ports/pause.ts";

/**
 * Where the calls of clients wait that do not take what they were sent: each resolves in a turn of the event loop of its own, so that anyone who reads is not held up
 * by more than one of them at a time. Also what is aborted gets its turn: it is for the call to look.
 */
export function createSlowClientQueue(pause: Pause): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => (last = last.then(pause));
}
