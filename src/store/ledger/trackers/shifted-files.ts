import { z } from "zod";
import {
  sampleForShift,
  shiftedTimes,
  shiftOfSides,
  type SourcedSide,
} from "../../../domain/ledger/superseded/shifted-sides.ts";
import type { Side } from "../../../domain/ledger/superseded/sides.ts";
import { jsonNumbers } from "../../database/json-columns.ts";
import type { Sql } from "../../../ports/sql.ts";
import { readMeta, writeMeta } from "../../account/meta.ts";
import type { RecordRow } from "./record-rows.ts";
import { groupBy } from "../../../lib/group-by.ts";

/** A file whose rows records state `hours` earlier (later if below zero). */
export type ShiftedFile = { importId: string; fileName: string; hours: number; rows: number };

const stateKey = "superseded.shifted";
const storedFiles = z.array(
  z.object({ importId: z.string(), fileName: z.string(), hours: z.number(), rows: z.number() }),
);

/** The files that the last search found, and that are still there. */
export function shiftedFiles(sql: Sql): ShiftedFile[] {
  return storedFiles.parse(JSON.parse(readMeta(sql, stateKey) ?? "[]"));
}

export function storeShiftedFiles(sql: Sql, files: readonly ShiftedFile[]): void {
  const text = JSON.stringify(files);
  if (text !== (readMeta(sql, stateKey) ?? "[]")) writeMeta(sql, stateKey, text);
}

/**
 * Compares a sample of each file's sides with records at other hours: a file that was read in the wrong time zone states what records state,
 * and counts twice.
 */
export function createShiftSearch(sql: Sql, sides: readonly SourcedSide[]) {
  const byFile = groupBy(sides, ({ sources }) => sources);
  const samples = [...byFile].map(([sources, all]) => ({ sources, sample: sampleForShift(all) }));
  const minuteMs = 60_000;
  const minutes = new Set(
    samples
      .flatMap(({ sample }) => sample)
      .flatMap(shiftedTimes)
      .flatMap((at) => [-1, 0, 1].map((step) => Math.floor(at / minuteMs) + step)),
  );
  const fileOf = sql.prepare<{ importId: string; fileName: string }>(
    `SELECT substr(i.id, 1, instr(i.id || '/', '/') - 1) AS importId, i.file_name AS fileName
       FROM sources s JOIN imports i ON i.id = s.id WHERE s.kind = 'import' AND s.key = ? AND i.state = 'done'`,
  );
  return {
    /** Whether a row may be the record of a sampled side at another hour. */
    isCandidate: ({ at }: RecordRow): boolean => minutes.has(Math.floor(at / minuteMs)),
    /** `matched`: the sides that records repeat; `records`: what no row repeats. */
    files(request: {
      matched: ReadonlySet<Side>;
      records: readonly SourcedSide[];
      exchanges: ReadonlySet<string>;
    }): ShiftedFile[] {
      return samples.flatMap(({ sources, sample }) => {
        const shift = shiftOfSides(sample, request);
        const [source] = jsonNumbers(sources);
        const file = shift === null || source === undefined ? undefined : fileOf.get(source);
        return shift === null || file === undefined ? [] : [{ ...file, ...shift }];
      });
    },
  };
}
