import { add, formatDecimal, multiply, zero, type Decimal } from "../../money/decimal.ts";
import type { Day } from "../../time/day.ts";
import type { Lookups } from "../booking/book.ts";
import type { BookState } from "../booking/state.ts";
import { text, type HoldingLine, type Section } from "./tax-sections.ts";

/** What is held at a moment (ms, included), each asset at the close of its day; unverified positions are left out, as in net worth. */
export function holdingsSection(
  { pools }: BookState,
  {
    id,
    title,
    rule,
    at,
    day,
    lookups,
  }: { id: string; title: string; rule: string; at: number; day: Day; lookups: Lookups },
): Section {
  const amounts = new Map<string, Decimal>();
  for (const { isUnverified, pool } of pools.all())
    if (!isUnverified)
      for (const { assetId, amount } of pool.lots())
        amounts.set(assetId, add(amounts.get(assetId) ?? zero, amount));
  const figures = { value: zero, count: 0, unknown: 0 };
  const lines: HoldingLine[] = [];
  for (const [assetId, amount] of amounts) {
    if (lookups.asset(assetId).spam) continue;
    const price = lookups.close(assetId, at)?.price;
    const value = price === undefined ? null : multiply(amount, price);
    figures.count++;
    if (value === null) figures.unknown++;
    else figures.value = add(figures.value, value);
    lines.push({
      day,
      assetId,
      amount: formatDecimal(amount),
      price: text(price ?? null),
      value: text(value),
    });
  }
  return { id, title, rule, kind: "holdings", figures, lines };
}
