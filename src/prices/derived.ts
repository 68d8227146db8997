import { dayFromNumber, dayOf, endOfDay, numberOfDay, type Day } from "../domain/time/day.ts";
import {
  add,
  formatDecimal,
  multiply,
  parseDecimal,
  roundToSignificant,
  zero,
  type Decimal,
} from "../domain/money/decimal.ts";
import { createNode } from "./derived/node.ts";
import { contractOf, ratioOf } from "./derived/ratios.ts";
import type { Ratio } from "./derived/tokens.ts";
import type { PriceContext, PriceSource, SourceQuote } from "./price-source.ts";

/** Digits kept of a derived price. */
const digits = 15;

/**
 * Prices derived from others: staked ether by its contract's rate, shares of vaults and pools and tokens of lending markets by what they
 * represent. Read from the chain's node.
 */
export const derived: PriceSource = {
  id: "derived",
  title: "Derived from an underlying",
  description:
    "wstETH, rETH, cbETH, shares of vaults (ERC-4626, Yearn v2, Beefy) and of Uniswap v2, Curve and Balancer pools, tokens of gauges, of Aave and Compound v2: what the contract says they represent, at its prices; past days only through a node that keeps old states.",
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
      const amounts = await ratio?.at("latest");
      if (ratio === undefined || amounts === undefined) continue;
      const prices = await pricesOn(ratio, [today, today], context);
      const price = priceFrom(amounts, prices, today);
      if (price !== undefined) quotes.push({ ref: item.ref, day: today, ...price, at: context.now() });
    }
    return quotes;
  },

  async history(item, from, to, context) {
    const contract = contractOf(item);
    const node = contract === undefined ? undefined : createNode(contract.chainId, context);
    const ratio = contract === undefined || node === undefined ? undefined : await ratioOf(contract, node);
    if (node === undefined || ratio === undefined) return [];
    const prices = await pricesOn(ratio, [from, to], context);
    const quotes: SourceQuote[] = [];
    let block: { number: number; at: number } | undefined;
    for (let number = numberOfDay(from); number <= numberOfDay(to); number++) {
      const day = dayFromNumber(number);
      if (prices.some((closes) => !closes.has(day))) continue;
      block = await node.lastBlockBefore(endOfDay(number), block);
      const amounts = block === undefined ? undefined : await ratio.at(`0x${block.number.toString(16)}`);
      const price = amounts === undefined ? undefined : priceFrom(amounts, prices, day);
      if (block !== undefined && price !== undefined)
        quotes.push({ ref: item.ref, day, ...price, at: block.at });
    }
    return quotes;
  },
};

type Closes = Map<Day, { close: string; currency: string }>;

/** The prices of each underlying on the days of a range. */
async function pricesOn(
  { underlyings }: Ratio,
  [from, to]: [Day, Day],
  context: PriceContext,
): Promise<Closes[]> {
  const found: Closes[] = [];
  for (const underlying of underlyings)
    found.push((await context.pricesOf?.(underlying, from, to)) ?? new Map());
  return found;
}

/** The sum of amounts at their prices; `undefined` if one has no price of the day, or they are in several currencies. */
function priceFrom(
  amounts: readonly Decimal[],
  prices: readonly Closes[],
  day: Day,
): { close: string; currency: string } | undefined {
  let total = zero;
  let currency: string | undefined;
  for (const [index, amount] of amounts.entries()) {
    const price = prices[index]?.get(day);
    if (price === undefined || price.currency !== (currency ?? price.currency)) return undefined;
    currency = price.currency;
    total = add(total, multiply(parseDecimal(price.close), amount));
  }
  if (currency === undefined || total.units === 0n) return undefined;
  return { close: formatDecimal(roundToSignificant(total, digits)), currency };
}
