import { canonicalHex, isContentIdentity } from "../../domain/ledger/identity.ts";
import { reportOf } from "../../domain/ledger/source-report.ts";
import type { Sql } from "../../ports/sql.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { contentTest } from "./aliases.ts";
import { findDuplicate } from "./duplicates/find-duplicate.ts";
import { createRowIds } from "./row-ids.ts";
import { createFormerIds } from "./transaction-ids.ts";

/** No source has this key: a preview's transactions belong to none yet. */
const noSource = -1;

/**
 * Recognises transactions of a file that the account has already: by id, by alias, or as the same exchange row reported by another source.
 * Each match is used once, so two equal rows are known only if the account has two. Deleted ones count as known: a re-import skips them.
 */
export function createKnownTransactions(sql: Sql) {
  const byId = sql.prepare(
    "SELECT 1 FROM transactions WHERE id = ? UNION ALL SELECT 1 FROM tombstones WHERE id = ? UNION ALL SELECT 1 FROM aliases WHERE id = ? LIMIT 1",
  );
  const walletKey = sql.prepare<{ key: number }>("SELECT key FROM wallets WHERE wallet = ? AND platform = ?");
  const hasSources = sql.prepare("SELECT 1 FROM sources WHERE kind <> 'manual' LIMIT 1").get() !== undefined;
  const takenIds = new Set<string>();
  const isKnownByContent = contentTest(sql);
  const formerIds = createFormerIds(sql);
  const rowIds = createRowIds(sql);

  const isKnown = (id: string): boolean => byId.get(id, id, id) !== undefined;
  const hasDuplicate = (transaction: ReportedTransaction, id: string): boolean => {
    const { platform } = transaction;
    if (!hasSources || !platform.startsWith("exchange:")) return false;
    const wallet = walletKey.get(canonicalHex(transaction.wallet), platform)?.key;
    if (wallet === undefined) return false;
    let matched: string | undefined;
    const duplicate = findDuplicate(sql, {
      wallet,
      source: noSource,
      report: reportOf(transaction),
      isMatch(otherTransaction) {
        const isFree =
          !takenIds.has(otherTransaction.id) && (isContentIdentity(id) || isKnownByContent(otherTransaction));
        if (isFree) matched = otherTransaction.id;
        return isFree;
      },
    });
    if (duplicate === undefined || matched === undefined) return false;
    takenIds.add(matched);
    return true;
  };

  const walletNames = sql.prepare<{ wallet: string }>(
    "SELECT DISTINCT wallet FROM wallets WHERE wallet = ? OR substr(wallet, 1, length(?) + 1) = ? || '#'",
  );

  return {
    /** A wallet and the wallets of its positions. */
    withPositionsOf: (wallet: string): string[] =>
      walletNames.all(wallet, wallet, wallet).map((row) => row.wallet),
    areKnown: (transactions: readonly ReportedTransaction[]): boolean[] =>
      transactions.map((transaction) => {
        const id = rowIds.of(transaction);
        const former = formerIds.of(transaction, id);
        return isKnown(id) || (former !== undefined && isKnown(former)) || hasDuplicate(transaction, id);
      }),
  };
}
