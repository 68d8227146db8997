import { AggregatorRegistry, Counter, Gauge, Histogram, Registry, type LabelValues } from "prom-client";
import { z } from "zod";
import { once } from "../lib/once.ts";

/** One value of a gauge at the time of a scrape. */
export type GaugeReading<Label extends string> = { labels: LabelValues<Label>; value: number };

/** Upper bounds of the duration histograms in seconds, from an immediate response to one that a person waits for. */
const durationBuckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30];

/** Adds the metrics of the process and the thread to a registry, at the first scrape. */
export type StartDefaultMetrics = (registry: Registry, thread: "main" | "worker") => Promise<void>;

/**
 * The metrics of one thread, in a separate registry. Labels contain only names defined by the program (methods, routes, providers, kinds):
 * no account, address or person.
 */
export function createMetrics(thread: "main" | "worker", startDefaults: StartDefaultMetrics) {
  const registry = new Registry();
  const { requests, requestTime, calls, callTime, upstream, upstreamTime, tasksEnded } =
    createInstruments(registry);
  const started = once(() => startDefaults(registry, thread));

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

    /** All metrics of this thread as plain data that can be sent to another thread. Gauges are read now. */
    async snapshot(): Promise<unknown> {
      await started();
      return registry.getMetricsAsJSON();
    },
  };
}
export type Metrics = ReturnType<typeof createMetrics>;

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
