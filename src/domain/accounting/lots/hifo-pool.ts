import { add, compare, multiply, subtract, zero, type Decimal } from "../../money/decimal.ts";
import { compareLots, joinLots, splitLot, type Lot, type Pool } from "./lots.ts";

/** A lot with what one unit of it cost: near enough as a double to decide most comparisons, exactly as the fraction it was acquired at. */
type Ranked = { lot: Lot; unit: number; cost: Decimal; amount: Decimal };

/** HIFO: a binary heap with the dearest unit on top; of equally dear lots the oldest. */
export function createHifoPool(from: readonly Ranked[] = [], held = zero): Pool {
  const heap: Ranked[] = [...from];
  let total: Decimal = held;

  function siftUp(start: number): void {
    let index = start;
    const moving = heap[index];
    if (moving === undefined) return;
    while (index > 0) {
      const above = (index - 1) >>> 1;
      const parent = heap[above];
      if (parent === undefined || !goesFirst(moving, parent)) break;
      heap[index] = parent;
      index = above;
    }
    heap[index] = moving;
  }

  function siftDown(moving: Ranked): void {
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      let next = heap[child];
      if (next === undefined) break;
      const right = heap[child + 1];
      if (right !== undefined && goesFirst(right, next)) {
        child++;
        next = right;
      }
      if (!goesFirst(next, moving)) break;
      heap[index] = next;
      index = child;
    }
    heap[index] = moving;
  }

  function drop(): void {
    const last = heap.pop();
    if (last !== undefined && heap.length > 0) siftDown(last);
  }

  function put(lot: Lot): void {
    total = add(total, lot.amount);
    const unit = approximate(lot.cost) / approximate(lot.amount);
    heap.push({ lot, unit, cost: lot.cost, amount: lot.amount });
    siftUp(heap.length - 1);
  }

  return {
    get amount() {
      return total;
    },
    add: put,
    restore(pieces) {
      for (const piece of pieces.toReversed()) {
        const top = heap[0];
        const joined = top === undefined ? undefined : joinLots(piece, top.lot);
        if (top === undefined || joined === undefined) put(piece);
        else {
          total = add(total, piece.amount);
          heap[0] = { ...top, lot: joined };
        }
      }
    },
    take(amount) {
      const pieces: Lot[] = [];
      let wanted = amount;
      while (wanted.units > 0n) {
        const top = heap[0];
        if (top === undefined) break;
        if (compare(top.lot.amount, wanted) <= 0) {
          pieces.push(top.lot);
          wanted = subtract(wanted, top.lot.amount);
          drop();
        } else {
          const [piece, rest] = splitLot(top.lot, wanted);
          pieces.push(piece);
          heap[0] = { ...top, lot: rest };
          wanted = zero;
        }
      }
      total = subtract(total, subtract(amount, wanted));
      return { pieces, missing: wanted };
    },
    lots: () => heap.map(({ lot }) => lot).sort(compareLots),
    copy: () => createHifoPool(heap, total),
  };
}

function goesFirst(a: Ranked, b: Ranked): boolean {
  const apart = a.unit - b.unit;
  if (Math.abs(apart) > 1e-9 * Math.max(Math.abs(a.unit), Math.abs(b.unit))) return apart > 0;
  const exact = compare(multiply(a.cost, b.amount), multiply(b.cost, a.amount));
  return exact === 0 ? compareLots(a.lot, b.lot) < 0 : exact > 0;
}

function approximate({ units, scale }: Decimal): number {
  return scale > 300 ? Number(units / 10n ** BigInt(scale - 300)) / 1e300 : Number(units) / 10 ** scale;
}
