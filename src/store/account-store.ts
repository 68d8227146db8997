import type { Sql } from "../core/ports/sql.ts";
import { createAssets } from "./assets.ts";
import { createAuditLog } from "./audit-log.ts";
import { createBackups } from "./backups.ts";
import { createBalances } from "./balances.ts";
import { createBooks } from "./books.ts";
import { createChanges } from "./changes.ts";
import { createConnections } from "./connections.ts";
import { createContracts } from "./contracts.ts";
import { createConversations } from "./conversations.ts";
import { createExchangeListings } from "./exchange-listings.ts";
import { createFiles } from "./files.ts";
import { createImports } from "./imports.ts";
import { createIssues } from "./issues.ts";
import { createKeyValue } from "./key-value.ts";
import { createLedger } from "./ledger.ts";
import { createLatestPrices } from "./latest-prices.ts";
import { createNetWorth } from "./net-worth.ts";
import { createPrices } from "./prices.ts";
import { createReports } from "./reports.ts";
import { createSchedules } from "./schedules.ts";
import { createSettings } from "./settings.ts";
import { createSourceBalances } from "./source-balances.ts";
import { createSourceChecks } from "./source-checks.ts";
import { createStatedBalances } from "./stated-balances.ts";
import { createTags } from "./tags.ts";
import { createTasks } from "./task-rows.ts";
import { createTradeRows } from "./trades.ts";
import { createTransferHalves } from "./transfer-halves.ts";
import { createValuation } from "./valuation.ts";
import { createWallets } from "./wallets.ts";

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
