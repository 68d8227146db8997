import { sumOf } from "../../domain/money/decimal.ts";
import { shareOf, sumOfKnown } from "../../domain/valuation/combined.ts";
import { groupBy } from "../../lib/group-by.ts";
import type { ValuedHolding } from "./valuation.ts";

/** A coin (or an asset that belongs to none) and its share of the priced total. */
export type AllocationPart = {
  coinId: string | null;
  assetIds: string[];
  symbol: string;
  amount: string;
  value: string | null;
  /** Six decimal places. */
  share: string | null;
};

/** The composition of net worth `all` by coin, largest first; without spam, NFTs and zero amounts. */
export function allocationOf(items: readonly ValuedHolding[], all: string | null): AllocationPart[] {
  const groups = groupBy(
    items.filter((item) => item.isCounted),
    (item) => item.coinId ?? item.assetId,
  );
  const parts = [...groups.values()].flatMap((holdings) => {
    const [first] = holdings;
    const amount = sumOf(holdings.map((item) => item.amount));
    if (first === undefined || holdings.every((item) => item.amount === "0")) return [];
    const value = totalValue(holdings);
    return [
      {
        coinId: first.coinId,
        assetIds: [...new Set(holdings.map((item) => item.assetId))],
        symbol: (holdings.find((item) => !isContract(item.assetId)) ?? first).symbol,
        amount,
        value,
        share: shareOf(value, all),
      },
    ];
  });
  return parts.sort((a, b) => Number(b.value ?? "-Infinity") - Number(a.value ?? "-Infinity"));
}

/** A wrapped or bridged version may have its own name; the coin itself and exchanges' balances have the coin's. */
function isContract(assetId: string): boolean {
  return /\/(erc20|token):/.test(assetId);
}

/** `null` if no asset has a price. */
export function totalValue(items: readonly Pick<ValuedHolding, "value">[]): string | null {
  return sumOfKnown(items.map(({ value }) => value));
}
