import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import { rowWording } from "../../row-reason.ts";
import type { RowOutcomes, RowProblem } from "../../importer.ts";

type Batch = {
  rows: number;
  transactions: readonly unknown[];
  problems: readonly RowProblem[];
  rowOutcomes?: RowOutcomes;
};

/** Counts the outcome of a file's rows, to refuse a file without importable ones. */
export function countImportable() {
  let rows = 0;
  let transactions = 0;
  let problemCount = 0;
  let outcomes: RowOutcomes | undefined;
  const problems: RowProblem[] = [];
  const rowsWithoutEffect = (): number => {
    if (outcomes === undefined) return rows - problemCount;
    let sum = 0;
    for (const count of outcomes.noEffect.values()) sum += count;
    return sum;
  };
  return {
    see(batch: Batch): void {
      rows = batch.rows;
      transactions += batch.transactions.length;
      problemCount += batch.problems.length;
      problems.push(...batch.problems.slice(0, shownProblems - problems.length));
      outcomes = batch.rowOutcomes ?? outcomes;
    },
    /**
     * The refusal of a file none of whose rows can be read; `undefined` for other files. A file without rows is valid: an export of a period without
     * transactions.
     */
    refusal(): AppError | undefined {
      const [first] = problems;
      if (transactions > 0 || rowsWithoutEffect() > 0 || first === undefined) return undefined;
      return new AppError(
        "bad_request",
        msg`Nothing was imported: none of the ${rows} rows can be read. Line ${first.row}: ${rowWording(first)}`,
        { reason: "nothing_to_import", data: { problems } },
      );
    },
  };
}

const shownProblems = 20;
