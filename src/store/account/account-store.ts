import type { Sql } from "../../ports/sql.ts";
import { createAssets } from "./assets.ts";
import { createAuditLog } from "../ledger/audit-log.ts";
import { createBackups } from "./backups.ts";
import { createBalances } from "../balances/balances.ts";
import { createBooks } from "../accounting/books.ts";
import { createChanges } from "../jobs/changes.ts";
import { createConnections } from "../jobs/connections.ts";
import { createContracts } from "./contracts.ts";
import { createConversations } from "./conversations.ts";
import { createExchangeListings } from "./exchange-listings.ts";
import { createFiles } from "./files.ts";
import { createImports } from "../jobs/imports.ts";
import { createIssues } from "./issues.ts";
import { createKeyValue } from "./key-value.ts";
import { createLedger } from "../ledger/ledger.ts";
import { createLatestPrices } from "../prices/latest-prices.ts";
import { createNetWorth } from "../prices/net-worth.ts";
import { createPrices } from "../prices/prices.ts";
import { createReports } from "../accounting/reports.ts";
import { createSchedules } from "../jobs/schedules.ts";
import { createSettings } from "./settings.ts";
import { createSourceBalances } from "../balances/source-balances.ts";
import { createSourceChecks } from "../balances/source-checks.ts";
import { createStatedBalances } from "../balances/stated-balances.ts";
import { createTags } from "./tags.ts";
import { createTasks } from "../jobs/task-rows.ts";
import { createTradeRows } from "../accounting/trades.ts";
import { createTransferHalves } from "../ledger/transfer-halves.ts";
import { createValuation } from "../prices/valuation.ts";
import { createWallets } from "../balances/wallets.ts";

/** An account's file, one repository a noun. A new repository is one file and one line here. */
export function createAccountStore(sql: Sql, { id, name }: { id: string; name: string }) {
  return {
    /** Immutable. */
    id,
    name,
    sql,
    assets: createAssets(sql),
    auditLog: createAuditLog(sql),
    backups: createBackups(sql),
    balances: createBalances(sql),
    books: createBooks(sql),
    changes: createChanges(sql),
    connections: createConnections(sql),
    contracts: createContracts(sql),
    conversations: createConversations(sql),
    exchangeListings: createExchangeListings(sql),
    files: createFiles(sql),
    imports: createImports(sql),
    issues: createIssues(sql),
    keyValue: createKeyValue(sql),
    latestPrices: createLatestPrices(sql),
    ledger: createLedger(sql),
    netWorth: createNetWorth(sql),
    prices: createPrices(sql),
    reports: createReports(sql),
    schedules: createSchedules(sql),
    settings: createSettings(sql),
    sourceBalances: createSourceBalances(sql),
    sourceChecks: createSourceChecks(sql),
    statedBalances: createStatedBalances(sql),
    tags: createTags(sql),
    tasks: createTasks(sql),
    trades: createTradeRows(sql),
    transferHalves: createTransferHalves(sql),
    valuation: createValuation(sql),
    wallets: createWallets(sql),
  };
}
export type AccountStore = ReturnType<typeof createAccountStore>;
