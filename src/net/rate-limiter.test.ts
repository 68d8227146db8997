import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRateLimiter } from "./rate-limiter.ts";

describe("a rate limiter", () => {
  it("lets a burst through at once and then keeps the rate", () => {
    const limiter = createRateLimiter({ perSecond: 2, burst: 3 });
    expect([1, 2, 3, 4, 5].map(() => limiter.reserve(1_000))).toEqual([0, 0, 0, 500, 1_000]);
  });

  it("never lets more than burst + rate × time through, for any callers", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 2, maxLength: 60 }),
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 1, max: 5 }),
        (gaps, perSecond, burst) => {
          const limiter = createRateLimiter({ perSecond, burst });
          let now = 0;
          const sent = gaps
            .map((gap) => {
              now += gap;
              return now + limiter.reserve(now);
            })
            .toSorted((a, b) => a - b);
          for (let first = 0; first < sent.length; first++)
            for (let last = first; last < sent.length; last++) {
              const seconds = ((sent[last] ?? 0) - (sent[first] ?? 0)) / 1000;
              expect(last - first + 1).toBeLessThanOrEqual(burst + seconds * perSecond + 1e-6);
            }
        },
      ),
    );
  });

  it("waits as long as the provider asks, then continues at half the rate and recovers", () => {
    const limiter = createRateLimiter({ perSecond: 4, burst: 4 });
    limiter.slowDown(1_000, 5_000);
    expect(limiter.reserve(1_000)).toBe(5_000);
    expect(limiter.reserve(1_000)).toBe(5_500);
    expect(limiter.blockedFor(1_500)).toBe(4_500);
    for (let answer = 0; answer < 10; answer++) limiter.answered();
    expect(limiter.perSecond).toBe(4);
  });

  it("does not wait longer because the clock is set back", () => {
    const limiter = createRateLimiter({ perSecond: 1, burst: 1 });
    const noon = 43_200_000;
    expect(limiter.reserve(noon)).toBe(0);
    limiter.slowDown(noon, 5_000);
    expect(limiter.blockedFor(0)).toBe(5_000);
    expect(limiter.reserve(2_000)).toBe(3_000);
  });
});
