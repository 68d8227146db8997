import { entriesOf, type EntryDraft, type RecordedTransaction } from "../../domain/ledger/ledger.ts";
import type { IsDebt } from "../../domain/ledger/classification/lending-legs.ts";
import type { IsSpam } from "../../domain/ledger/classification/spam-legs.ts";
import type { Sql } from "../../ports/sql.ts";
import { familyOf, isPosition } from "../../domain/ledger/positions/positions.ts";
import type { KeyResolver } from "./key-resolver.ts";
import { createListInvalidation } from "./list-index/list-state.ts";
import { countRows } from "./row-counts.ts";

/** Entries of one transaction have consecutive keys from `firstEntryKey`; derived ones (positions) are numbered from `firstDerivedNumber`. */
export const entriesPerTransaction = 65_536;
export const firstDerivedNumber = 32_768;
/** The n-th derived entry (of at most 16) of entry number k has the number `firstDerivedNumber + k + n × effectStride`. */
export const effectStride = 2_048;

/** The key of a transaction's first entry: the entries of a transaction have consecutive keys. */
function firstEntryKey(transactionKey: number): number {
  return transactionKey * entriesPerTransaction;
}

/** The times of a transaction's entries. */
export type Moment = { key: number; at: number; position: number; platform: string };

function prepareEntryRows(sql: Sql) {
  return {
    insert: sql.prepare(
      "INSERT INTO entries (key, transaction_key, at, position, rank, wallet, asset, operation, change, derived) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    ),
    touched: sql.prepare<{ wallet: number; asset: number; at: number; platform: string; name: string }>(
      "SELECT e.wallet, e.asset, e.at, w.platform, w.wallet AS name FROM entries e JOIN wallets w ON w.key = e.wallet WHERE e.key >= ? AND e.key < ?",
    ),
    stored: sql.prepare<Omit<EntryDraft, "derived"> & { derived: number }>(
      `SELECT e.rank, w.wallet, a.id AS assetId, e.operation, e.change, e.derived FROM entries e JOIN wallets w ON w.key = e.wallet JOIN assets a ON a.key = e.asset
     WHERE e.key >= ? AND e.key < ? ORDER BY e.key`,
    ),
    remove: sql.prepare("DELETE FROM entries WHERE key >= ? AND key < ?"),
  };
}

/**
 * Writes the audit log of the transactions of one SQLite transaction, and marks what has to be recomputed: `flush` writes the marks. Only this
 * and the computation of positions write entries.
 */
export function createEntryRows(
  sql: Sql,
  keyResolver: KeyResolver,
  { isSpam, isDebt }: { isSpam: IsSpam | undefined; isDebt: IsDebt },
) {
  const { insert, touched, stored, remove } = prepareEntryRows(sql);
  const { mark, markFamily, writeMarks } = createDirtyMarks(sql);
  const leftWallets = new Set<number>();
  const listMarks = createListInvalidation(sql);
  const listedUpTo = listMarks.upTo();
  let added = 0;

  return {
    add(moment: Moment, transaction: RecordedTransaction): void {
      const { key, at, position, platform } = moment;
      if (key <= listedUpTo) listMarks.note(key);
      let entryKey = firstEntryKey(key);
      for (const entry of entriesOf(transaction, isSpam, isDebt)) {
        const wallet = keyResolver.walletKey(platform, entry.wallet);
        const asset = keyResolver.assetKey(entry.assetId, at);
        insert.run(
          entryKey++,
          key,
          at,
          position,
          entry.rank,
          wallet,
          asset,
          entry.operation,
          entry.change,
          entry.derived ? 1 : 0,
        );
        mark(asset, wallet, at);
        if (isPosition(entry.wallet)) markFamily(platform, entry.wallet, at);
        added++;
      }
    },
    /** Whether the stored entries of a transaction, without derived ones, equal the result of `entriesOf`. */
    areStored(key: number, transaction: RecordedTransaction): boolean {
      const first = firstEntryKey(key);
      const rows = stored.all(first, first + firstDerivedNumber);
      const expectedEntries = entriesOf(transaction, isSpam, isDebt);
      return (
        rows.length === expectedEntries.length &&
        rows.every((row, index) =>
          isSameEntry({ ...row, derived: row.derived !== 0 }, expectedEntries[index]),
        )
      );
    },
    remove(key: number): void {
      const first = firstEntryKey(key);
      for (const entry of touched.all(first, first + entriesPerTransaction)) {
        mark(entry.asset, entry.wallet, entry.at);
        if (isPosition(entry.name)) markFamily(entry.platform, entry.name, entry.at);
        leftWallets.add(entry.wallet);
      }
      added -= remove.run(first, first + entriesPerTransaction).changes;
    },
    /** Wallets that lost entries since the last call. */
    takeLeftWallets(): number[] {
      const keys = [...leftWallets];
      leftWallets.clear();
      return keys;
    },
    flush(): void {
      writeMarks();
      countRows(sql, "entries", added);
      added = 0;
    },
  };
}
export type EntryRows = ReturnType<typeof createEntryRows>;

/** Dirty assets in wallets and families of positions, with the time from which to recompute. */
function createDirtyMarks(sql: Sql) {
  const dirty = new Map<number, Map<number, number>>();
  /** Positions of a platform and protocol that have to be computed again, and from when. */
  const dirtyFamilies = new Map<string, { platform: string; family: string; since: number }>();
  return {
    markFamily(platform: string, name: string, at: number): void {
      const family = familyOf(name);
      const key = `${platform}\n${family}`;
      const known = dirtyFamilies.get(key);
      if (known === undefined || at < known.since) dirtyFamilies.set(key, { platform, family, since: at });
    },
    mark(asset: number, wallet: number, at: number): void {
      let wallets = dirty.get(asset);
      if (wallets === undefined) dirty.set(asset, (wallets = new Map()));
      const known = wallets.get(wallet);
      if (known === undefined || at < known) wallets.set(wallet, at);
    },
    writeMarks(): void {
      const write = sql.prepare(
        "INSERT INTO holdings (asset, wallet, dirty_since) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET dirty_since = min(coalesce(dirty_since, excluded.dirty_since), excluded.dirty_since)",
      );
      for (const [asset, wallets] of dirty) for (const [wallet, at] of wallets) write.run(asset, wallet, at);
      dirty.clear();
      const writeFamily = sql.prepare(
        "INSERT INTO dirty_positions (platform, family, since) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET since = min(since, excluded.since)",
      );
      for (const { platform, family, since } of dirtyFamilies.values())
        writeFamily.run(platform, family, since);
      dirtyFamilies.clear();
    },
  };
}

/** Whether two states of a transaction have the same entries. */
export function hasSameEntries(
  a: RecordedTransaction,
  b: RecordedTransaction,
  { isSpam, isDebt }: { isSpam: IsSpam | undefined; isDebt: IsDebt },
): boolean {
  const [before, after] = [entriesOf(a, isSpam, isDebt), entriesOf(b, isSpam, isDebt)];
  return before.length === after.length && before.every((entry, index) => isSameEntry(entry, after[index]));
}

function isSameEntry(a: EntryDraft, b: EntryDraft | undefined): boolean {
  return (
    b !== undefined &&
    a.rank === b.rank &&
    a.wallet === b.wallet &&
    a.assetId === b.assetId &&
    a.operation === b.operation &&
    a.change === b.change
  );
}
