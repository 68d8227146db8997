/** How much of a refused body is read, and for how long. */
export type DrainLimits = { bytes: number; ms: number };
const idleMs = 300;

/**
 * Reads and drops the rest of a request's body, within limits and while it keeps arriving. A client that is still sending when its
 * connection closes reports a broken connection instead of the response.
 */
export async function drainBody(request: Request, { bytes, ms }: DrainLimits): Promise<void> {
  if (request.body === null || request.body.locked) return;
  const reader = request.body.getReader();
  // A pending read rejects when its reader is released, which ends the loop.
  const stop = (): void => reader.releaseLock();
  const end = setTimeout(stop, ms);
  let idle = setTimeout(stop, idleMs);
  try {
    for (let remainingBytes = bytes; remainingBytes > 0;) {
      const next = await reader.read();
      if (next.done) return;
      remainingBytes -= next.value.byteLength;
      clearTimeout(idle);
      idle = setTimeout(stop, idleMs);
    }
  } catch {
    // The client paused or disconnected.
  } finally {
    clearTimeout(end);
    clearTimeout(idle);
    stop();
  }
}
