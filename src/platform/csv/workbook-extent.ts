import { Buffer } from "node:buffer";
import type { WorkbookFiles } from "./workbook-package.ts";

/** The rows and columns that Excel has. */
const maxRow = 1_048_576;
const maxColumn = 16_384;

/** The beginning of a row, a cell, a sheet or a relation, and its attributes where they are well-formed. */
const tags =
  /<(?:[\w.-]+:)?(?<kind>row|c|sheet|Relationship)(?=[\s/>])(?:(?<attributes>(?:\s+[^\s=<>"'/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<end>\/?)>)?/g;
const attribute = /(?:^|[\s:])(?<name>r|id|Target)\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)')/g;
const cellAddress = /^(?<column>[A-Z]{1,3})(?<row>\d{1,7})$/;
/** The files that list the sheets. */
const isList = /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels)$/;
const rowNumber = /^\d{1,7}$/;

/**
 * The number of cells that a reader of all sheets has to create: rows × columns of each sheet, however few of them are stored; `null` if
 * addresses cannot be read, lie outside of what Excel has, or one sheet is listed twice. The cost of reading grows with this number, not with
 * the file's size: two cells at opposite corners are 17 billion.
 */
export function cellsOfWorkbook(files: WorkbookFiles): number | null {
  let cells = 0;
  for (const [path, bytes] of files) {
    const sheet = extentOf(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1"),
      path,
    );
    if (sheet === null) return null;
    cells += sheet.rows * sheet.columns;
  }
  return cells;
}

function extentOf(xml: string, path: string): { rows: number; columns: number } | null {
  const extent = { rows: 0, columns: 0 };
  let row = 0;
  const listed = new Set<string>();
  for (const { groups = {} } of xml.matchAll(tags)) {
    const { kind, attributes, end } = groups;
    if (attributes === undefined) return null;
    const stated = attributesOf(attributes);
    if (stated === null) return null;
    if (kind === "sheet" || kind === "Relationship") {
      const target = kind === "sheet" ? stated.get("id") : stated.get("Target");
      if (target === undefined) continue;
      const place = `${kind} ${target.replace(/^\/xl\//, "")}`;
      if ((listed.has(place) || target.includes("&#")) && isList.test(path)) return null;
      listed.add(place);
      continue;
    }
    const place = stated.get("r");
    if (kind === "row") {
      if (place !== undefined && !rowNumber.test(place)) return null;
      row = place === undefined ? row + 1 : Number(place);
      if (row > maxRow) return null;
      continue;
    }
    if (place === undefined) continue;
    const address = cellAddress.exec(place)?.groups;
    if (address === undefined) return null;
    const [cellRow, column] = [Number(address["row"]), columnOf(address["column"] ?? "")];
    if (cellRow > maxRow || column > maxColumn) return null;
    // An empty cell has a format only.
    if (end === "/") continue;
    extent.rows = Math.max(extent.rows, cellRow, row);
    extent.columns = Math.max(extent.columns, column);
  }
  return extent;
}

/** `null` if one is stated twice. */
function attributesOf(text: string): Map<string, string> | null {
  const found = new Map<string, string>();
  for (const { groups = {} } of text.matchAll(attribute)) {
    const name = groups["name"] ?? "";
    if (found.has(name)) return null;
    found.set(name, groups["double"] ?? groups["single"] ?? "");
  }
  return found;
}

/** 1 for A, 27 for AA. */
function columnOf(letters: string): number {
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}
