/**
 * One CSV line, without the line end. Cells that a spreadsheet would run as a formula (beginning with `=`, `+`, `-`, `@`, a tab or a return)
 * are prefixed with an apostrophe, as are cells that begin with one, so that `plainCell` restores the original. Numbers are not prefixed,
 * including negative ones.
 */
export function csvLine(cells: readonly string[]): string {
  return cells.map((cell) => quoted(safeCell(cell))).join(",");
}

function safeCell(cell: string): string {
  return /^[=+\-@\t\r']/.test(cell) && !/^-?\d+(?:\.\d+)?$/.test(cell) ? `'${cell}` : cell;
}

/** The original value of a cell written by `csvLine`. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") ? cell.slice(1) : cell;
}

function quoted(cell: string): string {
  return /[",;\r\n\t|]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
