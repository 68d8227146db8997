import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { collectDefaultMetrics, Counter, type Registry } from "prom-client";
import type { StartDefaultMetrics } from "../../observability/metrics.ts";

/** Milliseconds between two measurements of the event loop's delay. */
const eventLoopMonitoringPrecision = 10;

/**
 * Adds prom-client's default metrics to a registry: event loop and heap of this thread, and, on the main thread, the whole process. Start them with
 * the first scrape: measuring the delay of the event loop wakes the thread a hundred times a second.
 */
export const startDefaultMetrics: StartDefaultMetrics = async (registry, thread) => {
  collectDefaultMetrics({ register: registry, labels: { thread }, eventLoopMonitoringPrecision });
  if (thread === "main") addEarlierProcessorTime(registry);
  else
    for (const { name } of registry.getMetricsAsArray())
      if (name.startsWith("process_") || name === "nodejs_version_info") registry.removeSingleMetric(name);
  await waitForDelay();
};

/**
 * Resolves once the event loop's delay was measured: without a measurement the least delay would be 292 years. The measurement here begins after that
 * of the metrics. A busy thread needs longer than the interval for the first one; a second monitor may have none on Bun.
 */
async function waitForDelay(): Promise<void> {
  const delays = monitorEventLoopDelay({ resolution: eventLoopMonitoringPrecision });
  delays.enable();
  for (let waits = 0; waits < 10 && delays.count === 0; waits++) await wait(3 * eventLoopMonitoringPrecision);
  delays.disable();
}

/** The counters of processor time start at zero, whenever they are created. */
function addEarlierProcessorTime(registry: Registry): void {
  const { user, system } = process.cpuUsage();
  const micros = { user_: user, system_: system, "": user + system };
  for (const [kind, value] of Object.entries(micros)) {
    const counter = registry.getSingleMetric(`process_cpu_${kind}seconds_total`);
    if (counter instanceof Counter) counter.inc({ thread: "main" }, value / 1e6);
  }
}
