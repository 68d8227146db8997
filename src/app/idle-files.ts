import type { Context } from "../context/context.ts";
import type { Clock } from "../ports/clock.ts";

/** An unused file stays open this long, and up to twice as long. */
const idleMs = 5 * 60_000;

/** Closes files that were unused between two rounds, until the signal aborts. */
export function closeIdleFiles(accounts: Context["accounts"], clock: Clock, signal: AbortSignal): void {
  let cancelTimer = (): void => undefined;
  const round = (): void => {
    cancelTimer = clock.after(idleMs, () => {
      accounts.closeIdle();
      round();
    });
  };
  round();
  signal.addEventListener("abort", () => cancelTimer(), { once: true });
}
