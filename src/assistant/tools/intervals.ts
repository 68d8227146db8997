import { z } from "zod";
import { numberOfDay, type Day } from "../../domain/time/day.ts";

/** The approximate number of points in an answer, and the maximum if the interval was requested. */
const points = 120;
const maxPoints = 400;

export const interval = z
  .enum(["day", "week", "month", "quarter", "year"])
  .optional()
  .describe("how far apart the points are; left out: as fits about a hundred points");
type Interval = NonNullable<z.output<typeof interval>>;

/** The finest interval with which the number of days results in few enough points. */
export function intervalFor(days: number): Interval {
  if (days <= points) return "day";
  if (days / 7 <= points) return "week";
  return days / 30 <= points ? "month" : "quarter";
}

/** The last day of each interval (weeks end on Sunday), always including the last day of all; the newest 400 if there are more. */
export function closesOf<Point extends { day: Day }>(
  series: readonly Point[],
  interval: Interval,
): { points: Point[]; truncated: boolean } {
  const keyOf = (day: Day): string => {
    if (interval === "day") return day;
    if (interval === "week") return String(Math.floor((numberOfDay(day) + 3) / 7));
    if (interval === "month") return day.slice(0, 7);
    const year = day.slice(0, 4);
    return interval === "year" ? year : `${year} ${Math.floor((Number(day.slice(5, 7)) - 1) / 3)}`;
  };
  const closes = series.filter((point, index) => {
    const next = series[index + 1];
    return next === undefined || keyOf(next.day) !== keyOf(point.day);
  });
  return { points: closes.slice(-maxPoints), truncated: closes.length > maxPoints };
}
