/** One measured figure, printed when it is measured. `floor` is the cost of the same work without our code, in the same unit and run. */
export type Figure = {
  /** Unique in a section. The report adds the section's title. */
  name: string;
  value: number;
  unit: string;
  floor?: number;
  target?: string;
  met?: boolean;
};

export type Report = {
  section(title: string): void;
  figure(figure: Figure): void;
  figures(): Figure[];
};

const digits = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString("en") : value >= 10 ? value.toFixed(1) : value.toFixed(3);

/** `fixedWork` is measured at the start of each section, in milliseconds. It is the floor of figures without their own. */
export function createReport(
  print: (line: string) => void,
  fixedWork: () => number = () => Number.NaN,
): Report {
  const all: Figure[] = [];
  let section = "";
  let fixed = Number.NaN;
  return {
    section(title) {
      section = title;
      fixed = fixedWork();
      print(`\n${title}`);
    },
    figure(given) {
      const figure =
        given.floor === undefined && given.unit === "ms" && fixed > 0 ? { ...given, floor: fixed } : given;
      all.push({ ...figure, name: `${section}: ${figure.name}` });
      const floor =
        figure.floor === undefined
          ? ""
          : `  floor ${digits(figure.floor)} ${figure.unit}  ratio ${(figure.value / figure.floor).toFixed(2)}×`;
      const target =
        figure.target === undefined ? "" : `  (${figure.target}${figure.met === false ? ": NOT MET" : ""})`;
      print(
        `  ${figure.name.padEnd(52)} ${digits(figure.value).padStart(10)} ${figure.unit}${floor}${target}`,
      );
    },
    figures: () => all,
  };
}

/** The median of several measurements. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The quantile of the measurements at `share` (0–1). */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Milliseconds of synchronous work without the time of other processes: the minimum of wall-clock and processor time. */
export function worked(work: () => unknown): number {
  const processor = process.cpuUsage();
  const started = performance.now();
  work();
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(processor);
  return Math.min(ms, (user + system) / 1_000);
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
