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
import { apportion, prorate } from "../../lots/apportion.ts";
import { compareLots, type Lot } from "../../lots/lots.ts";
import { basisOf, type Carried, type Disposed, type Left } from "../tax-event.ts";
import {
  gainOf,
  missingPart,
  saleOf,
  withCost,
  type Found,
  type MatchRule,
  type Sale,
  type TaxDisposal,
} from "../tax-disposal.ts";
import { daysLater, type TaxYear } from "../tax-year.ts";
import { createDatedLots, type DatedLots } from "./dated-lots.ts";
import { delayEvents } from "./delayed-events.ts";
import type { Matcher, MatchTerms } from "./matcher.ts";

/** Four weeks (Taxes Consolidation Act 1997 s. 581). */
export const fourWeeks = 28;

/**
 * Ireland: first in, first out, but acquisitions of the four weeks before a disposal are matched first. A loss is denied to the extent that
 * the coin is reacquired within four weeks; it may only be set against the gain of the reacquired coins.
 */
export function matchFourWeeks(terms: MatchTerms): Matcher {
  const { year } = terms;
  /** Acquisitions by coin, with the amount that no earlier denied loss used. */
  const acquired = new Map<string, Reacquisitions>();
  const lots = new Map<string, DatedLots>();
  const disposals: TaxDisposal[] = [];
  let order = 0;
  const events = delayEvents(fourWeeks, (event) => {
    if (event.kind === "acquired") {
      const { transactionId, at, assetId, amount, cost, basis, coin } = event;
      lotsOf(lots, coin, year).put({
        transactionId,
        at,
        order: ++order,
        assetId,
        amount,
        cost,
        assumed: basis === "assumed",
        unknown: basis === "unknown",
      });
    } else if (event.kind === "carried") carryLots(lots, event, year);
    else {
      const disposal = takeDisposal(event, { terms, lots, acquired });
      if (disposal !== undefined) disposals.push(disposal);
    }
  });
  return {
    add(event) {
      if (event.kind === "acquired") {
        const again = acquired.get(event.coin) ?? { entries: [], next: 0 };
        again.entries.push({ at: event.at, day: year.dayOf(event.at), open: event.amount });
        acquired.set(event.coin, again);
      }
      if (event.at <= year.to) events.add(event);
    },
    *finish() {
      yield* events.finish();
      return disposals;
    },
  };
}

type Parts = {
  terms: MatchTerms;
  lots: Map<string, DatedLots>;
  acquired: Map<string, Reacquisitions>;
};

/** A coin's acquisitions in order. Those before `next` are used up, or too early for later losses. */
type Reacquisitions = { entries: { at: number; day: Day; open: Decimal }[]; next: number };

function lotsOf(lots: Map<string, DatedLots>, coin: string, year: TaxYear): DatedLots {
  let coinLots = lots.get(coin);
  if (coinLots === undefined) {
    coinLots = createDatedLots(year.dayOf);
    lots.set(coin, coinLots);
  }
  return coinLots;
}

/**
 * Moves lots with their dates. If several coins became one, their lots are merged into one with the oldest date, so that any part contains
 * all of them in proportion.
 */
function carryLots(
  lots: Map<string, DatedLots>,
  { transactionId, at, outs, ins }: Carried,
  year: TaxYear,
): void {
  const takenLots = outs.flatMap(({ coin, amount }) => lotsOf(lots, coin, year).takeOldest(amount));
  const unknown: Lot = { ...missingLot, transactionId, at };
  const movedLots =
    takenLots.length === 0 ? [unknown] : outs.length === 1 ? takenLots : [mergeLots(takenLots)];
  const bookedCosts = ins.map(({ cost }) => cost);
  const costs = movedLots.map((lot) => apportion(lot.cost, bookedCosts));
  ins.forEach((into, index) => {
    const amounts = apportion(
      into.amount,
      movedLots.map((lot) => lot.amount),
    );
    movedLots.forEach((lot, place) =>
      lotsOf(lots, into.coin, year).put({
        ...lot,
        unknown: lot.unknown || into.basis === "unknown",
        assetId: into.assetId,
        amount: amounts[place] ?? zero,
        cost: costs[place]?.[index] ?? zero,
      }),
    );
  });
}

/** A lot for an amount whose acquisition is missing. */
const missingLot: Lot = {
  transactionId: null,
  at: null,
  order: 0,
  assetId: "",
  amount: zero,
  cost: zero,
  assumed: false,
  unknown: true,
};

function mergeLots(lots: readonly Lot[]): Lot {
  const oldest = lots.toSorted(compareLots)[0] ?? missingLot;
  return {
    ...oldest,
    amount: sumDecimals(lots.map(({ amount }) => amount)),
    cost: sumDecimals(lots.map(({ cost }) => cost)),
    assumed: lots.some(({ assumed }) => assumed),
    unknown: lots.some(({ unknown }) => unknown),
  };
}

/** Takes the lots of a sale or withdrawal; returns the disposal if it is in the year. Lost coins are not sold: they leave first in, first out. */
function takeDisposal(event: Disposed | Left, { terms, lots, acquired }: Parts): TaxDisposal | undefined {
  const { year } = terms;
  const { coin, at, amount } = event;
  const coinLots = lotsOf(lots, coin, year);
  const sale = saleOf(event, terms);
  const since = daysLater(year.dayOf(at), -fourWeeks);
  const recent = sale === undefined || sale.cause === "loss" ? [] : coinLots.takeSince(since, amount);
  const older = coinLots.takeOldest(subtract(amount, sumDecimals(recent.map((lot) => lot.amount))));
  if (sale === undefined) return undefined;
  const denied = deniedLoss(sale, [...recent, ...older], acquired.get(coin));
  if (at < year.from) return undefined;
  const found = [
    ...recent.map((lot) => partOf(lot, "four-weeks", year)),
    ...older.map((lot) => partOf(lot, "lot", year)),
  ];
  const missing = subtract(amount, sumDecimals(found.map((part) => part.amount)));
  const disposal = withCost(sale, missing.units > 0n ? [...found, missingPart(missing)] : found);
  return denied === undefined || disposal.gain === null
    ? disposal
    : { ...disposal, gain: add(disposal.gain, denied), denied };
}

/** The denied part of a loss, in proportion to the reacquired amount. */
function deniedLoss(
  sale: Sale,
  lots: readonly Lot[],
  again: Reacquisitions | undefined,
): Decimal | undefined {
  const { cause, amount } = sale;
  const gain = gainOf(sale, sumDecimals(lots.map(({ cost }) => cost)));
  if (gain === null || gain.units >= 0n || cause === "loss") return undefined;
  const units = reacquiredUnits(again, sale);
  return units.units === 0n ? undefined : prorate(negate(gain), units, amount);
}

function partOf(lot: Lot, rule: MatchRule, year: TaxYear): Found {
  const { transactionId, at, amount, cost } = lot;
  return {
    rule,
    transactionId,
    acquired: at === null ? null : year.dayOf(at),
    amount,
    cost,
    basis: basisOf(lot),
  };
}

/**
 * The amount reacquired after a sale, also on its day, until four weeks later, at most the amount sold; each unit is used for one loss only.
 * What is bought at the very moment of the sale is booked before it, so that the sale takes it.
 */
function reacquiredUnits(
  again: Reacquisitions | undefined,
  { at, day, amount: sold }: Pick<Sale, "at" | "day" | "amount">,
): Decimal {
  if (again === undefined) return zero;
  const { entries } = again;
  // Losses use the earliest acquisitions first, so entries before an open one are used up.
  for (let entry = entries[again.next]; entry !== undefined; entry = entries[again.next]) {
    if (entry.at > at && entry.open.units !== 0n) break;
    again.next++;
  }
  const last = daysLater(day, fourWeeks);
  let units = zero;
  for (let index = again.next; index < entries.length; index++) {
    const entry = entries[index];
    if (entry === undefined || entry.day > last || compare(units, sold) === 0) break;
    const part = minimum(entry.open, subtract(sold, units));
    entry.open = subtract(entry.open, part);
    units = add(units, part);
  }
  return units;
}
