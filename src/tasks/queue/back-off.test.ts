import fc from "fast-check";
import { expect, test } from "vitest";
import { backOffMs } from "./back-off.ts";

test("pauses grow to half an hour, with a jitter of up to half a pause", () => {
  expect([1, 2, 3, 4].map((attempt) => backOffMs(attempt, 0))).toEqual([10_000, 20_000, 40_000, 80_000]);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempt, random) => {
        const pause = backOffMs(attempt, random);
        const whole = backOffMs(attempt, 0);
        expect(pause).toBeGreaterThanOrEqual(Math.floor(whole / 2));
        expect(pause).toBeLessThanOrEqual(whole);
        expect(whole).toBeLessThanOrEqual(1_800_000);
      },
    ),
  );
});
