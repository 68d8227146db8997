import { createContext, useContext } from "react";
import type { ReportList } from "../../src/domain/accounting/reports/report-items.ts";
import type { Position } from "../data/records.ts";

/** What can be opened in a sheet: one file each, one line here, one in `titles` and one in `contentOf` of the sheet. */
export type Explanation =
  | { kind: "net-worth"; day: string }
  | { kind: "balance"; assetId: string; wallet?: string; at?: number }
  | { kind: "in-transit" }
  | { kind: "unvalued"; assetIds: string[]; why: "unpriced" | "stale" }
  | { kind: "report-item"; reportId: string; currency: string; list: ReportList; index: number }
  | { kind: "performance-day"; day: string; wallet?: string; coinId?: string }
  | { kind: "position"; position: Position }
  | { kind: "transaction"; id: string };

export const ExplainContext = createContext<((explanation: Explanation) => void) | null>(null);

/** Opens a sheet. */
export function useExplain(): (explanation: Explanation) => void {
  const explain = useContext(ExplainContext);
  if (explain === null) throw new Error("useExplain is called outside ExplainProvider.");
  return explain;
}
