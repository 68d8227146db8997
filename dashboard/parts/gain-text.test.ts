import { expect, test } from "vitest";
import { toneOf } from "./gain-text.tsx";

test.each([
  ["0", "faint"],
  ["-0.00", "faint"],
  ["0.000", "faint"],
  ["0.01", "gain"],
  ["-0.01", "loss"],
])("a gain of %s is shown as %s", (value, tone) => {
  expect(toneOf(value)).toBe(tone);
});
