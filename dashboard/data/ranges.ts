import { t } from "../i18n/t.ts";
import { dayFromNumber, numberOfDay } from "../../src/domain/time/day.ts";

export const ranges = ["24H", "1W", "1M", "3M", "YTD", "1Y", "All"] as const;
export type Range = (typeof ranges)[number];

/** The ranges as options, in the page's language. */
export function rangeOptions(): { value: Range; title: string }[] {
  return ranges.map((value) => ({ value, title: t(`common.range${value}`) }));
}

const days: Record<Exclude<Range, "All" | "YTD">, number> = {
  "24H": 1,
  "1W": 7,
  "1M": 30,
  "3M": 91,
  "1Y": 365,
};

/** The first day of a range that ends today; `undefined` for all of history. */
export function firstDayOf(range: Range, today: string): string | undefined {
  if (range === "All") return undefined;
  if (range === "YTD") return `${today.slice(0, 4)}-01-01`;
  return dayFromNumber(numberOfDay(today) - days[range]);
}
