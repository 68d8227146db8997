import { expect, test } from "vitest";
import { createLease, leaseBytes } from "./lease-clock.ts";

function world() {
  const time = { monotonicMs: 1_000, wallMs: 5_000_000 };
  const clocks = { monotonicMs: () => time.monotonicMs, wallMs: () => time.wallMs };
  const memory = new SharedArrayBuffer(leaseBytes);
  return { time, lease: createLease(memory, clocks), other: createLease(memory, clocks) };
}

test("a lease is held from its mark on, in all threads, until either clock ends it", () => {
  for (const clock of ["monotonicMs", "wallMs"] as const) {
    const { time, lease, other } = world();
    expect(lease.isHeld()).toBe(false);
    const mark = lease.mark();
    // The answer of the directory took two seconds, which do not count.
    time.monotonicMs += 2_000;
    time.wallMs += 2_000;
    lease.extend(mark, 10_000);
    time[clock] += 7_999;
    expect([lease.isHeld(), other.isHeld()]).toEqual([true, true]);
    time[clock] += 1;
    expect([lease.isHeld(), other.isHeld()]).toEqual([false, false]);
  }
});

test("a dropped lease is not held", () => {
  const { lease, other } = world();
  lease.extend(lease.mark(), 10_000);
  other.drop();
  expect(lease.isHeld()).toBe(false);
});
