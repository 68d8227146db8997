import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { pause } from "../../src/platform/threads/pause.ts";
import { openCsv } from "../../src/platform/csv/csv.ts";
import { previewFile } from "../../src/importers/preview/preview.ts";
import type { PreviewAccount } from "../../src/importers/preview/preview-types.ts";
import { importers } from "../../src/importers/registry.ts";

/** Real exports, which the project does not carry: skipped where they are not there. */
const shared = join(import.meta.dirname, "../../../shared");
const fixtures = join(import.meta.dirname, "../fixtures/importers");

/** An account that has nothing yet. */
const account: PreviewAccount = {
  areKnown: (transactions) => transactions.map(() => false),
  surveyShift: () => ({ see: () => undefined, found: () => null }),
  surveySuperseded: () => ({
    see: () => undefined,
    forget: () => undefined,
    counts: async () => new Map<number, number>(),
  }),
  balanceAt: async () => "0",
};

async function preview(path: string) {
  const csv = await openCsv(path, path.split("/").at(-1) ?? "");
  return previewFile(
    csv,
    { now: Date.now(), importers, options: {} },
    { signal: new AbortController().signal, pause, account },
  );
}

describe("balances stated in a file", () => {
  test.each([
    ["kraken-ledgers/ledgers.csv", 4],
    ["gemini-history/history.csv", 2],
  ])("%s: the computed balance equals the stated one for every asset", async (file, atLeast) => {
    const { balances } = await preview(join(fixtures, file));
    expect(balances.length).toBeGreaterThanOrEqual(atLeast);
    for (const { asset, stated, computed } of balances) expect([asset, computed]).toEqual([asset, stated]);
  });
});

describe.skipIf(!existsSync(shared))("the sample exports with a balance column", () => {
  test.each([
    "samples/exports/kraken-ledgers-2026/kraken-ledgers-2026.csv",
    "data/csv-samples/rotki/coinbasepro.csv",
  ])("%s: computed and stated balances agree", async (file) => {
    const { balances, problems } = await preview(join(shared, file));
    expect(problems).toEqual([]);
    expect(balances.length).toBeGreaterThan(1);
    for (const { asset, stated, computed } of balances) expect([asset, computed]).toEqual([asset, stated]);
  });
});
