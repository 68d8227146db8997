import { AppError } from "../../errors/app-error.ts";
import { msg, type Wording } from "../../errors/wording.ts";
import type { CsvRecord } from "../../ports/csv.ts";
import { cellsOfWorkbook } from "./workbook-extent.ts";
import { packed, type WorkbookFiles } from "./workbook-package.ts";

/** Maximum unpacked size of a workbook, which is read into memory completely. */
export const maxWorkbookBytes = 67_108_864;
const maxCellLength = 32_767;
/** Maximum of cells, counting empty ones, and of characters: a text that many cells share is stored once. */
const maxWorkbookCells = 8_000_000;
const maxWorkbookText = 134_217_728;

export type Sheet = { name: string; records: CsvRecord[] };

/**
 * The sheets of a workbook that have rows, as CSV records. `row` is the sheet's row. Throws `bad_request` for a damaged one and for one that
 * would take far more memory than its size.
 */
export async function sheetsOf(files: WorkbookFiles, name: string): Promise<Sheet[]> {
  const cells = cellsOfWorkbook(files);
  if (cells === null) throw damagedWorkbookError(name, undefined);
  if (cells > maxWorkbookCells)
    throw tooLargeError(
      msg`"${name}" has more than ${maxWorkbookCells} cells, counting the empty ones between others. Save its sheets as CSV and upload those.`,
    );
  // Loaded for the first workbook: most accounts never have one.
  const { default: readWorkbook } = await import("read-excel-file/node");
  let sheets: { sheet: string; data: unknown[][] }[];
  try {
    sheets = await readWorkbook(await packed(files), { parseNumber: numberText, trim: true });
  } catch (cause) {
    throw damagedWorkbookError(name, cause);
  }
  // The reader returns one array for every mention of a sheet, and none for a file that is mentioned under two ids.
  if (
    new Set(sheets.map(({ data }) => data)).size < sheets.length ||
    sheets.some(({ data }) => !Array.isArray(data))
  )
    throw damagedWorkbookError(name, undefined);
  if (charactersIn(sheets) > maxWorkbookText)
    throw tooLargeError(
      msg`"${name}" has more than ${maxWorkbookText} characters. Save its sheets as CSV and upload those.`,
    );
  return sheets
    .map(({ sheet, data }) => ({ name: sheet, records: data.flatMap(recordOf) }))
    .filter(({ records }) => records.length > 0);
}

function damagedWorkbookError(name: string, cause: unknown): AppError {
  return new AppError(
    "bad_request",
    msg`"${name}" is a damaged workbook, or not one in the format of Excel 2007 and later. Open it, save it as .xlsx or CSV, and upload that.`,
    { cause, reason: "file_damaged" },
  );
}

function tooLargeError(wording: Wording): AppError {
  return new AppError("bad_request", wording, { reason: "file_too_large" });
}

function charactersIn(sheets: readonly { data: unknown[][] }[]): number {
  let characters = 0;
  for (const { data } of sheets)
    for (const row of data) for (const cell of row) if (typeof cell === "string") characters += cell.length;
  return characters;
}

function recordOf(cells: unknown[], index: number): CsvRecord[] {
  const texts = cells.map(textOf);
  if (texts.every((text) => text === "")) return [];
  return [{ row: index + 1, cells: texts, text: texts.join(",") }];
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return dateText(cell);
  if (typeof cell === "string") return cell.slice(0, maxCellLength);
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  return cell === null || cell === undefined ? "" : String(cell);
}

/** Excel stores a number as a double with 17 digits (`37.380000000000003`); its shortest notation is what was meant. Long whole numbers are ids. */
function numberText(text: string): string {
  if (/^-?\d+$/.test(text)) return text;
  const number = Number(text);
  return Number.isFinite(number) ? String(number) : text;
}

/** The clock time of a date cell, which has no zone. Its fraction of a day is off by up to two milliseconds. */
function dateText(date: Date): string {
  const at = date.getTime();
  if (Number.isNaN(at)) return "";
  const roundedAt = Math.round(at / 1000) * 1000;
  const text = new Date(Math.abs(at - roundedAt) <= 2 ? roundedAt : at).toISOString();
  return text.replace("T", " ").replace(/(?:\.000)?Z$/, "");
}
