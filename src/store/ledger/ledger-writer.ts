import type { AssetHint } from "../../domain/assets/asset.ts";
import { isOfUnspentOutputs } from "../../domain/ledger/joint-transfers.ts";
import type { Sql } from "../../ports/sql.ts";
import { recordChange } from "../jobs/changes.ts";
import type { Journal } from "./edits/journal.ts";
import { deleteTransaction, hashPartnersOf, jointRowsOf, setLink } from "./writer/link-transactions.ts";
import {
  rederiveEntries,
  insertTransaction,
  moveTransaction,
  writeTransaction,
  type NewTransaction,
  type NextState,
} from "./writer/persist-transactions.ts";
import {
  reclassifyByAssets,
  reclassifyByWallet,
  reclassifyChangedWallets,
} from "./writer/reclassify-transactions.ts";
import { countRows } from "./row-counts.ts";
import type { TransactionRow } from "./transaction-rows.ts";
import { createWriterContext, type WriterContext } from "./writer/writer-context.ts";

/**
 * One SQLite transaction's writes to the ledger: rows, entries, search text and changes. Every path that changes a transaction uses `write`,
 * so a row and its entries stay consistent. End with `finish`.
 */
export function createLedgerWriter(sql: Sql, hints: readonly AssetHint[] = [], journal?: Journal) {
  const work = createWriterContext(sql, hints, journal);
  const { byId, byKey, linkedTo } = work.statements;
  return {
    /** By its own id; aliases are resolved before (`createTransactionIds`). */
    byId: (id: string) => byId.get(id),
    byKey: (key: number) => byKey.get(key),
    /** The transactions that are linked to this one. */
    linkedTo: (id: string) => linkedTo.all(id),
    /** The other halves of a transfer that left in several parts; none if it left in one. */
    jointRowsOf: (row: TransactionRow) => jointRowsOf(work, row),
    /** The other halves that a hash links to a row, if its chain may link more to them. */
    hashPartnersOf: (row: TransactionRow) => hashPartnersOf(work, row),
    walletKey: (platform: string, wallet: string) => work.keyResolver.walletKey(platform, wallet),
    /** Inserts a transaction; returns `false` without a change if its id is known. */
    insert: (transaction: NewTransaction): boolean => insertTransaction(work, transaction),
    /** Writes a row's new state. Returns whether anything but its sources changed. */
    write: (row: TransactionRow, next: NextState): boolean => writeTransaction(work, row, next),
    /** Moves a row to another wallet, and writes its new state. */
    move: (row: TransactionRow, to: { platform: string; wallet: string }, next: NextState): void =>
      moveTransaction(work, row, to, next),
    /** Rewrites the entries of a transaction if the stored ones differ from what the rules give. */
    rederiveEntries: (key: number): void => rederiveEntries(work, key),
    /** Links the halves of a row's hash by the present rules, which changed for chains of unspent outputs. */
    linkHashAgain({ tx_hash: hash, platform }: TransactionRow): void {
      if (hash !== null && isOfUnspentOutputs(platform)) work.hashes.set(hash, platform);
    },
    remove: (row: TransactionRow): void => deleteTransaction(work, row),
    /** Links a row to `linked`. `isOwners`: set by the owner, which no hash overrides later. */
    setLink: (row: TransactionRow, linked: string | null, origin: { isOwners: boolean }): void =>
      setLink(work, row, linked, origin),
    /** Reclassifies transactions with a wallet that became, or is no longer, the owner's. */
    reclassifyByWallet: (wallet: string): void => reclassifyByWallet(work, wallet),
    /** Reclassifies and derives again the transactions with assets whose spam verdict changed. */
    reclassifyByAssets: (assetIds: ReadonlySet<string>): void => reclassifyByAssets(work, assetIds),
    /** Links, marks and publishes the changes; does nothing if there are none. */
    finish: (): Finished => finish(work),
  };
}
export type LedgerWriter = ReturnType<typeof createLedgerWriter>;

type Finished = { added: number; changed: number; removed: number; since: number | null };

function finish(work: WriterContext): Finished {
  const { sql, pendingSources, statements } = work;
  for (const [source, keys] of pendingSources) statements.insertSources.run(source, JSON.stringify(keys));
  pendingSources.clear();
  reclassifyChangedWallets(work);
  work.keyResolver.fillInAssets();
  const { added, changed, removed } = work.counts;
  const { all: since, booked: bookedSince } = work.since;
  countRows(sql, "transactions", added - removed);
  const count = added + changed + removed;
  if (count > 0) {
    const cause = added > 0 ? "created" : changed > 0 ? "updated" : "deleted";
    for (const topic of ["transactions", "auditLog"] as const)
      recordChange(sql, { topic, cause, since, count });
    if (bookedSince !== null) recordChange(sql, { topic: "books", cause, since: bookedSince, count });
  }
  return { added, changed, removed, since };
}
