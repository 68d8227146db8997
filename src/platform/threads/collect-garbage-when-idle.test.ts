import { expect, test } from "vitest";
import { createIdleDetector } from "./collect-garbage-when-idle.ts";

const megabytes = 1_000_000;

test("a thread is collected after three quiet checks, and never while it is busy", () => {
  const shouldCollect = createIdleDetector();
  const busyAt = [0.5, 0, 0, 0.02, 0, 0, 0];
  expect(busyAt.map((busy) => shouldCollect(busy, 17 * megabytes))).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
    true,
  ]);
});

test("a thread at rest is collected at most three times until it was used again", () => {
  const shouldCollect = createIdleDetector();
  const collections = (checks: number): number =>
    Array.from({ length: checks }, () => shouldCollect(0, 17 * megabytes)).filter(Boolean).length;
  expect(collections(100)).toBe(3);
  expect(shouldCollect(0.02, 17 * megabytes)).toBe(false);
  expect(collections(100)).toBe(0);
  expect(shouldCollect(0.3, 17 * megabytes)).toBe(false);
  expect(collections(100)).toBe(3);
});

test("a small young generation is left as it is", () => {
  const shouldCollect = createIdleDetector();
  expect(Array.from({ length: 10 }, () => shouldCollect(0, megabytes))).not.toContain(true);
});
