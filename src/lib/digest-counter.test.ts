import fc from "fast-check";
import { expect, test } from "vitest";
import { createDigestCounter } from "./digest-counter.ts";

const digits = (value: number): string => value.toString(16).padStart(8, "0");

test("digests are counted as a map of their texts counts them, also where their first words collide", () => {
  // Few values per word, so that digests share slots and repeat.
  const word = fc.constantFrom(0, 1, 1_024, 2_048, 0xffff_ffff).map(digits);
  const digest = fc.tuple(word, word, word, word).map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.array(digest, { maxLength: 400 }), (given) => {
      const counter = createDigestCounter();
      const expected = new Map<string, number>();
      for (const one of given) {
        const count = (expected.get(one) ?? 0) + 1;
        expected.set(one, count);
        expect(counter.next(one)).toBe(count);
      }
    }),
  );
});

test("a digest counter keeps every count while it grows", () => {
  const counter = createDigestCounter();
  const all = Array.from({ length: 5_000 }, (_, index) => digits(index * 1_024).repeat(4));
  for (const digest of all) expect(counter.next(digest)).toBe(1);
  for (const digest of all) expect(counter.next(digest)).toBe(2);
});
