import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { HeaderNames, Importer, ImportOptions } from "../importer.ts";
import { withoutZone } from "./header-zone.ts";

/** The column positions of one file. Names are compared case-insensitively, without outer spaces and quotes. */
export type Columns = {
  readonly count: number;
  /** The position of the first of these names in the header, `-1` if absent. */
  find(...names: string[]): number;
  /** Like `find`. Throws `bad_request` naming the column if it is missing. */
  need(...names: string[]): number;
};

export function plainName(name: string): string {
  const bareName = name.charCodeAt(0) === 0xfeff ? name.slice(1) : name;
  return bareName.trim().toLowerCase();
}

/** The plain names of a header, without the empty columns that a spreadsheet adds at its end. */
export function namedColumns(header: readonly string[]): string[] {
  return header.map(plainName).filter((name) => name !== "");
}

export function columnsOf(header: string[]): Columns {
  const positions = new Map<string, number>();
  header.forEach((name, index) => {
    const plainColumn = plainName(name);
    if (!positions.has(plainColumn)) positions.set(plainColumn, index);
  });
  // A column also matches without the time zone in its name: `Time(UTC+08:00)`.
  header.forEach((name, index) => {
    const plainColumn = plainName(withoutZone(name));
    if (!positions.has(plainColumn)) positions.set(plainColumn, index);
  });
  const find = (...names: string[]): number => {
    for (const name of names) {
      const position = positions.get(plainName(name));
      if (position !== undefined) return position;
    }
    return -1;
  };
  return {
    count: header.length,
    find,
    need(...names) {
      const position = find(...names);
      if (position >= 0) return position;
      throw new AppError(
        "bad_request",
        msg`The file has no column "${names[0] ?? ""}". Its columns: ${header.map((name) => name.trim()).join(", ")}.`,
      );
    },
  };
}

/** A column's name normalised for comparison: without a stated time zone, with single spaces. */
export function comparableName(name: string): string {
  return plainName(withoutZone(name.replace(/^\uFEFF/, "").trim())).replaceAll(/\s+/g, " ");
}

/** A header's names, prepared once for comparison with all formats. */
export function headerNamesOf(header: readonly string[]): HeaderNames {
  const names = header.map(comparableName).filter((name) => name !== "");
  return { names, set: new Set([...names, ...header.map(plainName)]) };
}

/** 1 if the header has all `columns` (alternatives separated by `|`), else 0. */
export function fitOf(
  header: string[],
  columns: string[],
  { set }: HeaderNames = headerNamesOf(header),
): number {
  return columns.every((column) => hasColumn(set, column)) ? 1 : 0;
}

/** The missing `columns`, as the format spells them. */
export function missingOf(
  header: string[],
  columns: string[],
  { set }: HeaderNames = headerNamesOf(header),
): string[] {
  return columns.filter((column) => !hasColumn(set, column));
}

function hasColumn(names: ReadonlySet<string>, column: string): boolean {
  if (!column.includes("|")) return names.has(plainName(column));
  return column.split("|").some((name) => names.has(plainName(name)));
}

/** The columns of a header that the format does not read. */
export function ignoredColumns(
  { columns, optional = [], ignored }: Pick<Importer, "columns" | "optional" | "ignored">,
  header: string[],
  options: ImportOptions,
): string[] {
  if (ignored !== undefined) return ignored(header, options);
  const read = new Set([...columns, ...optional].flatMap((names) => names.split("|")).map(plainName));
  return header.flatMap((name) =>
    plainName(name) === "" || read.has(plainName(name)) || read.has(plainName(withoutZone(name)))
      ? []
      : [name.replace(/^\uFEFF/, "").trim()],
  );
}

/**
 * Returns a reader of trimmed cells by column name (alternatives separated by `|`); `""` for `optional` columns that are missing. Throws
 * `bad_request` naming the first missing column of `needed`.
 */
export function cellsOf(
  header: string[],
  needed: readonly string[],
  optional: readonly string[] = [],
): (row: { cells: string[] }, name: string) => string {
  const columns = columnsOf(header);
  const positions = new Map([
    ...needed.map((name) => [name, columns.need(...name.split("|"))] as const),
    ...optional.map((name) => [name, columns.find(...name.split("|"))] as const),
  ]);
  return (row, name) => (row.cells[positions.get(name) ?? -1] ?? "").trim();
}
