import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Figure } from "./report.ts";

/** The committed part of a figure: its ratio to the floor of the same run, which makes machines of different speed comparable. */
type Baseline = Record<string, number>;

const path = new URL("./baseline.json", import.meta.url);

/** Relative increase of a ratio that counts as noise: the difference between two runs of the same code on a busy machine. */
const noise = 0.5;

/** Minimum difference from the baseline in milliseconds and megabytes: short figures differ by garbage collection and compilation. */
const smallest = 25;

function read(): Baseline {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Baseline) : {};
}

const isRate = ({ unit }: Figure): boolean => unit.endsWith("/s");

/** The cost of a figure as a multiple of its floor, for rates as well: above 1 is slower. `undefined` without a floor. */
function costOf(figure: Figure): number | undefined {
  const { value, floor } = figure;
  if (floor === undefined || !(floor > 0) || !(value > 0)) return undefined;
  return isRate(figure) ? floor / value : value / floor;
}

/** Descriptions of figures that cost more than the committed baseline allows. */
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

/**
 * Stores the ratios of this run that are higher than the stored ones, so that several runs exclude noise. Remove the file to start again.
 */
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
