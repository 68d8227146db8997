import {
  add,
  divide,
  formatDecimal,
  formatKnown,
  isZero,
  parseDecimal,
  zero,
  type Decimal,
} from "../../../src/domain/money/decimal.ts";
import type { Balance, Balances } from "../records.ts";

export const allocations = ["coin", "wallet", "chain", "kind"] as const;
export type AllocationBy = (typeof allocations)[number];

export const kinds = ["wallets", "exchanges", "positions", "money", "owed"] as const;
export type Kind = (typeof kinds)[number];

/** A part of the allocation. `first` is its largest balance, which names it; `null` means not known. */
export type AllocationPart = {
  key: string;
  first: Balance;
  amount: string;
  value: string | null;
  share: string | null;
};

/** The parts of all priced holdings, largest first, without spam. */
export function allocationOf({ items }: Balances, by: AllocationBy): AllocationPart[] {
  const groups = new Map<string, Balance[]>();
  for (const balance of items) {
    if (balance.spam) continue;
    const key = keyOf(balance, by);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [balance]);
    else group.push(balance);
  }
  const total = sumOf(items.filter(({ spam }) => !spam)) ?? zero;
  return [...groups]
    .flatMap(([key, group]): AllocationPart[] => {
      const [first] = group.toSorted((a, b) => Number(b.value ?? -1) - Number(a.value ?? -1));
      const value = sumOf(group);
      const share = value === null || isZero(total) ? null : divide(value, total, 8);
      const amount = group.reduce((sum, balance) => add(sum, parseDecimal(balance.amount)), zero);
      return first === undefined
        ? []
        : [
            {
              key,
              first,
              amount: formatDecimal(amount),
              value: formatKnown(value),
              share: formatKnown(share),
            },
          ];
    })
    .toSorted((a, b) => sizeOf(b) - sizeOf(a) || a.first.symbol.localeCompare(b.first.symbol));
}

function keyOf({ assetId, coinId, wallet, platform, amount, value }: Balance, by: AllocationBy): string {
  const owner = wallet.split("#", 1)[0] ?? wallet;
  switch (by) {
    case "coin":
      return coinId ?? assetId;
    case "wallet":
      return `${platform} ${owner}`;
    case "chain":
      return platform;
    case "kind":
      if (amount.startsWith("-") || value?.startsWith("-") === true) return "owed";
      if (wallet !== owner) return "positions";
      if (assetId.startsWith("currency:")) return "money";
      return platform.startsWith("exchange:") ? "exchanges" : "wallets";
  }
}

function sumOf(balances: readonly Balance[]): Decimal | null {
  const known = balances.flatMap(({ value }) => (value === null ? [] : [parseDecimal(value)]));
  return known.length === 0 ? null : known.reduce<Decimal>(add, zero);
}

/** Unpriced parts come last; a debt counts by its absolute value. */
function sizeOf({ value }: AllocationPart): number {
  return value === null ? -1 : Math.abs(Number(value));
}
