import { add, formatDecimal, parseDecimal } from "../../src/domain/money/decimal.ts";
import type { Leg } from "../data/records.ts";

type RowLeg = Pick<Leg, "direction" | "assetId" | "amount">;

/** Outgoing legs before incoming ones. */
const rank = { out: 0, fee: 1, in: 2 };

/**
 * The legs that one row has room for, and the number of the others. Legs of one asset and direction are summed; fees count only if there is
 * nothing else. Of more than two, the first that left and the first that arrived are shown.
 */
export function rowLegsOf(legs: readonly Leg[]): { shownLegs: RowLeg[]; others: number } {
  const movements = legs.filter(({ direction }) => direction !== "fee");
  const sums = new Map<string, RowLeg>();
  for (const { direction, assetId, amount } of movements.length > 0 ? movements : legs) {
    const key = `${direction} ${assetId}`;
    const before = sums.get(key);
    const sum =
      before === undefined ? amount : formatDecimal(add(parseDecimal(before.amount), parseDecimal(amount)));
    sums.set(key, { direction, assetId, amount: sum });
  }
  const all = [...sums.values()].toSorted((a, b) => rank[a.direction] - rank[b.direction]);
  const [sent] = all;
  const received = all.find(({ direction }) => direction === "in");
  const shownLegs =
    all.length > 2 && sent?.direction === "out" && received !== undefined
      ? [sent, received]
      : all.slice(0, 2);
  return { shownLegs, others: all.length - shownLegs.length };
}
