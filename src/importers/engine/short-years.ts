import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { ImportOptions } from "../importer.ts";
import { onlyDateOrderOf } from "../reading/date-order.ts";
import type { DateOrder } from "../reading/dates.ts";

/** The orders of `04-02-20` among which a provider lets its users choose. */
type ShortYearOrder = DateOrder | "year-first";
const orders: readonly ShortYearOrder[] = ["day-first", "month-first", "year-first"];
const usualOrder: ShortYearOrder = "day-first";

const dashed = /^\s*(\d{2})[-/.](\d{2})[-/.](\d{4}|\d{2})(?!\d)(.*)$/;
/** Bitcoin's first year. */
const firstYear = 2009;

type Parts = { year: string; month: string; day: string };

/** The parts of a date in an order; `undefined` if its year would have four digits in the place of the day. */
function partsIn([a, b, c]: readonly [string, string, string], order: ShortYearOrder): Parts | undefined {
  if (order === "year-first") return c.length === 4 ? undefined : { year: `20${a}`, month: b, day: c };
  const year = c.length === 4 ? c : `20${c}`;
  return order === "day-first" ? { year, month: b, day: a } : { year, month: a, day: b };
}

/** The order of a file's dates: the owner's or the inferred one, otherwise the day first. Throws `bad_request` for another value. */
export function shortYearOrderOf(options: ImportOptions): ShortYearOrder {
  const isYearFirst = options.columns?.["dateOrder"] === "year-first";
  const order = onlyDateOrderOf(
    isYearFirst ? { ...options, columns: { ...options.columns, dateOrder: usualOrder } } : options,
  );
  return isYearFirst ? "year-first" : (order ?? usualOrder);
}

/** Converts a date with a two-digit year, or with the year last, to `YYYY-MM-DD`. */
export function withYearFirst(text: string, order: ShortYearOrder): string {
  const [found, a = "", b = "", c = "", rest = ""] = dashed.exec(text) ?? [];
  const parts = found === undefined ? undefined : partsIn([a, b, c], order);
  return parts === undefined ? text : `${parts.year}-${parts.month}-${parts.day}${rest}`;
}

/** A possible order: the last date read in it, and whether the dates so far rise or fall. */
type Reading = { order: ShortYearOrder; last: string | undefined; rises: boolean; falls: boolean };

/** Takes the next date of a file into a reading of its order. */
function follow(reading: Reading, date: string): void {
  const { last } = reading;
  if (last !== undefined && date < last) reading.rises = false;
  if (last !== undefined && date > last) reading.falls = false;
  reading.last = date;
}

/** A date of a file in an order; `undefined` if that day does not exist or is before Bitcoin's first year. */
function dayIn(text: string, order: ShortYearOrder): string | undefined {
  const date = withYearFirst(text, order).slice(0, 10);
  const parsedDate = new Date(`${date}T00:00:00Z`);
  const exists = !Number.isNaN(parsedDate.getTime()) && parsedDate.toISOString().startsWith(date);
  return exists && Number(date.slice(0, 4)) >= firstYear ? date : undefined;
}

/**
 * Infers the order of dates such as `04-02-20` from those that exist in one order only. Without any, the day is first. `end` throws `bad_request`
 * if several other orders are possible, if the rows, which the provider lists by time, are so only in another order, and for dates with slashes,
 * which a spreadsheet has written in another order.
 */
export function surveyShortYears(position: number, options: ImportOptions) {
  const readings: Reading[] = orders.map((order) => ({ order, last: undefined, rises: true, falls: true }));
  const possible = new Set(orders);
  let sample: string | undefined;
  let isRewritten = false;
  return {
    row(cells: readonly string[]): void {
      const text = (cells[position] ?? "").trim();
      if (!dashed.test(text)) return;
      const days = readings.map((reading) => ({ reading, day: dayIn(text, reading.order) }));
      if (days.every(({ day }) => day === undefined)) return;
      sample ??= text;
      isRewritten ||= text.includes("/");
      for (const { reading, day } of days)
        if (day === undefined) possible.delete(reading.order);
        else follow(reading, day);
    },
    end(): ImportOptions {
      if (sample === undefined || options.columns?.["dateOrder"] !== undefined) return options;
      const left = possible.size === 0 ? orders : orders.filter((order) => possible.has(order));
      const [only] = left;
      if (only !== undefined && left.length === 1)
        return only === usualOrder
          ? options
          : { ...options, columns: { ...options.columns, dateOrder: only } };
      const sorted = readings.filter(({ order, rises, falls }) => left.includes(order) && (rises || falls));
      const isUsual = sorted.length === 0 || sorted.some(({ order }) => order === usualOrder);
      if (possible.has(usualOrder) && isUsual && !isRewritten) return options;
      throw orderNeeded(sample, left);
    },
  };
}

function orderNeeded(sample: string, candidates: readonly ShortYearOrder[]): AppError {
  return new AppError(
    "bad_request",
    msg`The dates of this file, such as ${sample}, can be read in several ways. Set columns: { dateOrder } to one of ${candidates.join(", ")}.`,
    {
      reason: "option_needed",
      data: { option: "columns.dateOrder", candidates: [...candidates], example: sample },
    },
  );
}
