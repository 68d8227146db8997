import type { AssetHint } from "../core/asset.ts";
import { canonicalHex, identityOf, isContentIdentity } from "../core/identity.ts";
import { combine, reportOf, type Report } from "../core/merge.ts";
import type { Sql } from "../core/ports/sql.ts";
import type { ReportedTransaction, Source } from "../core/transaction.ts";
import { sourceKey } from "./intern.ts";
import { createLedgerWriter, type LedgerWriter } from "./ledger-writer.ts";
import { findTwin } from "./twins.ts";
import { editsOfRow, reportsOfRow, type TransactionRow } from "./transaction-rows.ts";

export type Added = { added: number; changed: number; ids: string[] };

/** The account's transactions: what sources report, what the owner changes, and what is taken back. */
export function createLedger(sql: Sql) {
  /**
   * Merges what `source` reports into what is known, in one SQLite transaction: give it at most about 1,000 at a time. Reporting the same again
   * changes nothing. What the owner deleted stays deleted. `ids` are in the order of `reported`; a `changes` row is written only when something changed.
   */
  function add(
    reported: readonly ReportedTransaction[],
    source: Source,
    { assets = [] }: { assets?: readonly AssetHint[] } = {},
  ): Added {
    return sql.transaction(() => {
      const writer = createLedgerWriter(sql, assets);
      const key = sourceKey(sql, source);
      const marks = createMarks(sql);
      const aliases = createAliases(sql, source, key);
      const ids = reported.map((transaction) => {
        const id = identityOf(transaction);
        if (marks.respect(id, key)) return id;
        const report = reportOf(transaction, source.kind === "manual");
        const wallet = canonicalHex(transaction.wallet);
        const known =
          writer.byId(id) ?? aliases.find(writer, { id, platform: transaction.platform, wallet, report });
        if (known === undefined) {
          const txHash = transaction.txHash === undefined ? undefined : canonicalHex(transaction.txHash);
          writer.insert({ id, platform: transaction.platform, wallet, txHash, source: key, report });
        } else merge(writer, known, key, report);
        const finalId = known?.id ?? id;
        if (transaction.tags !== undefined) tag(sql, finalId, transaction.tags);
        return finalId;
      });
      const { added, changed } = writer.finish();
      return { added, changed, ids };
    });
  }

  return { add };
}
export type Ledger = ReturnType<typeof createLedger>;

function merge(writer: LedgerWriter, row: TransactionRow, source: number, report: Report): void {
  const reports = reportsOfRow(row);
  const own = reports.find(([key]) => key === source);
  if (own === undefined) reports.push([source, report]);
  else own[1] = combine(own[1], report);
  reports.sort(([a], [b]) => a - b);
  writer.write(row, { reports, edits: editsOfRow(row), linked: row.linked });
}

function tag(sql: Sql, id: string, tags: readonly string[]): void {
  for (const name of tags) {
    sql.prepare("INSERT OR IGNORE INTO tags (name) VALUES (?)").run(name);
    sql
      .prepare(
        "INSERT OR IGNORE INTO transaction_tags (tag, transaction_id) SELECT key, ? FROM tags WHERE name = ?",
      )
      .run(id, name);
  }
}

/** What the owner deleted: a source that reports it again is noted, so that deleting that source clears the mark. */
function createMarks(sql: Sql) {
  const hasMarks = sql.prepare("SELECT 1 FROM marks LIMIT 1").get() !== undefined;
  const find = sql.prepare<{ sources: string }>("SELECT sources FROM marks WHERE id = ?");
  const save = sql.prepare("UPDATE marks SET sources = ? WHERE id = ?");
  return {
    respect(id: string, source: number): boolean {
      const mark = hasMarks ? find.get(id) : undefined;
      if (mark === undefined) return false;
      const sources = JSON.parse(mark.sources) as number[];
      if (!sources.includes(source)) save.run(JSON.stringify([...sources, source].sort((a, b) => a - b)), id);
      return true;
    },
  };
}

/** Exchange rows that other sources know under other ids. */
function createAliases(sql: Sql, source: Source, key: number) {
  const hasOthers =
    source.kind !== "manual" &&
    sql.prepare("SELECT 1 FROM sources WHERE key <> ? AND kind <> 'manual'").get(key) !== undefined;
  const find = sql.prepare<{ transaction_key: number }>("SELECT transaction_key FROM aliases WHERE id = ?");
  const save = sql.prepare("INSERT OR IGNORE INTO aliases (id, transaction_key, source) VALUES (?, ?, ?)");
  return {
    find(
      writer: LedgerWriter,
      what: { id: string; platform: string; wallet: string; report: Report },
    ): TransactionRow | undefined {
      if (!hasOthers || !what.platform.startsWith("exchange:")) return undefined;
      const alias = find.get(what.id);
      if (alias !== undefined) return writer.byKey(alias.transaction_key);
      const twin = findTwin(sql, {
        wallet: writer.walletKey(what.platform, what.wallet),
        source: key,
        report: what.report,
        isMatch: (id) => isContentIdentity(id) || isContentIdentity(what.id),
      });
      if (twin === undefined) return undefined;
      save.run(what.id, twin, key);
      return writer.byKey(twin);
    },
  };
}
