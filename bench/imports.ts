import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "../src/errors/app-error.ts";
import { checkBeginning } from "../src/importers/reading/file/read-file.ts";
import { importers } from "../src/importers/registry.ts";
import { openCsv } from "../src/platform/csv/csv.ts";
import { withBundles } from "./bundle.ts";
import { parseAndInsert } from "./floors.ts";
import { writeBinanceStatement, writeEtherscanExport } from "./generate.ts";
import { median, percentile, timed, type Report } from "./report.ts";
import { sizeOf, startService } from "./service.ts";

const fixtures = new URL("../test/fixtures/importers/", import.meta.url).pathname;

/** Recognising a file among all formats, for a file of each format. */
export async function recognitionOf(report: Report): Promise<void> {
  report.section(`Recognising a file among ${importers.length} formats`);
  const paths = readdirSync(fixtures).flatMap((id) =>
    readdirSync(join(fixtures, id))
      .filter((name) => name.endsWith(".csv"))
      .map((name) => join(fixtures, id, name)),
  );
  const times: number[] = [];
  for (const path of [...paths.slice(0, 20), ...paths]) times.push(await timed(() => begin(path)));
  const measured = times.slice(20);
  const most = percentile(measured, 0.99);
  report.figure({ name: "median", value: median(measured), unit: "ms" });
  report.figure({ name: "p99", value: most, unit: "ms", target: "under 50 ms", met: most < 50 });
}

/** Opens a file and recognises it. A file that requires the owner's answer is refused after its format was recognised. */
async function begin(path: string): Promise<void> {
  try {
    await checkBeginning(await openCsv(path, path), { now: Date.now(), importers, options: {} });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

type Measured = { processorMs: number; peak: number };

const wallet = "0x00000000000000000000000000000000000000aa";

/** The imported files: each format with the function that writes a file of it. */
const exportsOf = [
  {
    title: "A Binance statement",
    format: "binance-statement",
    write: (path: string, rows: number) => writeBinanceStatement(path, { rows }),
  },
  {
    title: "An Etherscan export",
    format: "etherscan-transactions",
    write: (path: string, rows: number) => writeEtherscanExport(path, { rows, wallet }),
  },
];

/**
 * Measures a file of each format with `rows` rows: the task alone by processor time, then the service from upload to the end of the import.
 */
export async function filesOf(rows: number, report: Report): Promise<void> {
  for (const { title, format, write } of exportsOf) {
    report.section(`${title} of ${rows.toLocaleString("en")} rows`);
    const directory = mkdtempSync(join(tmpdir(), "portolan-files-"));
    try {
      const path = join(directory, "export.csv");
      await write(path, rows);
      await withBundles(async (bundled) =>
        taskAlone(await bundled("import-child"), { format, path, directory }, report),
      );
      await byService(path, rows, report);
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  }
}

/** Processor time depends less on other work of the machine than wall-clock time. */
function taskAlone(
  program: string,
  { format, path, directory }: { format: string; path: string; directory: string },
  report: Report,
): void {
  const database = join(directory, "account.sqlite");
  // The limits of the service's worker thread.
  const limits = ["--max-semi-space-size=16", "--max-old-space-size=1280"];
  const start = (...words: string[]): Measured => {
    const child = spawnSync(process.execPath, [...limits, program, ...words], {
      encoding: "utf8",
      env: { ...process.env, GITHUB_CI: "true" },
    });
    if (child.status !== 0) throw new Error(child.stderr);
    return JSON.parse(child.stdout) as Measured;
  };
  const imported = start("import", format, path, database);
  const floor = start("floor", path, database);
  report.figure({
    name: "processor time of the import task alone",
    value: imported.processorMs,
    unit: "ms",
    floor: floor.processorMs,
    target: "at most 2.5× parsing and inserting the same rows",
    met: imported.processorMs <= 2.5 * floor.processorMs,
  });
  report.figure({ name: "peak memory of the task alone", value: imported.peak, unit: "MB" });
}

async function byService(path: string, rows: number, report: Report): Promise<void> {
  const floor = await parseAndInsert(path);
  const service = await startService();
  const accountName = "bench";
  await service.client.call("accounts.create", { name: accountName });
  const idle = service.memory();
  const fileId = await service.upload(accountName, path);
  const processorBefore = service.processorTime();
  const { taskId } = await service.client.call("imports.create", { accountName, fileId });
  await service.client.call("tasks.settled", { accountName });
  const processor = service.processorTime() - processorBefore;
  const tasks = await service.client.call("tasks.list", { accountName, limit: 200 });
  const imported = tasks.items.find(({ id }) => id === taskId);
  if (imported?.state !== "done") throw new Error(`the import ended ${imported?.state}: ${imported?.error}`);
  const ms = (imported.endedAt ?? 0) - (imported.startedAt ?? 0);
  report.figure({
    name: `import, ${(sizeOf(path) / 1e6).toFixed(1)} MB`,
    value: (rows * 1000) / ms,
    unit: "rows/s",
    floor: (floor.rows * 1000) / floor.ms,
  });
  report.figure({ name: "processor time until all is computed", value: processor, unit: "ms" });
  report.figure({ name: "peak memory", value: service.peakMemory(), unit: "MB", floor: idle });
  await service.stop();
}
