import { add, compare, subtract, zero, type Decimal } from "../../money/decimal.ts";
import { compareLots, joinLots, splitLot, type Lot, type Pool } from "./lots.ts";

/** Lots by date. Those before `head` were taken. */
type Queue = { readonly end: "oldest" | "newest"; lots: (Lot | undefined)[]; head: number; total: Decimal };

/**
 * FIFO and LIFO: lots by date, taken from the oldest or the newest end. New lots are usually appended. A transferred lot keeps its date and
 * is inserted by binary search.
 */
export function createFifoLifoPool(
  end: "oldest" | "newest",
  from: readonly Lot[] = [],
  heldAmount = zero,
): Pool {
  const queue: Queue = { end, lots: [...from], head: 0, total: heldAmount };
  return {
    restore(pieces) {
      for (const piece of pieces.toReversed()) {
        queue.total = add(queue.total, piece.amount);
        putBack(queue, piece);
      }
    },
    get amount() {
      return queue.total;
    },
    add(lot) {
      queue.total = add(queue.total, lot.amount);
      insert(queue, lot);
    },
    take: (amount) => take(queue, amount),
    lots: () => heldLots(queue),
    copy: () => createFifoLifoPool(end, heldLots(queue), queue.total),
  };
}

function heldLots({ lots, head }: Queue): Lot[] {
  return lots.slice(head).filter((lot) => lot !== undefined);
}

function take(queue: Queue, amount: Decimal): ReturnType<Pool["take"]> {
  const pieces: Lot[] = [];
  let remainingAmount = amount;
  while (remainingAmount.units > 0n) {
    const at = nextIndex(queue);
    const lot = at >= queue.head ? queue.lots[at] : undefined;
    if (lot === undefined) break;
    if (compare(lot.amount, remainingAmount) <= 0) {
      pieces.push(lot);
      remainingAmount = subtract(remainingAmount, lot.amount);
      drop(queue);
    } else {
      const [piece, rest] = splitLot(lot, remainingAmount);
      pieces.push(piece);
      queue.lots[at] = rest;
      remainingAmount = zero;
    }
  }
  queue.total = subtract(queue.total, subtract(amount, remainingAmount));
  return { pieces, missing: remainingAmount };
}

/** Index of the next lot to take; less than `head` if the pool is empty. */
function nextIndex({ end, lots, head }: Queue): number {
  return end === "newest" ? lots.length - 1 : head;
}

function drop(queue: Queue): void {
  if (queue.end === "newest") {
    queue.lots.pop();
    return;
  }
  queue.lots[queue.head++] = undefined;
  if (queue.head > 1_024 && queue.head * 2 > queue.lots.length) {
    queue.lots = queue.lots.slice(queue.head);
    queue.head = 0;
  }
}

function insert(queue: Queue, lot: Lot): void {
  const { lots, head } = queue;
  const newest = lots[lots.length - 1];
  if (lots.length === head || newest === undefined || compareLots(newest, lot) < 0) {
    lots.push(lot);
    return;
  }
  const place = placeOf(queue, lot);
  const before = place > head ? lots[place - 1] : undefined;
  const joinedLot = before === undefined ? undefined : joinLots(before, lot);
  if (joinedLot !== undefined) lots[place - 1] = joinedLot;
  else if (place === head && head > 0) lots[--queue.head] = lot;
  else lots.splice(place, 0, lot);
}

function placeOf({ lots, head }: Queue, lot: Lot): number {
  let low = head;
  let high = lots.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const middleLot = lots[middle];
    if (middleLot !== undefined && compareLots(middleLot, lot) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns a lot to the end from which lots are taken. */
function putBack(queue: Queue, lot: Lot): void {
  const { end, lots, head } = queue;
  const at = nextIndex(queue);
  const next = at >= head ? lots[at] : undefined;
  const joinedLot = next === undefined ? undefined : joinLots(lot, next);
  if (joinedLot !== undefined) lots[at] = joinedLot;
  else if (end === "newest") lots.push(lot);
  else if (head > 0) lots[--queue.head] = lot;
  else lots.unshift(lot);
}
