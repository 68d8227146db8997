import { isZero, parseDecimal } from "../../../src/domain/money/decimal.ts";
import type { ResultOf } from "../../data/service.ts";

export type Breakdown = ResultOf<"pnl.breakdown">;
export type Sum = "realised" | "income" | "expenses" | "fees";
export type Figures = Omit<Breakdown["months"][number], "month">;
export type Row = Figures & { key: string; name: string; to?: string; unknownTotals?: readonly string[] };

/** A figure of a row. `null` if the known entries add up to zero while others have no value: that zero would be misleading. */
export function knownSumOf(row: Row, sum: Sum): string | null {
  if (row.items === 0) return row.unknownTotals?.includes(sum) === true ? null : row[sum];
  return row.unknown > 0 && isZero(parseDecimal(row[sum])) ? null : row[sum];
}
