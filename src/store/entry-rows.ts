import { entriesOf, type EntryDraft, type Recorded } from "../core/ledger.ts";
import type { Sql } from "../core/ports/sql.ts";
import type { Intern } from "./intern.ts";
import { countRows } from "./row-counts.ts";

/** Entries of one transaction have the keys from `firstEntryKey` on, in order; those of the fold over time start at `foldedFrom` within it. */
export const entriesPerTransaction = 65_536;
export const foldedFrom = 32_768;

export function firstEntryKey(transactionKey: number): number {
  return transactionKey * entriesPerTransaction;
}

/** Where a transaction's entries stand in time. */
export type Moment = { key: number; at: number; position: number; platform: string };

/**
 * Writes the audit log of the transactions of one SQLite transaction, and marks what has to be computed anew: `flush` writes the marks.
 * Nothing else writes entries but the fold over time.
 */
export function createEntryRows(sql: Sql, intern: Intern) {
  const insert = sql.prepare(
    "INSERT INTO entries (key, transaction_key, at, position, rank, wallet, asset, operation, change, derived) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const touched = sql.prepare<{ wallet: number; asset: number; at: number }>(
    "SELECT wallet, asset, at FROM entries WHERE key >= ? AND key < ?",
  );
  const remove = sql.prepare("DELETE FROM entries WHERE key >= ? AND key < ?");
  const dirty = new Map<number, Map<number, number>>();
  const leftWallets = new Set<number>();
  let added = 0;

  function mark(asset: number, wallet: number, at: number): void {
    let wallets = dirty.get(asset);
    if (wallets === undefined) dirty.set(asset, (wallets = new Map()));
    const known = wallets.get(wallet);
    if (known === undefined || at < known) wallets.set(wallet, at);
  }

  return {
    add(moment: Moment, transaction: Recorded): void {
      const { key, at, position, platform } = moment;
      let entryKey = firstEntryKey(key);
      for (const entry of entriesOf(transaction)) {
        const wallet = intern.walletKey(platform, entry.wallet);
        const asset = intern.assetKey(entry.assetId, at);
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
        added++;
      }
    },
    remove(key: number): void {
      const first = firstEntryKey(key);
      for (const entry of touched.all(first, first + entriesPerTransaction)) {
        mark(entry.asset, entry.wallet, entry.at);
        leftWallets.add(entry.wallet);
      }
      added -= remove.run(first, first + entriesPerTransaction).changes;
    },
    /** Wallets that lost entries since this was last asked. */
    takeLeftWallets(): number[] {
      const keys = [...leftWallets];
      leftWallets.clear();
      return keys;
    },
    flush(): void {
      const write = sql.prepare(
        "INSERT INTO holdings (asset, wallet, dirty_since) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET dirty_since = min(coalesce(dirty_since, excluded.dirty_since), excluded.dirty_since)",
      );
      for (const [asset, wallets] of dirty) for (const [wallet, at] of wallets) write.run(asset, wallet, at);
      dirty.clear();
      countRows(sql, "entries", added);
      added = 0;
    },
  };
}
export type EntryRows = ReturnType<typeof createEntryRows>;

/** Whether two states of a transaction have the same entries. */
export function hasSameEntries(a: Recorded, b: Recorded): boolean {
  const [before, after] = [entriesOf(a), entriesOf(b)];
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
