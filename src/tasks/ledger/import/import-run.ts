import { z } from "zod";
import type { Context } from "../../../context/context.ts";
import type { CsvFile } from "../../../ports/csv.ts";
import type { TaskRun } from "../../queue/task.ts";
import type { JoinedPart } from "../../../importers/joining/torn-groups.ts";
import type { BatchCache } from "./batch-cache.ts";

export const input = z.strictObject({ importId: z.string() });

/** The members of a task's run that an import uses. */
export type ImportRun = Pick<
  TaskRun<
    z.output<typeof input>,
    | "imports"
    | "storedFiles"
    | "tasks"
    | "importChecks"
    | "transaction"
    | "ledger"
    | "checkpointWal"
    | "statedBalances"
    | "changes"
  >,
  "account" | "input" | "taskId" | "signal" | "checkpoint" | "progress" | "log"
> & {
  context: Pick<Context, "files" | "openTables" | "now" | "pause"> & {
    config: Pick<Context["config"], "version">;
    accounts: Pick<Context["accounts"], "filesOf">;
  };
};

/** An import's checkpoint: the part being written, how many of its transactions are written, and how many of those were new. */
export const checkpoint = z.object({
  part: z.number().default(0),
  written: z.number(),
  added: z.number().default(0),
  /** Whether transactions have rows in several parts; they are written with the last of these parts. */
  hasJoined: z.boolean().default(false),
});
export type Checkpoint = z.output<typeof checkpoint>;

/** A part of the import, its table, and its transactions cached in memory. */
export type OpenPart = { id: string; open(): Promise<CsvFile>; cache?: BatchCache; joined?: JoinedPart };

/** The position of a part in its import; `rows` is the number of rows in the parts before it. */
export type PartPosition = { index: number; count: number; rows: number };

/** The current step, as shown with the progress. */
export function fileProgressText(
  verb: string,
  { index, count }: Pick<PartPosition, "index" | "count">,
  step: string,
): string {
  return count === 1 ? `${verb} ${step}` : `${verb} file ${index + 1} of ${count}, ${step}`;
}
