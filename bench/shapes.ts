import { spawnSync } from "node:child_process";
import { workerHeap } from "./accounting.ts";
import { withBundles } from "./bundle.ts";
import type { Report } from "./report.ts";
import { shapes } from "./shape-data.ts";

type Measured = { times: Record<string, number>; longest: number; memory: number };

/** Milliseconds below which the growth of a step is not judged. */
const smallest = 20;

/**
 * Measures every recomputation over histories of unusual shapes, at several sizes. The floor of each figure is inserting the same rows
 * plainly. Growth is judged between neighbouring sizes: ten times the entries may take up to 16 times as long (n log n, and caches that a
 * small ledger fits into).
 */
export async function shapesOf(sizes: readonly number[], report: Report): Promise<void> {
  await withBundles(async (bundled) => {
    const outfile = await bundled("shapes-child");
    for (const shape of shapes) {
      report.section(`Shape: ${shape}`);
      let before: { entries: number; times: Record<string, number> } | undefined;
      for (const entries of sizes) {
        const measured = measure(outfile, shape, entries);
        show(report, { entries, ...measured }, before);
        before = { entries, times: measured.times };
      }
    }
  });
}

function measure(outfile: string, shape: string, entries: number): Measured {
  const words = [...workerHeap, outfile, shape, String(entries)];
  const child = spawnSync(process.execPath, words, { encoding: "utf8" });
  if (child.status !== 0) throw new Error(child.stderr);
  return JSON.parse(child.stdout) as Measured;
}

function show(
  report: Report,
  { entries, times, longest, memory }: Measured & { entries: number },
  before: { entries: number; times: Record<string, number> } | undefined,
): void {
  const { floor = Number.NaN, ...steps } = times;
  const size = entries.toLocaleString("en");
  for (const [step, value] of Object.entries(steps)) {
    const earlier = before?.times[step];
    const isJudged = before !== undefined && earlier !== undefined && value >= smallest;
    const limit = isJudged ? (entries / before.entries) * 1.6 : Number.NaN;
    const growth = isJudged ? value / Math.max(earlier, smallest) : Number.NaN;
    report.figure({
      name: `${step}, ${size} entries`,
      value,
      unit: "ms",
      floor,
      ...(isJudged
        ? {
            target: `at most ${limit.toFixed(0)}× of ${before.entries.toLocaleString("en")}: ${growth.toFixed(1)}×`,
            met: growth <= limit,
          }
        : {}),
    });
  }
  report.figure({ name: `longest slice, ${size} entries`, value: longest, unit: "ms", floor });
  report.figure({ name: `peak memory, ${size} entries`, value: memory, unit: "MB" });
}
