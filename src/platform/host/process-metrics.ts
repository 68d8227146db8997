import { monitorEventLoopDelay, type IntervalHistogram } from "node:perf_hooks";
import type { Vitals } from "../../ports/vitals.ts";

/** How often the loop is looked at. Every interval that is measured holds this pause, which is no delay. */
const resolutionMs = 20;

/** What the process and this thread use. Bun measures no delay of its loop in some versions: it is left out there. */
export function createProcessMetrics(): Vitals {
  const delay = startedDelay();
  return () => {
    const memory = process.memoryUsage();
    const vitals = {
      residentBytes: memory.rss,
      heapBytes: memory.heapUsed,
      cpuSeconds: (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
      startedAt: Date.now() - process.uptime() * 1000,
      loopDelay: delay === null ? null : delayOf(delay),
    };
    delay?.reset();
    return vitals;
  };
}

function startedDelay(): IntervalHistogram | null {
  try {
    const delay = monitorEventLoopDelay({ resolution: resolutionMs });
    delay.enable();
    return delay;
  } catch {
    return null;
  }
}

function delayOf(delay: IntervalHistogram): { p50: number; p99: number; max: number } {
  const seconds = (nanoseconds: number): number =>
    Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000) : 0;
  return {
    p50: seconds(delay.percentile(50)),
    p99: seconds(delay.percentile(99)),
    max: seconds(delay.max),
  };
}
