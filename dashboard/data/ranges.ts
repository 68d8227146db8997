import { dayFromNumber, numberOfDay } from "../../src/domain/time/day.ts";

export const ranges = ["1W", "1M", "3M", "YTD", "1Y", "All"] as const;
export type Range = (typeof ranges)[number];

const days: Record<Exclude<Range, "All" | "YTD">, number> = { "1W": 7, "1M": 30, "3M": 91, "1Y": 365 };

/** The first day of a range that ends today, or `undefined` for all there is. */
export function firstDayOf(range: Range, today: string): string | undefined {
  if (range === "All") return undefined;
  if (range === "YTD") return `${today.slice(0, 4)}-01-01`;
  return dayFromNumber(numberOfDay(today) - days[range]);
}
