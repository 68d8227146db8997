import { z } from "zod";
import { importOptions, type ImportOptions } from "../../contract/import-options.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { Sql } from "../../ports/sql.ts";
import { readMeta, writeMeta } from "../account/meta.ts";

/** A named column mapping of a file. `header`: the columns of the files to which it applies. */
export type ImportMapping = { name: string; header: string[]; options: ImportOptions };

const mappingsKey = "imports.mappings";
const wordsKey = "imports.words";
const maxMappings = 200;

const storedMappings = z.array(
  z.object({ name: z.string(), header: z.array(z.string()), options: importOptions }),
);
const storedWords = z.record(z.string(), z.record(z.string(), z.string()));

/** The owner's mappings of files: templates of the column mapper, and meanings of words by format. */
export function createImportMappings(sql: Sql) {
  const list = (): ImportMapping[] => storedMappings.parse(JSON.parse(readMeta(sql, mappingsKey) ?? "[]"));
  const words = (): Record<string, Record<string, string>> =>
    storedWords.parse(JSON.parse(readMeta(sql, wordsKey) ?? "{}"));
  const write = (mappings: readonly ImportMapping[]): void =>
    writeMeta(sql, mappingsKey, JSON.stringify(mappings));
  return {
    /** By name. */
    list,
    /** Adds a mapping or replaces the one of that name. Throws `bad_request` if there are too many. */
    save(mapping: ImportMapping): void {
      sql.transaction(() => {
        const others = list().filter(({ name }) => name !== mapping.name);
        if (others.length >= maxMappings)
          throw new AppError(
            "bad_request",
            msg`There are ${maxMappings} mappings already. Delete one with imports.mappings.delete.`,
          );
        write([...others, mapping].toSorted((a, b) => (a.name < b.name ? -1 : 1)));
      });
    },
    /** Throws `not_found`. */
    delete(name: string): void {
      sql.transaction(() => {
        const all = list();
        const remainingMappings = all.filter((mapping) => mapping.name !== name);
        if (remainingMappings.length === all.length)
          throw new AppError(
            "not_found",
            msg`No mapping is called "${name.slice(0, 80)}". imports.mappings.list names them.`,
          );
        write(remainingMappings);
      });
    },
    /** The meanings of words, by format. */
    words,
    /** Stores the meanings of a format's words, replacing earlier ones. */
    setWords(format: string, meanings: Readonly<Record<string, string>>): void {
      sql.transaction(() => {
        const all = new Map(Object.entries(words()));
        if (Object.keys(meanings).length === 0) all.delete(format);
        else all.set(format, { ...meanings });
        writeMeta(sql, wordsKey, JSON.stringify(Object.fromEntries(all)));
      });
    },
  };
}
