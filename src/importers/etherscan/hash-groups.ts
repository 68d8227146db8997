import type { ReportedLeg, ReportedTransaction } from "../../domain/ledger/transaction.ts";

/** How many transactions stay open for another row of theirs; explorers sort by block, so rows of one hash stand close together. */
const openAtOnce = 512;

/** Collects the rows of one hash, so that two equal legs of it stay two. */
export type HashGroups = {
  /** Adds legs to the transaction of this hash; answers those that are complete. */
  add(hash: string, legs: ReportedLeg[], create: () => ReportedTransaction): ReportedTransaction[];
  end(): ReportedTransaction[];
};

export function createHashGroups(): HashGroups {
  const open = new Map<string, ReportedTransaction>();
  const none: ReportedTransaction[] = [];
  return {
    add(hash, legs, create) {
      if (legs.length === 0) return none;
      const known = open.get(hash);
      if (known !== undefined) {
        known.legs.push(...legs);
        return none;
      }
      const transaction = create();
      transaction.legs.push(...legs);
      open.set(hash, transaction);
      if (open.size <= openAtOnce) return none;
      const complete: ReportedTransaction[] = [];
      for (const [oldest, value] of open) {
        if (open.size <= openAtOnce / 2) break;
        open.delete(oldest);
        complete.push(value);
      }
      return complete;
    },
    end() {
      const rest = [...open.values()];
      open.clear();
      return rest;
    },
  };
}
