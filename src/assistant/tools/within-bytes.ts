/** Characters of JSON that the rows of one answer may have together. */
const most = 48_000;

/** As many of the rows as fit, at least one. */
export function withinBytes<Row>(rows: readonly Row[]): Row[] {
  let bytes = 0;
  const end = rows.findIndex((row, index) => (bytes += JSON.stringify(row).length) > most && index > 0);
  return end === -1 ? [...rows] : rows.slice(0, end);
}
