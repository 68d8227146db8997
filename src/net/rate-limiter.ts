import { createMonotonicClock } from "../lib/monotonic-clock.ts";

/** The rate limit of a provider: `burst` requests at once, then `perSecond`. */
export type RateLimit = { perSecond: number; burst: number };

/**
 * A token bucket in the form of a virtual schedule (ITU-T I.371, GCRA) that slows down when the provider answers "too many requests" and
 * recovers slowly. Every call receives the time in milliseconds, which may be set back between calls.
 */
export type RateLimiter = {
  /** Reserves the next request; returns the milliseconds to wait for it. */
  reserve(now: number): number;
  /** Milliseconds until the provider accepts any request. */
  blockedFor(now: number): number;
  /** The provider refused a request: halves the rate, and pauses for `retryAfterMs`. */
  slowDown(now: number, retryAfterMs: number): void;
  /** The provider accepted a request: restores a twentieth of the lost rate. */
  answered(): void;
  readonly perSecond: number;
};

/** The lowest rate: one request every two minutes. */
const floorPerSecond = 1 / 120;

/**
 * Limits requests to `perSecond` on average; `burst` may follow one another at once. Times are milliseconds of any clock: a clock set back
 * does not stop it.
 */
export function createRateLimiter({ perSecond, burst }: RateLimit): RateLimiter {
  let rate = perSecond;
  let next = 0;
  let blockedUntil = 0;
  const steady = createMonotonicClock();
  const interval = (): number => 1000 / rate;
  const tolerance = (): number => (burst - 1) * interval();
  return {
    reserve(time) {
      const now = steady(time);
      next = Math.max(next, now);
      const wait = Math.max(0, next - tolerance() - now, blockedUntil - now);
      next += interval();
      return wait;
    },
    blockedFor: (time) => Math.max(0, blockedUntil - steady(time)),
    slowDown(time, retryAfterMs) {
      const now = steady(time);
      rate = Math.max(floorPerSecond, rate / 2);
      blockedUntil = Math.max(blockedUntil, now + retryAfterMs);
      next = Math.max(next, blockedUntil + tolerance());
    },
    answered() {
      if (rate < perSecond) rate = Math.min(perSecond, rate + perSecond / 20);
    },
    get perSecond() {
      return rate;
    },
  };
}
