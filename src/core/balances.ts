import { formatDecimal, parseDecimal, powerOfTen, zero, type Decimal } from "./decimal.ts";
import type { Operation } from "./transaction.ts";

/** A change of one wallet and asset, as the ledger wrote it. */
export type Change = { operation: Operation; change: string };

/**
 * What time adds to a change of a position, so that it neither owes what it never held nor holds what was never lent. What comes in (reward, deposit) stands
 * before the change, what goes out (expense) after it.
 */
export type Correction = { operation: "reward" | "deposit" | "expense"; change: string; balance: string };

export type Step<C extends Change> = {
  entry: C;
  balance: string;
  isNegative: boolean;
  correction: Correction | undefined;
  /** The balance after both. */
  closing: string;
};

/**
 * The running balance of one wallet and asset over its entries in their total order (at, position, in before out before fee, id), from any opening balance:
 * folding on from a day's closing gives what folding from the beginning does.
 */
export function* foldBalance<C extends Change>(
  entries: Iterable<C>,
  opening: Decimal = zero,
): Generator<Step<C>, Decimal> {
  let { units, scale } = opening;
  for (const entry of entries) {
    const change = parseDecimal(entry.change);
    if (change.scale > scale) {
      units *= powerOfTen(change.scale - scale);
      scale = change.scale;
    }
    const moved = change.scale === scale ? change.units : change.units * powerOfTen(scale - change.scale);
    const before = units;
    units += moved;
    const excess = excessOf(entry.operation, before, moved);
    const own = formatDecimal({ units, scale });
    if (excess === undefined) {
      yield { entry, balance: own, isNegative: units < 0n, correction: undefined, closing: own };
      continue;
    }
    units += excess.units;
    const closing = formatDecimal({ units, scale });
    const isFirst = excess.units > 0n;
    yield {
      entry,
      balance: isFirst ? closing : own,
      isNegative: units < 0n,
      correction: {
        operation: excess.operation,
        change: formatDecimal({ units: excess.units, scale }),
        balance: isFirst ? formatDecimal({ units: before + excess.units, scale }) : closing,
      },
      closing,
    };
  }
  return { units, scale };
}

/**
 * What leaves a stake position beyond what it holds is a reward, what comes out of a bridge beyond what went in a deposit; what is repaid beyond the debt an
 * expense (ACCOUNTING §1). Only changes of positions bear these operations.
 */
function excessOf(
  operation: Operation,
  before: bigint,
  moved: bigint,
): { operation: Correction["operation"]; units: bigint } | undefined {
  if ((operation === "unstake" || operation === "bridge") && moved < 0n) {
    const held = before > 0n ? before : 0n;
    const missing = -moved - held;
    if (missing > 0n) return { operation: operation === "unstake" ? "reward" : "deposit", units: missing };
  }
  if (operation === "repayment" && moved > 0n) {
    const debt = before < 0n ? -before : 0n;
    const over = moved - debt;
    if (over > 0n) return { operation: "expense", units: -over };
  }
  return undefined;
}
