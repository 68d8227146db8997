import { expect, test } from "vitest";
import { createMetrics, expositionOf } from "./metrics.ts";

const noDefaults = (): Promise<void> => Promise.resolve();

/** The samples of one metric, as Prometheus parses them. */
async function samplesOf(name: string, ...threads: ReturnType<typeof createMetrics>[]): Promise<string[]> {
  // As the threads exchange them.
  const snapshots = await Promise.all(
    threads.map(async (metrics) => structuredClone(await metrics.snapshot())),
  );
  return (await expositionOf(snapshots))
    .split("\n")
    .filter((line) => line.startsWith(`portolan_${name}`) && !line.startsWith("#"));
}

test("counters, histograms and gauges are written in the Prometheus text format", async () => {
  const metrics = createMetrics("main", noDefaults);
  for (const ms of [50, 100, 500, 3_000]) metrics.call("a.b", "ok", ms);
  metrics.call('b"\n\\', "bad_request", 40_000);
  metrics.gauge("open", {
    help: "Open.",
    labelNames: ["state"],
    read: async () => [{ labels: { state: "x" }, value: 3 }],
  });
  expect(await samplesOf("rpc_calls_total", metrics)).toEqual([
    'portolan_rpc_calls_total{method="a.b",outcome="ok"} 4',
    'portolan_rpc_calls_total{method="b\\"\\n\\\\",outcome="bad_request"} 1',
  ]);
  const times = await samplesOf("rpc_call_duration_seconds", metrics);
  expect(times.filter((line) => line.includes('method="a.b"'))).toEqual([
    'portolan_rpc_call_duration_seconds_bucket{le="0.001",method="a.b"} 0',
    'portolan_rpc_call_duration_seconds_bucket{le="0.005",method="a.b"} 0',
    'portolan_rpc_call_duration_seconds_bucket{le="0.01",method="a.b"} 0',
    'portolan_rpc_call_duration_seconds_bucket{le="0.05",method="a.b"} 1',
    'portolan_rpc_call_duration_seconds_bucket{le="0.1",method="a.b"} 2',
    'portolan_rpc_call_duration_seconds_bucket{le="0.5",method="a.b"} 3',
    'portolan_rpc_call_duration_seconds_bucket{le="1",method="a.b"} 3',
    'portolan_rpc_call_duration_seconds_bucket{le="5",method="a.b"} 4',
    'portolan_rpc_call_duration_seconds_bucket{le="30",method="a.b"} 4',
    'portolan_rpc_call_duration_seconds_bucket{le="+Inf",method="a.b"} 4',
    'portolan_rpc_call_duration_seconds_sum{method="a.b"} 3.65',
    'portolan_rpc_call_duration_seconds_count{method="a.b"} 4',
  ]);
  expect(await samplesOf("open", metrics)).toEqual(['portolan_open{state="x"} 3']);
});

test("series of two threads are one metric: equal labels are summed, others kept apart", async () => {
  const [main, worker] = [createMetrics("main", noDefaults), createMetrics("worker", noDefaults)];
  for (const metrics of [main, worker]) {
    metrics.upstream("kraken", "200", 10);
    const { thread } = metrics;
    metrics.gauge("handles", {
      help: "Handles.",
      labelNames: ["thread"],
      read: () => [{ labels: { thread }, value: 1 }],
    });
  }
  expect(await samplesOf("upstream_requests_total", main, worker)).toEqual([
    'portolan_upstream_requests_total{provider="kraken",outcome="200"} 2',
  ]);
  expect(await samplesOf("handles", main, worker)).toEqual([
    'portolan_handles{thread="main"} 1',
    'portolan_handles{thread="worker"} 1',
  ]);
});

test("a gauge that no longer reports a label drops its series", async () => {
  const metrics = createMetrics("main", noDefaults);
  let states = ["a", "b"];
  metrics.gauge("by_state", {
    help: "By state.",
    labelNames: ["state"],
    read: () => states.map((state) => ({ labels: { state }, value: 1 })),
  });
  expect(await samplesOf("by_state", metrics)).toHaveLength(2);
  states = ["b"];
  expect(await samplesOf("by_state", metrics)).toEqual(['portolan_by_state{state="b"} 1']);
});
