import { expect, test } from "vitest";
import { parseDecimal } from "../../money/decimal.ts";
import { apportionByMarketValue, apportion } from "./apportion.ts";

test("sharing among no recipients gives nothing", () => {
  expect(apportion(parseDecimal("10"), [])).toEqual([]);
  expect(apportionByMarketValue(parseDecimal("10"), [])).toEqual([]);
});
