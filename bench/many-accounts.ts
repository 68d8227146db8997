import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseAndInsert } from "./floors.ts";
import { writeBinanceStatement } from "./generate.ts";
import { timed, type Report } from "./report.ts";
import { startService, type Service } from "./service.ts";

const concurrency = 8;

/** Measures many small accounts at once: each is created, and one small file is imported into it, until all derived data is computed. */
export async function manyAccountsOf(
  { accounts, rows }: { accounts: number; rows: number },
  report: Report,
): Promise<void> {
  report.section(`${accounts} accounts of ${rows} rows each`);
  const directory = mkdtempSync(join(tmpdir(), "portolan-many-"));
  const path = join(directory, "statement.csv");
  const service = await startService();
  try {
    await writeBinanceStatement(path, { rows });
    const floor = await timed(async () => {
      for (let index = 0; index < accounts; index++) await parseAndInsert(path);
    });
    const processorBefore = service.processorTime();
    const elapsed = await timed(() => importAll(service, accounts, path));
    const processor = service.processorTime() - processorBefore;
    report.figure({
      name: "until all are settled",
      value: elapsed,
      unit: "ms",
      floor,
      target: "at most 3 s",
      met: elapsed <= 3_000,
    });
    report.figure({ name: "processor time of one account", value: processor / accounts, unit: "ms" });
    report.figure({ name: "peak memory", value: service.peakMemory(), unit: "MB" });
  } finally {
    await service.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function importAll(service: Service, accounts: number, path: string): Promise<void> {
  const names = Array.from({ length: accounts }, (_, index) => `account ${index}`);
  const waiting = names.values();
  const importWaiting = async (): Promise<void> => {
    for (const accountName of waiting) {
      await service.client.call("accounts.create", { name: accountName });
      const fileId = await service.upload(accountName, path);
      await service.client.call("imports.create", { accountName, fileId });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, importWaiting));
  for (const accountName of names) await service.client.call("tasks.settled", { accountName });
}
