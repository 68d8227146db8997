import { csvLine } from "../../src/lib/csv-text.ts";

/** A column of an exported list: its heading and its cell for a row; `null` is an empty cell. */
export type Column<Row> = readonly [title: string, cell: (row: Row) => string | number | null | undefined];

/** Rows as CSV with a header. Figures are exact, not rounded as on the page. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(([title]) => title),
    ...rows.map((row) => columns.map(([, cell]) => String(cell(row) ?? ""))),
  ];
  return lines.map((line) => `${csvLine(line)}\r\n`).join("");
}

/** Downloads a text as a file. A byte order mark makes spreadsheets read it as UTF-8. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob(["\uFEFF", text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // After the download has started.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Date and time in a spreadsheet's notation: `2026-11-22 18:04:09`, in UTC. */
export function csvMoment(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString().slice(0, 19).replace("T", " ");
}
