import type { DayNumber } from "../../time/day.ts";
import { mergeRanges, type DayRange } from "../../time/day-ranges.ts";

/** A closing balance of one wallet on a day with a change. */
export type ClosingBalance = { wallet: number; day: DayNumber; amount: string };

/**
 * The days on which an asset was held or moved: from a wallet's first change to the day its balance reaches zero, both included, or to
 * `today`. `balances` of one asset, ordered by wallet and day.
 */
export function heldDays(balances: Iterable<ClosingBalance>, today: DayNumber): DayRange[] {
  const ranges: DayRange[] = [];
  let wallet: number | undefined;
  let since: DayNumber | null = null;
  const close = (to: DayNumber): void => {
    if (since !== null) ranges.push({ from: since, to });
    since = null;
  };
  for (const balance of balances) {
    if (balance.wallet !== wallet) {
      close(today);
      wallet = balance.wallet;
    }
    since ??= balance.day;
    if (balance.amount === "0") close(balance.day);
  }
  close(today);
  return mergeRanges(ranges);
}
