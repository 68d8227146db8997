import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { CsvFile, OpenTables, Table, Tables } from "../../ports/csv.ts";

/** The table that `part` names, or the only one. Throws `bad_request` if there is no such part, or if one must be named. */
export function tableNamed(tables: readonly Table[], name: string, part: string | undefined): Table {
  const [first, second] = tables;
  if (first === undefined) throw withoutTables(name);
  if (part === undefined && second === undefined) return first;
  const found = tables.find((table) => part !== undefined && table.part === part);
  if (found !== undefined) return found;
  if (first.part === undefined)
    throw new AppError(
      "bad_request",
      msg`"${name}" is a single table, so the option part does not apply to it.`,
    );
  const names = tables.map((table) => table.part ?? name);
  throw new AppError(
    "bad_request",
    part === undefined
      ? msg`"${name}" contains several tables: ${namesText(names)}. Name one with the option part.`
      : msg`"${name}" has no part "${part.slice(0, 100)}". It has: ${namesText(names)}.`,
    { reason: "option_needed", data: { option: "part", candidates: names.slice(0, 500) } },
  );
}

export function withoutTables(name: string): AppError {
  return new AppError(
    "bad_request",
    msg`"${name}" contains no table: no sheet with rows, and no CSV, TXT, TSV, JSON or XLSX file.`,
  );
}

function namesText(names: readonly string[]): string {
  const rest = names.length - 20;
  return names.slice(0, 20).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

/** Opens tables of several files in turn. Keeps only the last file open, so that at most one workbook is in memory. */
export function createTableOpener(openTables: OpenTables) {
  let last: { path: string; found: Tables } | undefined;
  const tablesOf = async (path: string, name: string): Promise<Tables> => {
    if (last?.path === path) return last.found;
    last = undefined;
    const found = await openTables(path, name);
    last = { path, found };
    return found;
  };
  return {
    tablesOf,
    async open(path: string, name: string, part: string | undefined): Promise<CsvFile> {
      const { tables } = await tablesOf(path, name);
      return tableNamed(tables, name, part).open();
    },
  };
}
