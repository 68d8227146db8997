import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "../src/errors/app-error.ts";
import { checkBeginning } from "../src/importers/reading/read-file.ts";
import { importers } from "../src/importers/registry.ts";
import { openCsv } from "../src/platform/csv/csv.ts";
import { parseAndInsert } from "./floors.ts";
import { writeBinanceStatement } from "./generate.ts";
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

/** Opens a file and recognises it. A file that needs the owner's answer is refused after its format was recognised. */
async function begin(path: string): Promise<void> {
  try {
    await checkBeginning(await openCsv(path, path), { importers, options: {} });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** A Binance statement of `rows` rows from upload to the end of its import. */
export async function statementOf(rows: number, report: Report): Promise<void> {
  report.section(`A Binance statement of ${rows.toLocaleString("en")} rows`);
  const directory = mkdtempSync(join(tmpdir(), "portolan-statement-"));
  const path = join(directory, "statement.csv");
  await writeBinanceStatement(path, { rows });
  const floor = await parseAndInsert(path);
  const service = await startService();
  const accountName = "bench";
  await service.client.call("accounts.create", { name: accountName });
  const idle = service.memory();
  const fileId = await service.upload(accountName, path);
  const { taskId } = await service.client.call("imports.create", { accountName, fileId });
  await service.client.call("tasks.settled", { accountName });
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
  report.figure({ name: "peak memory", value: service.peakMemory(), unit: "MB", floor: idle });
  await service.stop();
  rmSync(directory, { recursive: true, force: true });
}
