import { expect, test } from "vitest";
import { createTimeText } from "./time-text.ts";

/** Early in the morning, where hours have one digit. */
const at = Date.parse("2026-01-05T05:07:00Z");

test.each([
  ["en-US", "Jan 5, 2026, 5:07 AM", "5:07 AM"],
  ["en-GB", "5 Jan 2026, 05:07", "05:07"],
  ["de-DE", "5. Jan. 2026, 05:07", "05:07"],
])("%s writes the hour of a moment as that of a clock", (locale, moment, clock) => {
  const text = createTimeText(locale, "UTC");
  expect(text.moment(at).replaceAll("\u202f", " ")).toBe(moment);
  expect(text.clock(at).replaceAll("\u202f", " ")).toBe(clock);
});
