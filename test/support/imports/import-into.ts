import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { surveyFile } from "../../../src/importers/reading/file/read-file.ts";
import type { Batch } from "../../../src/importers/reading/file/read-batches.ts";
import { importers } from "../../../src/importers/registry.ts";
import { openCsv } from "../../../src/platform/csv/csv.ts";
import type { ConnectionWorld } from "../worlds/connection-world.ts";

/** Imports a file as the service does; every row must be readable. */
export async function importInto(world: ConnectionWorld, text: string, id: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "portolan-import-"));
  const path = join(folder, "export.csv");
  writeFileSync(path, text);
  const batches: Batch[] = [];
  await surveyFile(
    await openCsv(path, "export.csv"),
    { now: Date.now(), importers, options: {} },
    {
      visit: (batch) => batches.push(batch),
      restart: () => batches.splice(0),
      pause: () => Promise.resolve(),
    },
  );
  rmSync(folder, { recursive: true });
  for (const { transactions, assets, problems } of batches) {
    expect(problems).toEqual([]);
    world.account.ledger.add(transactions, { kind: "import", id }, { assets });
  }
}
