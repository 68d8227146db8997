/** How much of a refused body is still taken, for how long, and how long a pause of its sender may be. */
export type DrainLimits = { bytes: number; ms: number };
const idleMs = 300;

/**
 * Reads what is left of a request's body and drops it. A client that is still sending when its connection closes is told of a broken connection instead of the
 * answer, so the rest of a refused body is taken before the answer is sent: within limits, and only while it keeps arriving.
 */
export async function drainBody(request: Request, { bytes, ms }: DrainLimits): Promise<void> {
  if (request.body === null || request.body.locked) return;
  const reader = request.body.getReader();
  // A read that is under way rejects once its reader is released, which ends the loop.
  const stop = (): void => reader.releaseLock();
  const end = setTimeout(stop, ms);
  let idle = setTimeout(stop, idleMs);
  try {
    for (let left = bytes; left > 0;) {
      const next = await reader.read();
      if (next.done) return;
      left -= next.value.byteLength;
      clearTimeout(idle);
      idle = setTimeout(stop, idleMs);
    }
  } catch {
    // The client paused or went away: there is nothing more to take.
  } finally {
    clearTimeout(end);
    clearTimeout(idle);
    stop();
  }
}
