import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import type { Report } from "./report.ts";

type Measured = {
  report: number;
  positions: number;
  refresh: number;
  longest: number;
  memory: number;
};

const targets: Record<number, number> = { 100_000: 2_000, 1_000_000: 25_000 };

/**
 * A full FIFO report, saved, and all positions over a ledger of so many entries, then positions again after one new transaction today. In a process of its own,
 * bundled as the service is and with a young generation as large as its worker's.
 */
export async function accountingOf(entries: number, report: Report): Promise<void> {
  report.section(`Accounting over ${entries.toLocaleString("en")} entries`);
  const directory = mkdtempSync(join(import.meta.dirname, "..", "node_modules", ".bench-"));
  try {
    const outfile = join(directory, "accounting.mjs");
    await build({
      entryPoints: [join(import.meta.dirname, "accounting-child.ts")],
      bundle: true,
      platform: "node",
      format: "esm",
      packages: "external",
      logLevel: "error",
      outfile,
    });
    const child = spawnSync(process.execPath, ["--max-semi-space-size=16", outfile, String(entries)], {
      encoding: "utf8",
    });
    if (child.status !== 0) throw new Error(child.stderr);
    const measured = JSON.parse(child.stdout) as Measured;
    const both = measured.report + measured.positions;
    const target = targets[entries];
    report.figure({
      name: "FIFO report and positions, from zero",
      value: both,
      unit: "ms",
      ...(target === undefined ? {} : { target: `under ${target / 1_000} s`, met: both < target }),
    });
    report.figure({ name: "of which the report, saved", value: measured.report, unit: "ms" });
    report.figure({ name: "of which positions", value: measured.positions, unit: "ms" });
    report.figure({
      name: "positions after one new transaction today",
      value: measured.refresh,
      unit: "ms",
      floor: measured.positions,
      target: "under 5 % of from zero",
      met: measured.refresh < measured.positions * 0.05,
    });
    report.figure({
      name: "peak memory of the process",
      value: measured.memory,
      unit: "MB",
      target: "under 600 MB",
      met: measured.memory < 600,
    });
    report.figure({ name: "longest slice", value: measured.longest, unit: "ms" });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
