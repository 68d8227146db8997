import { compare, parseDecimal } from "../../../src/domain/money/decimal.ts";
import type { Position } from "../records.ts";

export const positionSortings = ["opened", "symbol", "unrealised", "realised", "daysHeld"] as const;
export type PositionSorting = (typeof positionSortings)[number];

/** Sorts positions. Unknown gains, and unrealized gains of closed positions, are last in both directions. */
export function sortPositions<Sorted extends Pick<Position, PositionSorting | "status">>(
  positions: readonly Sorted[],
  { by, isDescending }: { by: PositionSorting; isDescending: boolean },
): Sorted[] {
  const sign = isDescending ? -1 : 1;
  return positions.toSorted((a, b) => {
    if (by === "symbol") return sign * a.symbol.localeCompare(b.symbol);
    if (by === "opened" || by === "daysHeld") return sign * (a[by] - b[by]);
    const [first, second] = [gainOf(a, by), gainOf(b, by)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * compare(parseDecimal(first), parseDecimal(second));
  });
}

function gainOf(
  position: Pick<Position, PositionSorting | "status">,
  by: "unrealised" | "realised",
): string | null {
  return by === "unrealised" && position.status === "closed" ? null : position[by];
}
