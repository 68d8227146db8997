import { isContentIdentity } from "../../domain/ledger/identity.ts";
import type { Report } from "../../domain/ledger/source-report.ts";
import { jsonNumbers } from "../database/json-columns.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Source } from "../../domain/ledger/transaction.ts";
import type { LedgerWriter } from "./ledger-writer.ts";
import { findDuplicate } from "./duplicates/find-duplicate.ts";
import type { TransactionRow } from "./transaction-rows.ts";

type Reported = {
  id: string;
  /** The id that a version before schema 15 gave it, if the account has such ids. */
  former: string | undefined;
  platform: string;
  wallet: string;
  report: Report;
};

/**
 * Finds stored transactions under ids other than their own. A transaction keeps the id it was stored with; its ids at other sources are
 * aliases, each with the source that reports it (`NULL` once that source is deleted).
 */
export function createAliases(sql: Sql, source: Source, key: number) {
  const hasOthers =
    source.kind !== "manual" &&
    sql.prepare("SELECT 1 FROM sources WHERE key <> ? AND kind <> 'manual'").get(key) !== undefined;
  let hasAliases = sql.prepare("SELECT 1 FROM aliases LIMIT 1").get() !== undefined;
  const hasAbandoned = sql.prepare("SELECT 1 FROM aliases WHERE source IS NULL LIMIT 1").get() !== undefined;
  const find = sql.prepare<{ transaction_key: number }>("SELECT transaction_key FROM aliases WHERE id = ?");
  const save = sql.prepare("INSERT OR IGNORE INTO aliases (id, transaction_key, source) VALUES (?, ?, ?)");
  const adopt = sql.prepare("UPDATE aliases SET source = ? WHERE id = ? AND source IS NULL");
  const isKnownByContent = contentTest(sql);

  function byAlias(writer: LedgerWriter, id: string): TransactionRow | undefined {
    const known = hasAliases ? find.get(id) : undefined;
    return known === undefined ? undefined : writer.byKey(known.transaction_key);
  }

  function add(id: string, row: TransactionRow): void {
    const [first] = jsonNumbers(row.sources);
    save.run(row.id, row.key, first ?? key);
    save.run(id, row.key, key);
    hasAliases = true;
  }

  return {
    /** Records that this source reports a stored id whose source is deleted. */
    adopt(id: string): void {
      if (hasAbandoned) adopt.run(key, id);
    },

    /**
     * The transaction that is stored under another id: an alias, the id an earlier version computed from the same content, or the same
     * exchange row reported by another source. The id becomes an alias of it.
     */
    find(
      writer: LedgerWriter,
      { id, former, platform, wallet, report }: Reported,
    ): TransactionRow | undefined {
      const known = byAlias(writer, id);
      if (known !== undefined) return known;
      const earlierRow = former === undefined ? undefined : (writer.byId(former) ?? byAlias(writer, former));
      const row = earlierRow ?? duplicateOf(writer, { id, platform, wallet, report });
      if (row !== undefined) add(id, row);
      return row;
    },
  };

  function duplicateOf(
    writer: LedgerWriter,
    { id, platform, wallet, report }: Omit<Reported, "former">,
  ): TransactionRow | undefined {
    if (!hasOthers || !platform.startsWith("exchange:")) return undefined;
    const isContent = isContentIdentity(id);
    const duplicate = findDuplicate(sql, {
      wallet: writer.walletKey(platform, wallet),
      source: key,
      report,
      isMatch: (candidate) => isContent || isKnownByContent(candidate),
    });
    return duplicate === undefined ? undefined : writer.byKey(duplicate);
  }
}

/**
 * Returns whether the sources of a transaction identify it only by its content. A transaction with an exchange's id never equals one with
 * another id of that exchange.
 */
export function contentTest(sql: Sql): (candidate: { key: number; id: string }) => boolean {
  const idsOf = sql.prepare<{ id: string; source: number | null }>(
    "SELECT id, source FROM aliases WHERE transaction_key = ?",
  );
  return ({ key, id }) => {
    const ids = idsOf.all(key);
    const reportedIds = ids.filter(({ source }) => source !== null);
    if (reportedIds.length > 0) return reportedIds.every((alias) => isContentIdentity(alias.id));
    return isContentIdentity(id) || ids.some((alias) => isContentIdentity(alias.id));
  };
}

/** Records that `source` no longer reports a transaction that others still report. Its ids still lead to the transaction. */
export function releaseAliases(sql: Sql, transactionKey: number, source: number): void {
  sql
    .prepare("UPDATE aliases SET source = NULL WHERE transaction_key = ? AND source = ?")
    .run(transactionKey, source);
}
