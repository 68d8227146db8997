import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readImport } from "../support/imports/import-files.ts";

const fixture = join(import.meta.dirname, "../fixtures/importers/bitcoin-de-statement/german.csv");

test("a file saved by Excel in Windows-1252 is read like the one in UTF-8, and says so", async () => {
  const folder = mkdtempSync(join(tmpdir(), "portolan-1252-"));
  try {
    const path = join(folder, "german.csv");
    writeFileSync(path, readFileSync(fixture, "utf8"), "latin1");
    const plain = await readImport(fixture);
    const saved = await readImport(path);
    expect(saved.transactions.map(({ legs }) => legs)).toEqual(plain.transactions.map(({ legs }) => legs));
    expect(saved.problems.length).toBe(plain.problems.length);
    expect(plain.warnings.map(({ reason }) => reason)).not.toContain("encodingAssumed");
    expect(saved.warnings.map(({ reason }) => reason)).toContain("encodingAssumed");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
