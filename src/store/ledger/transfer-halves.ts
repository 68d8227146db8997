import {
  createTransferSearch,
  type TransferSearch,
} from "../../domain/accounting/transfers/transfer-search.ts";
import type { Linked } from "../../domain/accounting/transfers/automatic-links.ts";
import type { StoredHalf } from "../../domain/accounting/transfers/joint-halves.ts";
import { bridgeDelay, type DollarPrice } from "../../domain/accounting/transfers/transfers.ts";
import type { Sql } from "../../ports/sql.ts";
import { deleteMeta, readMeta, writeMeta } from "../account/meta.ts";
import type { AccountingTransactions } from "../accounting/accounting-transactions.ts";
import {
  createHalfReader,
  earlierOfHash,
  pagesSince,
  prepareHalves,
  type HalfRow,
  type SeenHalf,
} from "./half-rows.ts";
import { hashIndexCondition } from "./hashes.ts";
import { statedTransfers, type TrackerNames } from "./trackers/stated-transfers.ts";

/** A change can affect halves this long before it: whether a transfer is certain depends on all others within the longest delay of its halves. */
const readBefore = 3 * bridgeDelay;
/** Automatic links this long before a change may no longer be valid. */
const revisedBefore = 2 * bridgeDelay;

/** Earliest fee checked without a price (ms). */
const unjudgedKey = "transfers.unjudgedSince";

/**
 * Result of a search for transfers. `automatic`: each automatically linked half, with the other half it names. `isRevisable`: all of its
 * rivals were seen.
 */
export type FoundTransfers = {
  search: TransferSearch;
  automatic: Map<string, Linked>;
  /** Earliest fee checked without a price, once proposals were made. */
  unjudgedSince(): number | null;
};

type Accounting = Pick<AccountingTransactions, "lookups">;

/** Searches own transfers among the transactions that may be one half of one. */
export function createTransferHalves(sql: Sql, { accounting }: { accounting: Accounting }) {
  const statements = {
    nextPage: prepareHalves(sql, "t.at >= ? AND (t.at, t.key) > (?, ?)"),
    ofKeys: prepareHalves(sql, "t.key IN (SELECT value FROM json_each(?))"),
  };
  return {
    /**
     * Searches transfers around everything since a moment (ms, `null`: everywhere), and passes every unlinked half whose counterparty is not one
     * of the owner's wallets to `alsoSee`. What the files of `trackers` state is evidence. Yields the number of halves after each page.
     */
    *search(
      since: number | null,
      {
        now,
        alsoSee,
        trackers,
      }: { now: number; alsoSee?: (half: StoredHalf) => void; trackers?: TrackerNames },
    ): Generator<number, FoundTransfers, void> {
      let unjudgedSince = Number.POSITIVE_INFINITY;
      const fromTrackers =
        trackers === undefined ? [] : yield* countingNothing(statedTransfers(sql, trackers));
      const shared = sharedHashes(sql);
      const search = createTransferSearch({
        isForbidden: forbiddenPairs(sql),
        sharedHashes: shared,
        statedTransfers: fromTrackers,
        dollarPrice: dollarPrices(accounting, now, (at) => (unjudgedSince = Math.min(unjudgedSince, at))),
      });
      const from = since === null ? 0 : Math.max(0, since - readBefore);
      const revisedSince = since === null ? 0 : Math.max(0, since - revisedBefore);
      const automatic = new Map<string, Linked>();
      const ownAddresses = ownWallets(sql);
      const reader = createHalfReader(sql, ownAddresses);
      const noteLink = ({ half, linked }: SeenHalf, isRevisable: boolean): void => {
        if (linked === null) return;
        const isDeparture = half.direction === "out";
        automatic.set(half.id, {
          to: linked,
          isDeparture,
          isRevisable,
          isByHash: half.hashLink !== undefined,
        });
      };
      let seen = 0;
      if (from > 0)
        for (const keys of earlierOfHash(sql, { from, sharedHashes: shared })) {
          // A link within the hash has no rivals outside it.
          const halves = reader(statements.ofKeys.values<HalfRow>(JSON.stringify(keys)));
          for (const one of halves) noteLink(one, one.isOfOneHash);
          search.seeByHash(halves.flatMap(({ half, isOwn }) => (isOwn ? half : [])));
          yield (seen += halves.length);
        }
      for (const rows of pagesSince(statements.nextPage, from)) {
        const halves = reader(rows);
        for (const one of halves) {
          const { half, linked, isOwn } = one;
          noteLink(one, half.at >= revisedSince);
          const isForeign = half.counterparty === undefined || !ownAddresses.has(half.counterparty);
          if (linked === null && isForeign) alsoSee?.(half);
          if (isOwn) search.see(half);
        }
        yield (seen += halves.length);
      }
      return { search, automatic, unjudgedSince: () => earlierUnjudged(sql, from, unjudgedSince) };
    },
    /** Stores the earliest fee that a search checked without a price. */
    rememberUnjudged(since: number | null): void {
      if (since === null) deleteMeta(sql, unjudgedKey);
      else writeMeta(sql, unjudgedKey, String(since));
    },
    /** The earliest moment (ms) at which a fee was checked without a price; `null` if each had one. */
    unjudgedSince: (): number | null => unjudgedSinceOf(sql),
  };
}

/** Yields before the first half was read. */
function* countingNothing<T>(work: Generator<void, T>): Generator<number, T> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    yield 0;
  }
}

/** Names of own wallets on any platform, as the writer of transactions reads them. */
function ownWallets(sql: Sql): Set<string> {
  return new Set(
    sql
      .prepare("SELECT wallet FROM wallets WHERE own = 1")
      .values<[string]>()
      .map(([wallet]) => wallet),
  );
}

/** Hashes named by an exchange's row or the owner's: another half may have them at any time. */
function sharedHashes(sql: Sql): Set<string> {
  const rows = sql.prepare(`SELECT tx_hash FROM transactions WHERE ${hashIndexCondition}`).values<[string]>();
  return new Set(rows.map(([hash]) => hash));
}

function forbiddenPairs(sql: Sql): (a: string, b: string) => boolean {
  const pairs = new Set(
    sql
      .prepare<{ a: string; b: string }>("SELECT a, b FROM forbidden_links")
      .all()
      .map(({ a, b }) => `${a}\n${b}`),
  );
  return (a, b) => pairs.has(a < b ? `${a}\n${b}` : `${b}\n${a}`);
}

/** Prices are looked up only if a fee has to be checked; `onMissed` is called with each moment without one. */
function dollarPrices(accounting: Accounting, now: number, onMissed: (at: number) => void): DollarPrice {
  let price: DollarPrice | undefined;
  return (assetId, at) => {
    if (price === undefined) {
      const lookups = accounting.lookups({ currency: "USD", now });
      price = (id, moment) => lookups.price(id, moment)?.price;
    }
    const found = price(assetId, at);
    if (found === undefined) onMissed(at);
    return found;
  };
}

function unjudgedSinceOf(sql: Sql): number | null {
  const text = readMeta(sql, unjudgedKey);
  return text === undefined ? null : Number(text);
}

/** Merges the result of a search from a moment on with what was known of the time before. */
function earlierUnjudged(sql: Sql, from: number, found: number): number | null {
  const known = unjudgedSinceOf(sql);
  if (known !== null && known < from) return known;
  return Number.isFinite(found) ? found : null;
}
