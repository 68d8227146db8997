import { z } from "zod";

const count = z.int().min(0);
const madeFile = z.strictObject({ fileId: z.string().describe("the file it wrote, in files.list") });

/** The result of each kind of task; unlisted kinds have none (`null`). */
export const taskResults = {
  importFile: z.strictObject({
    importId: z.string(),
    added: count.describe("transactions that were new"),
    known: count.describe("transactions that were already there"),
    skipped: count.describe("rows that could not be read and were skipped"),
    files: z
      .array(
        z.strictObject({
          fileId: z.string(),
          fileName: z.string(),
          part: z.string().nullable().describe("the sheet of a workbook or the path in an archive"),
          format: z.string(),
          added: count,
          known: count,
          skipped: count,
        }),
      )
      .optional()
      .describe("the same for each file, where the import has several"),
  }),
  exportTransactions: madeFile,
  exportReport: madeFile,
  exportTaxReport: madeFile,
  backup: madeFile,
  copyToTarget: z.strictObject({ name: z.string().describe("the copy, in backups.targets.copies") }),
  restoreDrill: z.strictObject({
    name: z.string().nullable().describe("the copy that was restored; null where there is none yet"),
    ok: z.boolean().nullable(),
  }),
  sync: z.strictObject({
    added: count.describe("transactions that were new"),
    updated: count.describe("known transactions that changed"),
  }),
} as const;

/** The result of any kind of task. */
export const taskResult = z.union(Object.values(taskResults));
export type TaskResult = z.output<typeof taskResult>;

export type TaskResults = { [Kind in keyof typeof taskResults]: z.output<(typeof taskResults)[Kind]> };
