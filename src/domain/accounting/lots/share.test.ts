import { expect, test } from "vitest";
import { parseDecimal } from "../../money/decimal.ts";
import { shareByMarket, shareOut } from "./share.ts";

test("sharing among no recipients gives nothing", () => {
  expect(shareOut(parseDecimal("10"), [])).toEqual([]);
  expect(shareByMarket(parseDecimal("10"), [])).toEqual([]);
});
