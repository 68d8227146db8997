import type { Lease } from "../../ports/lease.ts";

/** Bytes of the memory that the threads share: the end of the lease by either clock, in milliseconds. */
export const leaseBytes = 2 * BigInt64Array.BYTES_PER_ELEMENT;

export type LeaseClocks = { monotonicMs(): number; wallMs(): number };

/** The same for all threads of the process, unlike `performance.now()`. */
const machine: LeaseClocks = {
  monotonicMs: () => Number(process.hrtime.bigint() / 1_000_000n),
  wallMs: () => Date.now(),
};

export function createLease(memory: SharedArrayBuffer, clocks: LeaseClocks = machine): Lease {
  const ends = new BigInt64Array(memory);
  const set = (monotonicMs: number, wallMs: number): void => {
    Atomics.store(ends, 0, BigInt(Math.floor(monotonicMs)));
    Atomics.store(ends, 1, BigInt(Math.floor(wallMs)));
  };
  return {
    mark: () => ({ monotonicMs: clocks.monotonicMs(), wallMs: clocks.wallMs() }),
    extend: ({ monotonicMs, wallMs }, ms) => set(monotonicMs + ms, wallMs + ms),
    drop: () => set(0, 0),
    isHeld: () =>
      clocks.monotonicMs() < Number(Atomics.load(ends, 0)) && clocks.wallMs() < Number(Atomics.load(ends, 1)),
  };
}
