import { createMonotonicClock } from "../lib/monotonic-clock.ts";

/** Stops requests to a provider that fails repeatedly, and sends a single trial request after a pause. Every call receives the time. */
export type CircuitBreaker = {
  /** `null` if a request may be sent now (a closed circuit, or the trial of a half-open one), else the time to retry, in milliseconds. */
  retryAt(now: number): number | null;
  succeeded(): void;
  failed(now: number): void;
};

/** Opens after `threshold` failures in a row for `pauseMs`, doubled by each failed trial up to `maxWaitMs`. */
export function createCircuitBreaker({
  threshold = 6,
  pauseMs = 30_000,
  maxWaitMs = 900_000,
}: { threshold?: number; pauseMs?: number; maxWaitMs?: number | undefined } = {}): CircuitBreaker {
  let failures = 0;
  let openUntil = 0;
  let pause = pauseMs;
  const steady = createMonotonicClock();
  return {
    retryAt(time) {
      const now = steady(time);
      if (failures < threshold) return null;
      if (now < openUntil) return time + (openUntil - now);
      openUntil = now + pause;
      return null;
    },
    succeeded() {
      failures = 0;
      pause = pauseMs;
    },
    failed(time) {
      const now = steady(time);
      failures++;
      if (failures < threshold) return;
      if (failures > threshold) pause = Math.min(maxWaitMs, pause * 2);
      openUntil = now + pause;
    },
  };
}
