import { expect, test } from "vitest";
import { createNumberText } from "../../src/domain/texts/number-text.ts";
import { rateTone, signedPercent, toneOf } from "./tone.ts";
import { createFormat } from "./use-format.ts";

test.each([
  ["0", "faint"],
  ["-0.00", "faint"],
  ["0.000", "faint"],
  ["0.01", "gain"],
  ["-0.01", "loss"],
])("a gain of %s is shown as %s", (value, tone) => {
  expect(toneOf(value)).toBe(tone);
});

test.each([
  ["USD", "0.001", "faint"],
  ["USD", "-0.0099", "faint"],
  ["USD", "0.01", "gain"],
  ["JPY", "0.9", "faint"],
  ["JPY", "-1", "loss"],
  ["USD", null, "faint"],
])("in %s a gain of %s, which may be under the smallest unit, is shown as %s", (currency, value, tone) => {
  expect(createFormat("en-US", currency, { hidden: false }).moneyTone(value)).toBe(tone);
});

test.each([
  ["0.0004", "faint", "0.0%"],
  ["-0.0004", "faint", "0.0%"],
  ["0.001", "gain", "+0.1%"],
  ["-0.001", "loss", "−0.1%"],
])("a rate of %s is shown as %s %s", (rate, tone, text) => {
  expect(rateTone(rate)).toBe(tone);
  expect(signedPercent(rate, createNumberText("en-US"))).toBe(text);
});
