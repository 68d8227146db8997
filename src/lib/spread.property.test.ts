import fc from "fast-check";
import { expect, test } from "vitest";
import { blocksToCompare } from "./sample-evenly.ts";

test("a history that grows block by block is compared at evenly spread blocks, one new one at a time", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 300 }), (steps) => {
      const blocks: number[] = [];
      let known = new Set<number>();
      for (const step of steps) {
        blocks.push((blocks.at(-1) ?? 0) + step);
        const chosen = blocksToCompare(blocks, known, 24);
        expect(chosen.length).toBe(Math.min(24, blocks.length));
        expect(chosen).toEqual([...new Set(chosen)].sort((a, b) => a - b));
        expect(chosen.every((block) => blocks.includes(block))).toBe(true);
        expect(chosen.filter((block) => !known.has(block)).length).toBeLessThanOrEqual(1);
        // No gap is much longer than in an even spread.
        const places = chosen.map((block) => blocks.indexOf(block));
        const widest = Math.max(0, ...places.map((place, index) => place - (places[index - 1] ?? place)));
        expect(widest).toBeLessThanOrEqual(Math.max(1, Math.ceil((blocks.length / 23) * 4)));
        expect(blocks.length - 1 - (places.at(-1) ?? 0)).toBeLessThanOrEqual(Math.ceil(blocks.length / 24));
        known = new Set(chosen);
      }
    }),
    { numRuns: 40 },
  );
});
