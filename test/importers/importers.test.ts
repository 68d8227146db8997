import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { phrasesIn } from "../../dashboard/i18n/phrases.ts";
import { translator } from "../../dashboard/i18n/t.ts";
import { fileNoteText } from "../../dashboard/pages/import/file-note-text.ts";
import { AppError, messageOf } from "../../src/errors/app-error.ts";
import germanNotes from "../../src/domain/texts/de/file-notes.ts";
import type { FileNote } from "../../src/importers/file-note.ts";
import type { CsvRecord } from "../../src/ports/csv.ts";
import { RowError, type Importer, type ImportOptions, type Reader } from "../../src/importers/importer.ts";
import { headerNamesOf, ignoredColumns } from "../../src/importers/reading/columns.ts";
import { importers } from "../../src/importers/registry.ts";
import { openCsv } from "../../src/platform/csv/csv.ts";
import { balancesOf, inShort, readImport } from "../support/imports/import-files.ts";

/**
 * Conformance of every importer: a folder per format under test/fixtures/importers with `<case>.csv` (or `<case>.input.json`) and
 * `<case>.json` next to it. A new importer needs a fixture, not a test.
 */
const folder = join(import.meta.dirname, "../fixtures", "importers");

type Expectation = {
  /** What the case shows, as a sentence. */
  shows: string;
  /** Where the rows come from. */
  provenance?: string;
  options?: ImportOptions;
  /** The format is named, since its header is another's as well. */
  isNamed?: boolean;
  /** Options as the survey settles them. */
  settled?: ImportOptions;
  rows?: number;
  /** Each in short: `2021-03-04T05:06:07.000Z trade in 1 exchange:x/symbol:A, out 2 …`. */
  transactions?: string[];
  count?: number;
  /** The product or address each transaction names, empty where it names none. */
  counterparties?: string[];
  /** The tags of each transaction, joined with `, `. */
  tags?: string[];
  /** Wallet → asset → sum of changes. */
  balances?: Record<string, Record<string, string>>;
  problems?: { row: number; message: string }[];
  /** The reasons of the notes on the whole file. */
  notes?: string[];
  /** The whole file is refused with a message that contains this. */
  refused?: string;
};

const cases = readdirSync(folder).flatMap((id) =>
  readdirSync(join(folder, id))
    .filter((name) => name.endsWith(".json") && !/^samples\.json$|\.input\.json$/.test(name))
    .map((name) => ({ id, name: name.replace(/\.json$/, "") })),
);

/** What the fixtures are told: reasons of formats why a row is not read, and notes on the whole file. */
const unread = new Set<string>();
const notes = new Map<string, FileNote>();

describe.each(importers.map(({ id }) => id))("%s", (id) => {
  const own = cases.filter((item) => item.id === id);

  test("has a fixture with readable rows", () => {
    expect(own.length).toBeGreaterThan(0);
  });

  test.each(own)("$name", async ({ name }) => {
    const {
      shows,
      provenance: _provenance,
      options,
      isNamed,
      refused,
      ...expected
    } = JSON.parse(readFileSync(join(folder, id, `${name}.json`), "utf8")) as Expectation;
    expect(shows).not.toBe("");
    const list = join(folder, id, `${name}.input.json`);
    const path = existsSync(list) ? list : join(folder, id, `${name}.csv`);
    const format = isNamed === true ? id : undefined;
    const once = await readImport(path, options, format).catch((error: unknown) => ({ error }));
    if ("error" in once) return expectRefusal(once.error, refused);
    const { transactions, problems } = once;
    for (const { reason, message } of problems) if (reason === undefined) unread.add(message);
    for (const note of once.warnings) notes.set(note.message, note);
    const found = {
      format: once.format,
      settled: once.options,
      rows: once.rows,
      count: transactions.length,
      transactions: transactions.map(inShort),
      counterparties: transactions.map(({ counterparty }) => counterparty ?? ""),
      tags: transactions.map(({ tags = [] }) => tags.join(", ")),
      balances: balancesOf(transactions),
      problems: problems.map(({ row, message }) => ({ row, message })),
      notes: once.warnings.map(({ reason }) => reason),
    };
    expect(found).toMatchObject({
      format: id,
      ...expected,
      problems: (expected.problems ?? []).map(({ row, message }) => ({
        row,
        message: expect.stringContaining(message) as string,
      })),
    });
    expect(found.balances).toEqual(expected.balances ?? found.balances);
    const twice = await readImport(path, options, format);
    expect(twice.transactions).toEqual(once.transactions);
    const ids = once.transactions.map(({ id: own }) => own);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test("German has every reason why a fixture's row is not read, and every note on its file", async () => {
  const phrases = await phrasesIn("de");
  expect(unread.size).toBeGreaterThan(20);
  expect([...unread].filter((message) => !phrases.has(message))).toEqual([]);
  expect(notes.size).toBeGreaterThan(20);
  translator.use("de", "de-DE");
  translator.add("fileNotes", germanNotes);
  expect([...notes.values()].filter((note) => fileNoteText(note, phrases) === undefined)).toEqual([]);
});

test("a format finds the columns of its fields in each of its headers", () => {
  const headers = importers.flatMap((importer) =>
    (importer.headers ?? []).map((header) => ({ importer, header: [...header] })),
  );
  expect(headers.length).toBeGreaterThan(600);
  for (const { importer, header } of headers)
    expect(() => importer.open(header, {}), `${importer.id}: ${header.join(",")}`).not.toThrow();
});

test("a header that its own format recognises with certainty belongs to no other", async () => {
  for (const { id, name } of cases) {
    const path = join(folder, id, `${name}.csv`);
    if (!existsSync(path)) continue;
    const sharing = importers.find((importer) => importer.id === id)?.sharesHeaderWith ?? [];
    for await (const { records } of (await openCsv(path, name)).records())
      for (const { cells } of records) {
        const names = headerNamesOf(cells);
        const sure = importers.filter((importer) => importer.detect(cells, names) === 1).map((one) => one.id);
        expect(
          sure.filter((one) => one !== id && !sharing.includes(one)),
          `${id}/${name}: ${cells.join(",")}`,
        ).toEqual([]);
      }
  }
});

test("a column counts as ignored only if no reader of the format uses it", async () => {
  for (const importer of importers) {
    for (const { name } of cases.filter(({ id }) => id === importer.id)) {
      const { options } = JSON.parse(
        readFileSync(join(folder, importer.id, `${name}.json`), "utf8"),
      ) as Expectation;
      const path = join(folder, importer.id, `${name}.csv`);
      if (!existsSync(path)) continue;
      const records: CsvRecord[] = [];
      for await (const batch of (await openCsv(path, name)).records()) records.push(...batch.records);
      const start = records.findIndex(({ cells }) => importer.detect(cells) > 0);
      const header = records[start]?.cells;
      if (header === undefined) continue;
      const read = readColumns(importer, header, records.slice(start + 1), options ?? {});
      const ignored = ignoredColumns(importer, header, options ?? {});
      expect(
        ignored.filter((column) => read.has(column)),
        `${importer.id}/${name}`,
      ).toEqual([]);
    }
  }
});

/** The names of the columns from which a reader takes cells. */
function readColumns(
  importer: Importer,
  header: string[],
  records: CsvRecord[],
  options: ImportOptions,
): Set<string> {
  const read = new Set<string>();
  const survey = importer.survey?.(header, options, { isNamed: true });
  for (const { cells } of records) survey?.row(cells);
  let reader: Reader;
  try {
    reader = importer.open(header, survey?.end() ?? options);
  } catch (error) {
    if (error instanceof AppError) return read;
    throw error;
  }
  for (const record of records) {
    const cells = new Proxy(record.cells, {
      get(target, key, receiver) {
        if (typeof key === "string" && /^\d+$/.test(key)) read.add((header[Number(key)] ?? "").trim());
        return Reflect.get(target, key, receiver) as unknown;
      },
    });
    try {
      reader.read({ ...record, cells });
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
    }
  }
  return read;
}

function expectRefusal(error: unknown, refused: string | undefined): void {
  expect(error).toBeInstanceOf(AppError);
  expect(messageOf(error)).toContain(refused ?? "(a file that is read)");
}
