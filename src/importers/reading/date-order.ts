import { AppError } from "../../errors/app-error.ts";
import { msg, type Wording } from "../../errors/wording.ts";
import { columnsOf } from "./columns.ts";
import { orderOf, type DateOrder } from "./dates.ts";
import type { Importer, ImportOptions } from "../importer.ts";

/** `dateOrderOf` for a format with fixed columns. Throws `bad_request` if the option `columns` has keys other than `settings`. */
export function onlyDateOrderOf(
  options: ImportOptions,
  settings: readonly string[] = ["dateOrder"],
): DateOrder | undefined {
  const otherColumn = Object.keys(options.columns ?? {}).find((key) => !settings.includes(key));
  if (otherColumn === undefined) return dateOrderOf(options);
  throw new AppError(
    "bad_request",
    msg`This format knows its own columns, so the option columns takes only ${settings.join(", ")} here, not "${otherColumn.slice(0, 40)}".`,
  );
}

const slashed = /^\s*(\d{1,2})\/(\d{1,2})\/\d{2,4}/;

/**
 * The order of dates like `3/4/2021` in a file, set by the owner or inferred; `undefined` while unknown. Throws `bad_request` for another
 * value.
 */
export function dateOrderOf(options: ImportOptions): DateOrder | undefined {
  const order = options.columns?.["dateOrder"];
  if (order === undefined || order === "day-first" || order === "month-first") return order;
  throw new AppError(
    "bad_request",
    msg`columns.dateOrder is "${order}"; it is "day-first" or "month-first".`,
  );
}

const orders = ["day-first", "month-first"] as const;

/** The error that requests the order of a file's dates from the owner. */
function orderNeeded(why: string | Wording, example?: string): AppError {
  return new AppError(
    "bad_request",
    msg`${why} Set columns: { dateOrder: "day-first" } or columns: { dateOrder: "month-first" }.`,
    {
      reason: "option_needed",
      data: {
        option: "columns.dateOrder",
        candidates: [...orders],
        ...(example === undefined ? {} : { example }),
      },
    },
  );
}

/**
 * Infers the order of dates like `3/4/2021` from a file's unambiguous dates. `position` is the date's column, -1 for none; `usualOrder` the
 * provider's order, which applies without evidence. `end` throws `bad_request` if every date is ambiguous and there is no usual order, and for a
 * file with both orders of a provider with a usual order: a spreadsheet has exchanged day and month wherever possible.
 */
export function surveyDateOrder(
  position: number,
  options: ImportOptions,
  usualOrder?: DateOrder,
): { row(cells: string[]): void; end(): ImportOptions } {
  const seen = new Map<DateOrder, string>();
  let ambiguous: string | undefined;
  let hasOther = false;
  return {
    row(cells) {
      const cell = cells[position];
      if (cell === undefined || cell === "") return;
      const match = cell.includes("/") ? slashed.exec(cell) : null;
      if (match === null) {
        hasOther = true;
        return;
      }
      const [text, a = "", b = ""] = match;
      if (a === b) return;
      const order = orderOf(Number(a), Number(b), "/");
      if (order === undefined) ambiguous ??= text.trim();
      else if (!seen.has(order)) seen.set(order, text.trim());
    },
    end() {
      const [found] = seen;
      if (options.columns?.["dateOrder"] !== undefined) return options;
      if (found !== undefined && seen.size === 1)
        return found[0] === usualOrder
          ? options
          : { ...options, columns: { ...options.columns, dateOrder: found[0] } };
      if (found !== undefined && usualOrder !== undefined && ambiguous !== undefined)
        throw orderNeeded(
          msg`The file has dates with the day first (${seen.get("day-first") ?? ""}) and with the month first (${seen.get("month-first") ?? ""}), so ${ambiguous} can be either. A spreadsheet may have changed them: import the file as downloaded.`,
        );
      if (found === undefined && usualOrder === undefined && ambiguous !== undefined && !hasOther)
        throw orderNeeded(
          msg`${ambiguous} can be read month first or day first, and no date of the file shows which.`,
          ambiguous,
        );
      return options;
    },
  };
}

/** The survey of a coded format, whose dates are in the first of these columns that the file has. */
export function surveyedDates(
  names: readonly string[],
  usualOrder?: DateOrder,
): Required<Pick<Importer, "survey">> {
  return {
    survey: (header, options) => surveyDateOrder(columnsOf(header).find(...names), options, usualOrder),
  };
}
