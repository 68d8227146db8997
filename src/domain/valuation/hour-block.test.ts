import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDecimal, parseDecimal } from "../money/decimal.ts";
import {
  blockHours,
  blockOfHour,
  indexHours,
  isStorable,
  packHours,
  unpackHours,
  type HourEntry,
} from "./hour-block.ts";

const block = 430;
const close = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 40n }), fc.integer({ min: 0, max: 60 }))
  .map(([units, scale]) => ({ units, scale }));
const entries: fc.Arbitrary<HourEntry[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: blockHours - 1 }), { maxLength: 60 })
  .chain((offsets) =>
    fc.tuple(
      ...offsets
        .toSorted((a, b) => a - b)
        .map((offset) =>
          fc.oneof(
            fc.record({
              hour: fc.constant(block * blockHours + offset),
              source: fc.integer({ min: 1, max: 5_000 }),
              close,
            }),
            fc.record({
              hour: fc.constant(block * blockHours + offset),
              retryAt: fc.integer({ min: 0, max: 2 ** 40 }),
            }),
          ),
        ),
    ),
  );

describe("a block of hourly prices", () => {
  it("round-trips exactly", () => {
    fc.assert(
      fc.property(entries, (given) => {
        expect(unpackHours(block, packHours(block, given))).toEqual(given);
      }),
    );
  });

  it("finds the close of an hour and of no other", () => {
    fc.assert(
      fc.property(entries, fc.integer({ min: -5, max: blockHours + 5 }), (given, offset) => {
        const hour = block * blockHours + offset;
        const known = given.find((entry) => entry.hour === hour);
        const expected =
          known === undefined || "retryAt" in known
            ? undefined
            : { source: known.source, close: known.close };
        const index = indexHours([
          { block: block - 1, data: packHours(block - 1, []) },
          { block, data: packHours(block, given) },
        ]);
        expect(index.find(hour)).toEqual(expected);
        expect(index.hours).toEqual(
          given.filter((entry) => !("retryAt" in entry)).map((entry) => entry.hour),
        );
      }),
    );
  });

  it("covers the hours from its first to its last", () => {
    expect(
      [block * blockHours, (block + 1) * blockHours - 1, (block + 1) * blockHours].map(blockOfHour),
    ).toEqual([block, block, block + 1]);
  });

  it("takes at most 13 bytes per hour for a source with 17 digits", () => {
    const all = Array.from({ length: blockHours }, (_, offset) => ({
      hour: block * blockHours + offset,
      source: 3,
      close: parseDecimal(String(26_966.11831093055 + offset / 7)),
    }));
    expect(packHours(block, all).length / all.length).toBeLessThan(13);
    expect(all.map((entry) => formatDecimal(entry.close))[0]).toBe("26966.11831093055");
  });

  it("refuses invalid prices", () => {
    expect(["1", "0", "-1", "0.00000001"].map(isStorable)).toEqual([true, false, false, true]);
  });
});
