import { once } from "../../lib/once.ts";
import type { Sql, TransactionOptions } from "../../ports/sql.ts";
import { summaryOf } from "./account-summary.ts";
import { createAssets } from "./assets.ts";
import { createAuditLog } from "../ledger/audit-log.ts";
import { createBackups } from "./backups.ts";
import { createBalances } from "../balances/balances.ts";
import { createAccountingTransactions } from "../accounting/accounting-transactions.ts";
import { createChainPositions } from "../balances/chain-positions.ts";
import { createChanges } from "../jobs/changes.ts";
import { createConnections } from "../jobs/connections.ts";
import { createContracts } from "./contracts.ts";
import { createConversations } from "./conversations.ts";
import { createDailyPerformance } from "../accounting/daily-performance.ts";
import { createExchangeListings } from "./exchange-listings.ts";
import { createFiles } from "./files.ts";
import { createImportMappings } from "../jobs/import-mappings.ts";
import { createImports } from "../jobs/imports.ts";
import { createIssues } from "./issues.ts";
import { createKeyValue } from "./key-value.ts";
import { createLedger } from "../ledger/ledger.ts";
import { longFrom } from "../ledger/list/transaction-list.ts";
import { refreshListIndex } from "../ledger/list-index/refresh-index.ts";
import { createLatestPrices } from "../prices/latest-prices.ts";
import { createNetWorth } from "../prices/net-worth.ts";
import { createPriceEngine, type PriceEngine } from "../prices/price-engine.ts";
import { createPrices } from "../prices/prices.ts";
import { createReports } from "../accounting/reports.ts";
import { createTaxReports } from "../accounting/tax-reports.ts";
import { createSchedules } from "../jobs/schedules.ts";
import { createSettings } from "./settings.ts";
import { createSourceBalances } from "../balances/source-balances.ts";
import { createSourceChecks } from "../balances/source-checks.ts";
import { createStatedBalances } from "../balances/stated-balances.ts";
import { createTags } from "./tags.ts";
import { createTasks } from "../jobs/tasks.ts";
import { createTradeRows } from "../accounting/trades.ts";
import { createTransferHalves } from "../ledger/transfer-halves.ts";
import { createValuation } from "../prices/valuation.ts";
import { createCoinListState } from "./coin-list-state.ts";
import { createHealthQueries } from "./health-queries.ts";
import { createMeta } from "./meta.ts";
import { readSpamSignals } from "./spam-signals.ts";
import { exportDetails, type WrittenOverrides } from "../ledger/export-rows.ts";
import { createKnownTransactions } from "../ledger/known-transactions.ts";
import { ledgerDigestRows } from "../ledger/ledger-digest.ts";
import { takeRepairedRows } from "../database/repaired-rows.ts";
import { isRecomputePending } from "./recomputed.ts";
import { reclassify } from "../ledger/reclassify.ts";
import { createImportDifferences } from "../ledger/trackers/import-differences.ts";
import type { SourceKinds } from "../ledger/trackers/record-rows.ts";
import { createSuperseded } from "../ledger/trackers/superseded.ts";
import { createSupersededPreview } from "../ledger/trackers/superseded-preview.ts";
import { surveyShift, type ShiftSurvey } from "../ledger/duplicates/shifted-rows.ts";
import { listHours, listPrices } from "../prices/price-list.ts";
import { createWallets } from "../balances/wallets.ts";

type ListOf = Parameters<typeof listPrices> extends [PriceEngine, ...infer Rest] ? Rest : never;

/**
 * Composes an account's repositories, once for each open file. A handler or task declares those it uses (`src/context/uses.ts`). A new
 * repository is one file and one line here.
 */
export function createAccountStore(sql: Sql, { id, name }: { id: string; name: string }) {
  const settings = createSettings(sql);
  const balances = createBalances(sql);
  const priceEngine = createPriceEngine(sql);
  // These prepare many statements, and most calls need none.
  const prices = once(() => createPrices(sql));
  const accounting = once(() => createAccountingTransactions(sql, { priceEngine }));
  const healthQueries = once(() =>
    createHealthQueries(sql, { accounting: accounting(), prices: prices(), priceEngine }),
  );
  const trades = once(() => createTradeRows(sql, { accounting: accounting(), priceEngine }));
  const transferHalves = once(() => createTransferHalves(sql, { accounting: accounting() }));
  return {
    /** Immutable. */
    id,
    name,
    ...connectionOf(sql),
    assets: createAssets(sql),
    auditLog: createAuditLog(sql),
    backups: createBackups(sql),
    balances,
    get accounting() {
      return accounting();
    },
    chainPositions: createChainPositions(sql),
    changes: createChanges(sql),
    coinListState: createCoinListState(sql),
    connections: createConnections(sql),
    contracts: createContracts(sql),
    conversations: createConversations(sql),
    dailyPerformance: createDailyPerformance(sql, { accounting }),
    exchangeListings: createExchangeListings(sql),
    exportDetails: (ids: readonly string[], seen: WrittenOverrides) => exportDetails(sql, ids, seen),
    get healthQueries() {
      return healthQueries();
    },
    importChecks: importChecksOf(sql),
    importDifferences: createImportDifferences(sql),
    importMappings: createImportMappings(sql),
    imports: createImports(sql),
    issues: createIssues(sql),
    keyValue: createKeyValue(sql),
    latestPrices: createLatestPrices(sql, { priceEngine }),
    ledger: createLedger(sql),
    /** Brings the index of lists up to date; yields between steps. */
    refreshListIndex: () => refreshListIndex(sql, { longFrom }),
    ledgerDigest: () => ledgerDigestRows(sql),
    meta: createMeta(sql),
    netWorth: createNetWorth(sql, { balances, priceEngine }),
    priceList: priceListOf(priceEngine),
    get prices() {
      return prices();
    },
    pricesInUse: priceEngine.inUse,
    reclassify: () => reclassify(sql),
    takeRepairedRows: () => takeRepairedRows(sql),
    isRecomputePending: () => isRecomputePending(sql),
    reports: createReports(sql),
    schedules: createSchedules(sql),
    settings,
    spamSignals: () => readSpamSignals(sql, { prices: prices() }),
    sourceBalances: createSourceBalances(sql),
    sourceChecks: createSourceChecks(sql),
    superseded: createSuperseded(sql),
    statedBalances: createStatedBalances(sql),
    storedFiles: createFiles(sql),
    summary: () => summaryOf(sql, { settings }),
    tags: createTags(sql),
    tasks: createTasks(sql),
    taxReports: createTaxReports(sql),
    get trades() {
      return trades();
    },
    get transferHalves() {
      return transferHalves();
    },
    valuation: createValuation(sql, { balances, priceEngine }),
    wallets: createWallets(sql),
  };
}
export type CreateAccountStore = typeof createAccountStore;
export type AccountStore = ReturnType<typeof createAccountStore>;

function connectionOf(sql: Sql) {
  return {
    /** For the repositories and tests; a handler or task cannot declare it. */
    sql,
    databasePath: sql.path,
    /** A number that changes with each commit of another connection. */
    fileVersion: () => sql.prepare<{ data_version: number }>("PRAGMA data_version").get()?.data_version,
    transaction: <T>(work: () => T, options?: TransactionOptions): T => sql.transaction(work, options),
    /** Checkpoints the write-ahead log if it has grown large; returns `true` if it did. */
    checkpointWal: (): boolean => sql.checkpointWal(),
    /** Makes every commit so far survive a power cut; `false` if a reader prevents it now. */
    makeDurable: (): boolean => sql.makeDurable(),
  };
}

function importChecksOf(sql: Sql) {
  return {
    surveyShift: (): ShiftSurvey => surveyShift(sql),
    knownTransactions: () => createKnownTransactions(sql),
    superseded: (kinds: SourceKinds, formats: readonly string[]) =>
      createSupersededPreview(sql, kinds, formats),
  };
}

function priceListOf(priceEngine: PriceEngine) {
  return {
    days: (...args: ListOf) => listPrices(priceEngine, ...args),
    hours: (...args: ListOf) => listHours(priceEngine, ...args),
  };
}
