import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "../../src/errors/app-error.ts";
import type { ImportedTransaction } from "../../src/domain/ledger/user-overrides.ts";
import { RowError, type Importer, type ImportOptions, type Row } from "../../src/importers/importer.ts";
import { joinTorn } from "../../src/importers/reading/torn-groups.ts";
import { importers } from "../../src/importers/registry.ts";
import { openCsv } from "../../src/platform/csv/csv.ts";
import { balancesOf } from "../support/import-files.ts";
import { depth } from "../support/depth.ts";
import { named } from "../support/named.ts";

/** Files of every format, cut in two: what only both parts together have is booked whole, or named row by row. */

const folder = join(import.meta.dirname, "..", "fixtures", "importers");

type File = { header: string[]; rows: string[][]; options: ImportOptions };

async function filesOf(importer: Importer): Promise<File[]> {
  const files: File[] = [];
  for (const name of readdirSync(join(folder, importer.id)).filter((one) => one.endsWith(".csv"))) {
    const path = join(folder, importer.id, name);
    const all: string[][] = [];
    for await (const { records } of (await openCsv(path, path)).records())
      for (const { cells } of records) all.push(cells);
    const start = all.findIndex((cells) => importer.detect(cells) > 0);
    const header = all[start];
    const rows = all.slice(start + 1);
    if (header === undefined || rows.length < 2) continue;
    const expected: unknown = JSON.parse(readFileSync(path.replace(/\.csv$/, ".json"), "utf8"));
    const given =
      typeof expected === "object" && expected !== null && "options" in expected ? expected.options : {};
    const options = { ...importer.defaults, ...(typeof given === "object" ? given : {}) };
    try {
      const survey = importer.survey?.(header, options, { isNamed: true });
      for (const cells of rows) survey?.row(cells);
      const settled = survey?.end() ?? options;
      importer.open(header, settled);
      files.push({ header, rows, options: settled });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return files;
}

function readAll(importer: Importer, { header, rows, options }: File) {
  const reader = importer.open([...header], options);
  const transactions: ImportedTransaction[] = [];
  const torn: Row[] = [];
  let problems = 0;
  for (const [index, cells] of rows.entries()) {
    try {
      transactions.push(...reader.read({ row: index + 2, text: cells.join(","), cells: [...cells] }));
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      problems++;
    }
  }
  const end = reader.end();
  transactions.push(...end.transactions);
  for (const problem of end.problems) if (problem.torn !== undefined) torn.push(problem.torn);
  return { transactions, torn, problems: problems + end.problems.length };
}

const nonZero = (balances: Record<string, Record<string, string>>): string[] =>
  Object.entries(balances)
    .flatMap(([wallet, assets]) => Object.entries(assets).map(([asset, sum]) => `${wallet} ${asset} ${sum}`))
    .filter((line) => !line.endsWith(" 0"))
    .toSorted();

const all = await Promise.all(
  importers.map(async (importer) => ({ importer, files: await filesOf(importer) })),
);
/** Those whose reader says which rows lack a side. */
const tearing = named(
  all.filter(({ importer, files }) =>
    files.some((file) =>
      file.rows.some((_, at) => readAll(importer, { ...file, rows: file.rows.slice(0, at) }).torn.length > 0),
    ),
  ),
  ({ importer }) => importer.id,
);

test("the formats whose trades have several rows are among those tested", () => {
  for (const id of ["kraken-ledgers", "coinledger-transactions", "bitfinex-ledgers", "okx-trading"])
    expect(tearing.names).toContain(id);
  expect(tearing.names.length).toBeGreaterThan(15);
});

test.each(tearing.names)("%s in two files of one import is read as in one", (id) => {
  const { importer, files } = tearing.of(id);
  const cuts = files.flatMap((file) => file.rows.map((_, at) => ({ file, at })));
  fc.assert(
    fc.property(fc.constantFrom(...cuts), fc.boolean(), ({ file, at }, isReversed) => {
      const whole = readAll(importer, file);
      const halves = [file.rows.slice(0, at), file.rows.slice(at)].map((rows) => ({ ...file, rows }));
      const parts = (isReversed ? halves.toReversed() : halves).map((half) => readAll(importer, half));
      const joined = joinTorn(
        parts.map(({ torn }) => ({ importer, header: file.header, options: file.options, torn })),
      );
      const problems =
        parts.reduce((sum, part) => sum + part.problems, 0) -
        joined.reduce((sum, { rows }) => sum + rows.size, 0);
      // What cannot be joined is named; what is booked is not a part of something else.
      if (problems > whole.problems) return;
      expect(problems).toBe(whole.problems);
      const found = [
        ...parts.flatMap(({ transactions }) => transactions),
        ...joined.flatMap(({ transactions }) => transactions),
      ];
      expect(nonZero(balancesOf(found))).toEqual(nonZero(balancesOf(whole.transactions)));
    }),
    { numRuns: depth(30, 300) },
  );
});
