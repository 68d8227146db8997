import {
  add,
  compare,
  formatDecimal,
  parseDecimal,
  subtract,
  zero,
  type Decimal,
} from "../../money/decimal.ts";
import type { Direction, Leg } from "../transaction.ts";

/** How to read a leg and reduce its amount. */
export type LegReader<L> = {
  wallet(leg: L): string;
  amount(leg: L): Decimal;
  /** The leg with a smaller amount. */
  withAmount(leg: L, amount: Decimal): L;
};

/**
 * Nets legs of equal assets that leave and reach the same wallet: a router's refund, the change of an exact-output swap, returned dust
 * (docs/spec/accounting.md §4). The difference remains on the side that moved more; of several legs there, the largest is reduced first.
 * Fees are not netted. Returns `legs` itself if nothing is netted.
 */
export function netLegs<L extends { readonly direction: Direction; readonly assetId: string }>(
  legs: readonly L[],
  reader: LegReader<L>,
): readonly L[] {
  if (!hasRefund(legs, reader)) return legs;
  const groups = new Map<string, L[]>();
  for (const leg of legs) {
    if (leg.direction === "fee") continue;
    const key = `${leg.assetId}\n${reader.wallet(leg)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [leg]);
    else group.push(leg);
  }
  const remainingAmounts = new Map<L, Decimal>();
  for (const group of groups.values()) netGroup(group, remainingAmounts, reader);
  return legs.flatMap((leg) => {
    const amount = remainingAmounts.get(leg);
    if (amount === undefined) return [leg];
    return amount.units === 0n ? [] : [reader.withAmount(leg, amount)];
  });
}

/** Nets legs as a source reported them. Legs without a wallet belong to `wallet`. */
export function netReported<L extends Pick<Leg, "direction" | "assetId" | "amount" | "wallet">>(
  legs: readonly L[],
  wallet: string,
): readonly L[] {
  return netLegs(legs, {
    wallet: (leg) => leg.wallet ?? wallet,
    amount: (leg) => parseDecimal(leg.amount),
    withAmount: (leg, amount) => ({ ...leg, amount: formatDecimal(amount) }),
  });
}

function hasRefund<L extends { readonly direction: Direction; readonly assetId: string }>(
  legs: readonly L[],
  { wallet }: LegReader<L>,
): boolean {
  for (const leg of legs) {
    if (leg.direction !== "in") continue;
    for (const otherLeg of legs) {
      if (
        otherLeg.direction === "out" &&
        otherLeg.assetId === leg.assetId &&
        wallet(otherLeg) === wallet(leg)
      )
        return true;
    }
  }
  return false;
}

/** Records in `remainingAmounts` the remaining amount of each leg of one asset and wallet that netting changes. */
function netGroup<L extends { readonly direction: Direction }>(
  group: readonly L[],
  remainingAmounts: Map<L, Decimal>,
  { amount }: LegReader<L>,
): void {
  const ins = group.filter(({ direction }) => direction === "in");
  const outs = group.filter(({ direction }) => direction === "out");
  if (ins.length === 0 || outs.length === 0) return;
  const total = (side: readonly L[]): Decimal => side.reduce((sum, leg) => add(sum, amount(leg)), zero);
  const [larger, smaller] = compare(total(ins), total(outs)) > 0 ? [ins, outs] : [outs, ins];
  for (const leg of smaller) remainingAmounts.set(leg, zero);
  let returned = total(smaller);
  for (const leg of larger.toSorted((a, b) => compare(amount(b), amount(a)))) {
    if (returned.units === 0n) return;
    const isWhole = compare(amount(leg), returned) <= 0;
    remainingAmounts.set(leg, isWhole ? zero : subtract(amount(leg), returned));
    returned = isWhole ? subtract(returned, amount(leg)) : zero;
  }
}
