import { AppError } from "../../errors/app-error.ts";
import { createMonotonicClock } from "../../lib/monotonic-clock.ts";

const windowMs = 60_000;
const perAddress = 5;
/** Many addresses guessing together are slowed down too; this also bounds what is remembered. */
const everybody = 50;
const maxKnown = 100;

/** Counts failed sign-ins of the last minute. An attempt counts as failed until it is known to be right, so that a hundred at once get no hundred tries. */
export function createLoginThrottle(clock: () => number) {
  const steady = createMonotonicClock();
  const now = (): number => steady(clock());
  let failures: { address: string; at: number }[] = [];
  /** Addresses the right password came from, newest last: strangers who use up the tries of everybody do not use up theirs. */
  const known = new Set<string>();
  const refuseIfFull = (counted: { at: number }[], limit: number): void => {
    const oldest = counted.at(-limit);
    if (oldest === undefined) return;
    const seconds = Math.max(1, Math.ceil((oldest.at + windowMs - now()) / 1000));
    throw new AppError("too_many_requests", `Too many failed attempts. Try again in ${seconds} s.`, {
      data: { retryAfterSeconds: seconds },
    });
  };
  return {
    /** Throws `too_many_requests`; else answers what to call when the password was right. */
    attempt(address: string): { succeeded(): void } {
      const at = now();
      failures = failures.filter((failure) => failure.at > at - windowMs);
      refuseIfFull(
        failures.filter((failure) => failure.address === address),
        perAddress,
      );
      if (!known.has(address)) refuseIfFull(failures, everybody);
      const mine = { address, at };
      failures.push(mine);
      return {
        succeeded() {
          failures = failures.filter((failure) => failure !== mine);
          known.delete(address);
          known.add(address);
          for (const oldest of known) {
            if (known.size <= maxKnown) break;
            known.delete(oldest);
          }
        },
      };
    },
  };
}
export type LoginThrottle = ReturnType<typeof createLoginThrottle>;
