import fc from "fast-check";
import { expect, test } from "vitest";
import { add, compare, minimum, subtract, zero, type Decimal } from "../../../money/decimal.ts";
import { dayOf, millisecondsPerDay } from "../../../time/day.ts";
import { compareLots, splitLot, type Lot } from "../../lots/lots.ts";
import { createDatedLots } from "./dated-lots.ts";

const whole = (units: number): Decimal => ({ units: BigInt(units), scale: 0 });

function lotOf(order: number, day: number, amount: number): Lot {
  const at = day * millisecondsPerDay + (order % 3);
  const base = { transactionId: `t${order}`, at, order, assetId: "coin", assumed: false, unknown: false };
  return { ...base, amount: whole(amount), cost: whole(amount * 10) };
}

/** The reference implementation: a list that is sorted and searched each time. */
function takeFrom(lots: Lot[], since: number, amount: Decimal): Lot[] {
  const pieces: Lot[] = [];
  let open = amount;
  for (const lot of lots.toSorted(compareLots)) {
    if ((lot.at ?? 0) < since || open.units === 0n) continue;
    const part = minimum(lot.amount, open);
    open = subtract(open, part);
    const index = lots.indexOf(lot);
    const [piece, rest] = compare(part, lot.amount) === 0 ? [lot, undefined] : splitLot(lot, part);
    lots.splice(index, 1, ...(rest === undefined ? [] : [rest]));
    pieces.push(piece);
  }
  return pieces;
}

const step = fc.record({
  what: fc.constantFrom("put" as const, "since" as const, "oldest" as const),
  day: fc.nat(40),
  amount: fc.nat(30),
});

test("dated lots are taken in the same order as from a sorted list, including lots carried over with an earlier date", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 200 }), (steps) => {
      const lots = createDatedLots(dayOf);
      const plain: Lot[] = [];
      steps.forEach(({ what, day, amount }, order) => {
        if (what === "put") {
          const lot = lotOf(order, day, amount);
          lots.put(lot);
          if (amount > 0) plain.push(lot);
          return;
        }
        const since = day * millisecondsPerDay;
        const taken =
          what === "since" ? lots.takeSince(dayOf(since), whole(amount)) : lots.takeOldest(whole(amount));
        expect(taken).toEqual(takeFrom(plain, what === "since" ? since : 0, whole(amount)));
      });
      const left = lots.takeOldest(whole(10_000)).reduce((sum, lot) => add(sum, lot.amount), zero);
      expect(left).toEqual(plain.reduce((sum, lot) => add(sum, lot.amount), zero));
    }),
  );
});
