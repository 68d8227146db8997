import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Figure } from "./report.ts";

/** What is committed of a figure: its ratio to the floor of the same run, so that machines of different speed compare. */
type Baseline = Record<string, number>;

const path = new URL("./baseline.json", import.meta.url);

/** By how much a ratio may be worse before it counts: what two runs of the same code differ by on a machine with other work. */
const noise = 0.5;

/** Milliseconds and megabytes that a figure must cost more than by the baseline: short figures differ by garbage collection and compilation. */
const smallest = 25;

function read(): Baseline {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Baseline) : {};
}

const isRate = ({ unit }: Figure): boolean => unit.endsWith("/s");

/** How many times its floor a figure costs: above 1 is dearer, for rates too. `undefined` where it has no floor. */
function costOf(figure: Figure): number | undefined {
  const { value, floor } = figure;
  if (floor === undefined || !(floor > 0) || !(value > 0)) return undefined;
  return isRate(figure) ? floor / value : value / floor;
}

/** Figures that cost more than the committed baseline allows, in words. */
export function slowerThanBaseline(figures: readonly Figure[]): string[] {
  const baseline = read();
  return figures.flatMap((figure) => {
    const cost = costOf(figure);
    const before = baseline[figure.name];
    if (cost === undefined || before === undefined || cost <= before * (1 + noise)) return [];
    if (!isRate(figure) && figure.value * (1 - before / cost) < smallest) return [];
    return [`${figure.name}: ${cost.toFixed(2)}× its floor, ${before.toFixed(2)}× in the baseline`];
  });
}

/** Stores the ratios of this run where they are dearer than the stored ones: several runs leave out what is noise. Remove the file to begin again. */
export function writeBaseline(figures: readonly Figure[]): number {
  const baseline = read();
  let written = 0;
  for (const figure of figures) {
    const cost = costOf(figure);
    if (cost === undefined) continue;
    baseline[figure.name] = Math.max(baseline[figure.name] ?? 0, Number(cost.toPrecision(3)));
    written++;
  }
  const sorted = Object.fromEntries(Object.entries(baseline).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(path, `${JSON.stringify(sorted, null, 2)}\n`);
  return written;
}
