import type { SyncStep } from "../../connector.ts";
import type { AddressSource } from "./address-source.ts";
import { utxoAsset, type UtxoCoin } from "../../../domain/catalog/utxo-coins.ts";
import type { UtxoTransaction } from "./transaction.ts";

/**
 * The state of an address at the last read: its transactions, the newest confirmed one, and whether it had a balance. `missing` transactions are
 * counted by the server, which does not list them.
 */
export type Known = { count: number; newest: string | null; holds: boolean; missing?: number };
/** A transaction that may still disappear: when it was first seen, when it was mined, and the owner's addresses it was seen at. */
type Watched = { firstSeenAt: number; minedAt: number | null; addresses: string[]; isMined?: boolean };
/** An address with unread pages. */
type Reading = { address: string; after: string; newest: string | null; count: number };

export type UtxoCursor = {
  addresses: Record<string, Known>;
  watched: Record<string, Watched>;
  /** Position in the rotation of used and emptied addresses. */
  turn?: number;
  reading?: Reading;
  /** Addresses by chain and index, because deriving one takes milliseconds. */
  derived?: string[][];
};
/** Addresses looked at between two steps, at least. */
export const addressesPerBatch = 20;

/** `confirmed` of its `count` transactions are in blocks. */
export type Changed = { address: string; count: number; confirmed: number; holds: boolean };

/** Drops transactions that need no further watching, and returns the ids of those gone from all their addresses. */
export function forgetWatched(
  watched: Record<string, Watched>,
  {
    coin,
    seen,
    read,
    now,
  }: { coin: UtxoCoin; seen: ReadonlySet<string>; read: ReadonlySet<string>; now: number },
): string[] {
  const removed: string[] = [];
  for (const [txid, { minedAt, addresses, isMined = false }] of Object.entries(watched)) {
    const isGone = !seen.has(txid) && addresses.every((address) => read.has(address));
    if (isGone) removed.push(txid);
    if (isGone || (minedAt !== null && now - minedAt > settlingTime(coin, { isMined }))) delete watched[txid];
  }
  return removed;
}

/** A source whose derived addresses are computed once for each chain and index, and kept in `derived`. */
export function cachedSource(source: AddressSource, derived: string[][]): AddressSource {
  if (source.kind === "fixed") return source;
  return {
    ...source,
    addressAt: (chain, index) => ((derived[chain] ??= [])[index] ??= source.addressAt(chain, index)),
  };
}

/** How long a mined transaction is watched. A block reward can disappear until it is mature, with everything paid from it. */
function settlingTime({ maturity, blockSeconds }: UtxoCoin, { isMined }: { isMined: boolean }): number {
  return isMined ? Math.max(settlesAfter, maturity * blockSeconds * 1000) : settlesAfter;
}

/** Records a transaction that is unconfirmed, or mined so recently that its block may be replaced. */
export function watchTransaction(
  watched: Record<string, Watched>,
  { txid, minedAt, inputs }: UtxoTransaction,
  { coin, address, now }: { coin: UtxoCoin; address: string; now: number },
): void {
  const known = watched[txid];
  const isMined = inputs.some(({ isCoinbase }) => isCoinbase);
  if (known === undefined && minedAt !== null && now - minedAt > settlingTime(coin, { isMined })) return;
  watched[txid] = {
    firstSeenAt: known?.firstSeenAt ?? now,
    minedAt,
    addresses: [...new Set([...(known?.addresses ?? []), address])],
    ...(isMined ? { isMined } : {}),
  };
}

/** A step without transactions, with a copy of the cursor. */
export function stepOf(
  coin: UtxoCoin,
  cursor: UtxoCursor,
  message: string,
  { done, total }: { done: number; total: number | null },
): SyncStep<UtxoCursor> {
  const { symbol, name, coinId } = coin;
  return {
    transactions: [],
    assets: [{ assetId: utxoAsset(coin), symbol, name, decimals: 8, coinId }],
    cursor: structuredClone(cursor),
    progress: { done, total, message },
  };
}
/** A mined transaction is watched this long: longer than any reorganisation since 2013. */
const settlesAfter = 6 * 3_600_000;
