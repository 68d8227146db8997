import { createMonotonicClock } from "../lib/monotonic-clock.ts";

/** How often a provider may be asked: `burst` requests at once, then `perSecond`. */
export type RateLimit = { perSecond: number; burst: number };

/**
 * A token bucket in the form of a virtual schedule (ITU-T I.371, GCRA) that slows down when the provider says "too many" and recovers
 * slowly. It holds no clock: every call is given the time in milliseconds, which may be set back in between.
 */
export type RateLimiter = {
  /** Takes the next place; milliseconds to wait for it. */
  reserve(now: number): number;
  /** Milliseconds until the provider may be asked at all. */
  blockedFor(now: number): number;
  /** The provider refused: half the rate, and nothing before `retryAfterMs` have passed. */
  slowDown(now: number, retryAfterMs: number): void;
  /** The provider answered: a twentieth of the lost rate comes back. */
  answered(): void;
  readonly perSecond: number;
};

/** The slowest a pacer gets: a request every two minutes. */
const floorPerSecond = 1 / 120;

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
