import type { ConnectorContext, SyncStep } from "../../connector.ts";
import type { AddressSource } from "./address-source.ts";
import { assembleBitcoin, bitcoin, btc, type EsploraTransaction } from "./assemble.ts";
import { candidates } from "./candidates.ts";
import { pageSize, type Esplora } from "./esplora.ts";

/** What was known of an address when it was last read: its transactions, the newest confirmed one, and whether it held anything. */
type Known = { count: number; newest: string | null; holds: boolean };
/** A transaction that may still go: when it was first seen, when it was mined, and the own addresses it was seen at. */
type Watched = { firstSeenAt: number; minedAt: number | null; addresses: string[] };
/** An address in the middle of its pages. */
type Reading = { address: string; after: string; newest: string | null; count: number };

export type BitcoinCursor = {
  addresses: Record<string, Known>;
  watched: Record<string, Watched>;
  /** How many of the used and emptied addresses were asked before it was the next ones' turn. */
  turn?: number;
  reading?: Reading;
  /** Addresses by chain and index, since deriving one takes milliseconds. */
  derived?: string[][];
};

/** Used and emptied addresses asked in one scheduled sync: of more the others have their turn in the next ones. A sync of the owner's asks all. */
const emptiedAtOnce = 100;
/** A mined transaction is watched this long: longer than any reorganisation since 2013. */
const settlesAfter = 6 * 3_600_000;
const addressesAtOnce = 20;

type Changed = { address: string; count: number; holds: boolean };

/** Reads a wallet from where the last run stood: which addresses have news, then their transactions, newest first, each told whole. */
export async function* syncBitcoin(
  { wallet, source, gapLimit }: { wallet: string; source: AddressSource; gapLimit: number },
  before: BitcoinCursor | null,
  { esplora, now, isThorough }: { esplora: Esplora; now: ConnectorContext["now"]; isThorough: boolean },
): AsyncGenerator<SyncStep<BitcoinCursor>> {
  const cursor: BitcoinCursor = structuredClone(before ?? { addresses: {}, watched: {} });
  const emptied = Object.entries(cursor.addresses)
    .filter(([, { count, holds }]) => count > 0 && !holds)
    .map(([address]) => address);
  const turn = (cursor.turn ?? 0) % Math.max(1, emptied.length);
  const inTurn = new Set([...emptied.slice(turn), ...emptied.slice(0, turn)].slice(0, emptiedAtOnce));
  const watchedAt = new Set(Object.values(cursor.watched).flatMap(({ addresses }) => addresses));
  const changed: Changed[] = [];
  const owned = new Set<string>();
  const isDerived = source.kind === "derived";

  const walk = candidates(remembering(source, (cursor.derived ??= [])), gapLimit);
  let looked = 0;
  for (let step = walk.next(); step.done !== true;) {
    const address = step.value;
    owned.add(address);
    const known = cursor.addresses[address];
    const isEmptied = isDerived && known !== undefined && known.count > 0 && !known.holds;
    if (isEmptied && !isThorough && !inTurn.has(address) && !watchedAt.has(address)) {
      step = walk.next(true);
      continue;
    }
    const { count, pending, total } = await esplora.facts(address);
    const holds = total > 0n || pending > 0;
    if ((known?.count ?? 0) !== count || pending > 0 || watchedAt.has(address))
      changed.push({ address, count, holds });
    else if (known !== undefined) cursor.addresses[address] = { ...known, holds };
    if (++looked % addressesAtOnce === 0)
      yield stepOf(cursor, `${looked} addresses looked at`, { done: looked, total: null });
    step = walk.next(count > 0);
  }

  const seen = new Set<string>();
  const read = new Set<string>();
  // What an earlier run left half read goes first, from where it stood.
  changed.sort(
    (a, b) => Number(b.address === cursor.reading?.address) - Number(a.address === cursor.reading?.address),
  );
  for (const [index, { address, count, holds }] of changed.entries()) {
    const resumed = cursor.reading?.address === address ? cursor.reading : undefined;
    const stop = cursor.addresses[address]?.newest ?? null;
    const oldestWatched = Math.min(
      ...Object.values(cursor.watched).flatMap(({ minedAt, addresses }) =>
        minedAt !== null && addresses.includes(address) ? [minedAt] : [],
      ),
    );
    let page =
      resumed === undefined ? await esplora.newest(address) : await esplora.older(address, resumed.after);
    const newest = resumed?.newest ?? page.find(({ status }) => status.confirmed)?.txid ?? null;
    const known = resumed?.count ?? count;
    for (;;) {
      const confirmed = page.filter(({ status }) => status.confirmed);
      for (const transaction of page) {
        seen.add(transaction.txid);
        watch(cursor.watched, transaction, address, now());
      }
      const last = confirmed.at(-1);
      const hasReached =
        stop !== null &&
        confirmed.some(({ txid }) => txid === stop) &&
        (last?.status.block_time ?? 0) * 1000 < oldestWatched;
      const isLast = hasReached || last === undefined || confirmed.length < pageSize;
      if (isLast) {
        cursor.addresses[address] = { count: known, newest: newest ?? stop, holds };
        delete cursor.reading;
      } else cursor.reading = { address, after: last.txid, newest, count: known };
      yield {
        ...stepOf(cursor, address, { done: index + 1, total: changed.length }),
        isComplete: true,
        transactions: page.map((transaction) =>
          assembleBitcoin(
            transaction,
            wallet,
            (other) => owned.has(other),
            cursor.watched[transaction.txid]?.firstSeenAt ?? now(),
          ),
        ),
      };
      if (isLast || last === undefined) break;
      page = await esplora.older(address, last.txid);
    }
    if (resumed === undefined) read.add(address);
  }

  const gone: string[] = [];
  for (const [txid, { minedAt, addresses }] of Object.entries(cursor.watched)) {
    const isGone = !seen.has(txid) && addresses.every((address) => read.has(address));
    if (isGone) gone.push(`${bitcoin}:${txid}:${wallet}`);
    if (isGone || (minedAt !== null && now() - minedAt > settlesAfter)) delete cursor.watched[txid];
  }
  cursor.turn = emptied.length > emptiedAtOnce ? turn + emptiedAtOnce : 0;
  yield {
    ...stepOf(cursor, "up to date", { done: changed.length, total: changed.length }),
    ...(gone.length > 0 ? { gone } : {}),
  };
}

function remembering(source: AddressSource, derived: string[][]): AddressSource {
  if (source.kind === "fixed") return source;
  return {
    ...source,
    addressAt: (chain, index) => ((derived[chain] ??= [])[index] ??= source.addressAt(chain, index)),
  };
}

/** Remembers a transaction that is unconfirmed, or mined so lately that its block may be replaced. */
function watch(
  watched: Record<string, Watched>,
  { txid, status }: EsploraTransaction,
  address: string,
  now: number,
): void {
  const minedAt = status.confirmed && status.block_time !== undefined ? status.block_time * 1000 : null;
  const known = watched[txid];
  if (known === undefined && minedAt !== null && now - minedAt > settlesAfter) return;
  watched[txid] = {
    firstSeenAt: known?.firstSeenAt ?? now,
    minedAt,
    addresses: [...new Set([...(known?.addresses ?? []), address])],
  };
}

function stepOf(
  cursor: BitcoinCursor,
  message: string,
  { done, total }: { done: number; total: number | null },
): SyncStep<BitcoinCursor> {
  return {
    transactions: [],
    assets: [{ assetId: btc, symbol: "BTC", name: "Bitcoin", decimals: 8, coinId: "bitcoin" }],
    cursor: structuredClone(cursor),
    progress: { done, total, message },
  };
}
