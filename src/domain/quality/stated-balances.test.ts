import fc from "fast-check";
import { expect, test } from "vitest";
import { add, formatDecimal, parseDecimal, zero } from "../money/decimal.ts";
import { runToEnd } from "../../ports/pause.ts";
import { firstDifference, type DatedChange, type StatedAmount } from "./stated-balances.ts";

const compare = (stated: StatedAmount[], changes: DatedChange[]) =>
  runToEnd(firstDifference(stated, changes[Symbol.iterator]()));

const history = fc
  .array(fc.record({ gap: fc.integer({ min: 0, max: 5_000 }), change: fc.integer({ min: -50, max: 50 }) }), {
    minLength: 1,
    maxLength: 40,
  })
  .map((steps) => {
    let at = 0;
    let sum = zero;
    return steps.map(({ gap, change }, index) => {
      at += gap;
      sum = add(sum, parseDecimal(String(change)));
      return { at, change: String(change), stated: [at, index + 2, formatDecimal(sum)] as StatedAmount };
    });
  });

test("a complete history matches the file's own balances at every row", () => {
  fc.assert(
    fc.property(history, (rows) => {
      expect(
        compare(
          rows.map(({ stated }) => stated),
          rows,
        ),
      ).toBeUndefined();
    }),
  );
});

test("milliseconds from the API do not contradict seconds in the file", () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 0, max: 999 }), (rows, late) => {
      const stated = rows.map(({ stated: [at, row, amount] }): StatedAmount => [at * 10, row, amount]);
      const changes = rows.map(({ at, change }) => ({ at: at * 10 + late, change }));
      expect(compare(stated, changes)).toBeUndefined();
    }),
  );
});

test("a history before the file is missing from its first row on, by one amount", () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 1, max: 1_000_000 }), (rows, opening) => {
      // Amounts above every change, so that no balance of the ledger is one of the file's by chance.
      const base = opening + 10_000;
      const stated = rows.map(({ stated: [at, row, amount] }): StatedAmount => [
        at,
        row,
        formatDecimal(add(parseDecimal(amount), parseDecimal(String(base)))),
      ]);
      const found = compare(stated, rows);
      expect(found).toMatchObject({ isFirst: true, at: stated[0]?.[0], difference: String(base) });
    }),
  );
});

test("a lost row is found at the first balance after it", () => {
  const rows: DatedChange[] = [1, 2, 3, 4].map((day) => ({ at: day * 86_400_000, change: "1.5" }));
  const stated = rows.map(({ at }, index): StatedAmount => [
    at,
    index + 2,
    formatDecimal(parseDecimal(String((index + 1) * 1.5))),
  ]);
  expect(
    compare(
      stated,
      rows.filter((_, index) => index !== 2),
    ),
  ).toEqual({
    at: 3 * 86_400_000,
    row: 4,
    stated: "4.5",
    computed: "3",
    difference: "1.5",
    isFirst: false,
  });
});
