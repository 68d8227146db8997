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

/** The day with whose close a range begins that ends today; `undefined` for all of history. */
export function firstDayOf(range: Range, today: string): string | undefined {
  if (range === "All") return undefined;
  if (range === "YTD") return dayFromNumber(numberOfDay(`${today.slice(0, 4)}-01-01`) - 1);
  return dayFromNumber(numberOfDay(today) - days[range]);
}

/** The first day whose gain belongs to the range: the day after the close with which it begins. */
export function firstGainDayOf(range: Range, today: string): string | undefined {
  const first = firstDayOf(range, today);
  return first === undefined ? undefined : dayFromNumber(numberOfDay(first) + 1);
}
