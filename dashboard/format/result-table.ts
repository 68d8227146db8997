import { isRecord } from "../../src/lib/is-record.ts";
/** A tool's result as rows and columns, if it has any. */
export type ResultTable = { columns: string[]; rows: unknown[][]; isTruncated: boolean; rowCount: number };

/** Finds the rows in a tool's result: `columns` and `rows`, or the first list of records. */
export function tableIn(output: unknown): ResultTable | null {
  if (!isRecord(output)) return null;
  const isTruncated = output["truncated"] === true;
  const { columns, rows } = output;
  if (Array.isArray(columns) && Array.isArray(rows)) {
    const names = columns.map(String);
    const cells = rows.map((row: unknown) =>
      Array.isArray(row) ? row : isRecord(row) ? names.map((name) => row[name]) : [row],
    );
    return { columns: names, rows: cells, isTruncated, rowCount: countOf(output, cells) };
  }
  const records = Object.values(output).find(
    (value): value is Record<string, unknown>[] =>
      Array.isArray(value) && value.length > 0 && value.every(isRecord),
  );
  if (records === undefined) return null;
  const isPlain = (value: unknown): boolean => !isRecord(value) && !Array.isArray(value);
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))].filter((name) =>
    records.every((record) => isPlain(record[name])),
  );
  const cells = records.map((record) => names.map((name) => record[name]));
  return { columns: names, rows: cells, isTruncated, rowCount: countOf(output, cells) };
}

/** A line to plot: the first column is a time, and a later one a number. */
export type ResultLine = { name: string; points: { label: string; value: number }[] };

const minPoints = 4;

export function lineIn({ columns, rows }: ResultTable): ResultLine | null {
  const days = columns.findIndex((_, index) =>
    rows.every((row) => /^\d{4}(-\d{2}){0,2}$/.test(String(row[index] ?? ""))),
  );
  const figures = columns.findIndex(
    (_, index) => index !== days && rows.every((row) => isFigure(row[index])),
  );
  if (rows.length < minPoints || days < 0 || figures < 0) return null;
  const points = rows
    .map((row) => ({ label: String(row[days]), value: Number(row[figures]) }))
    .toSorted((a, b) => (a.label < b.label ? -1 : 1));
  return { name: columns[figures] ?? "", points };
}

function countOf(output: Record<string, unknown>, rows: unknown[]): number {
  const { rowCount } = output;
  return typeof rowCount === "number" ? rowCount : rows.length;
}

function isFigure(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value));
}
