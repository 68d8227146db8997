import type { ReportedTransaction } from "../../../../domain/ledger/transaction.ts";

/** A transaction near the end of the range read. */
export type RecentTransaction = { hash: string; block: number; at: number; dataFee?: string };

/** Blocks before the last one seen that are read again, because of reorganisations or late indexing; and for how long. */
const reorganisable = 64;
const lateMs = 3_600_000;
const maxKept = 200;

/**
 * The transactions that the next sync reads again, and the block to read them from: that of the newest transaction that is settled. All after it is
 * read again, because a list that was requested before a new block lacks what a later list has. The settled transaction is read with it: an answer
 * without it comes from a failing explorer. Merges known with new ones; `dataFees` were requested one by one and are kept.
 */
export function reorgWindowOf(
  known: { recent: readonly RecentTransaction[]; tail: number },
  found: readonly ReportedTransaction[],
  {
    dataFees,
    retractedHashes,
  }: { dataFees: ReadonlyMap<string, string>; retractedHashes: ReadonlySet<string> },
): { recent: RecentTransaction[]; tail: number } {
  const byHash = new Map(
    known.recent.filter(({ hash }) => !retractedHashes.has(hash)).map((recent) => [recent.hash, recent]),
  );
  const places: { block: number; at: number }[] = [];
  for (const { txHash, position, at } of found) {
    const block = Math.floor((position ?? 0) / 1_000_000);
    places.push({ block, at });
    if (txHash === undefined) continue;
    const dataFee = dataFees.get(txHash) ?? byHash.get(txHash)?.dataFee;
    byHash.set(txHash, { hash: txHash, block, at, ...(dataFee === undefined ? {} : { dataFee }) });
  }
  const all = [...byHash.values()].sort((a, b) => a.block - b.block);
  places.push(...all);
  const newest = places.reduce((a, b) => (b.block > a.block ? b : a), { block: 0, at: 0 });
  const isSettled = ({ block, at }: { block: number; at: number }): boolean =>
    block <= newest.block - reorganisable && at < newest.at - lateMs;
  const tail = places.filter(isSettled).reduce((latest, { block }) => Math.max(latest, block), known.tail);
  const recent = all.filter(({ block }) => block >= tail);
  if (recent.length <= maxKept) return { recent, tail };
  // The limit may have removed some of the oldest block's transactions.
  const retained = recent.slice(-maxKept);
  const cut = retained[0]?.block ?? 0;
  return { recent: retained.filter(({ block }) => block > cut), tail: cut + 1 };
}
