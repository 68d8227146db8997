import { readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "../../src/errors/app-error.ts";
import { transactionTypes } from "../../src/domain/ledger/transaction.ts";
import { RowError, type ImportOptions } from "../../src/importers/importer.ts";
import { importers } from "../../src/importers/registry.ts";
import { openCsv } from "../../src/platform/csv/csv.ts";
import { depth, inTurn } from "../support/depth.ts";
import { named } from "../support/named.ts";

const folder = join(import.meta.dirname, "../fixtures", "importers");
const options: ImportOptions = { wallet: `0x${"a".repeat(40)}` };

/** What may stand in a cell by mistake or malice, numbers at their limits and names that every object has among it. */
const strange = fc.oneof(
  fc.constantFrom(
    ..."constructor __proto__ toString hasOwnProperty NaN Infinity - 0 -1 1e400 1e-300 1,234 0,5 (5) ($5) € 1|BTC (1|BTC) 3/4/2021 13/13/2021 2021-02-30".split(
      " ",
    ),
    "",
    " ",
    "9".repeat(400),
    "\u202e\u0000",
  ),
  fc.string({ maxLength: 20 }),
);

async function rowsOf(path: string): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { records } of (await openCsv(path, path)).records())
    for (const { cells } of records) rows.push(cells);
  return rows;
}

const formats = named(importers, ({ id }) => id);
describe.each(inTurn(formats.names, 3))("%s", (id) => {
  const importer = formats.of(id);
  const files = readdirSync(join(folder, id))
    .filter((name) => name.endsWith(".csv"))
    .map((name) => join(folder, id, name));

  test.skipIf(files.length === 0)(
    "reads each row or refuses it by number, whatever it contains",
    async () => {
      const headers = new Map<string, { header: string[]; rows: string[][] }>();
      for (const path of files) {
        const all = await rowsOf(path);
        const [header, ...rows] = all.slice(all.findIndex((cells) => importer.detect(cells) > 0));
        if (header === undefined || importer.detect(header) === 0 || rows.length === 0) continue;
        headers.set(path, { header, rows });
      }
      fc.assert(
        fc.property(
          fc.constantFrom(...headers.values()),
          fc.array(fc.tuple(fc.nat(), fc.nat(), strange), { minLength: 1, maxLength: 6 }),
          ({ header, rows }, changes) => {
            const reader = opened(importer, header);
            if (reader === undefined) return;
            for (const [place, column, text] of changes) {
              const cells = [...(rows[place % rows.length] ?? [])];
              cells[column % Math.max(header.length, 1)] = text.replace("|", " ");
              const row = { row: place, text: cells.join(","), cells };
              try {
                checked(reader.read(row));
              } catch (error) {
                if (!(error instanceof RowError)) throw error;
              }
            }
            checked(reader.end().transactions);
          },
        ),
        { numRuns: depth(40, 150) },
      );
    },
  );
});

/** A reader of the fixture's header; none where the options of this test contradict it. */
function opened(importer: (typeof importers)[number], header: string[]) {
  try {
    return importer.open(header, importer.options.includes("wallet") ? options : {});
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function checked(transactions: ReturnType<ReturnType<(typeof importers)[number]["open"]>["read"]>): void {
  for (const { at, type, legs } of transactions) {
    expect(Number.isSafeInteger(at) && at >= 0).toBe(true);
    if (type !== undefined) expect(transactionTypes).toContain(type);
    for (const { amount } of legs) expect(amount).toMatch(/^\d+(?:\.\d+)?$/);
  }
}
