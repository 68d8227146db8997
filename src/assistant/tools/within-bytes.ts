/** Maximum characters of JSON of the rows in one answer. */
const maxBytes = 48_000;

/** The first rows whose JSON fits within `maxBytes`; at least one row. */
export function withinBytes<Row>(rows: readonly Row[]): Row[] {
  let bytes = 0;
  const end = rows.findIndex((row, index) => (bytes += JSON.stringify(row).length) > maxBytes && index > 0);
  return end === -1 ? [...rows] : rows.slice(0, end);
}
