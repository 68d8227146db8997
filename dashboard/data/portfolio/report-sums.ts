import { add, formatDecimal, parseDecimal, zero, type Decimal } from "../../../src/domain/money/decimal.ts";

type Sold = {
  at: number;
  assetId: string;
  amount: string;
  proceeds: string | null;
  fees: string | null;
  cost: string;
  gain: string | null;
};
export type Sum = {
  key: string;
  count: number;
  /** Disposals whose gain is not known; they are counted in `count` only. */
  unknown: number;
  proceeds: string;
  fees: string;
  cost: string;
  gain: string;
};

/** Sums of disposals with a known gain by key, in the order of the keys' first appearance. */
export function sumsBy<Item extends Sold>(items: readonly Item[], keyOf: (item: Item) => string): Sum[] {
  const sums = new Map<string, { count: number; unknown: number; figures: Record<Figure, Decimal> }>();
  for (const item of items) {
    const key = keyOf(item);
    const sum = sums.get(key) ?? { count: 0, unknown: 0, figures: nothing };
    const isKnown = item.gain !== null && item.proceeds !== null;
    sums.set(key, {
      count: sum.count + 1,
      unknown: sum.unknown + (isKnown ? 0 : 1),
      figures: isKnown ? plus(sum.figures, item) : sum.figures,
    });
  }
  return Array.from(sums, ([key, { count, unknown, figures }]) => ({
    key,
    count,
    unknown,
    proceeds: formatDecimal(figures.proceeds),
    fees: formatDecimal(figures.fees),
    cost: formatDecimal(figures.cost),
    gain: formatDecimal(figures.gain),
  }));
}

type Figure = "proceeds" | "fees" | "cost" | "gain";
const nothing: Record<Figure, Decimal> = { proceeds: zero, fees: zero, cost: zero, gain: zero };

function plus(sum: Record<Figure, Decimal>, item: Sold): Record<Figure, Decimal> {
  return {
    proceeds: add(sum.proceeds, parseDecimal(item.proceeds ?? "0")),
    fees: add(sum.fees, parseDecimal(item.fees ?? "0")),
    cost: add(sum.cost, parseDecimal(item.cost)),
    gain: add(sum.gain, parseDecimal(item.gain ?? "0")),
  };
}
