import { add, compare, minimum, negate, subtract, zero, type Decimal } from "../../../money/decimal.ts";
import type { Day } from "../../../time/day.ts";
import { prorate } from "../../lots/apportion.ts";
import type { CostEvent } from "../tax-event.ts";
import { saleOf, withCost, type Found, type Sale, type TaxDisposal } from "../tax-disposal.ts";
import { daysLater } from "../tax-year.ts";
import { createCostPools, type CostPools } from "./cost-pools.ts";
import type { Matcher, MatchTerms } from "./matcher.ts";

/** Days before and after a sale whose acquisitions make its loss superficial (Income Tax Act s. 54). */
export const superficialDays = 30;

/** All that a coin acquired up to each acquisition, and how much was held after each change, by local day. */
type CoinDays = { acquired: [Day, Decimal][]; heldByDay: [Day, Decimal][] };

/**
 * Adjusted cost base of Canada: the average cost of identical coins. The superficial part of a loss, by the units sold, acquired within 30
 * days before or after, and held 30 days after (the smallest of the three), is denied and added to the cost of what is held, or of what is
 * acquired next.
 */
export function matchSuperficial(terms: MatchTerms): Matcher {
  const { year } = terms;
  const events: CostEvent[] = [];
  const days = new Map<string, CoinDays>();
  const amounts = new Map<string, Decimal>();
  const change = (coin: string, at: number, amount: Decimal): void => {
    const heldAmount = add(amounts.get(coin) ?? zero, amount);
    amounts.set(coin, heldAmount);
    daysOf(days, coin).heldByDay.push([year.dayOf(at), heldAmount]);
  };
  return {
    add(event) {
      events.push(event);
      if (event.kind === "acquired") {
        const { acquired } = daysOf(days, event.coin);
        const before = acquired.at(-1)?.[1] ?? zero;
        acquired.push([year.dayOf(event.at), add(before, event.amount)]);
        change(event.coin, event.at, event.amount);
      } else if (event.kind === "carried") {
        for (const { coin, amount } of event.outs) change(coin, event.at, negate(amount));
        for (const { coin, amount } of event.ins) change(coin, event.at, amount);
      } else change(event.coin, event.at, negate(subtract(event.amount, event.missing)));
    },
    *finish() {
      const pools = createCostPools();
      const waiting = new Map<string, Decimal>();
      const disposals: TaxDisposal[] = [];
      for (const event of events) {
        if (event.at > year.to) break;
        const disposal = apply(event, { terms, pools, waiting, days });
        if (disposal !== undefined && event.at >= year.from) disposals.push(disposal);
        yield;
      }
      return disposals;
    },
  };
}

function daysOf(days: Map<string, CoinDays>, coin: string): CoinDays {
  let coinDays = days.get(coin);
  if (coinDays === undefined) {
    coinDays = { acquired: [], heldByDay: [] };
    days.set(coin, coinDays);
  }
  return coinDays;
}

type Parts = {
  terms: MatchTerms;
  pools: CostPools;
  /** Denied losses of coins that were sold out, for the next acquisition. */
  waiting: Map<string, Decimal>;
  days: Map<string, CoinDays>;
};

function apply(event: CostEvent, parts: Parts): TaxDisposal | undefined {
  const { pools, waiting } = parts;
  switch (event.kind) {
    case "acquired": {
      const denied = waiting.get(event.coin) ?? zero;
      waiting.delete(event.coin);
      pools.acquire({ ...event, cost: add(event.cost, denied) });
      return undefined;
    }
    case "carried":
      pools.carry(event);
      return undefined;
    case "left":
    case "disposed": {
      const sale = saleOf(event, parts.terms);
      const found = pools.take(event.coin, event.amount);
      return sale && sellFrom(event.coin, sale, { ...parts, found });
    }
  }
}

function sellFrom(
  coin: string,
  sale: Sale,
  { pools, waiting, days, found }: Parts & { found: readonly Found[] },
): TaxDisposal {
  const disposal = withCost(sale, found);
  const { gain, amount, day, cause } = disposal;
  if (gain === null || gain.units >= 0n || cause === "loss") return disposal;
  const units = superficialUnits(daysOf(days, coin), day, amount);
  if (units.units <= 0n) return disposal;
  const denied = prorate(negate(gain), units, amount);
  if (!pools.raise(coin, denied)) waiting.set(coin, add(waiting.get(coin) ?? zero, denied));
  return { ...disposal, gain: add(gain, denied), denied };
}

/** The smallest of the units sold, acquired from 30 days before to 30 days after, and held at the end of that time. */
function superficialUnits({ acquired, heldByDay }: CoinDays, day: Day, sold: Decimal): Decimal {
  const first = daysLater(day, -superficialDays);
  const last = daysLater(day, superficialDays);
  const [, until] = acquired[countUpTo(acquired, last) - 1] ?? ["", zero];
  const [, before] = acquired[countUpTo(acquired, daysLater(first, -1)) - 1] ?? ["", zero];
  const boughtAmount = subtract(until, before);
  const [, heldAfter] = heldByDay[countUpTo(heldByDay, last) - 1] ?? ["", zero];
  const least = minimum(sold, minimum(boughtAmount, heldAfter));
  return compare(least, zero) < 0 ? zero : least;
}

/** The number of entries up to and including a day; entries ascend. */
function countUpTo(entries: readonly [Day, Decimal][], day: Day): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.[0] ?? "") <= day) low = middle + 1;
    else high = middle;
  }
  return low;
}
