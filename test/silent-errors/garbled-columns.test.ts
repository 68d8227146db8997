import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { AppError } from "../../src/errors/app-error.ts";
import type { ImportOptions } from "../../src/importers/importer.ts";
import { importers } from "../../src/importers/registry.ts";
import { openCsv } from "../../src/platform/csv/csv.ts";
import { isInTurn } from "../support/depth.ts";
import { inShort, readImport } from "../support/imports/import-files.ts";

const folder = join(import.meta.dirname, "../fixtures/importers");
const scratch = mkdtempSync(join(tmpdir(), "portolan-garbled-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

type Found = { transactions: string[]; problems: number };

/** What a file of these rows says; `undefined` if it is refused as a whole. */
async function read(
  rows: readonly string[][],
  { id, options }: { id: string; options: ImportOptions | undefined },
): Promise<Found | undefined> {
  const path = join(scratch, "export.csv");
  const line = (cells: string[]): string => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");
  writeFileSync(path, `${rows.map(line).join("\n")}\n`);
  try {
    const { transactions, problems } = await readImport(path, options, id);
    return { transactions: transactions.map(inShort).toSorted(), problems: problems.length };
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

async function rowsOf(path: string): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { records } of (await openCsv(path, "export.csv")).records())
    rows.push(...records.map(({ cells }) => cells));
  return rows;
}

/** Columns whose numbers are names of rows: they say which rows belong together. */
const names = /\bid\b|_id$|\btxid\b|\brefid\b|action_data|order|hash|group|number/i;
const number = /^[-+]?[$€£]?\d[\d.,]*$/;

describe("a column of numbers that a spreadsheet shows as ######## changes no transaction without a problem", () => {
  test.each(importers.map(({ id }) => id).filter((id) => id !== "portolan-json" && id !== "ghostfolio-json"))(
    "%s",
    async (id) => {
      const cases = readdirSync(join(folder, id)).filter((file) => file.endsWith(".csv"));
      for (const file of cases) {
        const expectation = join(folder, id, file.replace(/csv$/, "json"));
        if (!existsSync(expectation)) continue;
        const { options } = JSON.parse(readFileSync(expectation, "utf8")) as { options?: ImportOptions };
        const rows = await rowsOf(join(folder, id, file));
        const whole = await read(rows, { id, options });
        if (whole === undefined || whole.transactions.length === 0) continue;
        const start = rows.findIndex((cells) => cells.filter((cell) => cell.trim() !== "").length >= 3);
        for (const [column, name] of (rows[start] ?? []).entries()) {
          // Each column on one of three days, all of them every night.
          if (names.test(name) || !isInTurn(column, 6)) continue;
          const garbled = rows.map((cells, index) =>
            index > start && number.test((cells[column] ?? "").trim())
              ? cells.map((cell, place) => (place === column ? "########" : cell))
              : cells,
          );
          const found = await read(garbled, { id, options });
          if (found === undefined || found.problems > whole.problems) continue;
          expect(found.transactions, `${file}, ${name}`).toEqual(whole.transactions);
        }
      }
    },
  );
});
