import type { ConnectorContext, SourceGap, SyncStep } from "../../connector.ts";
import type { AddressSource } from "./address-source.ts";
import type { ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { utxoAsset, type UtxoCoin } from "../../../domain/catalog/utxo-coins.ts";
import { assembleUtxo } from "./assemble.ts";
import type { UtxoPage, UtxoServer } from "./transaction.ts";
import { findChangedAddresses, pagesOf } from "./find-changed-addresses.ts";
import { type Known, type UtxoCursor, forgetWatched, stepOf } from "./sync-cursor.ts";
import { msg } from "../../../errors/wording.ts";

/** Used and emptied addresses checked in one scheduled sync: further ones are checked in the next ones. A sync started by the owner checks all. */
const emptiedPerBatch = 100;
/** Transactions of a step, at least, unless it ends earlier. */
const transactionsPerBatch = 250;
/** Steps in which the pages of all changed addresses are reported: each stores the state of every address. */
const maxSteps = 50;

/** The scope: the coin, the wallet and its addresses. */
export type UtxoWallet = {
  coin: UtxoCoin;
  wallet: string;
  source: AddressSource;
  gapLimit: number;
  /** For a key that the server derives from: the addresses of a page that are the wallet's. */
  ownsOn?: (page: UtxoPage, cursor: UtxoCursor) => (address: string) => boolean;
};

type Access = { server: UtxoServer; now: ConnectorContext["now"]; isThorough: boolean };

/** Reads a wallet from its cursor: which addresses have new transactions, then these, newest first, each reported completely. */
export async function* syncUtxo(
  utxoWallet: UtxoWallet,
  before: UtxoCursor | null,
  { server, now, isThorough }: Access,
): AsyncGenerator<SyncStep<UtxoCursor>> {
  const { coin, wallet, source, gapLimit } = utxoWallet;
  const cursor: UtxoCursor = structuredClone(before ?? { addresses: {}, watched: {} });
  const emptied = Object.entries(cursor.addresses)
    .filter(([, { count, holds }]) => count > 0 && !holds)
    .map(([address]) => address);
  const turn = (cursor.turn ?? 0) % Math.max(1, emptied.length);
  const inTurn = new Set([...emptied.slice(turn), ...emptied.slice(0, turn)].slice(0, emptiedPerBatch));
  const watchedAt = new Set(Object.values(cursor.watched).flatMap(({ addresses }) => addresses));
  const found = yield* findChangedAddresses({
    cursor,
    source,
    gapLimit,
    server,
    coin,
    mustAsk: (address, known) =>
      isThorough || !isEmptied(source, known) || inTurn.has(address) || watchedAt.has(address),
    isWatched: (address) => watchedAt.has(address),
  });
  const ownsOn = utxoWallet.ownsOn ?? (() => (address: string) => found.owned.has(address));
  const seen = new Set<string>();
  const read = new Set<string>();
  const { changed } = found;
  // An address that an earlier run left unfinished is first, from its cursor.
  changed.sort(
    (a, b) => Number(b.address === cursor.reading?.address) - Number(a.address === cursor.reading?.address),
  );
  // Its newest pages are read after that: they have changed since.
  const [resumedFirst] = changed.filter(({ address }) => address === cursor.reading?.address);
  const toRead = resumedFirst === undefined ? changed : [resumedFirst, ...changed];
  const pagesPerBatch = Math.ceil(changed.length / maxSteps);
  const waiting = new Map<string, ReportedTransaction>();
  let pages = 0;
  for (const [index, change] of toRead.entries()) {
    const isResumed = cursor.reading?.address === change.address;
    const progress = { done: index + 1, total: toRead.length };
    for await (const page of pagesOf(change, { cursor, coin, server, now })) {
      const owns = ownsOn(page, cursor);
      for (const transaction of page.transactions) {
        const { txid } = transaction;
        seen.add(txid);
        const firstSeenAt = cursor.watched[txid]?.firstSeenAt ?? now();
        waiting.set(txid, assembleUtxo(transaction, { coin, wallet, owns, firstSeenAt }));
      }
      if (++pages < pagesPerBatch && waiting.size < transactionsPerBatch) continue;
      yield stepWith(waiting, stepOf(coin, cursor, change.address, progress));
      pages = 0;
    }
    if (!isResumed) read.add(change.address);
  }
  if (waiting.size > 0) {
    const progress = { done: changed.length, total: changed.length };
    yield stepWith(waiting, stepOf(coin, cursor, `${changed.length} addresses read`, progress));
  }

  const removed = forgetWatched(cursor.watched, { coin, seen, read, now: now() });
  cursor.turn = emptied.length > emptiedPerBatch ? turn + emptiedPerBatch : 0;
  yield {
    ...stepOf(coin, cursor, "up to date", { done: changed.length, total: changed.length }),
    gaps: gapsIn(cursor, coin),
    ...(removed.length > 0 ? { retracted: removed.map((txid) => `${coin.platform}:${txid}:${wallet}`) } : {}),
  };
}

function gapsIn({ addresses }: UtxoCursor, coin: UtxoCoin): SourceGap[] {
  const missing = Object.values(addresses).reduce((sum, known) => sum + (known.missing ?? 0), 0);
  if (missing === 0) return [];
  const reason = msg`The server counts ${missing} more transactions than it lists, so they are missing. Another server may list them.`;
  return [{ from: null, to: null, reason, about: [utxoAsset(coin)] }];
}

/** A step with the transactions that wait for one. */
function stepWith(
  waiting: Map<string, ReportedTransaction>,
  step: SyncStep<UtxoCursor>,
): SyncStep<UtxoCursor> {
  const transactions = [...waiting.values()];
  waiting.clear();
  return { ...step, isComplete: true, transactions };
}

function isEmptied(source: AddressSource, known: Known | undefined): boolean {
  return source.kind === "derived" && known !== undefined && known.count > 0 && !known.holds;
}
