import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { HeaderNames, Importer } from "../../src/importers/importer.ts";
import { headerNamesOf } from "../../src/importers/reading/columns.ts";
import { surveyFile } from "../../src/importers/reading/file/read-file.ts";
import { maxHeaderRow, recognise } from "../../src/importers/reading/file/recognise.ts";
import { importers } from "../../src/importers/registry.ts";
import { openCsv } from "../../src/platform/csv/csv.ts";

/** Recognising a file among all formats takes little work, counted in steps and not in time. */
const folder = join(import.meta.dirname, "../fixtures", "importers");

/** One fixture of each format whose header no other format has. */
const files = importers
  .filter(({ sharesHeaderWith }) => sharesHeaderWith === undefined)
  .flatMap(({ id }) => {
    const name = readdirSync(join(folder, id)).find((one) => one.endsWith(".csv"));
    return name === undefined ? [] : [{ id, path: join(folder, id, name) }];
  });

type Counts = { detected: number; opened: string[]; surveyed: string[]; names: Set<HeaderNames | undefined> };

/** The formats with a count of what is asked of them. */
function counted(): { formats: Importer[]; counts: Counts } {
  const counts: Counts = { detected: 0, opened: [], surveyed: [], names: new Set() };
  const formats = importers.map((importer): Importer => ({
    ...importer,
    detect(header, names) {
      counts.detected++;
      counts.names.add(names);
      return importer.detect(header, names);
    },
    open(header, options) {
      counts.opened.push(importer.id);
      return importer.open(header, options);
    },
    ...(importer.survey === undefined
      ? {}
      : {
          survey(header, options, choice) {
            counts.surveyed.push(importer.id);
            const survey = importer.survey?.(header, options, choice);
            return survey ?? { row: () => undefined, end: () => options };
          },
        }),
  }));
  return { formats, counts };
}

test("a format is recognised by headers alone: each is compared once until one fits wholly, and no file is parsed", async () => {
  expect(files.length).toBeGreaterThan(100);
  let early = 0;
  for (const { path } of files) {
    const { formats, counts } = counted();
    const head = [];
    for await (const { records } of (await openCsv(path, path)).records()) {
      head.push(...records);
      break;
    }
    const { confidence, header } = recognise(head, { importers: formats, options: {} });
    const first = confidence === 1 ? head.indexOf(header) + 1 : maxHeaderRow;
    const looked = Math.min(head.length, first);
    if (looked < Math.min(head.length, maxHeaderRow)) early++;
    expect(counts.detected).toBe(looked * formats.length);
    // The names of a header are prepared once for all formats.
    expect(counts.names.size).toBe(looked);
    expect(counts.names.has(undefined)).toBe(false);
    expect([...counts.opened, ...counts.surveyed]).toEqual([]);
  }
  expect(early).toBeGreaterThan(files.length / 2);
});

test("only the recognised format reads the file", async () => {
  const [first] = files;
  for (const { id, path } of [
    ...files.filter((_, index) => index % 12 === 0),
    first ?? { id: "", path: "" },
  ]) {
    const { formats, counts } = counted();
    const csv = await openCsv(path, path);
    await surveyFile(
      csv,
      { now: Date.now(), importers: formats, options: { wallet: `0x${"a".repeat(40)}` } },
      { visit: () => undefined, restart: () => undefined, pause: async () => undefined },
    ).catch((error: unknown) => {
      // A fixture may need options; until then its format is the only one that was asked.
      expect(error).toBeInstanceOf(Error);
    });
    expect([...new Set([...counts.opened, ...counts.surveyed])].filter((one) => one !== id)).toEqual([]);
  }
});

test("comparing a header with all formats looks up few of its names", () => {
  /** A set that counts how often it is asked. */
  class CountingSet extends Set<string> {
    asked = 0;
    override has(name: string): boolean {
      this.asked++;
      return super.has(name);
    }
  }
  const signatures = importers.reduce((sum, { headers }) => sum + (headers?.length ?? 1), 0);
  const header =
    "Date,Type,Amount,Currency,Fee,Status,Address,Hash,Time,Coin,Price,Total,Side,Pair,Balance".split(",");
  const { names, set } = headerNamesOf(header);
  const asked = new CountingSet(set);
  asked.asked = 0;
  for (const importer of importers) importer.detect(header, { names, set: asked });
  expect(asked.asked).toBeGreaterThan(0);
  expect(asked.asked).toBeLessThan(4 * signatures);
});
