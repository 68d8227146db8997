import { add, formatDecimal, parseDecimal, subtract, zero } from "../money/decimal.ts";

/** A balance that a file states after a row: `[at, row, amount]`. Ascending in time. */
export type StatedAmount = readonly [at: number, row: number, amount: string];
export type DatedChange = { at: number; change: string };

/**
 * The first difference between a file's balance column and the ledger. `isFirst`: it is at the file's first row, so the missing
 * transactions are earlier.
 */
export type BalanceDifference = {
  at: number;
  row: number;
  stated: string;
  computed: string;
  difference: string;
  isFirst: boolean;
};

/** Maximum difference between the times of one row in two sources: files state seconds, APIs milliseconds. */
const toleranceMs = 1_000;
/** Number of changes and statements processed between two yields. */
const stepSize = 2_000;

/**
 * The first stated balance of a file that contradicts the ledger. `changes` ascend in time. The order of several rows with equal time is
 * unknown: one of their balances must be a balance of the ledger around that time.
 */
export function* firstDifference(
  statedAmounts: readonly StatedAmount[],
  changes: Iterator<DatedChange, unknown, undefined>,
): Generator<void, BalanceDifference | undefined, void> {
  let balance = zero;
  /** Balances since a second before the current time, each with the time at which it was reached, preceded by the balance before them. */
  let passed: { at: number; amount: string }[] = [{ at: Number.NEGATIVE_INFINITY, amount: "0" }];
  let next = changes.next();
  let steps = 0;
  for (let index = 0; index < statedAmounts.length;) {
    const [at] = statedAmounts[index] ?? [0];
    let end = index;
    while (end < statedAmounts.length && statedAmounts[end]?.[0] === at) end++;
    while (next.done !== true && next.value.at <= at + toleranceMs) {
      balance = add(balance, parseDecimal(next.value.change));
      passed.push({ at: next.value.at, amount: formatDecimal(balance) });
      next = changes.next();
      if (++steps % stepSize === 0) yield;
    }
    const before = passed.findLastIndex((point) => point.at < at - toleranceMs);
    if (before > 0) passed = passed.slice(before);
    const amounts = new Set(passed.map(({ amount }) => amount));
    const group = statedAmounts.slice(index, end);
    const last = group.at(-1);
    if (last !== undefined && !group.some(([, , amount]) => amounts.has(amount)))
      return differenceAt(last, {
        computed: passed.findLast((point) => point.at <= at)?.amount ?? "0",
        isFirst: index === 0,
      });
    index = end;
    if (++steps % stepSize === 0) yield;
  }
  return undefined;
}

function differenceAt(
  [at, row, statedAmount]: StatedAmount,
  { computed, isFirst }: { computed: string; isFirst: boolean },
): BalanceDifference {
  const difference = formatDecimal(subtract(parseDecimal(statedAmount), parseDecimal(computed)));
  return { at, row, stated: statedAmount, computed, difference, isFirst };
}
