import type { ReportedLeg, ReportedTransaction } from "../../domain/ledger/transaction.ts";

/** Maximum number of transactions open for further rows; explorers sort by block, so rows of one hash are close together. */
const openAtOnce = 512;

/** Collects the rows of one hash, so that two equal legs are kept as two. */
export type HashGroups = {
  /** Adds legs to the transaction of this hash; returns the completed ones. */
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
