import { dayNumberOf, startOfDay } from "../../domain/time/day.ts";
import { add, formatDecimal, parseDecimal, sumOf, zero } from "../../domain/money/decimal.ts";
import type { Sql } from "../../ports/sql.ts";

/** A wallet and an asset that a connection's transactions mention, with the asset's decimals on its chain. */
export type ReportedHolding = { wallet: string; assetId: string; decimals: number | null };

/** Rows read at a time: a few milliseconds of work. */
const pageSize = 2_000;

type AssetInWallet = { wallet: string; assetId: string };

type AssetAtBlock = AssetInWallet & { block?: number | null };

/** The ledger's facts that can be compared with a source. Each is a generator that yields between its steps. */
export function createSourceChecks(sql: Sql) {
  return {
    /** A connection's transactions' changes by wallet and asset, without position wallets, NFTs and spam. */
    reportedHoldings: (connectionId: string) => reportedHoldings(sql, connectionId),

    /** Assets ever held in these wallets, without NFTs and spam. */
    holdingsIn: (wallets: readonly string[]): ReportedHolding[] =>
      wallets.flatMap((wallet) =>
        sql
          .prepare<ReportedHolding>(
            `SELECT w.wallet, a.id AS assetId, a.decimals FROM holdings h
             JOIN assets a ON a.key = h.asset JOIN wallets w ON w.key = h.wallet
             WHERE w.wallet = ? AND a.spam = 0 AND a.kind <> 'nft' ORDER BY a.id`,
          )
          .all(wallet),
      ),

    /** The NFTs that were ever held in a wallet, without spam. */
    collectiblesIn: (wallet: string): string[] =>
      sql
        .prepare<{ id: string }>(
          `SELECT a.id FROM holdings h JOIN assets a ON a.key = h.asset JOIN wallets w ON w.key = h.wallet
           WHERE w.wallet = ? AND a.spam = 0 AND a.kind = 'nft' ORDER BY a.id`,
        )
        .all(wallet)
        .map(({ id }) => id),

    /** The blocks of a connection's confirmed transactions, by platform, ascending. */
    blocks: (connectionId: string) => blocks(sql, connectionId),

    /**
     * The ledger's balance of a wallet's asset, up to and including a moment (ms) and, if blocks share one, a block of it; also while balances
     * are being computed.
     */
    computedAt: (place: AssetAtBlock, at: number) => computedAt(sql, place, at),

    /** The time (ms) of the newest transaction after `from` and until `to`; `null` without one. */
    newestBetween: (from: number, to: number): number | null =>
      sql
        .prepare<{ at: number | null }>("SELECT max(at) AS at FROM transactions WHERE at > ? AND at <= ?")
        .get(from, to)?.at ?? null,

    /** The amount that unconfirmed transactions would add to a wallet's asset. */
    pendingOf: (place: AssetInWallet) => pendingOf(sql, place),

    /** The amount that the owner's settlements against one connection added to a wallet's asset. */
    settled: (connectionId: string, place: AssetInWallet) => settledAmount(sql, connectionId, place),

    /** Those settlements, the oldest first. */
    settlements: (connectionId: string, place: AssetInWallet) => settlements(sql, connectionId, place),

    /** When the wallet's asset first moved, in ms and by block; `undefined` if it never did. */
    firstEntry({ wallet, assetId }: AssetInWallet): { at: number; platform: string } | undefined {
      return sql
        .prepare<{ at: number; platform: string }>(
          `SELECT e.at, w.platform FROM holdings h JOIN wallets w ON w.key = h.wallet JOIN entries e ON e.asset = h.asset AND e.wallet = h.wallet
           WHERE h.asset = (SELECT key FROM assets WHERE id = ?) AND w.wallet = ? ORDER BY e.at LIMIT 1`,
        )
        .get(assetId, wallet);
    },

    /** Whether more left the wallet than was known to have come in, at any time. */
    wasNegative: ({ wallet, assetId }: AssetInWallet): boolean =>
      sql
        .prepare(
          `SELECT 1 FROM holdings h JOIN wallets w ON w.key = h.wallet
           WHERE h.asset = (SELECT key FROM assets WHERE id = ?) AND w.wallet = ? AND h.negative_at IS NOT NULL`,
        )
        .get(assetId, wallet) !== undefined,
  };
}

function* reportedHoldings(sql: Sql, connectionId: string): Generator<void, ReportedHolding[], void> {
  const source = sql
    .prepare<{ key: number }>("SELECT key FROM sources WHERE kind = 'connection' AND id = ?")
    .get(connectionId)?.key;
  if (source === undefined) return [];
  const isReported = sql.prepare(
    `SELECT 1 FROM entries e JOIN transaction_sources c ON c.source = ? AND c.transaction_key = e.transaction_key
         WHERE e.asset = ? AND e.wallet = ? LIMIT 1`,
  );
  const pairs = sql
    .prepare<ReportedHolding & { asset: number; walletKey: number }>(
      `SELECT h.asset, h.wallet AS walletKey, w.wallet, a.id AS assetId, a.decimals FROM holdings h
           JOIN assets a ON a.key = h.asset JOIN wallets w ON w.key = h.wallet
           WHERE a.spam = 0 AND a.kind <> 'nft' AND instr(w.wallet, '#') = 0 ORDER BY w.wallet, a.id`,
    )
    .all();
  const found = new Map<string, ReportedHolding>();
  for (const { asset, walletKey, ...pair } of pairs) {
    if (isReported.get(source, asset, walletKey) !== undefined)
      found.set(`${pair.wallet} ${pair.assetId}`, pair);
    yield;
  }
  return [...found.values()];
}

function* blocks(sql: Sql, connectionId: string): Generator<void, Map<string, number[]>, void> {
  const page = sql.prepare<{ key: number; block: number; platform: string }>(
    `SELECT c.transaction_key AS key, t.position / 1000000 AS block, w.platform FROM transaction_sources c JOIN transactions t ON t.key = c.transaction_key
         JOIN wallets w ON w.key = t.wallet WHERE c.source = (SELECT key FROM sources WHERE kind = 'connection' AND id = ?)
         AND c.transaction_key > ? AND t.position >= 1000000 AND t.status <> 'pending' ORDER BY c.transaction_key LIMIT ${pageSize}`,
  );
  const found = new Map<string, Set<number>>();
  for (let last = 0; ;) {
    const rows = page.all(connectionId, last);
    for (const { platform, block } of rows) {
      const blocks = found.get(platform) ?? new Set();
      found.set(platform, blocks.add(block));
    }
    yield;
    const end = rows.at(-1);
    if (end === undefined || rows.length < pageSize) break;
    last = end.key;
  }
  return new Map([...found].map(([platform, blocks]) => [platform, [...blocks].sort((a, b) => a - b)]));
}

function* computedAt(
  sql: Sql,
  { wallet, assetId, block = null }: AssetAtBlock,
  at: number,
): Generator<void, string, void> {
  const pairs = sql
    .prepare<{ asset: number; wallet: number; dirty: number | null }>(
      `SELECT h.asset, h.wallet, h.dirty_since AS dirty FROM holdings h JOIN wallets w ON w.key = h.wallet
           WHERE h.asset = (SELECT key FROM assets WHERE id = ?) AND w.wallet = ?`,
    )
    .all(assetId, wallet);
  const closing = sql.prepare<{ amount: string }>(
    "SELECT amount FROM balances WHERE asset = ? AND wallet = ? AND day < ? ORDER BY day DESC LIMIT 1",
  );
  const page = sql.prepare<{ key: number; at: number; change: string }>(
    `SELECT key, at, change FROM entries WHERE asset = ? AND wallet = ? AND at >= ? AND at <= ? AND (at < ? OR position < ?) AND (at, key) > (?, ?)
         ORDER BY at, key LIMIT ${pageSize}`,
  );
  const afterBlock = block === null ? Number.MAX_SAFE_INTEGER : (block + 1) * 1_000_000;
  let total = zero;
  for (const pair of pairs) {
    // Closings are valid up to the day from which the pair is marked for recomputation.
    const day = dayNumberOf(Math.min(at, pair.dirty ?? at));
    const before = closing.get(pair.asset, pair.wallet, day)?.amount;
    if (before !== undefined) total = add(total, parseDecimal(before));
    for (let last = { at: startOfDay(day), key: -1 }; ;) {
      const rows = page.all(pair.asset, pair.wallet, startOfDay(day), at, at, afterBlock, last.at, last.key);
      for (const { change } of rows) total = add(total, parseDecimal(change));
      const end = rows.at(-1);
      if (end === undefined || rows.length < pageSize) break;
      last = end;
      yield;
    }
    yield;
  }
  return formatDecimal(total);
}

function pendingOf(sql: Sql, { wallet, assetId }: AssetInWallet): string {
  return sumOf(
    sql
      .prepare<{ change: string }>(
        `SELECT iif(l.value ->> 'direction' = 'in', '', '-') || (l.value ->> 'amount') AS change
             FROM transactions t JOIN wallets w ON w.key = t.wallet, json_each(t.legs) l
             WHERE t.status <> 'confirmed' AND t.status = 'pending'
             AND l.value ->> 'assetId' = ? AND coalesce(l.value ->> 'wallet', w.wallet) = ?`,
      )
      .all(assetId, wallet)
      .map(({ change }) => change),
  );
}

function settledAmount(sql: Sql, connectionId: string, { wallet, assetId }: AssetInWallet): string {
  return sumOf(
    sql
      .prepare<{ change: string }>(
        `SELECT e.change FROM transaction_sources c JOIN entries e ON e.key >= c.transaction_key * 65536 AND e.key < (c.transaction_key + 1) * 65536
             WHERE c.source = (SELECT key FROM sources WHERE kind = 'verification' AND id = ?)
             AND e.asset = (SELECT key FROM assets WHERE id = ?) AND e.wallet IN (SELECT key FROM wallets WHERE wallet = ?)`,
      )
      .all(connectionId, assetId, wallet)
      .map(({ change }) => change),
  );
}

function settlements(
  sql: Sql,
  connectionId: string,
  { wallet, assetId }: AssetInWallet,
): { id: string; at: number; type: string }[] {
  return sql
    .prepare<{ id: string; at: number; type: string }>(
      `SELECT DISTINCT t.id, t.at, t.type FROM transaction_sources c JOIN transactions t ON t.key = c.transaction_key
           JOIN entries e ON e.key >= t.key * 65536 AND e.key < (t.key + 1) * 65536
           WHERE c.source = (SELECT key FROM sources WHERE kind = 'verification' AND id = ?)
           AND e.asset = (SELECT key FROM assets WHERE id = ?) AND e.wallet IN (SELECT key FROM wallets WHERE wallet = ?) ORDER BY t.at, t.id`,
    )
    .all(connectionId, assetId, wallet);
}
