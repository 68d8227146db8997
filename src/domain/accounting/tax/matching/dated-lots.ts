import { compare, minimum, subtract, zero, type Decimal } from "../../../money/decimal.ts";
import { compareLots, splitLot, type Lot } from "../../lots/lots.ts";

/** Number of exhausted lots from which the list is compacted. */
const slack = 64;

/** Lots of one coin by date, from which the oldest or those since a moment are taken. */
export type DatedLots = {
  put(lot: Lot): void;
  /** Takes up to `amount` from lots acquired at `since` (ms) or later, oldest first. */
  takeSince(since: number, amount: Decimal): Lot[];
  takeOldest(amount: Decimal): Lot[];
};

export function createDatedLots(): DatedLots {
  let lots: Lot[] = [];
  let first = 0;
  let exhausted = 0;
  const isLeft = (lot: Lot): boolean => lot.amount.units !== 0n;

  function takeFrom(index: number, amount: Decimal): Lot[] {
    const pieces: Lot[] = [];
    let open = amount;
    for (let at = index; at < lots.length && open.units > 0n; at++) {
      const lot = lots[at];
      if (lot === undefined || !isLeft(lot)) continue;
      const part = minimum(lot.amount, open);
      open = subtract(open, part);
      if (compare(part, lot.amount) === 0) {
        pieces.push(lot);
        lots[at] = { ...lot, amount: zero, cost: zero };
        exhausted++;
      } else {
        const [piece, rest] = splitLot(lot, part);
        pieces.push(piece);
        lots[at] = rest;
      }
    }
    if (exhausted > slack && exhausted * 2 > lots.length) {
      lots = lots.filter(isLeft);
      first = 0;
      exhausted = 0;
    }
    return pieces;
  }

  return {
    put(lot) {
      const newest = lots.at(-1);
      lots.push(lot);
      // A lot that was carried over keeps its date.
      if (newest === undefined || compareLots(newest, lot) <= 0) return;
      lots.sort(compareLots);
      first = 0;
    },
    takeSince(since, amount) {
      let low = 0;
      let high = lots.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((lots[middle]?.at ?? 0) < since) low = middle + 1;
        else high = middle;
      }
      return takeFrom(low, amount);
    },
    takeOldest(amount) {
      for (let lot = lots[first]; lot !== undefined && !isLeft(lot); lot = lots[first]) first++;
      return takeFrom(first, amount);
    },
  };
}
