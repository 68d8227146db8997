import { expect, it } from "vitest";
import { endOfDayIn, startOfDayIn } from "./zone-days.ts";

it("a day starts and ends at its zone's midnight", () => {
  expect(startOfDayIn("2024-01-01", "UTC")).toBe(Date.UTC(2024, 0, 1));
  expect(startOfDayIn("2024-01-01", "Europe/Berlin")).toBe(Date.UTC(2023, 11, 31, 23));
  expect(endOfDayIn("2024-12-31", "America/New_York")).toBe(Date.UTC(2025, 0, 1, 5) - 1);
});
it("a day of a clock change is an hour shorter or longer", () => {
  const length = (day: string): number =>
    endOfDayIn(day, "Europe/Berlin") + 1 - startOfDayIn(day, "Europe/Berlin");
  expect(length("2024-03-31")).toBe(23 * 3_600_000);
  expect(length("2024-10-27")).toBe(25 * 3_600_000);
});
it("a day whose midnight a clock change skips starts after the gap", () => {
  expect(startOfDayIn("2018-11-04", "America/Sao_Paulo")).toBe(Date.UTC(2018, 10, 4, 3));
});
it("a day whose midnight a clock change moves back into the day before starts after the repeated hour", () => {
  expect(startOfDayIn("2018-02-18", "America/Sao_Paulo")).toBe(Date.UTC(2018, 1, 18, 3));
  expect(endOfDayIn("2018-02-17", "America/Sao_Paulo")).toBe(Date.UTC(2018, 1, 18, 3) - 1);
});
it("an unknown zone is named", () => {
  expect(() => startOfDayIn("2024-01-01", "Mars/Olympus")).toThrow('"Mars/Olympus" is not a time zone');
});
