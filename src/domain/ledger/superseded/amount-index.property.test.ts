import fc from "fast-check";
import { expect, test } from "vitest";
import { indexByAmount } from "./amount-index.ts";

const amount = fc.oneof(
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  fc.double({ min: -1e-7, max: 1e-7, noNaN: true }),
  fc.constantFrom(0, 1, -1, 100),
);
const range = fc
  .tuple(amount, fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1e6, noNaN: true })))
  .map(([lowest, width]) => ({ lowest, highest: lowest + width }));
const time = fc.integer({ min: 0, max: 50 });

test("an index by amount lists every record of a time that overlaps a range once, in order of time", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(range, time), { maxLength: 40 }),
      range,
      fc.tuple(time, time),
      (records, sought, [one, other]) => {
        const ascending = records.map(([within, at]) => ({ ...within, at })).toSorted((a, b) => a.at - b.at);
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const found = [...indexByAmount(ascending)(sought, [from, to])];
        const isInTime = ({ at }: { at: number }): boolean => at >= from && at <= to;
        const overlapping = ascending.filter(
          (record) => isInTime(record) && record.lowest <= sought.highest && record.highest >= sought.lowest,
        );
        expect(found).toEqual(expect.arrayContaining(overlapping));
        expect(new Set(found).size).toBe(found.length);
        expect(found).toEqual(ascending.filter((record) => found.includes(record)));
        expect(found.every(isInTime)).toBe(true);
      },
    ),
  );
});

test("an index by amount goes through few of the records of a time that have other amounts", () => {
  const records = Array.from({ length: 10_000 }, (_, at) => {
    const value = 1 + at / 10;
    return { at, lowest: value, highest: value };
  });
  const found = [...indexByAmount(records)({ lowest: 100, highest: 100 }, [0, 10_000])];
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThan(300);
});
