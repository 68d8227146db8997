import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { AppError, messageOf } from "../../src/errors/app-error.ts";
import type { ImportOptions } from "../../src/importers/importer.ts";
import { balancesOf, readImport } from "../support/imports/import-files.ts";

/** Sample exports, which the project does not carry: skipped where they are not there. `samples.json` of a format's fixtures says what they give. */
const shared = process.env["PORTOLAN_SHARED"] ?? join(import.meta.dirname, "../../../shared");
const samples = join(shared, "samples", "exports");
const fixtures = join(import.meta.dirname, "../fixtures/importers");

type Sample = {
  file: string;
  options?: ImportOptions;
  /** The format is named, since its header is another's as well. */
  isNamed?: boolean;
  rows?: number;
  transactions?: number;
  problems?: number;
  noEffect?: Record<string, number>;
  balances?: Record<string, Record<string, string>>;
  refused?: string;
};

const all = readdirSync(fixtures).flatMap((id) => {
  const path = join(fixtures, id, "samples.json");
  if (!existsSync(path)) return [];
  return (JSON.parse(readFileSync(path, "utf8")) as Sample[]).map((sample) => ({ id, ...sample }));
});

describe.skipIf(!existsSync(samples))("the sample exports", () => {
  test.each(all)("$id reads $file", async ({ id, file, options, isNamed, refused, ...expected }) => {
    const found = await readImport(join(samples, file), options, isNamed === true ? id : undefined).catch(
      (error: unknown) => ({ error }),
    );
    if ("error" in found) {
      expect(found.error).toBeInstanceOf(AppError);
      expect(messageOf(found.error)).toContain(refused ?? "(a file that is read)");
      return;
    }
    expect({
      format: found.format,
      rows: found.rows,
      // Failed attempts yield nothing unless an earlier import has them as completed.
      transactions: found.transactions.filter(({ onlyIfKnown }) => onlyIfKnown !== true).length,
      problems: found.problems.length,
      noEffect: Object.fromEntries(found.outcomes?.noEffect ?? []),
      balances: balancesOf(found.transactions),
    }).toMatchObject({ format: id, ...expected });
  });
});
