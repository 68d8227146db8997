import type { UnexplainedFact } from "../../domain/quality/findings/balance-findings.ts";
import type {
  AmbiguousWithdrawalFact,
  UnknownLiquidityFact,
} from "../../domain/quality/findings/chain-findings.ts";
import type {
  StaleFact,
  SuspiciousFact,
  UnpricedFact,
} from "../../domain/quality/findings/price-findings.ts";
import type { FailedFact, ShiftedFact } from "../../domain/quality/findings/record-findings.ts";
import {
  add,
  compare,
  formatDecimal,
  negate,
  parseDecimal,
  zero,
  type Decimal,
} from "../../domain/money/decimal.ts";
import { isSettlingProduct } from "../../domain/catalog/settling-products.ts";
import { shiftedFiles } from "../ledger/trackers/shifted-files.ts";
import { depositContract } from "../../domain/protocols/addresses.ts";
import { isPositionManager } from "../../domain/protocols/contracts.ts";
import { baseWalletOf, familyOf, protocolOf } from "../../domain/ledger/positions/positions.ts";
import { unverifiedMark } from "../../domain/ledger/positions/unverified.ts";
import {
  beaconMethod,
  beaconWithdrawalOf,
  minimumStake,
  withdrawalRequestContract,
  withdrawalRequestName,
} from "../../domain/protocols/validators.ts";
import { dayFromNumber, dayOf, endOfDay, type DayNumber } from "../../domain/time/day.ts";
import type { Sql } from "../../ports/sql.ts";
import { overdueBridges, type Overdue } from "../balances/overdue-bridges.ts";
import { entriesPerTransaction, firstDerivedNumber } from "../ledger/entry-rows.ts";
import { jsonObject } from "../database/json-columns.ts";
import { createDuplicateSearch } from "./duplicate-search.ts";
import { findJumps } from "./net-worth-jumps.ts";
import { findNegativeBalances } from "./negative-balances.ts";
import { findOneSidedTrades } from "../ledger/one-sided-trades.ts";
import { sentLiquidity } from "./sent-liquidity.ts";
import { takeRecomputed } from "./recomputed.ts";
import { findTickersWithoutCoin } from "./unidentified.ts";
import type { AccountingTransactions } from "../accounting/accounting-transactions.ts";
import type { Prices } from "../prices/prices.ts";
import { isPriceUnasked } from "../prices/unasked-prices.ts";
import type { PriceEngine } from "../prices/price-engine.ts";
import { errorWordingIn } from "../database/error-columns.ts";

type AssetRow = { key: number; id: string; symbol: string; coinId: string | null; owner: string };

type BeaconRow = {
  transactionId: string;
  type: string;
  method: string | null;
  wallet: string;
  platform: string;
  position: string;
  at: number;
  change: string;
  assetId: string;
  symbol: string;
  operation: string;
  edits: string | null;
};

/** Facts that the health check reports on. */
export function createHealthQueries(
  sql: Sql,
  {
    accounting,
    prices,
    priceEngine,
  }: {
    accounting: Pick<AccountingTransactions, "lookups">;
    prices: Pick<Prices, "suspicious" | "find" | "missing">;
    priceEngine: PriceEngine;
  },
) {
  return {
    jumps: (terms: { now: number; currency: string }) => findJumps(sql, priceEngine, terms),
    overdueBridges: (now: number): Overdue[] => overdueBridges(sql, now),
    duplicates: createDuplicateSearch(sql),
    /** Trades of exchanges of which only one side is known, by wallet. Yields. */
    oneSidedTrades: () => findOneSidedTrades(sql),
    takeRecomputed: (terms: { now: number; currency: string }) => takeRecomputed(sql, { accounting }, terms),
    /** Assets without a price on a day of the stored net worth, with the days. */
    unpriced: () => unpricedFacts(sql),
    /** Whether the price sources have not been asked about one of these days without a price. */
    isPriceUnasked: (
      asset: Pick<UnpricedFact, "assetId" | "coinId" | "first" | "last">,
      clock: { today: DayNumber; now: number },
    ): boolean => isPriceUnasked(sql, prices, asset, clock),
    /** Assets whose price on the newest day of the stored net worth is older. */
    stale: (today: DayNumber) => staleFacts(sql, today),
    /** The newest suspicious quote of each series that prices a holding, unless the owner has a price for that day. */
    suspicious: () => suspiciousFacts(sql, prices),
    /** Exchange tickers whose coin is unknown, or whose entries span a change of coin, until the owner names one. */
    tickers: () => findTickersWithoutCoin(sql),
    /** Balances that are or were below zero, by how much, and by which transaction first; for positions those that are more than a debt. Yields. */
    negative: () => findNegativeBalances(sql),
    /**
     * Releases of positions without a lock in the history, by transaction. An asset that an unverified contract never took is an ordinary
     * deposit, and so is a purchase from a counterparty that is not a product.
     */
    unexplained: () => unexplainedFacts(sql),
    /** Payments of pools that were settled as the whole position without knowing the liquidity, by wallet and position manager. */
    unknownLiquidity: () => unknownLiquidity(sql),

    /** NFTs of concentrated liquidity that were sent to an unknown address, and whose coins still count. */
    sentLiquidity: () => sentLiquidity(sql),
    /** Beacon-chain withdrawals that may be principal or rewards, unless the owner set their type. */
    ambiguousWithdrawals: () => ambiguousWithdrawals(sql),
    /** The newest failure of each kind of task that has not succeeded since; connections report their own. */
    failedTasks: () => failedTasks(sql),
    /** Imports whose rows other sources state at times shifted by whole or half hours. */
    shiftedImports: () => shiftedImports(sql),
  };
}

function visibleAssets(sql: Sql): Map<number, AssetRow> {
  return new Map(
    sql
      .prepare<AssetRow>("SELECT key, id, symbol, coin_id AS coinId, owner FROM assets WHERE spam = 0")
      .all()
      .map((row) => [row.key, row]),
  );
}

function unpricedFacts(sql: Sql): UnpricedFact[] {
  return sql
    .prepare<UnpricedFact>(
      `SELECT a.id AS assetId, a.symbol, a.coin_id AS coinId, min(n.from_day) AS first, max(n.to_day) AS last, sum(n.to_day - n.from_day + 1) AS days
         FROM net_worth_assets n JOIN assets a ON a.key = n.asset WHERE n.state = 'unpriced' AND a.spam = 0 GROUP BY a.key ORDER BY first, a.key`,
    )
    .all();
}

function staleFacts(sql: Sql, today: DayNumber): Omit<StaleFact, "value">[] {
  const stale = sql
    .prepare<Pick<AssetRow, "id" | "symbol" | "coinId">>(
      `SELECT a.id, a.symbol, a.coin_id AS coinId FROM net_worth_assets n JOIN assets a ON a.key = n.asset
         WHERE n.state = 'stale' AND n.from_day <= ? AND n.to_day >= ? AND a.spam = 0 ORDER BY a.key`,
    )
    .all(today, today);
  const last = sql.prepare<{ day: number; latestAt: number | null }>(
    `SELECT p.day, r.latest_at AS latestAt FROM price_series r JOIN prices p ON p.series = r.key WHERE r.ref IN (?, ?) AND p.day <= ?
         UNION ALL SELECT m.day, NULL FROM manual_prices m JOIN assets a ON a.id = m.asset WHERE (a.id = ? OR a.coin_id = ?) AND m.day <= ? ORDER BY day DESC LIMIT 1`,
  );
  return stale.flatMap((asset) => {
    const found = last.get(asset.id, `coin:${asset.coinId}`, today, asset.id, asset.coinId, today);
    if (found === undefined) return [];
    const isLatest = found.latestAt !== null && dayOf(found.latestAt) === dayFromNumber(found.day);
    const pricedAt = isLatest && found.latestAt !== null ? found.latestAt : endOfDay(found.day);
    return [{ assetId: asset.id, symbol: asset.symbol, pricedAt }];
  });
}

function suspiciousFacts(sql: Sql, prices: Pick<Prices, "suspicious">): SuspiciousFact[] {
  const known = [...visibleAssets(sql).values()];
  const byRef = new Map(
    known
      .toReversed()
      .flatMap((asset) => [[asset.id, asset] as const, [`coin:${asset.coinId}`, asset] as const]),
  );
  const isSettled = sql.prepare(
    "SELECT 1 FROM manual_prices m JOIN assets a ON a.id = m.asset WHERE m.day = ? AND (a.id = ? OR a.coin_id = ?)",
  );
  const facts = new Map<string, SuspiciousFact>();
  for (const { ref, day, close, source, currency } of prices.suspicious()) {
    const asset = byRef.get(ref);
    if (asset === undefined || isSettled.get(day, asset.id, asset.coinId) !== undefined) continue;
    const days = (facts.get(ref)?.days ?? 0) + 1;
    facts.set(ref, { ref, assetId: asset.id, symbol: asset.symbol, day, close, currency, source, days });
  }
  return [...facts.values()];
}

function unexplainedFacts(sql: Sql): Omit<UnexplainedFact, "value">[] {
  const wasLocked = sql.prepare(
    `SELECT 1 FROM wallets w JOIN holdings h ON h.wallet = w.key JOIN entries e ON e.asset = h.asset AND e.wallet = h.wallet
         WHERE w.platform = ? AND (w.wallet LIKE '%#' || ? OR w.wallet LIKE '%#' || ? || ':%') AND e.operation = 'stake' LIMIT 1`,
  );
  return sql
    .prepare<Omit<UnexplainedFact, "value"> & { type: string }>(
      `SELECT t.id AS transactionId, t.type, e.at, w.platform, w.wallet, a.id AS assetId, a.symbol, e.change AS amount
           FROM entries e INDEXED BY entries_unexplained JOIN transactions t ON t.key = e.transaction_key JOIN wallets w ON w.key = e.wallet JOIN assets a ON a.key = e.asset
           WHERE e.operation = 'deposit' AND a.spam = 0 AND a.kind <> 'nft' AND (instr(w.wallet, '${unverifiedMark}') = 0 OR EXISTS (
             SELECT 1 FROM contract_openings o WHERE o.kind = 'position' AND o.asset = a.id AND o.contract = substr(w.wallet, instr(w.wallet, '${unverifiedMark}') + 2)))
           ORDER BY e.at, t.id, e.key`,
    )
    .all()
    .filter(({ type, platform, wallet }) => {
      if (type !== "trade" || protocolOf(wallet).includes(":")) return true;
      const product = familyOf(wallet);
      return isSettlingProduct(product) || wasLocked.get(platform, product, product) !== undefined;
    })
    .map(({ type: _, ...fact }) => fact);
}

function unknownLiquidity(sql: Sql): UnknownLiquidityFact[] {
  const found = new Map<string, UnknownLiquidityFact>();
  for (const { platform, wallet: position, transactionId, at } of sql
    .prepare<{ platform: string; wallet: string; transactionId: string; at: number }>(
      `SELECT DISTINCT w.platform, w.wallet, t.id AS transactionId, e.at
         FROM wallets w JOIN holdings h ON h.wallet = w.key JOIN entries e ON e.asset = h.asset AND e.wallet = h.wallet JOIN transactions t ON t.key = e.transaction_key
         WHERE instr(w.wallet, '#0x') > 0 AND e.operation = 'trade' AND e.key % ${entriesPerTransaction} >= ${firstDerivedNumber} AND substr(e.change, 1, 1) <> '-' AND t.liquidity IS NULL
         ORDER BY e.at, t.id`,
    )
    .iterate()) {
    const manager = familyOf(position);
    if (!isPositionManager(platform, manager)) continue;
    const wallet = baseWalletOf(position);
    const key = `${platform} ${manager} ${wallet}`;
    const known = found.get(key);
    if (known === undefined)
      found.set(key, {
        platform,
        wallet,
        manager,
        transactions: 1,
        firstAt: at,
        firstTransactionId: transactionId,
      });
    else known.transactions++;
  }
  return [...found.values()];
}

function ambiguousWithdrawals(sql: Sql): AmbiguousWithdrawalFact[] {
  const rows = sql
    .prepare<BeaconRow>(
      `SELECT t.id AS transactionId, t.type, t.method, o.wallet, w.platform, w.wallet AS position, e.at, e.change, a.id AS assetId, a.symbol, e.operation, t.edits
           FROM wallets w JOIN holdings h ON h.wallet = w.key JOIN entries e ON e.asset = h.asset AND e.wallet = h.wallet
           JOIN transactions t ON t.key = e.transaction_key JOIN wallets o ON o.key = t.wallet JOIN assets a ON a.key = e.asset
           WHERE w.wallet LIKE '%#${depositContract}' ORDER BY e.at, e.position, e.rank, t.id, e.key`,
    )
    .all();
  const requested = new Set(
    rows.length === 0
      ? []
      : sql
          .prepare<{ method: string }>(
            "SELECT method FROM transactions WHERE counterparty = ? AND status = 'confirmed' AND method IS NOT NULL",
          )
          .all(withdrawalRequestContract)
          .map(({ method }) => method),
  );
  const sentByPlatform = new Map<string, Decimal>();
  return rows.flatMap((row) => {
    const { platform, assetId, change, at } = row;
    const total = add(sentByPlatform.get(platform) ?? zero, parseDecimal(change));
    sentByPlatform.set(platform, total);
    const isWithdrawal = row.operation === "unstake" && row.type === "unstake" && row.method === beaconMethod;
    if (!isWithdrawal || (row.edits !== null && Object.hasOwn(jsonObject(row.edits), "type"))) return [];
    const amount = formatDecimal(negate(parseDecimal(change)));
    if (!beaconWithdrawalOf(amount, at).isAmbiguous) return [];
    // The owner requested this amount, and the rest is enough for a validator, so it is principal.
    if (requested.has(withdrawalRequestName(amount)) && compare(total, minimumStake) >= 0) return [];
    const { transactionId, wallet, symbol } = row;
    return [{ transactionId, at, platform, wallet, assetId, symbol, amount }];
  });
}

function failedTasks(sql: Sql): FailedFact[] {
  return sql
    .prepare<Omit<FailedFact, "wording"> & { errorWording: string | null }>(
      `SELECT id AS taskId, kind, title, coalesce(error, 'for an unknown reason') AS error, error_wording AS errorWording, coalesce(ended_at, created_at) AS at FROM tasks f
           WHERE state = 'failed' AND kind NOT IN ('sync', 'verify') AND NOT EXISTS (SELECT 1 FROM tasks o WHERE o.kind = f.kind AND o.title = f.title AND o.created_at > f.created_at AND o.state IN ('done', 'failed'))
           ORDER BY created_at`,
    )
    .all()
    .map(({ errorWording, ...fact }) => ({ ...fact, wording: errorWordingIn(errorWording).errorWording }));
}

/** One fact for each import; what its task noted takes precedence. */
function shiftedImports(sql: Sql): ShiftedFact[] {
  const noted = sql
    .prepare<ShiftedFact>(
      `SELECT substr(id, 1, instr(id || '/', '/') - 1) AS importId, file_name AS fileName, json_extract(problems, '$.shift.hours') AS hours, json_extract(problems, '$.shift.rows') AS rows
           FROM imports WHERE state = 'done' AND json_type(problems, '$.shift') = 'object' ORDER BY created_at`,
    )
    .all();
  const facts = new Map<string, ShiftedFact>();
  for (const fact of [...noted, ...shiftedFiles(sql)])
    if (!facts.has(fact.importId)) facts.set(fact.importId, fact);
  return [...facts.values()];
}
