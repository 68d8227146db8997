import { decimalColumns, isoTime } from "./fragments.ts";
import type { View } from "./view.ts";

export const issues: View = {
  name: "issues",
  doc: "Something wrong with the data or in doubt, open and not dismissed: figures that rest on it may be off.",
  columns: [
    {
      name: "kind",
      type: "text",
      doc: "`unpriced`, `stalePrice`, `negativeBalance`, `missingAcquisition` …",
      sql: "i.kind",
    },
    { name: "severity", type: "text", doc: "`info`, `warning` or `critical`", sql: "i.severity" },
    { name: "message", type: "text", doc: "what it is and what would settle it", sql: "i.message" },
    ...decimalColumns(
      "affected_value",
      "what is at stake in the base currency, NULL when not known",
      "i.affected_value",
    ),
    { name: "asset_id", type: "text", doc: "the asset it is about, or NULL", sql: "i.subject ->> 'assetId'" },
    { name: "opened_at", type: "text", doc: "ISO 8601 in UTC", sql: isoTime("i.opened_at") },
  ],
  from: "main.issues i WHERE i.dismissed_at IS NULL",
  examples: [
    {
      question: "What is in doubt?",
      sql: "SELECT severity, kind, count(*) AS open FROM issues GROUP BY severity, kind",
    },
  ],
};
