import type { ReportedTransaction } from "../../../../domain/ledger/transaction.ts";

/** A transaction near the end of the range read. */
export type RecentTransaction = { hash: string; block: number; at: number; dataFee?: string };

/** Blocks before the last one seen that are read again, because of reorganisations or late indexing; and for how long. */
const reorganisable = 64;
const lateMs = 3_600_000;
const maxKept = 200;

/**
 * The transactions that the next sync reads again, and the first block of which all are included. Merges known with new ones; `dataFees` were
 * requested one by one and are kept.
 */
export function reorgWindowOf(
  known: readonly RecentTransaction[],
  found: readonly ReportedTransaction[],
  {
    dataFees,
    retractedHashes,
    end,
  }: { dataFees: ReadonlyMap<string, string>; retractedHashes: ReadonlySet<string>; end: number },
): { recent: RecentTransaction[]; tail: number } {
  const byHash = new Map(
    known.filter(({ hash }) => !retractedHashes.has(hash)).map((recent) => [recent.hash, recent]),
  );
  for (const { txHash, position, at } of found) {
    if (txHash === undefined) continue;
    const dataFee = dataFees.get(txHash) ?? byHash.get(txHash)?.dataFee;
    const block = Math.floor((position ?? 0) / 1_000_000);
    byHash.set(txHash, { hash: txHash, block, at, ...(dataFee === undefined ? {} : { dataFee }) });
  }
  const all = [...byHash.values()].sort((a, b) => a.block - b.block);
  const newest = all.at(-1);
  if (newest === undefined) return { recent: [], tail: end + 1 };
  const isNear = ({ block, at }: RecentTransaction): boolean =>
    block > newest.block - reorganisable || at >= newest.at - lateMs;
  const nearTransactions = all.filter(isNear);
  if (nearTransactions.length <= maxKept)
    return { recent: nearTransactions, tail: Math.min(nearTransactions[0]?.block ?? end + 1, end + 1) };
  // The limit may have removed some of the oldest block's transactions.
  const retainedTransactions = nearTransactions.slice(-maxKept);
  const cut = retainedTransactions[0]?.block ?? 0;
  return { recent: retainedTransactions.filter(({ block }) => block > cut), tail: cut + 1 };
}
