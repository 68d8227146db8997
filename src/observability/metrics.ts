import { createInstruments, type Reading } from "./instruments.ts";

/**
 * What a thread of the service measures. Labels hold only what the program itself names (methods, routes, providers, kinds): no account, no address,
 * no person.
 */
export function createMetrics(thread: "main" | "worker") {
  const instruments = createInstruments();
  const requests = instruments.counter("portolan_http_requests_total", "HTTP requests answered.");
  const requestTime = instruments.histogram(
    "portolan_http_request_duration_seconds",
    "From a request's arrival to its answer's head.",
  );
  const calls = instruments.counter(
    "portolan_rpc_calls_total",
    "RPC calls by outcome: ok, or the error's code.",
  );
  const callTime = instruments.histogram("portolan_rpc_call_duration_seconds", "From a call to its answer.");
  const upstream = instruments.counter(
    "portolan_upstream_requests_total",
    "Requests to providers by outcome: the status, failed, or refused.",
  );
  const upstreamTime = instruments.histogram(
    "portolan_upstream_request_duration_seconds",
    "From a request to a provider to its whole answer.",
  );
  const tasksEnded = instruments.counter(
    "portolan_tasks_ended_total",
    "Tasks that ended, by kind and state.",
  );

  return {
    thread,
    request(request: { method: string; route: string; status: number; ms: number }): void {
      const { method, route, status, ms } = request;
      requests.add({ method, route, status: String(status) });
      requestTime.observe({ route }, ms / 1000);
    },
    call(method: string, outcome: string, ms: number): void {
      calls.add({ method, outcome });
      callTime.observe({ method }, ms / 1000);
    },
    upstream(provider: string, outcome: string, ms: number): void {
      upstream.add({ provider, outcome });
      upstreamTime.observe({ provider }, ms / 1000);
    },
    taskEnded: (kind: string, state: string): void => tasksEnded.add({ kind, state }),
    /** Something that is read when it is asked for; both threads may have one of the same name. */
    gauge(name: string, help: string, read: () => Reading[] | Promise<Reading[]>): void {
      instruments.gauge(`portolan_${name}`, help, read);
    },
    families: instruments.families,
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
