import { compare, subtract, zero, type Decimal } from "../../../money/decimal.ts";
import type { Day } from "../../../time/day.ts";
import { compareLots, splitLot, type Lot } from "../../lots/lots.ts";

/** Number of taken lots at which a day's list is compacted. */
const slack = 64;

/** Lots of one coin by date, from which the oldest or those since a day are taken. */
export type DatedLots = {
  put(lot: Lot): void;
  /** Takes up to `amount` from lots acquired on `since` or later, oldest first. */
  takeSince(since: Day, amount: Decimal): Lot[];
  takeOldest(amount: Decimal): Lot[];
};

/** A day's lots by date. Those before `head` were taken; lots of a day are taken oldest first. */
type DayLots = { day: Day; lots: Lot[]; head: number };

/** `dayOf` returns the local day of a time (ms). */
export function createDatedLots(dayOf: (at: number) => Day): DatedLots {
  const days: DayLots[] = [];
  /** All days before it are empty. */
  let first = 0;
  const placeOf = (day: Day): number => placeIn(days, (dayLots) => dayLots.day < day);

  function takeFrom(start: number, amount: Decimal): Lot[] {
    const pieces: Lot[] = [];
    let open = amount;
    for (let at = start; open.units > 0n; at++) {
      const dayLots = days[at];
      if (dayLots === undefined) break;
      open = takeOf(dayLots, open, pieces);
    }
    return pieces;
  }

  return {
    put(lot) {
      if (lot.amount.units === 0n) return;
      const day = lot.at === null ? "" : dayOf(lot.at);
      const newest = days.at(-1);
      const place = newest?.day === day ? days.length - 1 : placeOf(day);
      const found = days[place];
      if (found?.day === day) insert(found, lot);
      else days.splice(place, 0, { day, lots: [lot], head: 0 });
      first = Math.min(first, place);
    },
    takeSince: (since, amount) => takeFrom(placeOf(since), amount),
    takeOldest(amount) {
      for (
        let dayLots = days[first];
        dayLots !== undefined && dayLots.head === dayLots.lots.length;
        dayLots = days[first]
      )
        first++;
      return takeFrom(first, amount);
    },
  };
}

/** Takes a day's oldest lots. Returns the remaining amount to take. */
function takeOf(dayLots: DayLots, amount: Decimal, pieces: Lot[]): Decimal {
  let open = amount;
  for (
    let lot = dayLots.lots[dayLots.head];
    lot !== undefined && open.units > 0n;
    lot = dayLots.lots[dayLots.head]
  ) {
    if (compare(lot.amount, open) <= 0) {
      pieces.push(lot);
      open = subtract(open, lot.amount);
      dayLots.head++;
    } else {
      const [piece, rest] = splitLot(lot, open);
      pieces.push(piece);
      dayLots.lots[dayLots.head] = rest;
      open = zero;
    }
  }
  if (dayLots.head > slack && dayLots.head * 2 > dayLots.lots.length) {
    dayLots.lots = dayLots.lots.slice(dayLots.head);
    dayLots.head = 0;
  }
  return open;
}

/** Inserts a lot by date, usually at the end: only transferred lots have an earlier date. */
function insert({ lots, head }: DayLots, lot: Lot): void {
  const newest = lots.at(-1);
  if (newest === undefined || compareLots(newest, lot) <= 0) lots.push(lot);
  else
    lots.splice(
      placeIn(lots, (otherLot) => compareLots(otherLot, lot) <= 0, head),
      0,
      lot,
    );
}

/** Binary search: the first index from `start` on whose item is not before the target. */
function placeIn<Item>(items: readonly Item[], isBefore: (item: Item) => boolean, start = 0): number {
  let low = start;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && isBefore(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}
