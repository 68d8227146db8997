import { add, compare, multiply, subtract, zero, type Decimal } from "../../money/decimal.ts";
import { compareLots, joinLots, splitLot, type Lot, type Pool } from "./lots.ts";

/** A lot with its unit cost: as a double, which is precise enough for most comparisons, and as the exact fraction at its acquisition. */
type Ranked = { lot: Lot; unit: number; cost: Decimal; amount: Decimal };

type Heap = { readonly ranked: Ranked[]; total: Decimal };

/** HIFO: a binary heap with the highest unit cost on top; of equal unit costs the oldest lot. */
export function createHifoPool(from: readonly Ranked[] = [], heldAmount = zero): Pool {
  const heap: Heap = { ranked: [...from], total: heldAmount };
  return {
    get amount() {
      return heap.total;
    },
    add: (lot) => push(heap, lot),
    restore: (pieces) => restore(heap, pieces),
    take: (amount) => take(heap, amount),
    lots: () => heap.ranked.map(({ lot }) => lot).sort(compareLots),
    copy: () => createHifoPool(heap.ranked, heap.total),
  };
}

function push(heap: Heap, lot: Lot): void {
  heap.total = add(heap.total, lot.amount);
  const unit = approximate(lot.cost) / approximate(lot.amount);
  heap.ranked.push({ lot, unit, cost: lot.cost, amount: lot.amount });
  siftUp(heap.ranked, heap.ranked.length - 1);
}

function restore(heap: Heap, pieces: readonly Lot[]): void {
  for (const piece of pieces.toReversed()) {
    const top = heap.ranked[0];
    const joinedLot = top === undefined ? undefined : joinLots(piece, top.lot);
    if (top === undefined || joinedLot === undefined) push(heap, piece);
    else {
      heap.total = add(heap.total, piece.amount);
      heap.ranked[0] = { ...top, lot: joinedLot };
    }
  }
}

function take(heap: Heap, amount: Decimal): ReturnType<Pool["take"]> {
  const { ranked } = heap;
  const pieces: Lot[] = [];
  let remainingAmount = amount;
  while (remainingAmount.units > 0n) {
    const top = ranked[0];
    if (top === undefined) break;
    if (compare(top.lot.amount, remainingAmount) <= 0) {
      pieces.push(top.lot);
      remainingAmount = subtract(remainingAmount, top.lot.amount);
      drop(ranked);
    } else {
      const [piece, rest] = splitLot(top.lot, remainingAmount);
      pieces.push(piece);
      ranked[0] = { ...top, lot: rest };
      remainingAmount = zero;
    }
  }
  heap.total = subtract(heap.total, subtract(amount, remainingAmount));
  return { pieces, missing: remainingAmount };
}

function drop(ranked: Ranked[]): void {
  const last = ranked.pop();
  if (last !== undefined && ranked.length > 0) siftDown(ranked, last);
}

function siftUp(ranked: Ranked[], start: number): void {
  let index = start;
  const movingLot = ranked[index];
  if (movingLot === undefined) return;
  while (index > 0) {
    const above = (index - 1) >>> 1;
    const parent = ranked[above];
    if (parent === undefined || !goesFirst(movingLot, parent)) break;
    ranked[index] = parent;
    index = above;
  }
  ranked[index] = movingLot;
}

function siftDown(ranked: Ranked[], movingLot: Ranked): void {
  let index = 0;
  for (;;) {
    let child = 2 * index + 1;
    let next = ranked[child];
    if (next === undefined) break;
    const right = ranked[child + 1];
    if (right !== undefined && goesFirst(right, next)) {
      child++;
      next = right;
    }
    if (!goesFirst(next, movingLot)) break;
    ranked[index] = next;
    index = child;
  }
  ranked[index] = movingLot;
}

function goesFirst(a: Ranked, b: Ranked): boolean {
  const difference = a.unit - b.unit;
  if (Math.abs(difference) > 1e-9 * Math.max(Math.abs(a.unit), Math.abs(b.unit))) return difference > 0;
  const exactOrder = compare(multiply(a.cost, b.amount), multiply(b.cost, a.amount));
  return exactOrder === 0 ? compareLots(a.lot, b.lot) < 0 : exactOrder > 0;
}

function approximate({ units, scale }: Decimal): number {
  return scale > 300 ? Number(units / 10n ** BigInt(scale - 300)) / 1e300 : Number(units) / 10 ** scale;
}
