import fc from "fast-check";
import { expect, test } from "vitest";
import { countOffsets, zoneOffsetOf, zoneOffsets } from "./time-shift.ts";

const hourMs = 3_600_000;

function shiftOf(rows: readonly number[][]) {
  const offsets = countOffsets();
  for (const row of rows) offsets.add(row.map((hours) => hours * hourMs));
  return offsets.shift();
}

test("an interval is the offset of a zone if it is near whole or half hours, at most fourteen", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zoneOffsets),
      fc.integer({ min: -60_000, max: 60_000 }),
      (offset, late) => {
        expect(zoneOffsetOf(offset + late, 60_000)).toBe(offset);
      },
    ),
  );
  for (const interval of [0, 59_000, 17 * 60_000, 14.5 * hourMs, -15 * hourMs])
    expect(zoneOffsetOf(interval, 60_000)).toBeUndefined();
});

test.each([
  ["two rows of one offset", [[2], [2]], { hours: 2, rows: 2 }],
  ["a row may be chance", [[2]], null],
  ["each row counts once for an offset", [[2, 2, 2]], null],
  ["winter and summer of one zone", [[1], [1], [2], [2]], { hours: 1, rows: 4 }],
  ["winter and summer, summer more often", [[1], [2], [2]], { hours: 2, rows: 3 }],
  ["other offsets that are less frequent", [[8], [8], [8], [3], [-5]], { hours: 8, rows: 3 }],
  ["two offsets that are as frequent", [[8], [8], [3], [3]], null],
  [
    "the same amounts every hour",
    [
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
    ],
    null,
  ],
])("the shift of a file's times is found or left open: %s", (_title, rows, shift) => {
  expect(shiftOf(rows)).toEqual(shift);
});
