import { expect, test } from "vitest";
import { scaleTexts } from "./scale-text.ts";

const english = { locale: "en-US", isPercent: false };

test("a scale is short, and has as many decimals as its values", () => {
  expect(scaleTexts([0, 50_000, 100_000], english)).toEqual(["0", "50K", "100K"]);
  expect(scaleTexts([-1_500, 0], english)).toEqual(["−1.5K", "0"]);
  expect(scaleTexts([1_234_500, 1_234_750, 1_235_000], english)).toEqual(["1.2345M", "1.23475M", "1.235M"]);
  expect(scaleTexts([0, 0.25, 0.5, 0.75, 1], { ...english, isPercent: true })).toEqual([
    "0%",
    "0.25%",
    "0.5%",
    "0.75%",
    "1%",
  ]);
  expect(scaleTexts([5_000, 10_000], { ...english, locale: "de-DE" })).toEqual(["5.000", "10.000"]);
  expect(scaleTexts([-5, 0], { ...english, isPercent: true })).toEqual(["−5%", "0%"]);
});

test("of values that are too close to distinguish only the first has a label", () => {
  expect(scaleTexts([1.23456789e14, 1.23456789e14 + 1], english)).toEqual(["123.5T", ""]);
});
