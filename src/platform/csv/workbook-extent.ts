import { Parser } from "saxen";
import type { WorkbookFiles } from "./workbook-package.ts";

/** The rows and columns that Excel has. */
const maxRow = 1_048_576;
const maxColumn = 16_384;

const rowNumber = /^[1-9]\d{0,6}$/;
const cellAddress = /^(?<column>[A-Z]{1,3})(?<row>\d{1,7})$/;

/**
 * The number of cells that the reader of workbooks allocates: rows × columns of each sheet, however few of them are stored, and each empty row
 * once. `null` if a sheet is not well-formed or has an address outside of what Excel has. Memory and time grow with this number, not with the
 * file's size: two cells at opposite corners are 17 billion. The XML is parsed by saxen, as in the reader, so that both see the same addresses.
 */
export function cellsOfWorkbook(files: WorkbookFiles): number | null {
  let cells = 0;
  for (const bytes of files.values()) {
    const sheet = extentOf(new TextDecoder().decode(bytes));
    if (sheet === null) return null;
    cells += sheet.rows * sheet.columns + sheet.lastRow;
  }
  return cells;
}

/** The extent of the cells with a value, and the last row, which may be empty. */
type Extent = { rows: number; columns: number; lastRow: number };

function extentOf(xml: string): Extent | null {
  const extent: Extent = { rows: 0, columns: 0, lastRow: 0 };
  let row = 0;
  let isSheet = false;
  let isValid = true;
  const parser = new Parser();
  const fail = (): void => {
    // Errors in other files do not matter unless the reader needs them.
    isValid = !isSheet;
    parser.stop();
  };
  parser.on("error", fail);
  parser.on("openTag", (tag, attributesOf, decodeEntities, isSelfClosing) => {
    const name = localName(tag);
    if (name === "sheetData") isSheet = true;
    if (!isSheet || (name !== "row" && name !== "c")) return;
    const text = addressIn(attributesOf());
    const address = text === undefined ? undefined : decodeEntities(text);
    if (name === "row") {
      row = address === undefined ? row + 1 : Number(rowNumber.exec(address)?.[0]);
      if (!(row <= maxRow)) return fail();
      extent.lastRow = Math.max(extent.lastRow, row);
      return;
    }
    // An empty cell has a format only. The reader refuses a cell without an address.
    if (address === undefined || isSelfClosing) return;
    const stated = cellAddress.exec(address)?.groups ?? {};
    const [cellRow, column] = [Number(stated["row"]), columnOf(stated["column"] ?? "")];
    if (!(cellRow <= maxRow && column <= maxColumn)) return fail();
    extent.rows = Math.max(extent.rows, cellRow, row);
    extent.columns = Math.max(extent.columns, column);
  });
  parser.parse(xml);
  return isValid ? extent : null;
}

/** The attribute `r`, with or without a prefix. Of several, the reader takes the last. */
function addressIn(attributes: Readonly<Record<string, string>>): string | undefined {
  return Object.entries(attributes).findLast(([name]) => localName(name) === "r")?.[1];
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** 1 for A, 27 for AA. */
function columnOf(letters: string): number {
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}
