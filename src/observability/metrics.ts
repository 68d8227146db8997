import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type LabelValues,
} from "prom-client";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { once } from "../lib/once.ts";

/** One value of a gauge at the time of a scrape. */
export type GaugeReading<Label extends string> = { labels: LabelValues<Label>; value: number };

/** Upper bounds of the duration histograms in seconds, from an immediate response to one that a person waits for. */
const durationBuckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30];

/**
 * The metrics of one thread, in a registry of its own. Labels contain only names defined by the program (methods, routes, providers, kinds):
 * no account, address or person.
 */
export function createMetrics(thread: "main" | "worker") {
  const registry = new Registry();
  const { requests, requestTime, calls, callTime, upstream, upstreamTime, tasksEnded } =
    createInstruments(registry);
  let startDefaults: (() => Promise<void>) | undefined;

  return {
    thread,
    request(request: { method: string; route: string; status: number; ms: number }): void {
      const { method, route, status, ms } = request;
      requests.inc({ method, route, status });
      requestTime.observe({ route }, ms / 1000);
    },
    call(method: string, outcome: string, ms: number): void {
      calls.inc({ method, outcome });
      callTime.observe({ method }, ms / 1000);
    },
    upstream(provider: string, outcome: string, ms: number): void {
      upstream.inc({ provider, outcome });
      upstreamTime.observe({ provider }, ms / 1000);
    },
    taskEnded: (kind: string, state: string): void => tasksEnded.inc({ kind, state }),

    /** A gauge that is read at each scrape. Both threads may register the same name if a label distinguishes them. */
    gauge<Label extends string>(
      name: string,
      options: {
        help: string;
        labelNames?: Label[];
        read: () => GaugeReading<Label>[] | Promise<GaugeReading<Label>[]>;
      },
    ): void {
      const { help, labelNames = [], read } = options;
      new Gauge({
        name: `portolan_${name}`,
        help,
        labelNames,
        registers: [registry],
        async collect() {
          const readings = await read();
          this.reset();
          for (const { labels, value } of readings) this.set(labels, value);
        },
      });
    },

    /**
     * Adds prom-client's default metrics: event loop and heap of this thread, and, on the main thread, the whole process. They begin with the
     * first snapshot, because measuring the delay of the event loop wakes the thread a hundred times a second.
     */
    collectDefaults(): void {
      startDefaults ??= once(() => startCollecting(registry, thread));
    },

    /** All metrics of this thread as plain data that can be sent to another thread. Gauges are read now. */
    async snapshot(): Promise<unknown> {
      await startDefaults?.();
      return registry.getMetricsAsJSON();
    },
  };
}
export type Metrics = ReturnType<typeof createMetrics>;

/** Milliseconds between two measurements of the event loop's delay. */
const eventLoopMonitoringPrecision = 10;

async function startCollecting(registry: Registry, thread: "main" | "worker"): Promise<void> {
  collectDefaultMetrics({ register: registry, labels: { thread }, eventLoopMonitoringPrecision });
  if (thread === "worker") {
    for (const { name } of registry.getMetricsAsArray())
      if (name.startsWith("process_") || name === "nodejs_version_info") registry.removeSingleMetric(name);
  } else addEarlierProcessorTime(registry, thread);
  // Without a measurement the least delay would be 292 years.
  await wait(3 * eventLoopMonitoringPrecision);
}

/** The counters of processor time begin at zero, whenever they are created. */
function addEarlierProcessorTime(registry: Registry, thread: string): void {
  const { user, system } = process.cpuUsage();
  const micros = { user_: user, system_: system, "": user + system };
  for (const [kind, value] of Object.entries(micros)) {
    const counter = registry.getSingleMetric(`process_cpu_${kind}seconds_total`);
    if (counter instanceof Counter) counter.inc({ thread }, value / 1e6);
  }
}

/** The counters and histograms of both threads. */
function createInstruments(registry: Registry) {
  const registers = [registry];
  const duration = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
  ): Histogram<Label> => new Histogram({ name, help, labelNames, buckets: durationBuckets, registers });
  const count = <Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> =>
    new Counter({ name, help, labelNames, registers });
  return {
    requests: count("portolan_http_requests_total", "HTTP requests answered.", ["method", "route", "status"]),
    requestTime: duration(
      "portolan_http_request_duration_seconds",
      "Time from the arrival of a request to the head of its response.",
      ["route"],
    ),
    calls: count("portolan_rpc_calls_total", "RPC calls by outcome: ok, or the code of the error.", [
      "method",
      "outcome",
    ]),
    callTime: duration("portolan_rpc_call_duration_seconds", "Time from an RPC call to its answer.", [
      "method",
    ]),
    upstream: count(
      "portolan_upstream_requests_total",
      "Requests to providers by outcome: the status, failed, or refused.",
      ["provider", "outcome"],
    ),
    upstreamTime: duration(
      "portolan_upstream_request_duration_seconds",
      "Time from a request to a provider to the end of its response.",
      ["provider"],
    ),
    tasksEnded: count("portolan_tasks_ended_total", "Tasks that ended, by kind and state.", [
      "kind",
      "state",
    ]),
  };
}

const snapshotSchema = z.array(z.looseObject({ name: z.string(), aggregator: z.string() }));

/** The snapshots of several threads in the Prometheus text format (version 0.0.4); equal series are summed. */
export function expositionOf(snapshots: unknown[]): Promise<string> {
  return AggregatorRegistry.aggregate(snapshots.map((snapshot) => snapshotSchema.parse(snapshot))).metrics();
}
