import { dayFromNumber, dayOf, endOfDay, numberOfDay } from "../domain/time/day.ts";
import { formatDecimal, multiply, parseDecimal, significant, type Decimal } from "../domain/money/decimal.ts";
import { createNode } from "./derived/node.ts";
import { contractOf, ratioOf } from "./derived/ratios.ts";
import type { PriceSource, SourceQuote } from "./price-source.ts";

/** Digits kept of a product of two prices. */
const digits = 15;

/**
 * Prices derived from another price: staked ether by its contract's rate, ERC-4626 vault shares by the assets they redeem for. Read from the
 * chain's node.
 */
export const derived: PriceSource = {
  id: "derived",
  title: "Derived from an underlying",
  description:
    "wstETH, rETH, cbETH and ERC-4626 vault shares: the contract's ratio times the underlying's price; past days only through a node that keeps old states.",
  currency: "USD",
  pace: { perSecond: 10, burst: 10 },
  earliest: () => null,
  batch: 20,
  isSlow: true,
  asksOneByOne: () => true,
  canPrice: (item) => contractOf(item) !== undefined,

  async latest(items, context) {
    const quotes: SourceQuote[] = [];
    const today = dayOf(context.now());
    for (const item of items) {
      const contract = contractOf(item);
      const node = contract === undefined ? undefined : createNode(contract.chainId, context);
      if (contract === undefined || node === undefined) continue;
      const ratio = await ratioOf(contract, node);
      const rate = await ratio?.at("latest");
      const price =
        ratio === undefined
          ? undefined
          : (await context.pricesOf?.(ratio.underlying, today, today))?.get(today);
      if (rate === undefined || price === undefined) continue;
      quotes.push({
        ref: item.ref,
        day: today,
        close: times(price.close, rate),
        currency: price.currency,
        at: context.now(),
      });
    }
    return quotes;
  },

  async history(item, from, to, context) {
    const contract = contractOf(item);
    const node = contract === undefined ? undefined : createNode(contract.chainId, context);
    const ratio = contract === undefined || node === undefined ? undefined : await ratioOf(contract, node);
    if (node === undefined || ratio === undefined) return [];
    const prices = (await context.pricesOf?.(ratio.underlying, from, to)) ?? new Map<string, never>();
    const quotes: SourceQuote[] = [];
    let block: { number: number; at: number } | undefined;
    for (let number = numberOfDay(from); number <= numberOfDay(to); number++) {
      const day = dayFromNumber(number);
      const price = prices.get(day);
      if (price === undefined) continue;
      block = await node.lastBlockBefore(endOfDay(number), block);
      const rate = block === undefined ? undefined : await ratio.at(`0x${block.number.toString(16)}`);
      if (block === undefined || rate === undefined) continue;
      quotes.push({
        ref: item.ref,
        day,
        close: times(price.close, rate),
        currency: price.currency,
        at: block.at,
      });
    }
    return quotes;
  },
};

function times(close: string, rate: Decimal): string {
  return formatDecimal(significant(multiply(parseDecimal(close), rate), digits));
}
