import { RowError, type Row, type RowProblem } from "../importer.ts";
import { rowReason } from "../row-reason.ts";

/** Maximum number of groups remembered as refused; the rows of one group are close together. */
const maxGroups = 100_000;

type Place = { row: number; text: string };

/**
 * Groups of rows of which one cannot be read. Without that row the others would be booked with a part of their amounts, so the whole group is
 * refused.
 */
export type GroupRefusals = {
  /** Whether any group is refused so far; false for most files. */
  areAny(): boolean;
  /** The same `read`, which also refuses the groups with the keys of each row that it refuses; and `refused` for a row it does not see. */
  guarded<T>(
    keysOf: (row: Row) => readonly string[],
    read: (row: Row) => T,
  ): { read(row: Row): T; refused(row: Row): void };
  /** One problem for each of a group's rows, `undefined` if all of its rows were read. */
  problemsOf(keys: readonly string[], rows: readonly Place[]): RowProblem[] | undefined;
  /** Whether the group is refused; if so, adds its `problemsOf`. */
  isRefused(keys: readonly string[], parts: readonly { row: Place }[], problems: RowProblem[]): boolean;
};

export function createGroupRefusals(): GroupRefusals {
  const rowsAtFault = new Map<string, number>();
  const refuse = ({ row }: Row, keys: readonly string[]): void => {
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
