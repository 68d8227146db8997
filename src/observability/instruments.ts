export type Labels = Readonly<Record<string, string>>;
export type Sample = { suffix: string; labels: Labels; value: number };
/** One metric with all its samples, as plain data: it crosses threads. */
export type Family = {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  samples: Sample[];
};
export type Counter = { add(labels: Labels, by?: number): void };
export type Histogram = { observe(labels: Labels, value: number): void };
/** What a gauge reads when it is asked. */
export type Reading = { labels: Labels; value: number };

/** Seconds: from what is answered at once to what somebody waits for. */
export const durationBounds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30];

type Series = { labels: Labels; counts: number[]; sum: number; count: number };

/** Counters, histograms and gauges of one thread, in the sense of Prometheus. */
export function createInstruments() {
  const families: (() => Family | Promise<Family>)[] = [];

  return {
    counter(name: string, help: string): Counter {
      const values = new Map<string, { labels: Labels; value: number }>();
      families.push(() => ({
        name,
        help,
        type: "counter",
        samples: [...values.values()].map((sample) => ({ suffix: "", ...sample })),
      }));
      return {
        add(labels, by = 1) {
          const key = keyOf(labels);
          const known = values.get(key);
          if (known === undefined) values.set(key, { labels, value: by });
          else known.value += by;
        },
      };
    },

    histogram(name: string, help: string, bounds: readonly number[] = durationBounds): Histogram {
      const all = new Map<string, Series>();
      families.push(() => ({
        name,
        help,
        type: "histogram",
        samples: [...all.values()].flatMap((series) => samplesOf(series, bounds)),
      }));
      return {
        observe(labels, value) {
          const key = keyOf(labels);
          let series = all.get(key);
          if (series === undefined) {
            series = { labels, counts: bounds.map(() => 0), sum: 0, count: 0 };
            all.set(key, series);
          }
          const bound = bounds.findIndex((limit) => value <= limit);
          if (bound >= 0) series.counts[bound] = (series.counts[bound] ?? 0) + 1;
          series.sum += value;
          series.count++;
        },
      };
    },

    gauge(name: string, help: string, read: () => Reading[] | Promise<Reading[]>): void {
      families.push(async () => ({
        name,
        help,
        type: "gauge",
        samples: (await read()).map((reading) => ({ suffix: "", ...reading })),
      }));
    },

    /** Everything measured so far; gauges are read now. */
    families: (): Promise<Family[]> => Promise.all(families.map((family) => family())),
  };
}
export type Instruments = ReturnType<typeof createInstruments>;

/** The Prometheus text format (version 0.0.4). Families of one name, from several threads, are written as one. */
export function expositionOf(families: Family[]): string {
  const byName = new Map<string, Family>();
  for (const family of families) {
    const known = byName.get(family.name);
    byName.set(
      family.name,
      known === undefined ? family : { ...known, samples: [...known.samples, ...family.samples] },
    );
  }
  return [...byName.values()]
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) => {
      const lines = samples.map(
        ({ suffix, labels, value }) => `${name}${suffix}${labelText(labels)} ${value}\n`,
      );
      return `# HELP ${name} ${escaped(help)}\n# TYPE ${name} ${type}\n${lines.join("")}`;
    })
    .join("");
}

function samplesOf({ labels, counts, sum, count }: Series, bounds: readonly number[]): Sample[] {
  let soFar = 0;
  const buckets = bounds.map((limit, index) => {
    soFar += counts[index] ?? 0;
    return { suffix: "_bucket", labels: { ...labels, le: String(limit) }, value: soFar };
  });
  return [
    ...buckets,
    { suffix: "_bucket", labels: { ...labels, le: "+Inf" }, value: count },
    { suffix: "_sum", labels, value: sum },
    { suffix: "_count", labels, value: count },
  ];
}

function keyOf(labels: Labels): string {
  let key = "";
  for (const name in labels) key += `${name}\u0000${labels[name]}\u0000`;
  return key;
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${escaped(value).replaceAll('"', '\\"')}"`,
  );
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
}
