import { spawnSync } from "node:child_process";
import { withBundles } from "./bundle.ts";
import type { Report } from "./report.ts";

type Measured = {
  floor: number;
  reports: { method: string; ms: number }[];
  /** Tax reports by country, each with the FIFO report made just before it. */
  taxes: { profile: string; fifo: number; ms: number; longest: number }[];
  positions: number;
  refresh: number;
  longest: number;
  memory: number;
  memoryOfReports: number;
};

/** The heap limit of the service's worker (src/platform/threads/worker-thread.ts). V8 lets garbage grow with the limit. */
export const workerHeap = ["--max-semi-space-size=16", "--max-old-space-size=1280"];

/** Maximum milliseconds of a report by any method, by the number of entries. */
const targets: Record<number, number> = { 100_000: 800, 1_000_000: 9_000 };

/**
 * Measures over a ledger with `entries` entries: a saved full report by each method, all positions, positions again after one new
 * transaction today, and the tax report of each country. The floor of a report is reading the same transactions; that of a tax report is a
 * FIFO report. Runs in a separate process, bundled as the service is and with the heap limit of its worker.
 */
export async function accountingOf(entries: number, report: Report): Promise<void> {
  report.section(`Accounting over ${entries.toLocaleString("en")} entries`);
  await withBundles(async (bundled) => {
    const child = spawnSync(
      process.execPath,
      [...workerHeap, await bundled("accounting-child"), String(entries)],
      {
        encoding: "utf8",
      },
    );
    if (child.status !== 0) throw new Error(child.stderr);
    const measured = JSON.parse(child.stdout) as Measured;
    const target = targets[entries];
    for (const { method, ms } of measured.reports)
      report.figure({
        name: `${method} report, saved`,
        value: ms,
        unit: "ms",
        floor: measured.floor,
        ...(target === undefined ? {} : { target: `at most ${target / 1_000} s`, met: ms <= target }),
      });
    report.figure({
      name: "positions, from zero",
      value: measured.positions,
      unit: "ms",
      floor: measured.floor,
    });
    report.figure({
      name: "positions after one new transaction today",
      value: measured.refresh,
      unit: "ms",
      floor: measured.positions,
      target: "under 5 % of from zero",
      met: measured.refresh < measured.positions * 0.05,
    });
    report.figure({
      name: "peak memory until the positions are computed",
      value: measured.memory,
      unit: "MB",
      target: "at most 350 MB",
      met: measured.memory <= 350,
    });
    report.figure({ name: "peak memory with the reports", value: measured.memoryOfReports, unit: "MB" });
    report.figure({ name: "longest slice", value: measured.longest, unit: "ms" });
    taxReports(measured, report);
  });
}

function taxReports(measured: Measured, report: Report): void {
  for (const { profile, fifo, ms } of measured.taxes)
    report.figure({
      name: `tax report (${profile}), saved`,
      value: ms,
      unit: "ms",
      floor: fifo,
      target: "at most 1.5× a FIFO report",
      met: ms <= fifo * 1.5,
    });
  report.figure({
    name: "longest slice of a tax report",
    value: Math.max(...measured.taxes.map(({ longest }) => longest)),
    unit: "ms",
  });
}
