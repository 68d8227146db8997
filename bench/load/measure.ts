/** Milliseconds of calls, by method. */
export function createLatencies() {
  const byMethod = new Map<string, number[]>();
  return {
    add(method: string, ms: number): void {
      const known = byMethod.get(method);
      if (known === undefined) byMethod.set(method, [ms]);
      else known.push(ms);
    },
    all: (): number[] => [...byMethod.values()].flat(),
    methods: (): [string, number[]][] => [...byMethod].sort(([a], [b]) => (a < b ? -1 : 1)),
  };
}
export type Latencies = ReturnType<typeof createLatencies>;

/** The quantile at `share`; `NaN` without values. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export type Gauges = {
  at: number;
  memory: number;
  handles: number;
  unsent: number;
  /** Calls since the start, and those that took at most 50 ms inside the service, from arrival to response. */
  calls: number;
  promptCalls: number;
};

/** The methods called by sockets, as opposed to those that make accounts and imports. */
const reads = /\.(list|current|history|get)$/;

/** The gauges of `GET /metrics` that the load test reads; `memory` in MiB. */
export async function readGauges(url: string, token: string): Promise<Gauges> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  const sum = (name: string): number =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, "gm"))].reduce(
      (total, [, value]) => total + Number(value),
      0,
    );
  const within = (seconds: string): number =>
    [...text.matchAll(/^portolan_rpc_call_duration_seconds_bucket\{le="([^"]+)",method="([^"]+)"\} (\d+)$/gm)]
      .filter(([, bound, method = ""]) => bound === seconds && reads.test(method))
      .reduce((total, [, , , count]) => total + Number(count), 0);
  return {
    at: performance.now(),
    memory: sum("process_resident_memory_bytes") / 1024 ** 2,
    handles: sum("portolan_database_handles"),
    unsent: sum("portolan_sockets_unsent_bytes"),
    calls: within("+Inf"),
    promptCalls: within("0.05"),
  };
}
