import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AppError } from "../../../errors/app-error.ts";
import { surveyFile } from "../../../importers/reading/file/read-file.ts";
import type { Batch } from "../../../importers/reading/file/read-batches.ts";
import { importers } from "../../../importers/registry.ts";
import { openCsv } from "../../../platform/csv/csv.ts";
import { createBatchCache, type WritableBatch } from "./batch-cache.ts";

const fixtures = new URL("../../../../test/fixtures/importers/", import.meta.url).pathname;
const files = readdirSync(fixtures).flatMap((id) =>
  readdirSync(join(fixtures, id))
    .filter((name) => name.endsWith(".csv"))
    .map((name) => join(fixtures, id, name)),
);

/** The batches of a file; none if it needs an answer from the owner. */
async function batchesOf(path: string): Promise<WritableBatch[]> {
  let batches: WritableBatch[] = [];
  const request = { importers, now: Date.now(), format: undefined, options: {} };
  const collect = {
    visit: ({ transactions, assets, statedBalances, rows }: Batch) =>
      void batches.push({ transactions, assets, statedBalances, rows }),
    restart: () => void (batches = []),
    pause: () => Promise.resolve(),
  };
  try {
    await surveyFile(await openCsv(path, path), request, collect);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [];
  }
  return batches;
}

test(
  "cached batches equal the batches that were read, for a file of every format",
  { timeout: 120_000 },
  async () => {
    let transactions = 0;
    for (const path of files) {
      const batches = await batchesOf(path);
      const kept = createBatchCache(10_000_000);
      for (const batch of batches) kept.add(batch);
      expect([...(kept.take() ?? [])], path).toEqual(batches);
      for (const batch of batches) transactions += batch.transactions.length;
    }
    expect(transactions).toBeGreaterThan(files.length);
  },
);

test("a part that does not fit is not cached and uses no memory", async () => {
  const path = files.find((name) => name.includes("binance-statement")) ?? "";
  const [batch] = await batchesOf(path);
  if (batch === undefined) throw new Error("The statement has no rows.");
  const size = JSON.stringify(batch).length;
  const kept = createBatchCache(2 * size);
  kept.add(batch);
  kept.add(batch);
  expect(kept.size()).toBe(2 * size);
  kept.add(batch);
  expect(kept.size()).toBe(0);
  expect(kept.take()).toBeUndefined();
});

test("caching stops early for a part that will clearly not fit, and continues for one that may fit", async () => {
  const path = files.find((name) => name.includes("binance-statement")) ?? "";
  const [batch] = await batchesOf(path);
  if (batch === undefined) throw new Error("The statement has no rows.");
  const room = 4 * JSON.stringify(batch).length;
  const large = createBatchCache(room);
  large.add(batch, 0.1);
  expect(large.take()).toBeUndefined();
  const early = createBatchCache(room);
  early.add(batch, 0.01);
  expect([...(early.take() ?? [])]).toEqual([batch]);
  const fitting = createBatchCache(room);
  fitting.add(batch, 0.5);
  fitting.add(batch, 1);
  expect([...(fitting.take() ?? [])]).toEqual([batch, batch]);
});
