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

/** A day whose closing net worth is far from that of the day before. */
export type Jump = { day: DayNumber; before: Decimal; after: Decimal };

/** A jump is more than this share of the net worth before. */
const minShare = parseDecimal("0.2");
const half = parseDecimal("0.5");

/** Days on which net worth changed by more than 20 % and by more than `smallest(day)` (100 USD in the series' currency). `days` ascend; unknown values interrupt. */
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

/** Types that move what is owned, or swap it for its like: they change net worth by nothing when they were understood. */
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
/** What the fold adds to a position is income, a flow or an expense of its own. */
const explained: ReadonlySet<Operation> = new Set(["fee", "reward", "deposit", "expense"]);

export type ValuedChange = { type: TransactionType; operation: Operation; value: Decimal };

/**
 * What the changes of one unlinked transaction add to net worth although its type moves nothing in or out. Everything else is a flow, a trade, income or an
 * expense, which explains itself; so is a transfer or a wrap with one side, which counts as a flow until its other half is found.
 */
export function unexplainedOf(changes: readonly ValuedChange[]): Decimal {
  const [first] = changes;
  if (first === undefined || !neutralTypes.has(first.type)) return zero;
  const moved = changes.filter(({ operation }) => !explained.has(operation));
  const isOneSided =
    !moved.some(({ value }) => value.units > 0n) || !moved.some(({ value }) => value.units < 0n);
  if (isOneSided && (first.type === "transfer" || first.type === "wrap" || first.type === "unwrap"))
    return zero;
  return moved.reduce((sum, { value }) => add(sum, value), zero);
}

/** Whether price moves, flows, trades, income and coverage explain less than half of a jump, given what they do not explain. */
export function isUnexplained({ before, after }: Jump, unexplained: Decimal): boolean {
  const change = subtract(after, before);
  if (isZero(unexplained) || change.units < 0n !== unexplained.units < 0n) return false;
  return compare(absolute(unexplained), multiply(absolute(change), half)) > 0;
}
