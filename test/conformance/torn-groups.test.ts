import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "../../src/errors/app-error.ts";
import type { ImportedTransaction } from "../../src/domain/ledger/user-overrides.ts";
import { RowError, type Importer, type ImportOptions, type Row } from "../../src/importers/importer.ts";
import {
  contentsOfEnds,
  joinFiles,
  withRowsAt,
  type ReadFile,
} from "../../src/importers/joining/joined-files.ts";
import { transactionKey } from "../../src/importers/joining/torn-groups.ts";
import { seamBetween } from "../../src/importers/joining/file-seams.ts";
import { importers } from "../../src/importers/registry.ts";
import { openCsv } from "../../src/platform/csv/csv.ts";
import { balancesOf } from "../support/imports/import-files.ts";
import { depth, inTurn } from "../support/depth.ts";
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
/** Those whose reading depends on rows together, so that a cut may divide what belongs together. */
const tearing = named(
  all.filter(({ importer, files }) =>
    files.some((file) => {
      const single = file.rows.flatMap((cells) => readAll(importer, { ...file, rows: [cells] }).transactions);
      return JSON.stringify(single) !== JSON.stringify(readAll(importer, file).transactions);
    }),
  ),
  ({ importer }) => importer.id,
);

test("the formats whose trades have several rows are among those tested", () => {
  for (const id of ["kraken-ledgers", "coinledger-transactions", "bitfinex-ledgers", "okx-trading"])
    expect(tearing.names).toContain(id);
  expect(tearing.names.length).toBeGreaterThan(15);
});

type Part = { file: File; rows: Row[] };

/** The two parts of a file that ends at `from`, `at + overlap` and `at`, with the numbers that its rows have there. */
function cutAt(file: File, { at, overlap }: { at: number; overlap: number }): Part[] {
  return [file.rows.slice(0, at + overlap), file.rows.slice(at)].map((rows) => ({
    file: { ...file, rows },
    rows: rows.map((cells, index) => ({ row: index + 2, text: cells.join(","), cells })),
  }));
}

const cutsOf = ({ importer, files }: { importer: Importer; files: File[] }) => ({
  importer,
  cuts: fc.record({
    cut: fc.constantFrom(...files.flatMap((file) => file.rows.map((_, at) => ({ file, at })))),
    overlap: fc.nat({ max: 12 }),
    isReversed: fc.boolean(),
  }),
});

/** Which of equal transactions has which number is no difference. */
const keysOf = (list: ImportedTransaction[]): string[] =>
  [...new Set(list.map(transactionKey))]
    .map((key) => key.replace(/^(\["[^"]*row-[^"]*):\d+"/, "$1"))
    .toSorted();

/** A part as a long file is read: `size` rows of each end are kept. */
function longFile(importer: Importer, { file, rows }: Part, size: number): ReadFile {
  const { header, options } = file;
  const record = { row: 1, cells: header, text: header.join(",") };
  const { torn } = readAll(importer, file);
  return {
    importer,
    header,
    options,
    torn,
    edges: rows.length > 2 * size ? [...rows.slice(0, size), ...rows.slice(-size)] : rows,
    rows: rows.length,
    plan: { importer, confidence: 1, header: record, options, latest: Date.now() },
    open: () =>
      Promise.resolve({
        dialect: { delimiter: ",", encoding: "utf-8" },
        sizeBytes: 1,
        async *records() {
          yield { records: [record, ...rows], bytes: 1 };
        },
      }),
  };
}

const signal = new AbortController().signal;
/** Rows compared of each end: enough for what a reader takes together in the fixtures. */
const size = 5;

test.each(inTurn(tearing.names, 6))(
  "%s in overlapping long files is read as in one, or its rows are named",
  async (id) => {
    const { importer, cuts } = cutsOf(tearing.of(id));
    await fc.assert(
      fc.asyncProperty(cuts, async ({ cut: { file, at }, overlap, isReversed }) => {
        const whole = readAll(importer, file);
        const cut = cutAt(file, { at, overlap });
        const halves = isReversed ? cut.toReversed() : cut;
        const files = halves.map((half) => longFile(importer, half, size));
        const parts = halves.map((half) => readAll(importer, half.file));
        const joined = await joinFiles(files, { signal, size });
        for (const [index, { rows }] of joined.entries())
          expect(parts[index]?.problems ?? 0).toBeGreaterThanOrEqual(rows.size);
        const problems =
          parts.reduce((sum, part) => sum + part.problems, 0) -
          joined.reduce((sum, { rows }) => sum + rows.size, 0);
        // What cannot be joined is named; what is booked is not a part of something else.
        if (problems > whole.problems || joined.some(({ notes }) => notes.length > 0)) return;
        const found = [
          ...parts.flatMap(({ transactions }, index) =>
            transactions.filter((one) => joined[index]?.dropped.has(transactionKey(one)) !== true),
          ),
          ...joined.flatMap(({ transactions }) => transactions),
        ];
        expect(problems).toBe(whole.problems);
        // The ledger counts a transaction once that two files state.
        const stored = [...new Map(found.map((one) => [transactionKey(one), one])).values()];
        expect(nonZero(balancesOf(stored))).toEqual(nonZero(balancesOf(whole.transactions)));
        expect(keysOf(found)).toEqual(keysOf(whole.transactions));
      }),
      { numRuns: depth(12, 300) },
    );
  },
);

test.each(inTurn(tearing.names, 6))(
  "%s in two imports of overlapping long files is read as in one, or its rows are named",
  async (id) => {
    const { importer, cuts } = cutsOf(tearing.of(id));
    await fc.assert(
      fc.asyncProperty(cuts, async ({ cut: { file, at }, overlap, isReversed }) => {
        const whole = readAll(importer, file);
        const cut = cutAt(file, { at, overlap });
        const halves = isReversed ? cut.toReversed() : cut;
        const parts = halves.map((half) => readAll(importer, half.file));
        if (parts.reduce((sum, part) => sum + part.problems, 0) > whole.problems) return;
        const [earlier, later] = halves.map((half) => longFile(importer, half, size));
        if (earlier === undefined || later === undefined) throw new Error("A cut gives two parts.");
        const seam = seamBetween(
          [await withRowsAt(later, contentsOfEnds([earlier]), { signal, size })],
          [await withRowsAt(earlier, contentsOfEnds([later]), { signal, size })],
        );
        const found = keysOf(parts.flatMap(({ transactions }) => transactions));
        if (JSON.stringify(found) !== JSON.stringify(keysOf(whole.transactions)))
          expect((seam?.rows.size ?? 0) + (seam?.notes.length ?? 0)).toBeGreaterThan(0);
      }),
      { numRuns: depth(12, 300) },
    );
  },
);
