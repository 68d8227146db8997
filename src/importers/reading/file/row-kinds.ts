import type { CsvRecord } from "../../../ports/csv.ts";
import type { Importer } from "../../importer.ts";
import { comparableName, plainName } from "../columns.ts";
import { isDataRow } from "./file-options.ts";

/**
 * What a record of a file is: a row of its table, or none; or, in a file that was put together from different exports, the header of another table
 * or a row of it, whose columns and time zone may be others.
 */
export type RowKind = "row" | "none" | "other header" | "other row";

const startsWithNumber = /^[-+−(]?\s*[$€£¥]?\d/;
const timeName = /^(?:date|time|datetime|timestamp|unixtimestamp|datum|zeitpunkt|fecha|日時)\b/;
const amountName = /(?:amount|quantity|volume|change|total|value|betrag|menge|importe|数量)$/;

/**
 * Returns the kind of each record of a file, in the order of the file. `isInnerHeader`: whether cells are a header below rows of the table, which
 * the format itself reads.
 */
export function rowKinds(
  header: CsvRecord,
  { isInnerHeader = () => false }: Pick<Importer, "isInnerHeader"> = {},
): (record: CsvRecord) => RowKind {
  const names = new Set(namesIn(header.cells));
  let isOther = false;
  return (record) => {
    if (!isDataRow(record, header)) {
      if (record.text === header.text) isOther = false;
      return "none";
    }
    if (record.cells.some((cell) => startsWithNumber.test(cell.trim()))) return isOther ? "other row" : "row";
    if (isRepeated(record.cells, header.cells, names)) {
      isOther = false;
      return "none";
    }
    if (isInnerHeader(record.cells) || !isHeader(namesIn(record.cells), names))
      return isOther ? "other row" : "row";
    isOther = true;
    return "other header";
  };
}

function namesIn(cells: readonly string[]): string[] {
  return cells.map(comparableName).filter((name) => name !== "");
}

/** Whether cells are the header again, in other quotes or with another name of a column that was added to the file. */
function isRepeated(
  cells: readonly string[],
  header: readonly string[],
  names: ReadonlySet<string>,
): boolean {
  if (cells.length !== header.length) return false;
  const others = cells.filter((cell, index) => plainName(cell) !== plainName(header[index] ?? ""));
  return others.length * 2 < cells.length && !others.some((cell) => names.has(comparableName(cell)));
}

/** Whether cells without numbers are names of columns: at least half of them are in the file's header, or they name a time and an amount. */
function isHeader(cells: readonly string[], names: ReadonlySet<string>): boolean {
  if (cells.length < 3) return false;
  const known = cells.filter((cell) => names.has(cell)).length;
  return (
    (known >= 2 && known * 2 >= cells.length) ||
    (cells.some((cell) => timeName.test(cell)) && cells.some((cell) => amountName.test(cell)))
  );
}
