import { AppError } from "../../errors/app-error.ts";
import type { RowOutcomes, RowProblem } from "../importer.ts";

type Batch = {
  rows: number;
  transactions: readonly unknown[];
  problems: readonly RowProblem[];
  rowOutcomes?: RowOutcomes;
};

/** Counts what became of a file's rows, to refuse a file from which nothing can be imported. */
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
    /** The refusal of a file without a transaction and without a row that changes no balance; `undefined` for other files. */
    refusal(): AppError | undefined {
      if (transactions > 0 || rowsWithoutEffect() > 0) return undefined;
      const [first] = problems;
      return new AppError(
        "bad_request",
        first === undefined
          ? "Nothing was imported: the file has a header but no rows. Export it again, for a time in which there are transactions."
          : `Nothing was imported: none of the ${rows} rows can be read. Line ${first.row}: ${first.message}`,
        { reason: "nothing_to_import", data: { problems } },
      );
    },
  };
}

const shownProblems = 20;
