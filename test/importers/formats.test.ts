import { Buffer } from "node:buffer";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AppError, hasReason } from "../../src/errors/app-error.ts";
import { isRemark } from "../../src/importers/reading/file/file-options.ts";
import type { Importer, ImportOptions } from "../../src/importers/importer.ts";
import * as declared from "../../src/importers/formats/all.ts";
import { headerNamesOf } from "../../src/importers/reading/columns.ts";
import { withoutZone } from "../../src/importers/reading/header-zone.ts";
import { importers } from "../../src/importers/registry.ts";
import { depth, isInTurn } from "../support/depth.ts";
import { readImport } from "../support/imports/import-files.ts";
import { createImportWorld } from "../support/worlds/import-world.ts";
import { named } from "../support/named.ts";

/** What every declared format owes, whatever it reads. The expected transactions of its fixtures are checked by importers.test.ts. */
const fixtures = join(import.meta.dirname, "../fixtures", "importers");
const sources = join(import.meta.dirname, "../../src/importers/formats");

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "portolan-formats-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Case = { provenance?: string; options?: ImportOptions; isNamed?: boolean; refused?: string };
type Fixture = Case & { path: string; name: string };

const fixturesRead = new Map<string, Fixture[]>();

/** The fixtures of a format, read once for the tests of all groups below. */
function fixturesOf(id: string): Fixture[] {
  const found = fixturesRead.get(id) ?? readFixtures(id);
  fixturesRead.set(id, found);
  return found;
}

/** Whether the searches below take a fixture now: each at one of three days, those of a format at different ones. */
function isSearched(id: string, fixture: Fixture): boolean {
  return isInTurn(all.names.indexOf(id) + fixturesOf(id).indexOf(fixture), 3);
}

function readFixtures(id: string): Fixture[] {
  return readdirSync(join(fixtures, id))
    .filter((name) => name.endsWith(".csv"))
    .map((name) => {
      const expected = readFileSync(join(fixtures, id, name.replace(/\.csv$/, ".json")), "utf8");
      return { path: join(fixtures, id, name), name, ...(JSON.parse(expected) as Case) };
    });
}

const all = named(importers, ({ id }) => id);

/** Formats whose layouts without the zone are documented, or whose times are in another column. */
const bareZoneKnown = ["binance-trades-2021", "defi-taxes-transfers", "etherscan-nfts", "nexo-transactions"];

test("a file without the zone that the headers of its format state says which zone is assumed", () => {
  const silent = importers.filter((importer) =>
    (importer.headers ?? []).some((header) => {
      const bare = header.map(withoutZone);
      if (bare.every((name, index) => name === header[index]) || importer.detect(bare) === 0) return false;
      const notes = importer.assumptions?.(bare, {}) ?? [];
      return !notes.some(({ reason }) => reason === "zoneAssumed") || !importer.options.includes("timezone");
    }),
  );
  expect(silent.map(({ id }) => id)).toEqual(bareZoneKnown);
});

test("every file of a format is listed", () => {
  const files = readdirSync(sources, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(join(sources, name)).map((file) => `./${name}/${file}`))
    .filter((file) => !file.endsWith(".test.ts"));
  const list = readFileSync(join(sources, "all.ts"), "utf8");
  const listed = [...list.matchAll(/from "([^"]+)"/g)].map(([, path]) => path);
  expect(listed.toSorted()).toEqual(files.toSorted());
});

test("ids are used once", () => {
  const ids = importers.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

const formats = named(Object.values<Importer>(declared), ({ id }) => id);
describe.each(formats.names)("%s", (id) => {
  const importer = formats.of(id);
  const own = fixturesOf(id);
  const read = ({ options, isNamed }: Fixture, path: string, format = isNamed === true ? id : undefined) =>
    readImport(path, options, format);

  /** A changed file, read; `undefined` where it is refused as a whole, with a reason. `format`: where its header is known to be whole. */
  async function readChanged(fixture: Fixture, content: string | Uint8Array, format?: string) {
    const path = join(folder, `${id}.csv`);
    writeFileSync(path, content);
    try {
      return await read(fixture, path, format);
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
      return undefined;
    }
  }

  test("states how it is proved, where its fixtures are from and where to get the file", () => {
    expect(["real sample", "synthetic", "header only"]).toContain(importer.proof);
    expect(importer.howTo.length).toBeGreaterThan(20);
    for (const { name, provenance = "" } of own) expect(provenance.length, name).toBeGreaterThan(20);
  });

  test("its headers belong to no other format, unless it names that one", () => {
    const rivals = importers.filter(
      (one) => one.id !== id && importer.sharesHeaderWith?.includes(one.id) !== true,
    );
    for (const header of importer.headers ?? []) {
      const names = headerNamesOf(header);
      expect(importer.detect([...header])).toBe(1);
      expect(
        rivals.filter((rival) => rival.detect([...header], names) >= 1).map((rival) => rival.id),
        header.join(","),
      ).toEqual([]);
    }
  });

  test("loses no row of a cut, doubled, damaged or oversized file", async () => {
    for (const fixture of own) {
      const content = readFileSync(fixture.path, "utf8");
      // One kind of damage with each change, each in turn.
      for (const variant of damaged(content).filter((_, at) => isInTurn(at + own.indexOf(fixture), 5))) {
        const found = await readChanged(fixture, variant);
        if (found !== undefined) expectAllRows(found);
      }
      if (!isSearched(id, fixture)) continue;
      await fc.assert(
        fc.asyncProperty(fc.nat({ max: content.length }), async (end) => {
          const found = await readChanged(fixture, content.slice(0, end));
          if (found !== undefined) expectAllRows(found);
        }),
        { numRuns: depth(3, 100) },
      );
    }
  });

  test("gives the same transactions for any row order, without duplicates", async () => {
    for (const fixture of own) {
      if (fixture.refused !== undefined || !isSearched(id, fixture)) continue;
      const lines = readFileSync(fixture.path, "utf8").split("\n");
      const start = lines.findIndex((line) => importer.detect(cellsOf(line)) > 0) + 1;
      const once = await read(fixture, fixture.path);
      const ids = once.transactions.map((one) => one.id).toSorted();
      const rows = lines.slice(start).filter((line) => line !== "");
      if (rows.some((row) => (row.split('"').length - 1) % 2 === 1)) continue;
      await fc.assert(
        fc.asyncProperty(fc.shuffledSubarray(rows, { minLength: rows.length }), async (shuffled) => {
          const found = await readChanged(
            fixture,
            [...lines.slice(0, start), ...shuffled].join("\n"),
            once.format,
          );
          expect(found?.transactions.map((one) => one.id).toSorted()).toEqual(ids);
        }),
        { numRuns: depth(2, 50) },
      );
    }
  });
});

/** A file doubled, in the wrong encoding, with other letters, with giant cells and in UTF-16. */
function damaged(content: string): (string | Uint8Array)[] {
  const [first = "", ...rest] = content.split("\n");
  const rows = rest.filter((line) => line !== "");
  return [
    [first, ...rows, ...rows].join("\n"),
    Buffer.from(content).toString("latin1"),
    [first, ...rows.map((row) => row.replaceAll(/[A-Za-z]/g, "ü"))].join("\n"),
    // In some rows, since each is written and read in full; all of them every night.
    [first, ...rows.map((row, at) => (at < depth(2, Infinity) ? `${row}${"9".repeat(50_000)}` : row))].join(
      "\n",
    ),
    Buffer.from(`\uFEFF${content}`, "utf16le"),
  ];
}

describe.each(all.names)("%s", (id) => {
  const own = fixturesOf(id).filter(({ refused }) => refused === undefined);

  test("counts every row: in a transaction, without effect for a reason, or as a problem", async () => {
    for (const fixture of own)
      expectAllRows(await readImport(fixture.path, fixture.options, nameOf(id, fixture)));
  });

  test("loses no row under another time zone, with days without an hour or with one twice", async () => {
    for (const fixture of own) {
      if (!isSearched(id, fixture)) continue;
      if (importers.find((one) => one.id === id)?.options.includes("timezone") !== true) continue;
      const format = fixture.isNamed === true ? id : undefined;
      const plain = await readImport(fixture.path, fixture.options, format);
      for (const timezone of ["America/New_York", "Asia/Kathmandu", "Pacific/Apia", "Europe/Berlin"]) {
        const found = await readImport(fixture.path, { ...fixture.options, timezone }, plain.format);
        expectAllRows(found);
        expect(found.transactions.length).toBe(plain.transactions.length);
        expect(found.problems.map(({ row }) => row)).toEqual(plain.problems.map(({ row }) => row));
      }
    }
  });

  test("the same file again, or a file that overlaps it, adds nothing to an account", async () => {
    for (const fixture of own) {
      if (fixture.refused !== undefined || !isSearched(id, fixture)) continue;
      const content = textOf(readFileSync(fixture.path));
      const whole = await readImport(fixture.path, fixture.options, nameOf(id, fixture));
      const { options } = whole;
      const lines = content.trimEnd().split("\n");
      const start = lines.findIndex((line) => all.of(id).detect(cellsOf(line)) > 0) + 1;
      const isCuttable = start > 0 && lines.every((line) => line.split('"').length % 2 === 1);
      const world = createImportWorld();
      const count = () =>
        world.sql.prepare<{ n: number }>("SELECT count(*) AS n FROM transactions").get()?.n ?? 0;
      const upload = async (text: string) => {
        const importId = world.upload(text, { onProblem: "skip", options, format: whole.format });
        await world.run(importId).catch((error: unknown) => {
          if (!hasReason(error, "nothing_to_import")) throw error;
        });
      };
      const readPart = async (text: string) => {
        const other = join(folder, `${id}-part.csv`);
        writeFileSync(other, text);
        return readImport(other, options, whole.format).catch((error: unknown) => {
          if (hasReason(error, "option_needed")) return undefined;
          throw error;
        });
      };
      try {
        await upload(content);
        const once = count();
        await upload(content);
        expect(count()).toBe(once);
        // The first file of a format is cut with each change, all files every night.
        const isChosen = depth(own.indexOf(fixture) === 0, true);
        if (!isCuttable || lines.length - start < 2 || !isChosen) continue;
        await fc.assert(
          fc.asyncProperty(fc.integer({ min: start + 1, max: lines.length - 1 }), async (cut) => {
            const parts = [lines.slice(0, cut), [...lines.slice(0, start), ...lines.slice(cut)]];
            const [before = "", after = ""] = parts.map((part) => part.join("\n"));
            const [first, second] = [await readPart(before), await readPart(after)];
            // A part whose dates are all ambiguous is refused.
            if (first === undefined || second === undefined) return;
            // Where the rows of one transaction are cut apart, the files state other transactions or problems.
            if (first.transactions.length + second.transactions.length !== whole.transactions.length) return;
            if (first.problems.length + second.problems.length !== whole.problems.length) return;
            await upload(before);
            await upload(after);
            expect(count()).toBe(once);
          }),
          { numRuns: depth(1, 40), endOnFailure: true },
        );
      } finally {
        world.end();
      }
    }
  });

  test("a row counted as booked changes the result when it is left out", async () => {
    for (const fixture of own) {
      if (!isSearched(id, fixture)) continue;
      const lines = readFileSync(fixture.path, "utf8").split("\n");
      const start = lines.findIndex((line) => all.of(id).detect(cellsOf(line)) > 0) + 1;
      // A repeated header and a line of separators are no rows.
      const rows = lines
        .slice(start)
        .filter((line) => /[^,;\s]/.test(line) && line !== lines[start - 1] && !isRemark(line));
      // A row that occurs twice has no effect of its own where its id repeats.
      const single = rows
        .filter((row) => rows.filter((other) => other === row).length === 1)
        .slice(0, depth(8, 40));
      if (start === 0 || rows.some((row) => (row.split('"').length - 1) % 2 === 1)) continue;
      const whole = await readImport(fixture.path, fixture.options, nameOf(id, fixture));
      const unchanged: string[] = [];
      for (const left of single) {
        const path = join(folder, `${id}-without.csv`);
        const kept = rows.filter((row) => row !== left);
        writeFileSync(path, [...lines.slice(0, start), ...kept].join("\n"));
        const found = await readImport(path, whole.options, whole.format).catch(() => undefined);
        if (found !== undefined && contentOf(found) === contentOf(whole)) unchanged.push(left);
      }
      const without = [...(whole.outcomes?.noEffect.values() ?? [])].reduce((sum, count) => sum + count, 0);
      expect(unchanged.length, unchanged.join("\n")).toBeLessThanOrEqual(without);
    }
  });
});

/** The text of a file in UTF-8 or, with its mark, in UTF-16. */
function textOf(bytes: Uint8Array): string {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isWide ? "utf-16le" : "utf-8", { ignoreBOM: !isWide }).decode(bytes);
}

function nameOf(id: string, { isNamed }: Fixture): string | undefined {
  return isNamed === true ? id : undefined;
}

/** The transactions and problems of a file, regardless of row numbers. */
function contentOf({ transactions, problems }: Awaited<ReturnType<typeof readImport>>): string {
  return JSON.stringify([
    transactions.map((one) => JSON.stringify(one)).toSorted(),
    problems.map(({ text, message }) => `${text} ${message}`).toSorted(),
  ]);
}

const declaredIds = new Set(Object.values<Importer>(declared).map(({ id }) => id));

describe.each(importers.filter(({ id }) => !declaredIds.has(id)).map(({ id }) => id))("%s", (id) => {
  test("reads a damaged, doubled, cut or shuffled file, or refuses it or its rows by number", async () => {
    for (const fixture of fixturesOf(id)) {
      if (!isSearched(id, fixture)) continue;
      const { path, options, isNamed } = fixture;
      const content = readFileSync(path, "utf8");
      const lines = content.split("\n");
      const changed = [
        ...damaged(content),
        content.slice(0, content.length / 2),
        [...lines.slice(0, 1), ...lines.slice(1).toReversed()].join("\n"),
      ];
      for (const variant of changed) {
        const other = join(folder, `${id}.csv`);
        writeFileSync(other, variant);
        const found = await readImport(other, options, isNamed === true ? id : undefined).catch(
          (error: unknown) => {
            expect(error).toBeInstanceOf(AppError);
            return undefined;
          },
        );
        if (found === undefined) continue;
        for (const { row } of found.problems) expect(row).toBeGreaterThan(1);
        expectAllRows(found);
      }
    }
  });
});

/** The cells of a line without line breaks in quotation marks, under the delimiter that gives most of them. */
function cellsOf(line: string): string[] {
  const [most = []] = [";", "\t", ","]
    .map((delimiter) => line.replace(/\r$/, "").split(new RegExp(`${delimiter}(?=(?:[^"]*"[^"]*")*[^"]*$)`)))
    .toSorted((a, b) => b.length - a.length);
  return most.map((cell) => cell.replace(/^"|"$/g, ""));
}

function expectAllRows({
  rows,
  outcomes,
  problems,
  transactions,
}: Awaited<ReturnType<typeof readImport>>): void {
  const without = [...(outcomes?.noEffect.values() ?? [])].reduce((sum, count) => sum + count, 0);
  const refused = new Set(problems.map(({ row }) => row)).size;
  expect((outcomes?.booked ?? 0) + without + refused).toBe(rows);
  // A row that failed changes no balance, and may be a failed transaction.
  const isOnlyFailed = transactions.every(({ status }) => status === "failed");
  expect((outcomes?.booked ?? 0) > 0 ? transactions.length > 0 : isOnlyFailed).toBe(true);
}
