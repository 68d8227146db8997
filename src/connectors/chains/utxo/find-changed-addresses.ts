import type { SyncStep } from "../../connector.ts";
import type { AddressSource } from "./address-source.ts";
import type { UtxoCoin } from "../../../domain/catalog/utxo-coins.ts";
import { watchPages } from "../account/repeated-pages.ts";
import { candidates } from "./candidates.ts";
import type { UtxoPage, UtxoServer, UtxoTransaction } from "./transaction.ts";
import {
  type Known,
  type UtxoCursor,
  addressesPerBatch,
  type Changed,
  cachedSource,
  watchTransaction,
  stepOf,
} from "./sync-cursor.ts";

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
export async function* findChangedAddresses({
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
  const walk = candidates(cachedSource(source, (cursor.derived ??= [])), gapLimit);
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
      changed.push({ address, count, confirmed: count - pending, holds });
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
export async function* pagesOf(
  { address, count, confirmed: confirmedCount, holds }: Changed,
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
  let newest = resumed?.newest ?? newestIn(page);
  const known = resumed?.count ?? count;
  const watch = () => watchPages<UtxoTransaction>((a, b) => a.txid === b.txid);
  let nextOf = watch();
  let isWhole = resumed === undefined;
  let hasRestarted = false;
  // Pages may repeat each other's rows.
  const [listed, listedConfirmed] = [new Set<string>(), new Set<string>()];
  for (;;) {
    const { rows: transactions, more: next } = nextOf({
      rows: page.transactions,
      more: page.next,
      isShort: page.isShort === true,
    });
    const isCutShort = next === null && page.next !== null;
    page = { ...page, transactions, next };
    for (const { txid } of transactions) listed.add(txid);
    const confirmed = page.transactions.filter(({ minedAt }) => minedAt !== null);
    for (const { txid } of confirmed) listedConfirmed.add(txid);
    for (const transaction of page.transactions)
      watchTransaction(cursor.watched, transaction, { coin, address, now: now() });
    const hasReached =
      stop !== null &&
      confirmed.some(({ txid }) => txid === stop) &&
      (confirmed.at(-1)?.minedAt ?? 0) < oldestWatched;
    const isLast = hasReached || next === null;
    const isCounted = isWhole && listedConfirmed.size >= confirmedCount;
    if (isLast && !hasReached && transactions.length === 0 && !isCounted && !hasRestarted) {
      // Nothing follows a transaction whose block was replaced since: the list is read from its beginning.
      page = await server.newest(address);
      newest = newestIn(page);
      nextOf = watch();
      isWhole = hasRestarted = true;
      delete cursor.reading;
      continue;
    }
    if (isLast) {
      // Unconfirmed ones may be in no list.
      const unlisted = isCutShort ? known - listed.size : confirmedCount - listedConfirmed.size;
      const isToStart = isWhole && !hasReached;
      const missing = isToStart ? Math.max(0, unlisted) : (cursor.addresses[address]?.missing ?? 0);
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

/** The newest transaction in a block. */
function newestIn({ transactions }: UtxoPage): string | null {
  return transactions.find(({ minedAt }) => minedAt !== null)?.txid ?? null;
}
