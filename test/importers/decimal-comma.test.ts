import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "../../src/errors/app-error.ts";
import { importOptions } from "../../src/contract/import-options.ts";
import { balancesOf, readImport } from "../support/imports/import-files.ts";

const root = "test/fixtures/importers";
const stated = z.object({ options: importOptions.optional() });

type Fixture = { name: string; text: string; options: z.output<typeof importOptions> };
const fixtures: Fixture[] = readdirSync(root).flatMap((folder) =>
  readdirSync(`${root}/${folder}`)
    .filter((file) => file.endsWith(".csv"))
    .flatMap((file) => {
      const path = `${root}/${folder}/${file}`;
      const text = readFileSync(path, "utf8");
      if (/[;\t]/.test(text)) return [];
      const expected = path.replace(/\.csv$/, ".json");
      const { options = {} } = existsSync(expected)
        ? stated.parse(JSON.parse(readFileSync(expected, "utf8")))
        : {};
      return [{ name: `${folder}/${file}`, text, options }];
    }),
);

const number = /^([-+]?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?$/;

/** The cells of a file, with their quotes. */
function mapCells(text: string, delimiter: string, map: (cell: string) => string): string {
  return text
    .split("\n")
    .map((line) =>
      line
        .split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
        .map((cell) =>
          cell.replace(
            /^("?)([^"]*)\1(\r?)$/,
            (_, quote: string, inner: string, end: string) => quote + map(inner) + quote + end,
          ),
        )
        .join(delimiter),
    )
    .join("\n");
}

/** Each number with a point gets one digit before it and three after it, so that a comma in its place can mean a thousand. */
function withThreeDecimals(text: string): string {
  return mapCells(text, ",", (cell) => {
    const [, sign = "", whole = "", fraction] = number.exec(cell) ?? [];
    return fraction === undefined ? cell : `${sign}${(Number(whole.slice(-1)) % 9) + 1}.234`;
  });
}

/** As a spreadsheet of a country with a decimal comma saves a file: with semicolons, and without groups of thousands. */
function withDecimalCommas(text: string): string {
  return mapCells(text, ";", (cell) =>
    number.test(cell) ? cell.replaceAll(",", "").replace(/^\+/, "").replace(".", ",") : cell,
  );
}

test("a decimal comma is never read as a thousand without a problem or a question", async () => {
  const folder = mkdtempSync(join(tmpdir(), "portolan-test-"));
  const read = async (text: string, options: Fixture["options"]) => {
    const path = join(folder, "file.csv");
    writeFileSync(path, text);
    try {
      return await readImport(path, options);
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  };
  const wrong: string[] = [];
  let changed = 0;
  for (const { name, text, options } of fixtures) {
    const points = withThreeDecimals(text);
    if (points === text) continue;
    const before = await read(points, options);
    if (before === undefined || before.transactions.length === 0) continue;
    changed++;
    const after = await read(withDecimalCommas(points), options);
    if (after === undefined) continue;
    const isSame =
      JSON.stringify(balancesOf(before.transactions)) === JSON.stringify(balancesOf(after.transactions));
    if (!isSame && after.problems.length <= before.problems.length) wrong.push(name);
  }
  rmSync(folder, { recursive: true });
  expect(wrong).toEqual([]);
  expect(changed).toBeGreaterThan(150);
});
