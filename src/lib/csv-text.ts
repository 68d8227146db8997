/**
 * One CSV line, without its end. Cells that a spreadsheet would run as a formula (beginning with `=`, `+`, `-`, `@`, a tab or a return) get an apostrophe
 * in front, and so do cells that begin with one, so that `plainCell` gives back exactly what went in. Plain numbers stay numbers, also below zero.
 */
export function csvLine(cells: readonly string[]): string {
  return cells.map((cell) => quoted(safeCell(cell))).join(",");
}

function safeCell(cell: string): string {
  return /^[=+\-@\t\r']/.test(cell) && !/^-?\d+(?:\.\d+)?$/.test(cell) ? `'${cell}` : cell;
}

/** What `csvLine` was given for this cell. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") ? cell.slice(1) : cell;
}

function quoted(cell: string): string {
  return /[",;\r\n\t|]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
