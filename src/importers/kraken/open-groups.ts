import type { KrakenRow } from "../../domain/exchange/kraken-ledger.ts";
import type { Row } from "../importer.ts";

/** Maximum number of references open for further rows. */
const openAtOnce = 512;

type Line = { row: Row; ledger: Pick<KrakenRow, "reference" | "type"> };
type Group<T> = [reference: string, lines: T[]];

/** The rows of references that may have further rows. Withdrawals and deposits wait for their return until the end of the file. */
export function createOpenGroups<T extends Line>() {
  const open = new Map<string, T[]>();
  const moved = new Map<string, T[]>();
  return {
    /** Adds a row; returns the groups that are no longer open. */
    add(line: T): Group<T>[] {
      const { reference, type } = line.ledger;
      const known = open.get(reference) ?? moved.get(reference);
      if (known !== undefined) {
        known.push(line);
        return [];
      }
      (type === "withdrawal" || type === "deposit" ? moved : open).set(reference, [line]);
      if (open.size <= openAtOnce) return [];
      const oldest = [...open].slice(0, openAtOnce / 2);
      for (const [group] of oldest) open.delete(group);
      return oldest;
    },
    /** The groups that are open at the end of the file, in its order. */
    end(): Group<T>[] {
      const groups = [...open, ...moved].toSorted(
        ([, [a]], [, [b]]) => (a?.row.row ?? 0) - (b?.row.row ?? 0),
      );
      open.clear();
      moved.clear();
      return groups;
    },
  };
}
