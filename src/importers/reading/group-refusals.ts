import { RowError, type Row, type RowProblem } from "../importer.ts";
import { rowReason } from "../row-reason.ts";

/** Maximum number of remembered refused groups; the rows of one group are close together. */
const maxGroups = 100_000;

type Place = { row: number; text: string };

/**
 * Refuses whole groups of which one row cannot be read. Otherwise the remaining rows would be booked as an incomplete transaction.
 */
export type GroupRefusals = {
  /** Whether any group is refused so far; false for most files. */
  areAny(): boolean;
  /** Wraps `read` so that a refused row refuses the groups of its keys. `refused` does this for rows that never reach `read`. */
  guarded<T>(
    keysOf: (row: Row) => readonly string[],
    read: (row: Row) => T,
  ): { read(row: Row): T; refused(row: Row): void };
  /** Refuses the groups of `keys` for a row that cannot be read. */
  refuse(row: Place, keys: readonly string[]): void;
  /** One problem per row of a refused group; `undefined` if all of its rows were read. */
  problemsOf(keys: readonly string[], rows: readonly Place[]): RowProblem[] | undefined;
  /** Whether the group is refused; if so, adds its `problemsOf`. */
  isRefused(keys: readonly string[], parts: readonly { row: Place }[], problems: RowProblem[]): boolean;
};

export function createGroupRefusals(): GroupRefusals {
  const rowsAtFault = new Map<string, number>();
  const refuse = ({ row }: Place, keys: readonly string[]): void => {
    for (const key of keys) if (!rowsAtFault.has(key)) rowsAtFault.set(key, row);
    if (rowsAtFault.size <= maxGroups) return;
    const [oldest] = rowsAtFault.keys();
    if (oldest !== undefined) rowsAtFault.delete(oldest);
  };
  const problemsOf: GroupRefusals["problemsOf"] = (keys, rows) => {
    if (rowsAtFault.size === 0) return undefined;
    const found = keys.find((key) => rowsAtFault.has(key));
    if (found === undefined) return undefined;
    const why = rowReason("groupRefused", { row: rowsAtFault.get(found) ?? "" });
    return rows.map(({ row, text }) => ({ row, text, ...why }));
  };
  return {
    areAny: () => rowsAtFault.size > 0,
    refuse,
    problemsOf,
    isRefused(keys, parts, problems) {
      const found = problemsOf(
        keys,
        parts.map(({ row }) => row),
      );
      for (const problem of found ?? []) problems.push(problem);
      return found !== undefined;
    },
    guarded: (keysOf, read) => ({
      read(row) {
        try {
          return read(row);
        } catch (error) {
          if (error instanceof RowError) refuse(row, keysOf(row));
          throw error;
        }
      },
      refused: (row) => refuse(row, keysOf(row)),
    }),
  };
}
