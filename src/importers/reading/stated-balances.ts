import { add, formatDecimal, parseDecimal, zero, type Decimal } from "../../domain/money/decimal.ts";
import type { StatedBalance } from "../importer.ts";

/** A balance that a row states for a part of a wallet, such as an exchange's sub-account. `isOnHold`: a later row reverses this one's change. */
export type StatedPart = StatedBalance & { part?: string; isOnHold?: boolean };

/**
 * Collects a file's balance column and returns it in chronological order, independent of the file's sort order. A wallet that the file divides
 * into parts has the sum of its parts. While a change is on hold (a withdrawal that fails later and has no transaction) no balance is stated
 * for its asset.
 */
export function createStatedBalances() {
  let collected: StatedPart[] = [];
  return {
    add(balance: StatedPart): void {
      collected.push(balance);
    },
    /** All of them, ascending. Call it once, after the last row. */
    take(): StatedBalance[] {
      const [first] = collected;
      const last = collected.at(-1);
      const isDescending = first !== undefined && last !== undefined && first.at > last.at;
      const ascending = (isDescending ? collected.toReversed() : collected).toSorted((a, b) => a.at - b.at);
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
