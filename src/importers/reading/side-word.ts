import { RowError, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";

/** Whether a cell is `buy` rather than `sell`, case-insensitive. Throws `RowError` for any other word. */
export function isPurchase(row: Row, cell: string, column: string): boolean {
  const word = cell.trim().toLowerCase();
  if (word === "buy" || word === "sell") return word === "buy";
  throw new RowError(
    rowReason("wordOfTwo", { column, text: cell.slice(0, 40), one: "Buy", other: "Sell" }),
    row,
  );
}
