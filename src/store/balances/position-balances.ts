import { dayNumberOf, startOfDay, type DayNumber } from "../../domain/time/day.ts";
import type { Sql } from "../../ports/sql.ts";
import {
  createPositionFamily,
  formatPositionFamily,
  parsePositionFamily,
} from "../../domain/ledger/positions/positions.ts";
import { countRows } from "../ledger/row-counts.ts";
import {
  preparePositionBalances,
  type DirtyPositions,
  type PreparedPositionBalances,
} from "./position-queries.ts";
import { readMembers, readWindow, computeWindow, finishPositions } from "./position-window.ts";

/**
 * Computes the positions of one platform and protocol over time, all assets and wallets together. Their state is stored at the start of some
 * days, so that the next computation begins at the last of them before the change.
 */
export function createPositionBalances(sql: Sql) {
  const prepared = preparePositionBalances(sql);

  return {
    /** The next position family to compute; `undefined` if all are up to date. */
    next: (): DirtyPositions | undefined => prepared.nextFamily.get(),
    mark: ({ platform, family, since }: DirtyPositions): void =>
      void prepared.markFamily.run(platform, family, since),

    /** Processes whole days from a family's first change, about `limit` entries; the rest stays marked. Returns how many entries it read. */
    compute: (dirty: DirtyPositions, limit: number) => compute(prepared, dirty, limit),
  };
}

function compute(prepared: PreparedPositionBalances, dirty: DirtyPositions, limit: number): number {
  const { platform, family } = dirty;
  const members = readMembers(prepared, dirty);
  const storedState = prepared.stateBefore.get(platform, family, dayNumberOf(dirty.since));
  const state = storedState === undefined ? createPositionFamily() : parsePositionFamily(storedState.state);
  let from: DayNumber = storedState?.day ?? 0;
  prepared.dropStates.run(platform, family, from);
  let count = 0;
  let added = 0;
  let isBegun = false;
  for (;;) {
    const window = readWindow(prepared, members, from, limit - count);
    if (window !== null && isBegun)
      prepared.saveState.run(platform, family, from, formatPositionFamily(state));
    if (window !== null && count >= limit) {
      prepared.goOn.run(startOfDay(from), platform, family);
      break;
    }
    const until = window?.until ?? Number.MAX_SAFE_INTEGER;
    added += computeWindow(prepared, state, members, { rows: window?.rows ?? [], from, until });
    if (window === null) {
      finishPositions(prepared, members);
      prepared.unmarkFamily.run(platform, family);
      break;
    }
    count += window.rows.length;
    from = until;
    isBegun = true;
  }
  countRows(prepared.sql, "entries", added);
  return count;
}
