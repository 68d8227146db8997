import type { DayNumber } from "../time/day.ts";
import {
  absolute,
  add,
  compare,
  isZero,
  multiply,
  parseDecimal,
  subtract,
  zero,
  type Decimal,
} from "../money/decimal.ts";
import type { Operation, TransactionType } from "../ledger/transaction.ts";

/** A day whose closing net worth differs strongly from the previous one. */
export type Jump = { day: DayNumber; before: Decimal; after: Decimal };

/** Minimum change of a jump, as a fraction of the previous net worth. */
const minShare = parseDecimal("0.2");
const half = parseDecimal("0.5");

/**
 * Days on which net worth changed by more than 20 % and by more than `smallest(day)` (100 USD in the currency of the series). `days`
 * ascend. Unknown values interrupt the series.
 */
export function jumpsOf(
  days: Iterable<{ day: DayNumber; value: string | null }>,
  smallest: (day: DayNumber) => Decimal | undefined,
): Jump[] {
  const jumps: Jump[] = [];
  let before: Decimal | undefined = zero;
  for (const { day, value } of days) {
    const after: Decimal | undefined = value === null ? undefined : parseDecimal(value);
    if (before !== undefined && after !== undefined) {
      const change = absolute(subtract(after, before));
      const bound = compare(change, multiply(absolute(before), minShare)) > 0 ? smallest(day) : undefined;
      if (bound !== undefined && compare(change, bound) > 0) jumps.push({ day, before, after });
    }
    before = after;
  }
  return jumps;
}

/** Types that move holdings or exchange them for their equivalent. Correctly classified, they do not change net worth. */
const neutralTypes: ReadonlySet<TransactionType> = new Set([
  "stake",
  "unstake",
  "wrap",
  "unwrap",
  "bridge",
  "loan",
  "repayment",
  "migration",
  "transfer",
]);
/** Derived entries of positions that are income, flows or expenses. */
const explained: ReadonlySet<Operation> = new Set(["fee", "reward", "deposit", "expense"]);

export type ValuedChange = { type: TransactionType; operation: Operation; value: Decimal };

/**
 * The change of net worth by one unlinked transaction whose type implies none. All other types are flows, trades, income or expenses, which
 * explain the change. A transfer or wrap with one side counts as a flow until its other half is found.
 */
export function unexplainedOf(changes: readonly ValuedChange[]): Decimal {
  const [first] = changes;
  if (first === undefined || !neutralTypes.has(first.type)) return zero;
  const movedChanges = changes.filter(({ operation }) => !explained.has(operation));
  const isOneSided =
    !movedChanges.some(({ value }) => value.units > 0n) ||
    !movedChanges.some(({ value }) => value.units < 0n);
  if (isOneSided && (first.type === "transfer" || first.type === "wrap" || first.type === "unwrap"))
    return zero;
  return movedChanges.reduce((sum, { value }) => add(sum, value), zero);
}

/** Whether price changes, flows, trades, income and coverage flows explain less than half of a jump, given the unexplained part. */
export function isUnexplained({ before, after }: Jump, unexplained: Decimal): boolean {
  const change = subtract(after, before);
  if (isZero(unexplained) || change.units < 0n !== unexplained.units < 0n) return false;
  return compare(absolute(unexplained), multiply(absolute(change), half)) > 0;
}
