import { execFileSync } from "node:child_process";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { createMetrics, expositionOf } from "../../observability/metrics.ts";
import { startDefaultMetrics } from "./default-metrics.ts";

test("the process is measured once, the event loop and the heap on each thread", async () => {
  const [main, worker] = [
    createMetrics("main", startDefaultMetrics),
    createMetrics("worker", startDefaultMetrics),
  ];
  const text = await expositionOf([await main.snapshot(), await worker.snapshot()]);
  expect(text.match(/^process_resident_memory_bytes\{.*\} \d+$/gm)).toHaveLength(1);
  for (const thread of ["main", "worker"])
    expect(text).toMatch(new RegExp(`^nodejs_heap_size_used_bytes\\{thread="${thread}"\\} \\d+$`, "m"));
});

test("the default metrics begin with the first scrape, with all processor time before it and a real delay of the event loop", async () => {
  const metrics = createMetrics("main", startDefaultMetrics);
  const { user, system } = process.cpuUsage();
  const text = await expositionOf([await metrics.snapshot()]);
  const value = (name: string): number =>
    Number(new RegExp(`^${name}\\{.*\\} (\\S+)$`, "m").exec(text)?.[1] ?? Number.NaN);
  expect(value("process_cpu_seconds_total")).toBeGreaterThanOrEqual((user + system) / 1e6);
  expect(value("process_cpu_user_seconds_total")).toBeGreaterThanOrEqual(user / 1e6);
  expect(value("nodejs_eventloop_lag_min_seconds")).toBeLessThan(60);
  expect(value("nodejs_eventloop_lag_mean_seconds")).toBeLessThan(60);
});

test("a thread that is busy at the first scrape has a real delay of the event loop", async () => {
  const registry = new Registry();
  const started = startDefaultMetrics(registry, "main");
  // Longer than the delay is waited for: both are over at once, before a measurement.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  await started;
  const text = await registry.metrics();
  expect(Number(/^nodejs_eventloop_lag_min_seconds\{.*\} (\S+)$/m.exec(text)?.[1])).toBeLessThan(60);
});

test("nothing wakes a thread whose metrics are not read", () => {
  // Wake-ups are counted for a second, after half a second to become idle: there is no condition to wait for when nothing happens.
  const script = `
    import { createMetrics } from "./src/observability/metrics.ts";
    import { startDefaultMetrics } from "./src/platform/host/default-metrics.ts";
    createMetrics("main", startDefaultMetrics);
    const wakes = () => process.resourceUsage().voluntaryContextSwitches;
    setTimeout(() => {
      const before = wakes();
      setTimeout(() => console.log(wakes() - before), 1_000);
    }, 500);`;
  const output = execFileSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", script],
    {
      encoding: "utf8",
    },
  );
  // A hundred a second for the delay of the event loop.
  expect(Number(output)).toBeLessThan(50);
});
