import { AppError } from "../../errors/app-error.ts";
import { orderOf, type DateOrder } from "./dates.ts";
import type { ImportOptions } from "../importer.ts";

/** The same for a format with no other use for the option `columns`. Throws `bad_request` for any other key of it. */
export function onlyDateOrderOf(options: ImportOptions): DateOrder | undefined {
  const other = Object.keys(options.columns ?? {}).find((key) => key !== "dateOrder");
  if (other === undefined) return dateOrderOf(options);
  throw new AppError(
    "bad_request",
    `This format knows its own columns, so the option columns takes only dateOrder here, not "${other.slice(0, 40)}".`,
  );
}

const slashed = /^\s*(\d{1,2})\/(\d{1,2})\/\d{2,4}/;

/**
 * The order of dates like `3/4/2021` in a file, set by the owner or found by a survey; `undefined` while unknown. Throws `bad_request` for
 * another word.
 */
export function dateOrderOf(options: ImportOptions): DateOrder | undefined {
  const order = options.columns?.["dateOrder"];
  if (order === undefined || order === "day-first" || order === "month-first") return order;
  throw new AppError("bad_request", `columns.dateOrder is "${order}"; it is "day-first" or "month-first".`);
}

/** Infers the order of dates like `3/4/2021` from unambiguous ones of the same file. `position` is the date's column, -1 for none. */
export function surveyDateOrder(
  position: number,
  options: ImportOptions,
): { row(cells: string[]): void; end(): ImportOptions } {
  const orders = new Set<DateOrder>();
  return {
    row(cells) {
      const match = slashed.exec(cells[position] ?? "");
      const [, a = "", b = ""] = match ?? [];
      if (match === null || a === b) return;
      const order = orderOf(Number(a), Number(b), "/");
      if (order !== undefined) orders.add(order);
    },
    end() {
      const [dateOrder] = orders;
      if (dateOrder === undefined || orders.size > 1 || options.columns?.["dateOrder"] !== undefined)
        return options;
      return { ...options, columns: { ...options.columns, dateOrder } };
    },
  };
}
