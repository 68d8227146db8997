import { add, compare, subtract, zero, type Decimal } from "../../money/decimal.ts";
import { compareLots, joinLots, splitLot, type Lot, type Pool } from "./lots.ts";

/**
 * FIFO and LIFO: lots by date, taken from the old end or the new one. New lots nearly always go to the new end; a moved lot keeps its date
 * and is put in its place by binary search.
 */
export function createFifoLifoPool(end: "oldest" | "newest", from: readonly Lot[] = [], held = zero): Pool {
  let lots: (Lot | undefined)[] = [...from];
  let head = 0;
  let total: Decimal = held;

  function placeOf(lot: Lot): number {
    let low = head;
    let high = lots.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = lots[middle];
      if (other !== undefined && compareLots(other, lot) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function insert(lot: Lot): void {
    const newest = lots[lots.length - 1];
    if (lots.length === head || newest === undefined || compareLots(newest, lot) < 0) {
      lots.push(lot);
      return;
    }
    const place = placeOf(lot);
    const before = place > head ? lots[place - 1] : undefined;
    const joined = before === undefined ? undefined : joinLots(before, lot);
    if (joined !== undefined) lots[place - 1] = joined;
    else if (place === head && head > 0) lots[--head] = lot;
    else lots.splice(place, 0, lot);
  }

  function drop(): void {
    if (end === "newest") {
      lots.pop();
      return;
    }
    lots[head++] = undefined;
    if (head > 1_024 && head * 2 > lots.length) {
      lots = lots.slice(head);
      head = 0;
    }
  }

  /** Puts a lot back at the end lots are given from. */
  function giveBack(lot: Lot): void {
    const at = end === "newest" ? lots.length - 1 : head;
    const next = at >= head ? lots[at] : undefined;
    const joined = next === undefined ? undefined : joinLots(lot, next);
    if (joined !== undefined) lots[at] = joined;
    else if (end === "newest") lots.push(lot);
    else if (head > 0) lots[--head] = lot;
    else lots.unshift(lot);
  }

  return {
    restore(pieces) {
      for (const piece of pieces.toReversed()) {
        total = add(total, piece.amount);
        giveBack(piece);
      }
    },
    get amount() {
      return total;
    },
    add(lot) {
      total = add(total, lot.amount);
      insert(lot);
    },
    take(amount) {
      const pieces: Lot[] = [];
      let wanted = amount;
      while (wanted.units > 0n) {
        const at = end === "newest" ? lots.length - 1 : head;
        const lot = at >= head ? lots[at] : undefined;
        if (lot === undefined) break;
        if (compare(lot.amount, wanted) <= 0) {
          pieces.push(lot);
          wanted = subtract(wanted, lot.amount);
          drop();
        } else {
          const [piece, rest] = splitLot(lot, wanted);
          pieces.push(piece);
          lots[at] = rest;
          wanted = zero;
        }
      }
      total = subtract(total, subtract(amount, wanted));
      return { pieces, missing: wanted };
    },
    lots: () => lots.slice(head).filter((lot) => lot !== undefined),
    copy() {
      return createFifoLifoPool(
        end,
        lots.slice(head).filter((lot) => lot !== undefined),
        total,
      );
    },
  };
}
