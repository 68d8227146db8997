import type { AssistantTool } from "./tool.ts";
import { describeTables } from "./tools/describe-tables.ts";
import { getHoldings } from "./tools/get-holdings.ts";
import { getIssues } from "./tools/get-issues.ts";
import { getNetWorth } from "./tools/get-net-worth.ts";
import { getPerformance } from "./tools/get-performance.ts";
import { getPnl } from "./tools/get-pnl.ts";
import { getPrices } from "./tools/get-prices.ts";
import { getTransactions } from "./tools/get-transactions.ts";
import { querySql } from "./tools/query-sql.ts";
import { searchAssets } from "./tools/search-assets.ts";

/** Every tool a model can use, in the chat and behind `/mcp`. A new one is one file and one line here. */
export const assistantTools: readonly AssistantTool[] = [
  getHoldings,
  getNetWorth,
  getTransactions,
  getPrices,
  getPnl,
  getPerformance,
  getIssues,
  searchAssets,
  describeTables,
  querySql,
];
