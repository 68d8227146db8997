import { afterEach, expect, test, vi } from "vitest";
import { depth, inTurn } from "../support/depth.ts";

const items = Array.from({ length: 10 }, (_, index) => index);
afterEach(() => vi.unstubAllEnvs());

test("each item of a search has its turn on one of as many days", () => {
  vi.stubEnv("TEST_DEPTH", undefined);
  const days = ["20784", "20785", "20786"].map((day) => {
    vi.stubEnv("TEST_TURN", day);
    return inTurn(items, 3);
  });
  expect(days.map(({ length }) => length)).toEqual([4, 3, 3]);
  expect(days.flat().toSorted((one, other) => one - other)).toEqual(items);
});

test("a single file and the nightly run search all items", () => {
  vi.stubEnv("TEST_DEPTH", undefined);
  vi.stubEnv("TEST_TURN", undefined);
  expect(inTurn(items, 3)).toEqual(items);
  vi.stubEnv("TEST_TURN", "20785");
  vi.stubEnv("TEST_DEPTH", "full");
  expect(inTurn(items, 3)).toEqual(items);
  expect(depth(1, 2)).toBe(2);
});
