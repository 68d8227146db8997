import { add, formatDecimal, formatKnown, multiply, zero, type Decimal } from "../../money/decimal.ts";
import type { Day } from "../../time/day.ts";
import type { Lookups } from "../booking/book.ts";
import type { BookState } from "../booking/state.ts";
import { noFigures, type Figures, type HoldingLine, type Section } from "./tax-sections.ts";

/** The section of holdings. `unverified` are amounts in unknown contracts, which are in no total. */
export type Holdings = { section: Section; unverified: Figures };

type Valued = { amount: Decimal; price: Decimal | null; value: Decimal | null };

/** The holdings at a time (ms, inclusive), valued at the close of that day. As in net worth, unverified positions are separate. */
export function holdingsAt(
  { pools }: BookState,
  {
    id,
    title,
    rule,
    at,
    day,
    lookups,
  }: { id: string; title: string; rule: string; at: number; day: Day; lookups: Lookups },
): Holdings {
  const heldAmounts = new Map<string, Decimal>();
  const unverified = new Map<string, Decimal>();
  for (const { isUnverified, pool } of pools.all()) {
    const amounts = isUnverified ? unverified : heldAmounts;
    for (const { assetId, amount } of pool.lots())
      if (!lookups.asset(assetId).spam) amounts.set(assetId, add(amounts.get(assetId) ?? zero, amount));
  }
  const valued = (amounts: ReadonlyMap<string, Decimal>): [string, Valued][] =>
    [...amounts].map(([assetId, amount]) => {
      const price = lookups.close(assetId, at)?.price ?? null;
      return [assetId, { amount, price, value: price === null ? null : multiply(amount, price) }];
    });
  const holdings = valued(heldAmounts);
  const lines = holdings.map(([assetId, { amount, price, value }]): HoldingLine => ({
    day,
    assetId,
    amount: formatDecimal(amount),
    price: formatKnown(price),
    value: formatKnown(value),
  }));
  return {
    section: { id, title, rule, kind: "holdings", figures: figuresOf(holdings), lines },
    unverified: figuresOf(valued(unverified)),
  };
}

function figuresOf(holdings: readonly [string, Valued][]): Figures {
  const figures = { ...noFigures };
  for (const [, { value }] of holdings) {
    figures.count++;
    if (value === null) figures.unknown++;
    else figures.value = add(figures.value, value);
  }
  return figures;
}
