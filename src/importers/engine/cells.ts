import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { Row } from "../importer.ts";
import type { Fields, FormatSpec } from "./format.ts";
import { comparableName } from "../reading/columns.ts";
import { patternOf } from "./header-match.ts";

/** The cells of a file by the short names of its format's fields. */
export type Cells<F extends string> = {
  /** The trimmed text; `""` for a placeholder, and for a column that the file does not have. */
  text(row: { cells: string[] }, field: F): string;
  /** Whether the cell is empty, without even a placeholder such as `-`, or its column is missing. */
  isBlank(row: { cells: string[] }, field: F): boolean;
  has(field: F): boolean;
  /** The column's name as in the file, `""` if absent. */
  nameOf(field: F): string;
  /** The part of the column's name that `*` matched. */
  captured(field: F): string;
  positionOf(field: F): number;
};

type Place = { position: number; name: string; captured: string };

/** Throws `bad_request` naming the first field whose column is missing. */
export function cellsOfFields<C extends Fields>(
  header: readonly string[],
  { fields, empty, extract }: Pick<FormatSpec<C>, "fields" | "empty" | "extract">,
): Cells<keyof C & string> {
  const names = header.map(comparableName);
  const nothing = new Set(["-", "--", ...(empty ?? "").split("|")].map((text) => text.toLowerCase()));
  const places = new Map<string, Place>();
  const named = namedColumns(fields, header, names);
  for (const [field, spelling] of Object.entries(fields)) {
    const isOptional = spelling.endsWith("?");
    const place = placeOf(isOptional ? spelling.slice(0, -1) : spelling, { header, names, named });
    if (place !== undefined) places.set(field, place);
    else if (!isOptional)
      throw new AppError(
        "bad_request",
        msg`The file has no column "${spelling.split("|")[0] ?? ""}". Its columns: ${header.map((name) => name.trim()).join(", ")}.`,
      );
  }
  const positions = new Map([...places].map(([field, { position }]) => [field, position]));
  const text = (row: { cells: string[] }, field: string): string => {
    const position = positions.get(field);
    const cell = position === undefined ? "" : plainSign((row.cells[position] ?? "").trim());
    return cell.length < 12 && nothing.has(cell.toLowerCase()) ? "" : cell;
  };
  const parts = new Map(Object.entries<RegExp | undefined>(extract ?? {}));
  return {
    text:
      parts.size === 0
        ? text
        : (row, field) => {
            const part = parts.get(field);
            return part === undefined ? text(row, field) : (part.exec(text(row, field))?.[1] ?? "").trim();
          },
    isBlank: (row, field) => (row.cells[positions.get(field) ?? -1] ?? "").trim() === "",
    has: (field) => places.has(field),
    nameOf: (field) => places.get(field)?.name ?? "",
    captured: (field) => places.get(field)?.captured ?? "",
    positionOf: (field) => places.get(field)?.position ?? -1,
  };
}

const minusSign = 0x2212;
const bracket = 0x28;
const apostrophe = 0x27;

/**
 * Replaces a typographic minus sign, or a spreadsheet's parentheses, by a hyphen, so that formats can compare signs. Programs write an apostrophe
 * before a sign so that a spreadsheet does not read a formula.
 */
function plainSign(cell: string): string {
  const first = cell.charCodeAt(0);
  if (first === apostrophe) return cell.replace(/^'(?=[-+]\d)/, "");
  if (first === minusSign) return `-${cell.slice(1)}`;
  return first === bracket ? cell.replace(/^\((\d[\d.,]*)\)$/, "-$1") : cell;
}

/** The position of a field without a header name (`@7`, 1-based); `undefined` for any other field. */
export function unnamedPosition(spelling: string): number | undefined {
  const match = /^@(\d+)$/.exec(spelling);
  return match === null ? undefined : Number(match[1]) - 1;
}

type Columns = { header: readonly string[]; names: readonly string[]; named: ReadonlySet<number> };

/** Columns that a field names without `*`. They are excluded from patterns. */
function namedColumns(fields: Fields, header: readonly string[], names: readonly string[]): Set<number> {
  const columns = { header, names, named: new Set<number>() };
  return new Set(
    Object.values(fields).flatMap((spelling) =>
      spelling.includes("*") ? [] : [placeOf(spelling.replace(/\?$/, ""), columns)?.position ?? -1],
    ),
  );
}

function placeOf(spelling: string, { header, names, named }: Columns): Place | undefined {
  const unnamed = unnamedPosition(spelling);
  if (unnamed !== undefined)
    return (names[unnamed] ?? "") === ""
      ? { position: unnamed, name: `cell ${unnamed + 1}`, captured: "" }
      : undefined;
  for (const alternative of spelling.split("|")) {
    const [, base = "", number = "1"] = /^(.*?)(?:#(\d))?$/.exec(alternative) ?? [];
    const pattern = base.includes("*") ? patternOf(comparableName(base)) : undefined;
    const wantedName = comparableName(base === "" ? alternative : base);
    let seen = 0;
    for (const [position, name] of names.entries()) {
      const match = named.has(position) ? null : pattern?.exec(name);
      if (pattern === undefined ? name !== wantedName : match === null || match === undefined) continue;
      seen++;
      if (seen === Number(number))
        return {
          position,
          name: (header[position] ?? "").replace(/^\uFEFF/, "").trim(),
          captured: (match?.[1] ?? name).toUpperCase(),
        };
    }
  }
  return undefined;
}

/** The header's columns that no field reads. */
export function unreadColumns(header: readonly string[], fields: Fields): string[] {
  const names = header.map(comparableName);
  const columns = { header, names, named: namedColumns(fields, header, names) };
  const read = new Set(
    Object.values(fields).map((spelling) => placeOf(spelling.replace(/\?$/, ""), columns)?.position ?? -1),
  );
  return header.flatMap((name, position) =>
    read.has(position) || comparableName(name) === "" ? [] : [name.replace(/^\uFEFF/, "").trim()],
  );
}

/** A cell as quoted in a problem. */
export function quoteCell(text: string): string {
  return text.slice(0, 60);
}

export type At = Pick<Row, "row" | "text">;
