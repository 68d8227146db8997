import { z } from "zod";
import { limitOf } from "./inputs.ts";
import { defineTool } from "./tool.ts";
import { withinBytes } from "./within-bytes.ts";

export const getIssues = defineTool({
  name: "get_issues",
  description:
    "What is wrong with the data or in doubt: negative balances, missing acquisitions, unpriced or stale assets, drift from a source, failed syncs. Figures that rest on it may be off; say so.",
  input: z.strictObject({
    severity: z.enum(["info", "warning", "critical"]).optional(),
    kind: z.string().max(60).optional().describe("such as unpriced, negativeBalance, missingAcquisition"),
    limit: limitOf(30, 100),
  }),
  run({ severity, kind, limit }, { account, context }) {
    const page = account.issues.list({ severity, kind }, { limit, order: "desc" });
    const issues = withinBytes(
      page.items.map(({ id: _, openedAt, remedy, subject, ...issue }) => ({
        ...issue,
        assetId: typeof subject["assetId"] === "string" ? subject["assetId"] : undefined,
        remedy: remedy?.method ?? null,
        openedAt: new Date(openedAt).toISOString(),
      })),
    );
    return {
      asOf: new Date(context.now()).toISOString(),
      currency: account.settings.get().baseCurrency,
      open: account.issues.counts(),
      issues,
      rowCount: issues.length,
      totalRows: page.total,
      truncated: page.total > issues.length,
    };
  },
});
