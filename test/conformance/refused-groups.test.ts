import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "../../src/errors/app-error.ts";
import { RowError, type Importer, type ImportOptions, type Reader } from "../../src/importers/importer.ts";
import { importers } from "../../src/importers/registry.ts";
import { openCsv } from "../../src/platform/csv/csv.ts";
import { depth } from "../support/depth.ts";
import { named } from "../support/named.ts";

const folder = join(import.meta.dirname, "..", "fixtures", "importers");

type File = { header: string[]; rows: string[][]; options: ImportOptions };

async function filesOf(importer: Importer): Promise<File[]> {
  const files: File[] = [];
  const names = readdirSync(join(folder, importer.id)).filter((name) => name.endsWith(".csv"));
  for (const name of names) {
    const path = join(folder, importer.id, name);
    const all: string[][] = [];
    for await (const { records } of (await openCsv(path, path)).records())
      for (const { cells } of records) all.push(cells);
    const start = all.findIndex((cells) => importer.detect(cells) > 0);
    const header = all[start];
    if (header === undefined) continue;
    const expected: unknown = JSON.parse(readFileSync(path.replace(/\.csv$/, ".json"), "utf8"));
    const stated =
      typeof expected === "object" && expected !== null && "options" in expected ? expected.options : {};
    const options = { ...importer.defaults, ...(typeof stated === "object" ? stated : {}) };
    files.push({ header, rows: all.slice(start + 1), options });
  }
  return files;
}

function opened(importer: Importer, { header, rows, options }: File): Reader {
  const survey = importer.survey?.(header, options, { isNamed: true });
  if (survey !== undefined) for (const cells of rows) survey.row(cells);
  return importer.open(header, survey?.end() ?? options);
}

/** The legs of each transaction, the numbers of the refused rows, and whether the changed row is among them. */
function readAll(importer: Importer, file: File, change?: { place: number; cells?: string[] }) {
  const reader = opened(importer, file);
  const legs: string[] = [];
  let isRefused = false;
  const take = (transactions: ReturnType<Reader["read"]>): void => {
    for (const transaction of transactions)
      legs.push(
        transaction.legs
          .map(({ direction, assetId, amount }) => `${direction} ${amount} ${assetId}`)
          .toSorted()
          .join(", "),
      );
  };
  file.rows.forEach((original, place) => {
    const cells = change?.place === place ? (change.cells ?? original) : original;
    const row = { row: place + 2, text: cells.join(","), cells };
    if (change?.place === place && change.cells === undefined) {
      isRefused = true;
      reader.refused?.(row);
      return;
    }
    try {
      take(reader.read(row));
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      isRefused ||= change?.place === place;
    }
  });
  const ended = reader.end();
  take(ended.transactions);
  return { legs, isRefused, problems: ended.problems };
}

const isNumber = (text: string): boolean => /^[-+]?[$€£]?\d[\d.,]*$/.test(text.trim());

/** The rows of a file with one number made unreadable, and each row cut off before the reader sees it. */
function changesOf({ rows }: File): { place: number; cells?: string[] }[] {
  return rows.flatMap((cells, place) => [
    { place },
    ...cells.flatMap((text, column) => (isNumber(text) ? [{ place, cells: cells.with(column, "?!") }] : [])),
  ]);
}

/** The files of a format that groups rows. Files that are refused as a whole have no groups. */
async function groupingFilesOf(importer: Importer): Promise<File[]> {
  const isGrouping = (file: File): boolean => {
    try {
      return opened(importer, file).refused !== undefined;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  };
  return (await filesOf(importer)).filter(isGrouping);
}

const all = await Promise.all(
  importers.map(async ({ id }, index) => ({ id, index, files: await groupingFilesOf(importerAt(index)) })),
);
const grouping = named(
  all.filter(({ files }) => files.length > 0),
  ({ id }) => id,
);

function importerAt(index: number): Importer {
  const importer = importers[index];
  if (importer === undefined) throw new RangeError(`there is no importer ${index}`);
  return importer;
}

test("the formats with code that group rows are among those tested", () => {
  for (const id of [
    "binance-statement",
    "kraken-ledgers",
    "coinbase-pro-account",
    "cryptocom-app",
    "etherscan-internal",
    "etherscan-erc20",
    "trezor-transactions",
    "portolan-csv",
  ])
    expect(grouping.names).toContain(id);
  expect(grouping.names.length).toBeGreaterThan(25);
});

test.each(grouping.names)("%s never books a transaction without one of its rows", (id) => {
  const { index, files } = grouping.of(id);
  const importer = importerAt(index);
  const cases = files.flatMap((file) => {
    const whole = new Set(readAll(importer, file).legs);
    return changesOf(file).map((change) => ({ file, whole, change }));
  });
  fc.assert(
    fc.property(fc.constantFrom(...cases), ({ file, whole, change }) => {
      const { legs, isRefused, problems } = readAll(importer, file, change);
      if (!isRefused) return;
      expect(legs.filter((one) => !whole.has(one))).toEqual([]);
      const refused = problems.filter(({ message }) => message.includes("the whole transaction is refused"));
      for (const { row, message } of refused) {
        expect(row).not.toBe(change.place + 2);
        expect(message).toMatch(/^Row \d+ /);
      }
    }),
    { numRuns: depth(60, 600) },
  );
});

const trade = [
  "2021-01-02 00:00:00,Spot,Sell,ETH,-3,",
  "2021-01-02 00:00:00,Spot,Buy,USDT,6000,",
  "2021-01-02 00:00:00,Spot,Fee,BNB,-0.01,",
  "2021-01-03 00:00:00,Spot,Deposit,BTC,1,",
];

function statement(lines: readonly string[]) {
  const importer = importers.find(({ id }) => id === "binance-statement");
  if (importer === undefined) throw new RangeError("binance-statement is not registered");
  const header = "User_ID,UTC_Time,Account,Operation,Coin,Change,Remark".split(",");
  const rows = lines.map((line) => ["1", ...line.split(",")]);
  return readAll(importer, { header, rows, options: {} });
}

test.each([
  ["an unreadable fee", "2021-01-02 00:00:00,Spot,Fee,BNB,-0.01x,"],
  ["an unknown operation in the second of the trade", "2021-01-02 00:00:00,Spot,Moon Fee,BNB,-0.01,"],
])("%s refuses the whole trade of a statement, and nothing else", (_name, line) => {
  const broken = trade.with(2, line);
  // In either order of the rows.
  for (const [lines, fault] of [
    [broken, 4],
    [broken.toReversed(), 3],
  ] as const) {
    const { legs, problems } = statement(lines);
    expect(legs).toEqual([expect.stringMatching(/^in 1 [^,]*$/)]);
    expect(problems).toHaveLength(2);
    for (const { message } of problems)
      expect(message).toContain(`Row ${fault} belongs to the same transaction`);
  }
});
