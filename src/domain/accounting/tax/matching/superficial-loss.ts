import {
  add,
  compare,
  minimum,
  negate,
  subtract,
  sumDecimals,
  zero,
  type Decimal,
} from "../../../money/decimal.ts";
import type { Day } from "../../../time/day.ts";
import { prorate } from "../../lots/apportion.ts";
import type { CostEvent } from "../tax-event.ts";
import { gainOf, saleOf, withCost, type Found, type Sale, type TaxDisposal } from "../tax-disposal.ts";
import { daysLater } from "../tax-year.ts";
import { createCostPools, type CostPools } from "./cost-pools.ts";
import { delayEvents } from "./delayed-events.ts";
import type { Matcher, MatchTerms } from "./matcher.ts";

/** Days before and after a sale whose acquisitions make its loss superficial (Income Tax Act s. 54). */
export const superficialDays = 30;

/** By local day with a change: a coin's cumulative acquisitions, and its holding at the end of the day. */
type CoinDays = { acquired: [Day, Decimal][]; heldByDay: [Day, Decimal][] };

/**
 * Canada's adjusted cost base: the average cost of identical coins. The superficial part of a loss is denied and added to the cost of the
 * remaining or next acquired coins. That part is the minimum of the units sold, the units acquired within 30 days before or after, and the
 * units held 30 days after the sale.
 */
export function matchSuperficial(terms: MatchTerms): Matcher {
  const { year } = terms;
  const days = new Map<string, CoinDays>();
  const amounts = new Map<string, Decimal>();
  const change = (coin: string, at: number, amount: Decimal): void => {
    const heldAmount = add(amounts.get(coin) ?? zero, amount);
    amounts.set(coin, heldAmount);
    setLatest(daysOf(days, coin).heldByDay, year.dayOf(at), heldAmount);
  };
  const disposals: TaxDisposal[] = [];
  const parts: Parts = { terms, pools: createCostPools(), waiting: new Map(), days };
  const events = delayEvents(superficialDays, (event) => {
    const disposal = apply(event, parts);
    if (disposal !== undefined) disposals.push(disposal);
  });
  return {
    add(event) {
      if (event.kind === "acquired") {
        const { acquired } = daysOf(days, event.coin);
        const before = acquired.at(-1)?.[1] ?? zero;
        setLatest(acquired, year.dayOf(event.at), add(before, event.amount));
        change(event.coin, event.at, event.amount);
      } else if (event.kind === "carried") {
        for (const { coin, amount } of event.outs) change(coin, event.at, negate(amount));
        for (const { coin, amount } of event.ins) change(coin, event.at, amount);
      } else change(event.coin, event.at, negate(subtract(event.amount, event.missing)));
      if (event.at <= year.to) events.add(event);
    },
    *finish() {
      yield* events.finish();
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
  /** Denied losses of coins that are no longer held. They are added to the next acquisition. */
  waiting: Map<string, Decimal>;
  days: Map<string, CoinDays>;
};

/** Applies an event to the pools; returns the disposal if it is in the year. */
function apply(event: CostEvent, parts: Parts): TaxDisposal | undefined {
  const { pools, waiting } = parts;
  switch (event.kind) {
    case "acquired": {
      const { coin, amount, cost, basis } = event;
      const denied = waiting.get(coin) ?? zero;
      waiting.delete(coin);
      pools.acquire({ coin, amount, cost: add(cost, denied), basis });
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
  parts: Parts & { found: readonly Found[] },
): TaxDisposal | undefined {
  const { found, terms } = parts;
  const denied = denyLoss(coin, sale, parts);
  if (sale.at < terms.year.from) return undefined;
  const disposal = withCost(sale, found);
  return denied === undefined || disposal.gain === null
    ? disposal
    : { ...disposal, gain: add(disposal.gain, denied), denied };
}

/** Adds the superficial part of a loss to the cost of the remaining or next acquired coins, and returns it. */
function denyLoss(
  coin: string,
  sale: Sale,
  { pools, waiting, days, found }: Parts & { found: readonly Found[] },
): Decimal | undefined {
  const { amount, day, cause } = sale;
  const gain = gainOf(sale, sumDecimals(found.map((part) => part.cost)));
  if (gain === null || gain.units >= 0n || cause === "loss") return undefined;
  const units = superficialUnits(daysOf(days, coin), day, amount);
  if (units.units <= 0n) return undefined;
  const denied = prorate(negate(gain), units, amount);
  if (!pools.raise(coin, denied)) waiting.set(coin, add(waiting.get(coin) ?? zero, denied));
  return denied;
}

/** The minimum of the units sold, acquired from 30 days before to 30 days after, and held at the end of that period. */
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

/** Sets the amount at the end of the latest day so far. */
function setLatest(entries: [Day, Decimal][], day: Day, amount: Decimal): void {
  const latest = entries.at(-1);
  if (latest?.[0] === day) latest[1] = amount;
  else entries.push([day, amount]);
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
