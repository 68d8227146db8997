import { plainName } from "../reading/columns.ts";

const valueColumns = ["buy value in account currency", "sell value in account currency", "liquidity pool"];

/** The values and the pool at the end of the full template, for which stake.tax writes a header but no cells. */
export function columnsWithoutCells(header: string[]): number {
  const last = header.slice(-valueColumns.length).map((name) => plainName(name));
  return last.every((name, index) => name === valueColumns[index]) ? valueColumns.length : 0;
}
