import { expect, test } from "vitest";
import { createHashMap } from "./hash-map.ts";
import { textHash } from "./text-hash.ts";

test("a map of hashes answers what a Map answers", () => {
  const map = createHashMap();
  const known = new Map<number, number>();
  for (let index = 0; index < 20_000; index++) {
    const hash = textHash(`row ${index % 15_000}`);
    expect(map.get(hash)).toBe(known.get(hash));
    map.set(hash, index);
    known.set(hash, index);
  }
  expect(map.size).toBe(known.size);
  for (const [hash, value] of known) expect(map.get(hash)).toBe(value);
});

test("0, the largest hash and hashes that end in the same bits have values of their own", () => {
  const map = createHashMap();
  const hashes = [0, 2 ** 52 - 1, 2 ** 40, 2 ** 41, 2 ** 42];
  for (const [index, hash] of hashes.entries()) map.set(hash, -index);
  expect(hashes.map((hash) => map.get(hash))).toEqual([-0, -1, -2, -3, -4]);
  expect(map.get(2 ** 43)).toBeUndefined();
  expect(map.size).toBe(hashes.length);
});
