import type { newestFirst } from "../reading/newest-first.ts";
import { type Raw, momentOf, listAt } from "../reading/raw.ts";

export const rowsPerPage = 100;

/** Pages of a list, newest first. `nextOf` returns the parameter `after` of the next page. */
export function walkOf(
  page: (next: string | undefined) => Promise<unknown>,
  nextOf: (rows: readonly Raw[]) => string,
  since: number,
): Pick<Parameters<typeof newestFirst>[1], "since" | "page" | "momentOf"> {
  return {
    since,
    momentOf: (row) => momentOf(row, "ts"),
    async page(next) {
      const rows = listAt(await page(next), "data");
      return rows.length >= rowsPerPage ? { rows, next: nextOf(rows) } : { rows };
    },
  };
}
