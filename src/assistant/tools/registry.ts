import type { AssistantTool } from "./tool.ts";
import { describeTables } from "./describe-tables.ts";
import { getHoldings } from "./get-holdings.ts";
import { getIssues } from "./get-issues.ts";
import { getNetWorth } from "./get-net-worth.ts";
import { getPerformance } from "./get-performance.ts";
import { getPnl } from "./get-pnl.ts";
import { getPrices } from "./get-prices.ts";
import { getTaxReport } from "./get-tax-report.ts";
import { getTransactions } from "./get-transactions.ts";
import { querySql } from "./query-sql.ts";
import { searchAssets } from "./search-assets.ts";

/** All tools available to a model, in the chat and through `/mcp`. A new one is one file and one line here. */
export const assistantTools: readonly AssistantTool[] = [
  getHoldings,
  getNetWorth,
  getTransactions,
  getPrices,
  getPnl,
  getTaxReport,
  getPerformance,
  getIssues,
  searchAssets,
  describeTables,
  querySql,
];
