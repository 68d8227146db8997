import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { AppError } from "../../src/errors/app-error.ts";
import { comparableName } from "../../src/importers/reading/columns.ts";
import type { ImportOptions, Importer } from "../../src/importers/importer.ts";
import { importers } from "../../src/importers/registry.ts";
import { openCsv } from "../../src/platform/csv/csv.ts";
import { readImport } from "../support/imports/import-files.ts";
import { named } from "../support/named.ts";

/**
 * Exports as spreadsheets and other programs save them again. A file with the same content gives the same transactions; one whose dates or
 * numbers were rewritten gives the same, a numbered problem or a question, and never another amount, sign or time.
 */
const fixtures = join(import.meta.dirname, "../fixtures/importers");
const folder = mkdtempSync(join(tmpdir(), "resaved-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Table = { before: string[][]; header: string[]; rows: string[][] };
type Fixture = { options: ImportOptions; isNamed: boolean; table: Table };

/** Formats whose header is their only mark, so that another column makes it another file. */
const exactHeader = new Set(["binance-eth-staking", "coinmama", "pionex-trades", "revolut-crypto"]);
/** Formats whose provider has an order of day and month, in which ambiguous dates are read, or whose fixture shows one. */
const ownOrder = new Set([
  "coinbase-report",
  "mercado-bitcoin-statement",
  "summ-advanced",
  "tokentax-transactions",
  "zenledger-custom",
  "zonda-ledger",
]);
/**
 * Formats whose readers locate columns by position, such as the first of two that a pattern fits, or whose two forms differ by the columns
 * alone.
 */
const fixedOrder = new Set([
  "bitcoin-de-older-statement",
  "coinmama",
  "hitbtc-first-transfers",
  "nicehash-report",
  "pionex-trades",
  "cointracking-trades",
]);

/** Formats whose tables cannot be written again: rows have cells that the header does not name, or the file is JSON. */
const unwritable = new Set([
  "bitget-spot-fills",
  "ghostfolio-json",
  "hitbtc-first-transfers",
  "portolan-json",
]);

/** A fixture of a format as a table that can be written again; `undefined` if all of them book nothing, or for `unwritable` formats. */
async function fixtureOf(importer: Importer): Promise<Fixture | undefined> {
  const own = join(fixtures, importer.id);
  // A file that has decimal commas already cannot be rewritten with grouped thousands: it is the last choice.
  const isRewritten = (name: string): number => Number(name.includes("comma"));
  const names = readdirSync(own).toSorted();
  let isBooked = false;
  for (const name of names.toSorted((one, other) => isRewritten(one) - isRewritten(other))) {
    const csv = join(own, name.replace(/\.json$/, ".csv"));
    if (!name.endsWith(".json") || name === "samples.json" || !existsSync(csv)) continue;
    const stated = JSON.parse(readFileSync(join(own, name), "utf8")) as {
      options?: ImportOptions;
      isNamed?: boolean;
      refused?: string;
    };
    if (stated.refused !== undefined) continue;
    const { options = {}, isNamed = false } = stated;
    const found = await readImport(csv, options, isNamed ? importer.id : undefined);
    if (found.transactions.length === 0 || found.format !== importer.id) continue;
    isBooked = true;
    const refused = new Set(found.problems.map(({ row }) => row));
    const records: { row: number; cells: string[] }[] = [];
    for await (const { records: part } of (await openCsv(csv, name)).records()) records.push(...part);
    const at = records.findIndex(({ cells }) => importer.detect(cells) > 0);
    const header = records[at]?.cells;
    if (header === undefined) continue;
    const before = records.slice(0, at).map(({ cells }) => cells);
    const rows = records
      .slice(at + 1)
      .filter(({ row, cells }) => !refused.has(row) && cells.length <= header.length)
      .map(({ cells }) => header.map((_, index) => cells[index] ?? ""));
    if (rows.length > 0) return { options, isNamed, table: { before, header, rows } };
  }
  if (isBooked && !unwritable.has(importer.id))
    throw new Error(`The rows of ${importer.id} are booked, but its files cannot be written again.`);
  return undefined;
}

type Dialect = { delimiter?: string; isQuoted?: boolean; newline?: string; end?: string };

function textOf(
  { before, header, rows }: Table,
  { delimiter = ",", isQuoted = false, newline = "\n", end = newline }: Dialect = {},
): string {
  const cell = (text: string): string =>
    isQuoted || /["\n\r]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
  return [...before, header, ...rows].map((cells) => cells.map(cell).join(delimiter)).join(newline) + end;
}

const withCells = (table: Table, change: (cell: string) => string): Table => ({
  ...table,
  rows: table.rows.map((cells) => cells.map(change)),
});
const withColumns = (table: Table, change: (cells: string[], isHeader: boolean) => string[]): Table => ({
  ...table,
  header: change(table.header, true),
  rows: table.rows.map((cells) => change(cells, false)),
});

/** The same content in another form. */
const forms: Record<string, (table: Table) => string | Buffer> = {
  "quoted, CRLF, without a last newline": (table) =>
    textOf(table, { isQuoted: true, newline: "\r\n", end: "" }),
  "with a byte-order mark and semicolons": (table) => `\uFEFF${textOf(table, { delimiter: ";" })}`,
  "UTF-16 with tabs": (table) => Buffer.from(`\uFEFF${textOf(table, { delimiter: "\t" })}`, "utf16le"),
  "with another column": (table) =>
    textOf(withColumns(table, (cells, isHeader) => [...cells, isHeader ? "My remark" : "abc"])),
  "with empty columns at the end": (table) => textOf(withColumns(table, (cells) => [...cells, "", "", ""])),
  "with columns in reverse order": (table) => textOf(withColumns(table, (cells) => cells.toReversed())),
};

const clock = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z| UTC)?$/;
const decimal = /^[-+]?\d+\.\d+$/;
const grouped = (cell: string): string =>
  /^[-+]?[1-9]\d{3,7}(?:\.\d+)?$/.test(cell) ? cell.replace(/\d(?=(?:\d{3})+(?:\.|$))/g, "$&,") : cell;

/** The same content rewritten by a spreadsheet. Dates lose their seconds. */
const rewritings: Record<string, (table: Table) => string> = {
  "decimal commas": (table) =>
    textOf(
      withCells(table, (cell) => {
        const plain = /^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(cell) ? cell.replaceAll(",", "") : cell;
        return decimal.test(plain) ? plain.replace(".", ",") : plain;
      }),
      { delimiter: ";" },
    ),
  "grouped thousands": (table) => textOf(withCells(table, grouped)),
  "dates with the day first": (table) =>
    textOf(withCells(table, (cell) => cell.replace(clock, "$3/$2/$1 $4:$5"))),
  "dates with the month first": (table) =>
    textOf(withCells(table, (cell) => cell.replace(clock, "$2/$3/$1 $4:$5"))),
  "typographic minus signs, times with a T and words in capitals": (table) =>
    textOf(
      withCells(table, (cell) =>
        cell
          .replace(/^-(?=[\d.]+$)/, "\u2212")
          .replace(/^(\d{4}-\d{2}-\d{2}) (?=\d{2}:\d{2}:\d{2})/, "$1T")
          .replace(/^[A-Z][a-z]+(?: [A-Za-z]+)*$/, (word) => word.toUpperCase()),
      ),
    ),
  "negative amounts in parentheses": (table) =>
    textOf(withCells(table, (cell) => cell.replace(/^-([\d.]+)$/, "($1)"))),
  "dates with dots": (table) => textOf(withCells(table, (cell) => cell.replace(clock, "$3.$2.$1 $4:$5"))),
};

async function legsOf(id: string, content: string | Buffer, { options, isNamed }: Fixture) {
  const path = join(folder, `${id}.csv`);
  writeFileSync(path, content);
  const found = await readImport(path, options, isNamed ? id : undefined);
  return found.transactions.flatMap(({ at, type, legs }) =>
    legs.map(({ direction, amount, assetId }) => ({ at, text: `${type} ${direction} ${amount} ${assetId}` })),
  );
}

const formats = named(importers, ({ id }) => id);
describe.each(formats.names)("%s", (id) => {
  const importer = formats.of(id);
  test("gives the same transactions in another form of the file, if it books any", async () => {
    const fixture = await fixtureOf(importer);
    if (fixture === undefined) return;
    const sorted = async (content: string | Buffer) =>
      (await legsOf(id, content, fixture)).map(({ at, text }) => `${at} ${text}`).toSorted();
    const expected = await sorted(textOf(fixture.table));
    const names = fixture.table.header.map(comparableName);
    const isDoubled = new Set(names).size < names.length || names.includes("");
    for (const [form, write] of Object.entries(forms)) {
      if (form === "with another column" && (exactHeader.has(id) || !importer.headers)) continue;
      if (form === "with columns in reverse order" && (fixedOrder.has(id) || isDoubled)) continue;
      expect.soft(await sorted(write(fixture.table)), form).toEqual(expected);
    }
  });

  test("never gives another amount or time for rewritten dates and numbers", async () => {
    const fixture = await fixtureOf(importer);
    if (fixture === undefined) return;
    const byMinute = ({ at, text }: { at: number; text: string }) => `${Math.floor(at / 60_000)} ${text}`;
    const expected = new Set((await legsOf(id, textOf(fixture.table), fixture)).map(byMinute));
    for (const [rewriting, write] of Object.entries(rewritings)) {
      if (ownOrder.has(id) && rewriting.startsWith("dates")) continue;
      try {
        const found = (await legsOf(id, write(fixture.table), fixture)).map(byMinute);
        expect
          .soft(
            found.filter((leg) => !expected.has(leg)),
            rewriting,
          )
          .toEqual([]);
      } catch (error) {
        expect(error, rewriting).toBeInstanceOf(AppError);
      }
    }
  });
});
