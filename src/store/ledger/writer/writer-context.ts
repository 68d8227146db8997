import type { AssetHint } from "../../../domain/assets/asset.ts";
import type { RecordedTransaction } from "../../../domain/ledger/ledger.ts";
import type { IsSpam } from "../../../domain/ledger/classification/spam-legs.ts";
import type { Sql } from "../../../ports/sql.ts";
import { createContractCounts } from "../../account/contracts.ts";
import type { Journal } from "../edits/journal.ts";
import { createEntryRows } from "../entry-rows.ts";
import { hashIndexCondition } from "../hashes.ts";
import { createKeyResolver } from "../key-resolver.ts";
import { createSearchRows } from "../search-rows.ts";
import { createOwnWallets } from "./own-wallets.ts";
import { legsOfRow, liquidityOfRow, transactionColumns, type TransactionRow } from "../transaction-rows.ts";

/** The current spam verdicts; `undefined` if nothing is spam. */
function spamOf(sql: Sql): IsSpam | undefined {
  const spam = new Set(
    sql
      .prepare<{ id: string }>("SELECT id FROM assets WHERE spam = 1")
      .all()
      .map(({ id }) => id),
  );
  return spam.size === 0 ? undefined : (assetId) => spam.has(assetId);
}

function prepareWriter(sql: Sql) {
  return {
    insertRow: sql.prepare(
      `INSERT INTO transactions (key, id, at, position, type, stated_type, wallet, status, tx_hash, method, counterparty, notes, legs, leg_kinds, liquidity, reports, sources)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
    ),
    updateRow: sql.prepare(
      `UPDATE transactions SET at = ?, position = ?, type = ?, stated_type = ?, status = ?, method = ?, counterparty = ?, notes = ?, legs = ?, leg_kinds = ?, liquidity = ?, edits = ?,
       hidden = ?, linked = ?, reports = ?, sources = ? WHERE key = ?`,
    ),
    insertSource: sql.prepare(
      "INSERT OR IGNORE INTO transaction_sources (source, transaction_key) VALUES (?, ?)",
    ),
    byHash: sql.prepare<TransactionRow>(
      `SELECT ${transactionColumns} FROM transactions t JOIN wallets w ON w.key = t.wallet WHERE w.platform = ? AND t.key IN
         (SELECT key FROM transactions WHERE id >= ? AND id < ? AND tx_hash = ? UNION ALL SELECT key FROM transactions WHERE tx_hash = ? AND ${hashIndexCondition})`,
    ),
    byId: sql.prepare<TransactionRow>(
      `SELECT ${transactionColumns} FROM transactions t JOIN wallets w ON w.key = t.wallet WHERE t.id = ?`,
    ),
    byKey: sql.prepare<TransactionRow>(
      `SELECT ${transactionColumns} FROM transactions t JOIN wallets w ON w.key = t.wallet WHERE t.key = ?`,
    ),
    insertSources: sql.prepare(
      "INSERT OR IGNORE INTO transaction_sources (source, transaction_key) SELECT ?, value FROM json_each(?)",
    ),
    isForbidden: sql.prepare("SELECT 1 FROM forbidden_links WHERE a = ? AND b = ?"),
    linkedTo: sql.prepare<TransactionRow>(
      `SELECT ${transactionColumns} FROM transactions t JOIN wallets w ON w.key = t.wallet WHERE t.linked = ? ORDER BY t.at, t.id`,
    ),
    linkedHashesOf: sql.prepare<{ hash: string; platform: string }>(
      `SELECT t.tx_hash AS hash, w.platform FROM wallets w JOIN transactions t ON t.wallet = w.key
       WHERE w.wallet = ? AND t.linked IS NOT NULL AND t.tx_hash IS NOT NULL`,
    ),
    writeArrivals: sql.prepare("UPDATE transactions SET arrival_ids = ? WHERE key = ?"),
  };
}

/** Shared state of one SQLite transaction's writes to the ledger: statements, the rows kept consistent, and the recorded changes. */
export function createWriterContext(sql: Sql, hints: readonly AssetHint[], journal?: Journal) {
  const keyResolver = createKeyResolver(sql, hints);
  const isSpam = spamOf(sql);
  const contracts = createContractCounts(sql, isSpam, hints);
  const entries = createEntryRows(sql, keyResolver, { isSpam, isDebt: contracts.known.isDebt });
  const search = createSearchRows(sql);
  const ownWallets = createOwnWallets(sql);
  return {
    sql,
    /** Records every transaction before it changes, if the change can be undone. */
    journal,
    statements: prepareWriter(sql),
    keyResolver,
    isSpam,
    entries,
    contracts,
    search,
    ownWallets,
    isOwn: ownWallets.has,
    ...emptyNotes(),
  };
}
export type WriterContext = ReturnType<typeof createWriterContext>;

function emptyNotes() {
  const since: { all: number | null; booked: number | null } = { all: null, booked: null };
  /** The transactions of chains that each source reported, written at the end. (Those of exchanges are queried before that.) */
  const pendingSources = new Map<number, number[]>();
  return {
    counts: { added: 0, changed: 0, removed: 0 },
    /**
     * The earliest changed transaction, and the earliest that is only classified differently (reward instead of deposit, half of a transfer)
     * with the same balances.
     */
    since,
    /** Hashes of chains to link by, each with its platform. */
    hashes: new Map<string, string>(),
    /** Ids of transactions that others were linked to, or unlinked from. */
    relinked: new Set<string>(),
    pendingSources,
    /** Number of transactions that each wallet gained or lost. */
    countChanges: new Map<number, number>(),
  };
}

/** Records that balances changed from a moment (ms) on. */
export function markChanged({ since }: WriterContext, at: number): void {
  if (since.all === null || at < since.all) since.all = at;
}

/** Records that a transaction is classified differently, with the same balances. */
export function markReclassified({ since }: WriterContext, at: number): void {
  since.booked = Math.min(since.booked ?? at, at);
}

/** The fields of a stored transaction that determine its entries. */
export function recordedOf(row: TransactionRow): RecordedTransaction {
  return {
    type: row.type,
    status: row.status,
    wallet: row.wallet,
    counterparty: row.counterparty ?? undefined,
    legs: legsOfRow(row),
    liquidity: liquidityOfRow(row),
    linkedTransactionId: row.linked ?? undefined,
  };
}
