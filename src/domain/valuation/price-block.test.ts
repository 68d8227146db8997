import fc from "fast-check";
import { expect, it } from "vitest";
import { formatDecimal } from "../money/decimal.ts";
import {
  blockDays,
  blockOf,
  limbBits,
  packBlock,
  patchBlock,
  piecesOf,
  type BlockRow,
} from "./price-block.ts";
import { dailyPrices, pricedDays, ratesInto, staleDays } from "./prices.ts";
import { parseDecimal } from "../money/decimal.ts";

const row = fc.record({
  day: fc.integer({ min: 1_000, max: 1_400 }),
  close: fc.oneof(
    fc.integer({ min: 1, max: 10 ** 9 }).map(String),
    fc
      .double({ min: 1e-9, max: 1e6, noNaN: true, minExcluded: true })
      .map((value) => formatDecimal(parseDecimal(String(value)))),
  ),
  isIntraday: fc.boolean(),
  isInDollars: fc.constant(true),
});
const rows = fc
  .uniqueArray(row, { selector: ({ day }) => day, maxLength: 120 })
  .map((all) => all.toSorted((a, b) => a.day - b.day));

function blocksOf(all: readonly BlockRow[]): { block: number; data: Uint8Array }[] {
  return [...new Set(all.map(({ day }) => blockOf(day)))].map((block) => ({
    block,
    data: packBlock(
      block,
      all.filter(({ day }) => blockOf(day) === block),
    ),
  }));
}

it("packed prices equal the rows they were packed from on every day", () => {
  fc.assert(
    fc.property(
      rows,
      fc.integer({ min: 950, max: 1_420 }),
      fc.integer({ min: 0, max: 200 }),
      (all, from, length) => {
        const to = from + length;
        const today = 1_300;
        const quotes = all.map(({ day, close, isIntraday }) => ({
          day,
          at: 0,
          price: parseDecimal(close),
          currency: "USD",
          source: "x",
          isManual: false,
          isIntraday,
        }));
        const truth = dailyPrices(
          pricedDays(quotes, { from, to, today, rateOf: ratesInto("USD", () => [], today) }),
          { from, to },
        );
        const pieces = piecesOf(blocksOf(all), { from, to, today, staleDays });
        if (pieces === undefined) return;
        const shown = new Map<number, [string, number]>();
        for (const { first, count, scale, limbs, stale } of pieces)
          for (let place = 0; place < count; place++) {
            const units = limbs.reduceRight(
              (sum, limb) => (sum << BigInt(limbBits)) + BigInt(limb[place] ?? 0),
              0n,
            );
            shown.set(first + place, [formatDecimal({ units, scale }), stale[place] ?? 0]);
          }
        for (let offset = 0; offset <= length; offset++) {
          const units = truth.units[offset];
          const expected =
            units === undefined
              ? undefined
              : [formatDecimal({ units, scale: truth.scale }), truth.stale[offset]];
          expect(shown.get(offset)).toEqual(expected);
        }
      },
    ),
  );
});

it("changing a day in place equals packing again, or is refused", () => {
  fc.assert(
    fc.property(rows, row, (all, next) => {
      const block = blockOf(next.day);
      const inBlock = all.filter(({ day }) => blockOf(day) === block);
      const data = packBlock(block, inBlock);
      if (!patchBlock(block, data, next)) return;
      const rebuilt = packBlock(block, [...inBlock.filter(({ day }) => day !== next.day), next]);
      const read = (bytes: Uint8Array) =>
        piecesOf([{ block, data: bytes }], {
          from: block * blockDays,
          to: block * blockDays + 150,
          today: 1_300,
          staleDays,
        });
      const values = (bytes: Uint8Array) =>
        read(bytes)?.flatMap(({ first, count, scale, limbs, stale }) =>
          Array.from({ length: count }, (_, place) => [
            first + place,
            stale[place],
            formatDecimal({
              units: limbs.reduceRight(
                (sum, limb) => (sum << BigInt(limbBits)) + BigInt(limb[place] ?? 0),
                0n,
              ),
              scale,
            }),
          ]),
        );
      expect(values(data)).toEqual(values(rebuilt));
    }),
  );
});

it("a block of another currency, or with too many digits, is reported as unusable", () => {
  const one: BlockRow = { day: 1_000, close: "1.5", isIntraday: false, isInDollars: true };
  const unusable = [
    [{ ...one, isInDollars: false }],
    [one, { ...one, day: 1_001, close: "0.0000000000000000000000000001" }],
  ];
  for (const rowsOfBlock of unusable)
    expect(
      piecesOf([{ block: blockOf(1_000), data: packBlock(blockOf(1_000), rowsOfBlock) }], {
        from: 1_000,
        to: 1_001,
        today: 2_000,
        staleDays,
      }),
    ).toBeUndefined();
});
