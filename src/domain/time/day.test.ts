import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayFromNumber, dayNumberOf, dayOf, endOfDay, isDay, numberOfDay, startOfDay } from "./day.ts";

describe("days", () => {
  test("begin and end at midnight UTC", () => {
    expect(dayOf(Date.UTC(2024, 1, 29, 23, 59, 59, 999))).toBe("2024-02-29");
    expect(dayOf(Date.UTC(2024, 2, 1))).toBe("2024-03-01");
    expect(dayOf(-1)).toBe("1969-12-31");
  });
  test("every moment is in its day, by number and by name", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (at) => {
        const day = dayNumberOf(at);
        expect(startOfDay(day)).toBeLessThanOrEqual(at);
        expect(endOfDay(day)).toBeGreaterThanOrEqual(at);
        expect(endOfDay(day) + 1).toBe(startOfDay(day + 1));
        expect(numberOfDay(dayFromNumber(day))).toBe(day);
      }),
    );
  });
  test("every day from year 0 to 9999 has its calendar name", () => {
    for (let day = -719_528; day <= 2_932_896; day += 97)
      expect(dayFromNumber(day)).toBe(new Date(day * 86_400_000).toISOString().slice(0, 10));
    for (const day of [
      "0000-01-01",
      "0000-02-29",
      "0000-12-31",
      "1900-02-28",
      "1900-03-01",
      "2000-02-29",
      "2100-03-01",
      "9999-12-31",
    ])
      expect(dayFromNumber(Date.parse(`${day}T00:00:00Z`) / 86_400_000)).toBe(day);
  });
  test.each([
    "2023-02-29",
    "2024-02-30",
    "2024-04-31",
    "2024-13-01",
    "2024-1-1",
    "20240101",
    "",
    "yesterday",
    "2024-01-01T00:00:00Z",
  ])("%j is no day, and is refused", (text) => {
    expect(isDay(text)).toBe(false);
    expect(() => numberOfDay(text)).toThrow("is not a day");
  });
});
