import type { ReportedTransaction } from "../../../../domain/ledger/transaction.ts";
import type { ChainRows, NormalRow } from "../rows.ts";
import type { RowKind } from "./explorer-actions.ts";

/** A transaction near the end of the range read, or the reward of a block by its name in the id. */
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
  for (const { txHash, type, position, at } of found) {
    const block = Math.floor((position ?? 0) / 1_000_000);
    places.push({ block, at });
    const hash = txHash ?? (type === "mining" ? rewardName(block) : undefined);
    if (hash === undefined) continue;
    const dataFee = dataFees.get(hash) ?? byHash.get(hash)?.dataFee;
    byHash.set(hash, { hash, block, at, ...(dataFee === undefined ? {} : { dataFee }) });
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

/** The part of an id that names the reward of a block, which has no hash. */
function rewardName(block: number | string): string {
  return `block-${block}`;
}

/** What a complete answer no longer lists. An explorer without rewards of blocks does not show that one was replaced. */
export function droppedHashes(unlisted: ReadonlySet<string>, missing: readonly RowKind[]): Set<string> {
  return missing.includes("mined")
    ? new Set([...unlisted].filter((hash) => hash.startsWith("0x")))
    : new Set(unlisted);
}

/** The transactions of rows, and the rewards of blocks. */
export function hashesOf({
  normal,
  internal,
  minted = [],
  mined,
  tokens,
  nfts,
  multiTokens,
}: ChainRows): string[] {
  return [...normal, ...tokens, ...nfts, ...multiTokens]
    .map((row: Pick<NormalRow, "hash">) => row.hash.toLowerCase())
    .concat([...internal, ...minted].map((row) => (row.hash ?? row.transactionHash ?? "").toLowerCase()))
    .concat(mined.map(({ blockNumber }) => rewardName(blockNumber)));
}
