import { expect, test } from "vitest";
import { createInstruments, expositionOf } from "./instruments.ts";

test("counters, histograms and gauges are written as Prometheus reads them", async () => {
  const instruments = createInstruments();
  const asked = instruments.counter("asked_total", "How often it was asked.");
  asked.add({ who: "a" });
  asked.add({ who: 'b"\n\\' }, 2);
  asked.add({ who: "a" });
  const took = instruments.histogram("took_seconds", "How long it took.", [0.1, 1]);
  for (const value of [0.05, 0.1, 0.5, 3]) took.observe({}, value);
  instruments.gauge("open", "How many are open.", async () => [{ labels: { thread: "main" }, value: 3 }]);
  instruments.counter("never_total", "What never happened.");
  expect(expositionOf(await instruments.families())).toBe(
    [
      "# HELP asked_total How often it was asked.",
      "# TYPE asked_total counter",
      'asked_total{who="a"} 2',
      'asked_total{who="b\\"\\n\\\\"} 2',
      "# HELP took_seconds How long it took.",
      "# TYPE took_seconds histogram",
      'took_seconds_bucket{le="0.1"} 2',
      'took_seconds_bucket{le="1"} 3',
      'took_seconds_bucket{le="+Inf"} 4',
      "took_seconds_sum 3.65",
      "took_seconds_count 4",
      "# HELP open How many are open.",
      "# TYPE open gauge",
      'open{thread="main"} 3',
      "",
    ].join("\n"),
  );
});

test("the same metric of two threads is one family", async () => {
  const [first, second] = [createInstruments(), createInstruments()];
  for (const [thread, instruments] of Object.entries({ main: first, worker: second }))
    instruments.counter("x_total", "X.").add({ thread });
  const text = expositionOf([...(await first.families()), ...(await second.families())]);
  expect(text.match(/# TYPE/g)).toHaveLength(1);
  expect(text).toContain('x_total{thread="main"} 1\nx_total{thread="worker"} 1\n');
});
