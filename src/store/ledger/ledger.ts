import type { AssetHint } from "../../domain/assets/asset.ts";
import { canonicalHex, identityOf, isChain } from "../../domain/ledger/identity.ts";
import { combine } from "../../domain/ledger/merge.ts";
import { reportOf, type Report } from "../../domain/ledger/source-report.ts";
import { reportOfOtherAccount } from "../../domain/ledger/other-account.ts";
import { jsonNumbers } from "../database/json-columns.ts";
import type { Sql } from "../../ports/sql.ts";
import type { ImportedTransaction } from "../../domain/ledger/user-overrides.ts";
import type { ReportedTransaction, Source } from "../../domain/ledger/transaction.ts";
import { createAliases } from "./aliases.ts";
import { sourceKey } from "./key-resolver.ts";
import { createLedgerWriter, type LedgerWriter } from "./ledger-writer.ts";
import { recordEdit } from "./edits/edit-history.ts";
import { createJournal, type Journal } from "./edits/journal.ts";
import { createOwnerEdits } from "./owner-edits.ts";
import { applyImportedOverrides } from "./imported-overrides.ts";
import { applyRereadMoves, surveyRereading, type RereadMoves } from "./duplicates/rereading.ts";
import { removeReport, retract } from "./retractions.ts";
import { createKnownTransactions } from "./known-transactions.ts";
import { createRowIds } from "./row-ids.ts";
import { createTransactionList } from "./list/transaction-list.ts";
import { createFormerIds } from "./transaction-ids.ts";
import { addTags } from "./list/transaction-tags.ts";
import { editsOfRow, reportsOfRow, type TransactionRow } from "./transaction-rows.ts";

export type Added = { added: number; changed: number; ids: string[] };

type AddOptions = { assets?: readonly AssetHint[]; isComplete?: boolean; journal?: Journal };
type Entered = ReportedTransaction & { key?: string | undefined };

/** The account's transactions: what sources report, what the owner changes, and what is retracted. */
export function createLedger(sql: Sql) {
  return {
    /**
     * Merges the reports of `source` in one SQLite transaction: pass at most about 1,000 at a time. Idempotent. What the owner deleted stays
     * deleted. `ids` are in the order of `reported`; a `changes` row is written only if something changed. `isComplete`: replaces all that
     * `source` reported of each transaction before.
     */
    add: (reported: readonly ImportedTransaction[], source: Source, options: AddOptions = {}): Added =>
      add(sql, reported, source, options),
    /** Without failed attempts that no other file reports as completed. */
    withoutUnknownFailures<T extends ReportedTransaction>(reported: T[]): T[] {
      const failures = reported.filter(({ onlyIfKnown }) => onlyIfKnown === true);
      if (failures.length === 0) return reported;
      const areKnown = createKnownTransactions(sql).areKnown(failures);
      const unknown = new Set<ReportedTransaction>(failures.filter((_, index) => areKnown[index] !== true));
      return reported.filter((transaction) => !unknown.has(transaction));
    },
    /**
     * Adds manual transactions. Each is new, except one with a hash on a chain (merged by hash) or a `key` given before: then that
     * transaction's id is returned and nothing is added. All or nothing; ids in order.
     */
    create: (entered: readonly Entered[], newId: () => string): string[] => create(sql, entered, newId),
    /**
     * Deletes what `source` reported, at most `limit` transactions per SQLite transaction: the legs that no other source reports, a
     * transaction with its last report, and finally its tombstones. Call it until `isDone`, and again after a crash.
     */
    removeSource: (source: Source, limit = 500): { isDone: boolean; count: number } =>
      removeSource(sql, source, limit),
    /** Number of transactions of which a source reported legs. */
    transactionCountOf({ kind, id }: Source): number {
      return (
        sql
          .prepare<{ count: number }>(
            "SELECT count(*) AS count FROM transaction_sources WHERE source = (SELECT key FROM sources WHERE kind = ? AND id IS ?)",
          )
          .get(kind, id)?.count ?? 0
      );
    },
    retract: (source: Source, ids: readonly string[]): void => retract(sql, source, ids),
    /** Compares what an import stored with what its file is read as now. */
    surveyRereading: (source: Source, reread: readonly Source[]) => surveyRereading(sql, source, reread),
    /** Writes some of what such a comparison found, in one SQLite transaction. */
    applyRereadMoves: (source: Source, ...found: RereadMoves): void =>
      applyRereadMoves(sql, source, ...found),
    /** Reclassifies transactions with a wallet whose `own` changed. */
    reclassifyByWallet(wallet: string): void {
      sql.transaction(() => {
        const writer = createLedgerWriter(sql);
        writer.reclassifyByWallet(canonicalHex(wallet));
        writer.finish();
      });
    },
    /** Reclassifies transactions with assets whose spam verdict changed. */
    reclassifyByAssets(assetIds: readonly string[]): void {
      sql.transaction(() => {
        const writer = createLedgerWriter(sql);
        writer.reclassifyByAssets(new Set(assetIds));
        writer.finish();
      });
    },
    ...createOwnerEdits(sql),
    ...createTransactionList(sql),
  };
}
export type Ledger = ReturnType<typeof createLedger>;

function add(
  sql: Sql,
  reported: readonly ImportedTransaction[],
  source: Source,
  { assets = [], isComplete = false, journal }: AddOptions,
): Added {
  return sql.transaction(() => {
    const writer = createLedgerWriter(sql, assets, journal);
    const key = sourceKey(sql, source);
    const tombstones = createTombstones(sql);
    const aliases = createAliases(sql, source, key);
    const formerIds = createFormerIds(sql);
    const rowIds = createRowIds(sql);
    const ids = reported.map((transaction) => {
      const id = rowIds.of(transaction);
      const former = formerIds.of(transaction, id);
      if (tombstones.respect(id, key) || (former !== undefined && tombstones.respect(former, key))) return id;
      const isOwners = source.kind === "manual" || transaction.overrides?.isOwners === true;
      const report = reportOf(transaction, { isOwners });
      const wallet = canonicalHex(transaction.wallet);
      const { platform } = transaction;
      const txHash = transaction.txHash === undefined ? undefined : canonicalHex(transaction.txHash);
      const newTransaction = { id, platform, wallet, txHash, source: key, report };
      // With a hash on a chain nearly all are new: inserting is cheaper than looking them up first.
      const isNew = isChain(platform) && txHash !== undefined && former === undefined;
      let known = isNew
        ? undefined
        : (writer.byId(id) ?? aliases.find(writer, { id, former, platform, wallet, report }));
      if (known !== undefined) aliases.adopt(id);
      else if (writer.insert(newTransaction)) {
        formerIds.note(id);
        rowIds.note(id);
      } else known = writer.byId(id);
      if (known !== undefined) merge(writer, known, { source: key, report, wallet, isComplete });
      const finalId = known?.id ?? id;
      const isChosen = known !== undefined && editsOfRow(known)?.tags === true && source.kind !== "manual";
      if (transaction.tags !== undefined && !isChosen) addTags(sql, finalId, transaction.tags);
      return finalId;
    });
    const { added, changed } = writer.finish();
    const words = reported.flatMap(({ overrides }, index) => {
      const id = ids[index];
      return overrides === undefined || id === undefined ? [] : [{ id, overrides }];
    });
    applyImportedOverrides(sql, words);
    return { added, changed, ids };
  });
}

function create(sql: Sql, entered: readonly Entered[], newId: () => string): string[] {
  return sql.transaction(() => {
    const known = sql.prepare<{ id: string }>("SELECT transaction_id AS id FROM caller_keys WHERE key = ?");
    const remember = sql.prepare("INSERT INTO caller_keys (key, transaction_id) VALUES (?, ?)");
    const newTransactions: ReportedTransaction[] = [];
    const ids = entered.map(({ key, ...transaction }) => {
      const before = key === undefined ? undefined : known.get(key)?.id;
      if (before !== undefined) return before;
      const isHashed = transaction.txHash !== undefined && isChain(transaction.platform);
      const id = isHashed ? identityOf(transaction) : `manual:${newId()}`;
      newTransactions.push({ ...transaction, id });
      if (key !== undefined) remember.run(key, id);
      return id;
    });
    if (newTransactions.length > 0) {
      const journal = createJournal(sql);
      add(sql, newTransactions, { kind: "manual", id: null }, { journal });
      recordEdit(sql, "create", journal);
    }
    return ids;
  });
}

function removeSource(sql: Sql, source: Source, limit: number): { isDone: boolean; count: number } {
  return sql.transaction(
    () => {
      const key = sourceKey(sql, source);
      const keys = sql
        .prepare<{ key: number }>(
          "SELECT transaction_key AS key FROM transaction_sources WHERE source = ? LIMIT ?",
        )
        .all(key, limit);
      const writer = createLedgerWriter(sql);
      const unlinkSource = sql.prepare(
        "DELETE FROM transaction_sources WHERE source = ? AND transaction_key = ?",
      );
      for (const { key: transactionKey } of keys) {
        unlinkSource.run(key, transactionKey);
        const row = writer.byKey(transactionKey);
        if (row !== undefined) removeReport(sql, { writer, row, source: key });
      }
      writer.finish();
      const isDone = keys.length < limit;
      if (isDone) {
        dropTombstones(sql, key);
        sql.prepare("DELETE FROM sources WHERE key = ?").run(key);
      }
      return { isDone, count: keys.length };
    },
    { isRepeatable: true },
  );
}

function merge(
  writer: LedgerWriter,
  row: TransactionRow,
  addition: { source: number; report: Report; wallet: string; isComplete: boolean },
): void {
  const { source, wallet, isComplete } = addition;
  const reports = reportsOfRow(row);
  const report =
    wallet === row.wallet || isChain(row.platform)
      ? addition.report
      : reportOfOtherAccount(addition.report, {
          wallet,
          storedWallet: row.wallet,
          others: reports.flatMap(([key, otherReport]) => (key === source ? [] : [otherReport])),
        });
  const sourceReport = reports.find(([key]) => key === source);
  if (sourceReport === undefined) reports.push([source, report]);
  else sourceReport[1] = isComplete ? report : combine(sourceReport[1], report);
  reports.sort(([a], [b]) => a - b);
  writer.write(row, { reports, edits: editsOfRow(row), linked: row.linked });
}

function dropTombstones(sql: Sql, source: number): void {
  const rest = `(SELECT json_group_array(c.value) FROM json_each(tombstones.sources) c WHERE c.value <> ?)`;
  sql
    .prepare(
      `UPDATE tombstones SET sources = ${rest} WHERE EXISTS (SELECT 1 FROM json_each(tombstones.sources) c WHERE c.value = ?)`,
    )
    .run(source, source);
  sql.prepare("DELETE FROM tombstones WHERE sources = '[]'").run();
}

/** Tombstones: a source that reports the transaction again is recorded, so that deleting that source clears the tombstone. */
function createTombstones(sql: Sql) {
  const hasTombstones = sql.prepare("SELECT 1 FROM tombstones LIMIT 1").get() !== undefined;
  const find = sql.prepare<{ sources: string }>("SELECT sources FROM tombstones WHERE id = ?");
  const save = sql.prepare("UPDATE tombstones SET sources = ? WHERE id = ?");
  return {
    respect(id: string, source: number): boolean {
      const tombstone = hasTombstones ? find.get(id) : undefined;
      if (tombstone === undefined) return false;
      const sources = jsonNumbers(tombstone.sources);
      if (!sources.includes(source)) save.run(JSON.stringify([...sources, source].sort((a, b) => a - b)), id);
      return true;
    },
  };
}
