import type { Pause } from "../../ports/pause.ts";

/** Resolves in the next turn of the event loop, after pending messages, sockets and timers; unlike a timer it does not wait a millisecond. */
export const pause: Pause = () => new Promise((resolve) => setImmediate(resolve));
