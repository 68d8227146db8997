import { expect, test } from "vitest";
import { parseDecimal } from "../../money/decimal.ts";
import { shareByMarket, shareOut } from "./share.ts";

test("among nobody nothing is shared out", () => {
  expect(shareOut(parseDecimal("10"), [])).toEqual([]);
  expect(shareByMarket(parseDecimal("10"), [])).toEqual([]);
});
