import type { ConnectorContext, SourceGap, SyncStep } from "../../connector.ts";
import type { AddressSource } from "./address-source.ts";
import type { ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { utxoAsset, type UtxoCoin } from "../../../domain/catalog/utxo-coins.ts";
import { watchPages } from "../account/repeated-pages.ts";
import { assembleUtxo } from "./assemble.ts";
import { candidates } from "./candidates.ts";
import type { UtxoPage, UtxoServer, UtxoTransaction } from "./transaction.ts";

/**
 * The state of an address at the last read: its transactions, the newest confirmed one, and whether it had a balance. `missing` transactions are
 * counted by the server, which does not list them.
 */
type Known = { count: number; newest: string | null; holds: boolean; missing?: number };
/** A transaction that may still disappear: when it was first seen, when it was mined, and the own addresses it was seen at. */
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

/** Used and emptied addresses checked in one scheduled sync: further ones are checked in the next ones. A sync started by the owner checks all. */
const emptiedPerBatch = 100;
/** A mined transaction is watched this long: longer than any reorganisation since 2013. */
const settlesAfter = 6 * 3_600_000;
/** Addresses looked at between two steps, at least. */
const addressesPerBatch = 20;
/** Transactions of a step, at least, unless it ends earlier. */
const transactionsPerBatch = 250;
/** Steps in which the pages of all changed addresses are reported: each stores the state of every address. */
const maxSteps = 50;

type Changed = { address: string; count: number; holds: boolean };

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
  what: UtxoWallet,
  before: UtxoCursor | null,
  { server, now, isThorough }: Access,
): AsyncGenerator<SyncStep<UtxoCursor>> {
  const { coin, wallet, source, gapLimit } = what;
  const cursor: UtxoCursor = structuredClone(before ?? { addresses: {}, watched: {} });
  const emptied = Object.entries(cursor.addresses)
    .filter(([, { count, holds }]) => count > 0 && !holds)
    .map(([address]) => address);
  const turn = (cursor.turn ?? 0) % Math.max(1, emptied.length);
  const inTurn = new Set([...emptied.slice(turn), ...emptied.slice(0, turn)].slice(0, emptiedPerBatch));
  const watchedAt = new Set(Object.values(cursor.watched).flatMap(({ addresses }) => addresses));
  const found = yield* lookAt({
    cursor,
    source,
    gapLimit,
    server,
    coin,
    mustAsk: (address, known) =>
      isThorough || !isEmptied(source, known) || inTurn.has(address) || watchedAt.has(address),
    isWatched: (address) => watchedAt.has(address),
  });
  const ownsOn = what.ownsOn ?? (() => (address: string) => found.owned.has(address));
  const seen = new Set<string>();
  const read = new Set<string>();
  const { changed } = found;
  // An address that an earlier run left unfinished is first, from its cursor.
  changed.sort(
    (a, b) => Number(b.address === cursor.reading?.address) - Number(a.address === cursor.reading?.address),
  );
  const pagesPerBatch = Math.ceil(changed.length / maxSteps);
  const waiting = new Map<string, ReportedTransaction>();
  let pages = 0;
  for (const [index, one] of changed.entries()) {
    const isResumed = cursor.reading?.address === one.address;
    const progress = { done: index + 1, total: changed.length };
    for await (const page of pagesOf(one, { cursor, coin, server, now })) {
      const owns = ownsOn(page, cursor);
      for (const transaction of page.transactions) {
        const { txid } = transaction;
        seen.add(txid);
        const firstSeenAt = cursor.watched[txid]?.firstSeenAt ?? now();
        waiting.set(txid, assembleUtxo(transaction, { coin, wallet, owns, firstSeenAt }));
      }
      if (++pages < pagesPerBatch && waiting.size < transactionsPerBatch) continue;
      yield stepWith(waiting, stepOf(coin, cursor, one.address, progress));
      pages = 0;
    }
    if (!isResumed) read.add(one.address);
  }
  if (waiting.size > 0) {
    const progress = { done: changed.length, total: changed.length };
    yield stepWith(waiting, stepOf(coin, cursor, `${changed.length} addresses read`, progress));
  }

  const gone = forgetWatched(cursor.watched, { coin, seen, read, now: now() });
  cursor.turn = emptied.length > emptiedPerBatch ? turn + emptiedPerBatch : 0;
  yield {
    ...stepOf(coin, cursor, "up to date", { done: changed.length, total: changed.length }),
    gaps: gapsIn(cursor, coin),
    ...(gone.length > 0 ? { gone: gone.map((txid) => `${coin.platform}:${txid}:${wallet}`) } : {}),
  };
}

function gapsIn({ addresses }: UtxoCursor, coin: UtxoCoin): SourceGap[] {
  const missing = Object.values(addresses).reduce((sum, known) => sum + (known.missing ?? 0), 0);
  if (missing === 0) return [];
  const reason = `The server counts ${missing} more transactions than it lists, so they are missing. Another server may list them.`;
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

type Look = {
  cursor: UtxoCursor;
  source: AddressSource;
  gapLimit: number;
  server: UtxoServer;
  coin: UtxoCoin;
  mustAsk: (address: string, known: Known | undefined) => boolean;
  isWatched: (address: string) => boolean;
};

/** Checks the addresses of the wallet for new transactions, up to the gap limit. Returns all of them, and those that changed. */
async function* lookAt({
  cursor,
  source,
  gapLimit,
  server,
  coin,
  mustAsk,
  isWatched,
}: Look): AsyncGenerator<SyncStep<UtxoCursor>, { owned: Set<string>; changed: Changed[] }> {
  const changed: Changed[] = [];
  const owned = new Set<string>();
  const walk = candidates(remembering(source, (cursor.derived ??= [])), gapLimit);
  let [looked, reported] = [0, 0];
  for (let step = walk.next(); step.done !== true;) {
    const address = step.value;
    owned.add(address);
    const known = cursor.addresses[address];
    if (!mustAsk(address, known)) {
      step = walk.next(true);
      continue;
    }
    const { count, pending, total } = await server.facts(address);
    const holds = total > 0n || pending > 0;
    if ((known?.count ?? 0) !== count || pending > 0 || isWatched(address))
      changed.push({ address, count, holds });
    else if (known !== undefined) cursor.addresses[address] = { ...known, holds };
    // The more addresses there are, the rarer are steps: each stores all of them.
    if (++looked - reported >= Math.max(addressesPerBatch, reported / 10)) {
      reported = looked;
      yield stepOf(coin, cursor, `${looked} addresses looked at`, { done: looked, total: null });
    }
    step = walk.next(count > 0);
  }
  return { owned, changed };
}

/** The pages of an address from the newest, or from the cursor, back to the known ones. The cursor is ahead of each page it yields. */
async function* pagesOf(
  { address, count, holds }: Changed,
  {
    cursor,
    coin,
    server,
    now,
  }: { cursor: UtxoCursor; coin: UtxoCoin; server: UtxoServer; now: () => number },
): AsyncGenerator<UtxoPage> {
  const resumed = cursor.reading?.address === address ? cursor.reading : undefined;
  const stop = cursor.addresses[address]?.newest ?? null;
  const oldestWatched = Math.min(
    ...Object.values(cursor.watched).flatMap(({ minedAt, addresses }) =>
      minedAt !== null && addresses.includes(address) ? [minedAt] : [],
    ),
  );
  let page =
    resumed === undefined ? await server.newest(address) : await server.older(address, resumed.after);
  const newest = resumed?.newest ?? page.transactions.find(({ minedAt }) => minedAt !== null)?.txid ?? null;
  const known = resumed?.count ?? count;
  const nextOf = watchPages<UtxoTransaction>((a, b) => a.txid === b.txid);
  let listed = 0;
  for (;;) {
    const { rows: transactions, more: next } = nextOf({
      rows: page.transactions,
      more: page.next,
      isShort: page.isShort === true,
    });
    const isCutShort = next === null && page.next !== null;
    page = { ...page, transactions, next };
    listed += transactions.length;
    const confirmed = page.transactions.filter(({ minedAt }) => minedAt !== null);
    for (const transaction of page.transactions)
      watch(cursor.watched, transaction, { coin, address, now: now() });
    const hasReached =
      stop !== null &&
      confirmed.some(({ txid }) => txid === stop) &&
      (confirmed.at(-1)?.minedAt ?? 0) < oldestWatched;
    const isLast = hasReached || next === null;
    if (isLast) {
      const isWhole = !isCutShort || resumed !== undefined || stop !== null;
      const missing = isWhole ? (cursor.addresses[address]?.missing ?? 0) : Math.max(0, known - listed);
      cursor.addresses[address] = {
        count: known,
        newest: newest ?? stop,
        holds,
        ...(missing > 0 ? { missing } : {}),
      };
      delete cursor.reading;
    } else cursor.reading = { address, after: next, newest, count: known };
    yield page;
    if (isLast) return;
    page = await server.older(address, next);
  }
}

/** Drops transactions that need no further watching, and returns the ids of those gone from all their addresses. */
function forgetWatched(
  watched: Record<string, Watched>,
  {
    coin,
    seen,
    read,
    now,
  }: { coin: UtxoCoin; seen: ReadonlySet<string>; read: ReadonlySet<string>; now: number },
): string[] {
  const gone: string[] = [];
  for (const [txid, { minedAt, addresses, isMined = false }] of Object.entries(watched)) {
    const isGone = !seen.has(txid) && addresses.every((address) => read.has(address));
    if (isGone) gone.push(txid);
    if (isGone || (minedAt !== null && now - minedAt > settlingTime(coin, isMined))) delete watched[txid];
  }
  return gone;
}

function remembering(source: AddressSource, derived: string[][]): AddressSource {
  if (source.kind === "fixed") return source;
  return {
    ...source,
    addressAt: (chain, index) => ((derived[chain] ??= [])[index] ??= source.addressAt(chain, index)),
  };
}

/** How long a mined transaction is watched. A block reward can disappear until it is mature, with everything paid from it. */
function settlingTime({ maturity, blockSeconds }: UtxoCoin, isMined: boolean): number {
  return isMined ? Math.max(settlesAfter, maturity * blockSeconds * 1000) : settlesAfter;
}

/** Records a transaction that is unconfirmed, or mined so recently that its block may be replaced. */
function watch(
  watched: Record<string, Watched>,
  { txid, minedAt, inputs }: UtxoTransaction,
  { coin, address, now }: { coin: UtxoCoin; address: string; now: number },
): void {
  const known = watched[txid];
  const isMined = inputs.some(({ isCoinbase }) => isCoinbase);
  if (known === undefined && minedAt !== null && now - minedAt > settlingTime(coin, isMined)) return;
  watched[txid] = {
    firstSeenAt: known?.firstSeenAt ?? now,
    minedAt,
    addresses: [...new Set([...(known?.addresses ?? []), address])],
    ...(isMined ? { isMined } : {}),
  };
}

function stepOf(
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
