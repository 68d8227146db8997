import {
  absolute,
  add,
  compare,
  divide,
  formatDecimal,
  isZero,
  parseDecimal,
  zero,
} from "../../src/domain/money/decimal.ts";
import type { Balance } from "./records.ts";

/** A coin, wherever it is held. `value` is the value of its priced balances; `null` if none has a price. */
export type Holding = {
  key: string;
  symbol: string;
  amount: string;
  price: string | null;
  priceAt: number | null;
  value: string | null;
  /** Its part of all priced holdings, `"0.25"`. */
  share: string | null;
  balances: Balance[];
};

/** Balances merged by coin, the most valuable first, those without a price last. All sums are exact. */
export function holdingsOf(balances: Balance[]): Holding[] {
  const groups = new Map<string, Balance[]>();
  for (const balance of balances) {
    const key = balance.coinId ?? balance.assetId;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [balance]);
    else group.push(balance);
  }
  const total = balances.reduce(
    (sum, { value }) => (value === null ? sum : add(sum, parseDecimal(value))),
    zero,
  );
  const holdings = Array.from(groups, ([key, group]) => holdingOf(key, group));
  return holdings
    .map((holding) => ({
      ...holding,
      share:
        holding.value === null || isZero(total)
          ? null
          : formatDecimal(divide(parseDecimal(holding.value), total, 8)),
    }))
    .toSorted(byValue);
}

function holdingOf(key: string, balances: Balance[]): Omit<Holding, "share"> {
  const priced = balances.filter(({ value }) => value !== null);
  const sum = (texts: (string | null)[]): string =>
    formatDecimal(
      texts.reduce((total, text) => (text === null ? total : add(total, parseDecimal(text))), zero),
    );
  const first = priced[0] ?? balances[0];
  return {
    key,
    symbol: first?.symbol ?? key,
    amount: sum(balances.map(({ amount }) => amount)),
    price: first?.price ?? null,
    priceAt: first?.priceAt ?? null,
    value: priced.length === 0 ? null : sum(priced.map(({ value }) => value)),
    balances: balances.toSorted(byValue),
  };
}

function byValue(
  a: { value: string | null; symbol: string },
  b: { value: string | null; symbol: string },
): number {
  if (a.value === null || b.value === null)
    return Number(a.value === null) - Number(b.value === null) || a.symbol.localeCompare(b.symbol);
  return (
    compare(absolute(parseDecimal(b.value)), absolute(parseDecimal(a.value))) ||
    a.symbol.localeCompare(b.symbol)
  );
}
