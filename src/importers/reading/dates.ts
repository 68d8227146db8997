import { AppError } from "../../errors/app-error.ts";
import { RowError } from "../importer.ts";
import { CellError, rowReason } from "../row-reason.ts";
import type { Moment, TimeZone } from "./time-zone.ts";

/** The order of `3/4/2021`. */
export type DateOrder = "month-first" | "day-first";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const clock = String.raw`(?:(?:[T ,]+| - )(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([AaPp][Mm])?)?\s*(Z|UTC|GMT|(?:UTC|GMT)? ?[+-]\d{2}:?\d{2}|(?<=:\d{2}(?:[.,]\d{1,9})?)[+-]\d{2})?`;
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${clock}$`);
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${clock}$`);
const monthNamed = new RegExp(String.raw`^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})${clock}$`);
const yearNamed = new RegExp(String.raw`^(\d{4})-([A-Za-z]{3,9})-(\d{1,2})${clock}$`);
const dayNamed = new RegExp(String.raw`^(\d{1,2})[ -]([A-Za-z]{3,9})\.?,?[ -](\d{4})${clock}$`);
/** Ignored parts of a date: a weekday before it, and the name of a zone after its offset. */
const around = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? |(?<=[+-]\d{4})\s*\([A-Za-z ]+\)$/g;

/**
 * Parses a time independently of the machine's zone: `2021-03-04 05:06:07`, ISO 8601, `3/4/2021, 5:06:07 PM` (by `order`), `04.03.2021 05:06`,
 * `Mar 4, 2021, 5:06 PM`, Unix seconds or milliseconds. A text without a zone is local to `zone`. `usualOrder` is the provider's order, which does
 * not apply to dates with dots. Throws `bad_request` for an invalid or impossible date (`2021-02-30`), or an ambiguous order.
 */
export function readMoment(text: string, zone: TimeZone, order?: DateOrder, usualOrder?: DateOrder): Moment {
  const trimmed = text.trim();
  const localTime = plainLocal(trimmed);
  if (localTime !== undefined) return zone.toUtc(localTime);
  if (/^\d{9,10}(?:\.\d+)?$/.test(trimmed))
    return { at: Math.round(Number(trimmed) * 1000), ambiguous: false };
  if (/^\d{12,13}$/.test(trimmed)) return { at: Number(trimmed), ambiguous: false };
  const match = fieldsOf(trimmed.replaceAll(around, ""), order, usualOrder);
  if (match === undefined)
    throw new CellError((column) => rowReason("notADate", { column, text: trimmed.slice(0, 40) }));
  const { year, month, day, rest } = match;
  const [hour = "0", minute = "0", second = "0", fraction = "", half, offset] = rest;
  let hours = Number(hour);
  if (half !== undefined) {
    if (hours < 1 || hours > 12) throw impossibleDateError(trimmed);
    hours = (hours % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
  }
  const local = localOf(trimmed, {
    year,
    month,
    day,
    hour: hours,
    minute: Number(minute),
    second: Number(second),
    millisecond: Number(fraction.padEnd(3, "0").slice(0, 3)),
  });
  if (offset === undefined) return zone.toUtc(local);
  return { at: local - offsetOf(offset), ambiguous: false };
}

/** The separators of `2021-03-04 05:06:07`, the most common format, by position. */
const separators: readonly (readonly [place: number, separator: string])[] = [
  [4, "-"],
  [7, "-"],
  [13, ":"],
  [16, ":"],
];

/** Parses exactly that format, also with `T`; `undefined` for any other text. Three times as fast as a regular expression. */
function plainLocal(text: string): number | undefined {
  if (text.length !== 19 || (text[10] !== " " && text[10] !== "T")) return undefined;
  for (const [place, separator] of separators) if (text[place] !== separator) return undefined;
  const year = digitsIn(text, 0, 4);
  const month = digitsIn(text, 5, 7);
  const day = digitsIn(text, 8, 10);
  const hour = digitsIn(text, 11, 13);
  const minute = digitsIn(text, 14, 16);
  const second = digitsIn(text, 17, 19);
  if (Number.isNaN(year + month + day + hour + minute + second)) return undefined;
  return localOf(text, { year, month, day, hour, minute, second, millisecond: 0 });
}

/** The number in the digits from `start` to `end`; `NaN` if one is not a digit. */
function digitsIn(text: string, start: number, end: number): number {
  let number = 0;
  for (let index = start; index < end; index++) {
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

/** A cell with a date. `order`: that of the file's dates, if known. `usual`: the provider's order. */
type DateCell = {
  column: string;
  zone: TimeZone;
  order?: DateOrder | undefined;
  usual?: DateOrder | undefined;
};

/** The time of a row. Throws `RowError` naming the column, also for a time in the future. */
export function momentAt(
  row: { row: number; text: string; latest?: number },
  cell: string | undefined,
  { column, zone, order, usual }: DateCell,
): Moment {
  try {
    const moment = readMoment(cell ?? "", zone, order, usual);
    if (row.latest === undefined || moment.at <= row.latest) return moment;
    const day = new Date(moment.at).toISOString().slice(0, 10);
    const text = (cell ?? "").trim().slice(0, 40);
    throw new RowError(
      text.startsWith(day)
        ? rowReason("dayInFuture", { column, text })
        : rowReason("dateInFuture", { column, text, day }),
      row,
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new RowError(
      error instanceof CellError
        ? error.reasonIn(column)
        : rowReason("notADate", { column, text: (cell ?? "").slice(0, 40) }),
      row,
    );
  }
}

/** The time of a refused row; `undefined` if its time is unreadable. */
export function readableMoment(
  row: { row: number; text: string; latest?: number },
  cell: string,
  date: DateCell,
): number | undefined {
  try {
    return momentAt(row, cell, date).at;
  } catch (error) {
    if (error instanceof RowError) return undefined;
    throw error;
  }
}

/** A note if the local time occurred twice because of a clock change. */
export function noteOf(moment: Moment, zone: TimeZone): { notes?: string } {
  return moment.ambiguous
    ? {
        notes: `The clock in ${zone.name} was put back over this time, which happened twice; the earlier is taken.`,
      }
    : {};
}

type Fields = { year: number; month: number; day: number; rest: (string | undefined)[] };

function fieldsOf(
  text: string,
  order: DateOrder | undefined,
  usualOrder: DateOrder | undefined,
): Fields | undefined {
  const first = yearFirst.exec(text);
  if (first !== null) {
    const [, year, , month, day, ...rest] = first;
    return { year: Number(year), month: Number(month), day: Number(day), rest };
  }
  const monthMatch = monthNamed.exec(text);
  if (monthMatch !== null) {
    const [, name = "", day, year, ...rest] = monthMatch;
    return namedMonth(name, Number(day), Number(year), rest);
  }
  const yearMatch = yearNamed.exec(text);
  if (yearMatch !== null) {
    const [, year, name = "", day, ...rest] = yearMatch;
    return namedMonth(name, Number(day), Number(year), rest);
  }
  const dayFirst = dayNamed.exec(text);
  if (dayFirst !== null) {
    const [, day, name = "", year, ...rest] = dayFirst;
    return namedMonth(name, Number(day), Number(year), rest);
  }
  const last = yearLast.exec(text);
  if (last === null || (last[2] === "-" && last[4]?.length === 2)) return undefined;
  const [, a, separator, b, yearText = "", ...rest] = last;
  const year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText);
  const known = orderOf(
    Number(a),
    Number(b),
    separator ?? "",
    order ?? (separator === "." ? undefined : usualOrder),
  );
  if (known === undefined)
    throw new CellError((column) => rowReason("dateOrderUnknown", { column, text: text.slice(0, 40) }));
  return known === "day-first"
    ? { year, month: Number(b), day: Number(a), rest }
    : { year, month: Number(a), day: Number(b), rest };
}

function namedMonth(
  name: string,
  day: number,
  year: number,
  rest: (string | undefined)[],
): Fields | undefined {
  const month = months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? undefined : { year, month, day, rest };
}

/** The order of a date: day first with dots and dashes; with slashes by `order`, or if one number exceeds 12. */
export function orderOf(a: number, b: number, separator: string, order?: DateOrder): DateOrder | undefined {
  if (order !== undefined) return order;
  if (separator !== "/") return "day-first";
  if (a > 12) return "day-first";
  if (b > 12 || a === b) return "month-first";
  return undefined;
}

/** A calendar date and time; months count from 1. */
type CalendarTime = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
};

/** Converts a calendar time to milliseconds as if its zone were UTC. Throws a `CellError` with `text` if the time does not exist. */
function localOf(text: string, time: CalendarTime): number {
  const { year, month, day, hour, minute, second, millisecond } = time;
  const local = Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
  const parsedDate = new Date(local);
  if (
    month < 1 ||
    month > 12 ||
    parsedDate.getUTCDate() !== day ||
    parsedDate.getUTCMonth() !== month - 1 ||
    hour > 23 ||
    minute > 59 ||
    second > 59 ||
    local < 0
  )
    throw impossibleDateError(text);
  return local;
}

function impossibleDateError(text: string): AppError {
  return new CellError((column) => rowReason("dateImpossible", { column, text: text.slice(0, 40) }));
}

function offsetOf(text: string): number {
  const match = /^(?:UTC|GMT)? ?([+-])(\d{2}):?(\d{2})?$/i.exec(text);
  if (match === null) return 0;
  const [, sign, hours, minutes = "0"] = match;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
