import { add, formatDecimal, parseDecimal, zero, type Decimal } from "../../domain/money/decimal.ts";
import type { StatedBalance } from "../importer.ts";

/** A stated balance of a part of a wallet, such as a sub-account. `isOnHold`: the row's change is pending and may be reversed. */
export type StatedPart = StatedBalance & { part?: string; isOnHold?: boolean };

/**
 * Collects the balances of a file's balance column, in chronological order whatever the file's order. The balance of a wallet is the sum of its
 * parts. While a change is on hold (a withdrawal that fails later and has no transaction), its asset has no stated balance.
 */
export function createStatedBalances() {
  let collected: StatedPart[] = [];
  return {
    add(balance: StatedPart): void {
      collected.push(balance);
    },
    /** Returns all balances, ascending by time. Call it once, after the last row. */
    take(): StatedBalance[] {
      const inFile = collected.toSorted((a, b) => a.row - b.row);
      const [first] = inFile;
      const last = inFile.at(-1);
      const isDescending = first !== undefined && last !== undefined && first.at > last.at;
      const ascending = (isDescending ? inFile.toReversed() : inFile).toSorted((a, b) => a.at - b.at);
      collected = [];
      const sums = new Map<string, Map<string, Decimal>>();
      const onHold = new Map<string, number>();
      return ascending.flatMap(({ part = "", isOnHold, ...balance }): StatedBalance[] => {
        const key = `${balance.assetId} ${balance.wallet}`;
        const parts = sums.get(key) ?? new Map<string, Decimal>();
        sums.set(key, parts.set(part, parseDecimal(balance.amount)));
        const holdCount = (onHold.get(key) ?? 0) + (isOnHold === true ? 1 : isOnHold === false ? -1 : 0);
        onHold.set(key, holdCount);
        if (holdCount > 0) return [];
        const total = [...parts.values()].reduce(add, zero);
        return [{ ...balance, amount: formatDecimal(total) }];
      });
    },
  };
}
