import type { ReportedLeg, ReportedTransaction } from "../../domain/ledger/transaction.ts";
import type { Row, RowProblem } from "../importer.ts";
import { createGroupRefusals } from "../reading/group-refusals.ts";

/** Maximum number of open transactions. Explorers sort by block, so the rows of one hash are close together. */
const openAtOnce = 512;

/** Collects the rows of one hash into one transaction, so that two equal legs are both counted. */
export type HashGroups = {
  /** Wraps `read` so that a refused row refuses its whole transaction. `refused` does this for rows that never reach `read`. */
  guarded<T>(read: (row: Row) => T): { read(row: Row): T; refused(row: Row): void };
  /** Adds a row's legs to the transaction of this hash; returns completed transactions. */
  add(hash: string, row: Row, legs: ReportedLeg[], create: () => ReportedTransaction): ReportedTransaction[];
  end(): { transactions: ReportedTransaction[]; problems: RowProblem[] };
};

type Open = { transaction: ReportedTransaction; rows: Pick<Row, "row" | "text">[] };

/** `hashOf` returns the cell with the hash. */
export function createHashGroups(hashOf: (row: Row) => string): HashGroups {
  const open = new Map<string, Open>();
  const refusals = createGroupRefusals();
  const problems: RowProblem[] = [];
  const none: ReportedTransaction[] = [];
  const keysOf = (row: Row): string[] => {
    const hash = hashOf(row).trim().toLowerCase();
    return hash === "" ? [] : [hash];
  };
  const complete = (hash: string, { transaction, rows }: Open): ReportedTransaction[] => {
    open.delete(hash);
    const refused = refusals.problemsOf([hash], rows);
    if (refused === undefined) return [transaction];
    for (const problem of refused) problems.push(problem);
    return none;
  };
  return {
    guarded: (read) => refusals.guarded(keysOf, read),
    add(hash, { row, text }, legs, create) {
      if (legs.length === 0) return none;
      const known = open.get(hash);
      if (known !== undefined) {
        known.transaction.legs.push(...legs);
        known.rows.push({ row, text });
        return none;
      }
      const transaction = create();
      transaction.legs.push(...legs);
      open.set(hash, { transaction, rows: [{ row, text }] });
      if (open.size <= openAtOnce) return none;
      return [...open].slice(0, openAtOnce / 2).flatMap(([oldest, value]) => complete(oldest, value));
    },
    end: () => ({
      transactions: [...open].flatMap(([hash, value]) => complete(hash, value)),
      problems: problems.splice(0),
    }),
  };
}
