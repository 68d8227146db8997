import { AppError } from "../../errors/app-error.ts";
import { msg, type Wording } from "../../errors/wording.ts";
import { createMonotonicClock } from "../../lib/monotonic-clock.ts";

type Limits = { windowMs: number; perAddress: number; allAddresses: number; what?: Wording };
/** Failures of one address, and of all: it slows down many addresses that guess together, and bounds the memory used. */
const signIn: Limits = { windowMs: 60_000, perAddress: 5, allAddresses: 50 };
const maxKnown = 100;

/** A failure until it is `succeeded`; `withdrawn` counts as neither. */
export type Attempt = { succeeded(): void; withdrawn(): void };

/**
 * Limits failed sign-ins, in any 60 seconds unless another window is given (docs/decisions/0021). An attempt counts as failed until it
 * succeeds, so that many at once do not get more tries.
 */
export function createLoginThrottle(
  clock: () => number,
  { windowMs, perAddress, allAddresses, what = msg`failed attempts` }: Limits = signIn,
) {
  const steady = createMonotonicClock();
  const now = (): number => steady(clock());
  let failures: { address: string; at: number }[] = [];
  /** Addresses that signed in before, newest last. The limit of all addresses does not apply to them. */
  const known = new Set<string>();
  const refuseIfFull = (counted: { at: number }[], limit: number): void => {
    const oldest = counted.at(-limit);
    if (oldest === undefined) return;
    const seconds = Math.max(1, Math.ceil((oldest.at + windowMs - now()) / 1000));
    throw new AppError("too_many_requests", msg`Too many ${what}. Wait ${seconds} s, then try again.`, {
      data: { retryAfterSeconds: seconds },
    });
  };
  return {
    /** Throws `too_many_requests`. Call `succeeded` when the password was right. */
    attempt(address: string): Attempt {
      const at = now();
      failures = failures.filter((failure) => failure.at > at - windowMs);
      refuseIfFull(
        failures.filter((failure) => failure.address === address),
        perAddress,
      );
      if (!known.has(address)) refuseIfFull(failures, allAddresses);
      const ownFailure = { address, at };
      failures.push(ownFailure);
      return {
        withdrawn() {
          failures = failures.filter((failure) => failure !== ownFailure);
        },
        succeeded() {
          failures = failures.filter((failure) => failure !== ownFailure);
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
