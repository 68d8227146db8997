import {
  createTransferSearch,
  type TransferSearch,
} from "../../domain/accounting/transfers/transfer-search.ts";
import type { Linked } from "../../domain/accounting/transfers/automatic-links.ts";
import type { StoredHalf } from "../../domain/accounting/transfers/joint-halves.ts";
import { bridgeDelay, type DollarPrice } from "../../domain/accounting/transfers/transfers.ts";
import { familyOf, transferCoinOf } from "../../domain/catalog/coin-families.ts";
import { add, parseDecimal, zero, type Decimal } from "../../domain/money/decimal.ts";
import { isOfUnspentOutputs } from "../../domain/ledger/joint-transfers.ts";
import type { Sql, Statement } from "../../ports/sql.ts";
import { deleteMeta, readMeta, writeMeta } from "../account/meta.ts";
import type { AccountingTransactions } from "../accounting/accounting-transactions.ts";
import { hashIndexCondition } from "./hashes.ts";
import { parseJointInputs, parseLegs } from "./stored-json.ts";
import { statedTransfers, type TrackerNames } from "./trackers/stated-transfers.ts";
import { editsOfRow, jointInputsColumn } from "./transaction-rows.ts";

type Row = [
  key: number,
  at: number,
  id: string,
  type: string,
  counterparty: string | null,
  legs: string,
  txHash: string | null,
  edits: string | null,
  wallet: number,
  linked: string | null,
  linkedHash: string | null,
  linkedWallet: number | null,
  jointInputs: string | null,
];
type Asset = { id: string; coin_id: string | null; symbol: string; spam: number; kind: string };
type Wallet = { wallet: string; platform: string };

const pageSize = 500;

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

function prepareHalves(sql: Sql): Statement {
  return sql.prepare(
    `SELECT t.key, t.at, t.id, t.type, t.counterparty, t.legs, t.tx_hash, t.edits, t.wallet, t.linked,
       o.tx_hash, o.wallet, ${jointInputsColumn("t")} FROM transactions t LEFT JOIN transactions o ON o.id = t.linked
     WHERE t.at >= ? AND (t.at, t.key) > (?, ?) AND t.status = 'confirmed' AND t.type IN ('deposit', 'withdrawal', 'transfer', 'bridge', 'contract', 'other')
     ORDER BY t.at, t.key LIMIT ${pageSize}`,
  );
}

/** Searches own transfers among the transactions that may be one half of one. */
export function createTransferHalves(sql: Sql, { accounting }: { accounting: Accounting }) {
  const nextPage = prepareHalves(sql);
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
      const search = createTransferSearch({
        isForbidden: forbiddenPairs(sql),
        sharedHashes: sharedHashes(sql),
        statedTransfers: fromTrackers,
        dollarPrice: dollarPrices(accounting, now, (at) => (unjudgedSince = Math.min(unjudgedSince, at))),
      });
      const from = since === null ? 0 : Math.max(0, since - readBefore);
      const revisedSince = since === null ? 0 : Math.max(0, since - revisedBefore);
      const automatic = new Map<string, Linked>();
      const ownAddresses = ownWallets(sql);
      let seen = 0;
      for (const halves of halvesSince(sql, nextPage, { since: from, ownAddresses })) {
        for (const { half, linked, isOwn } of halves) {
          if (linked === null) {
            if (half.counterparty === undefined || !ownAddresses.has(half.counterparty)) alsoSee?.(half);
          } else
            automatic.set(half.id, {
              to: linked,
              isDeparture: half.direction === "out",
              isRevisable: half.at >= revisedSince,
              isByHash: half.hashLink !== undefined,
            });
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

/** `isOwn`: in a wallet of the owner; a transfer is between two of them. */
type SeenHalf = { half: StoredHalf; linked: string | null; isOwn: boolean };

/**
 * One-sided transactions of one asset that is not spam and that neither the owner nor a hash has linked, from a moment on, in order of time,
 * in pages. Of a chain of unspent outputs also those that a hash has linked, because more than what arrived may have left in them.
 */
function* halvesSince(
  sql: Sql,
  nextPage: Statement,
  { since, ownAddresses }: { since: number; ownAddresses: ReadonlySet<string> },
): Generator<SeenHalf[], void> {
  const assets = new Map(
    sql
      .prepare<Asset>("SELECT id, coin_id, symbol, spam, kind FROM assets")
      .all()
      .map((asset) => [asset.id, asset]),
  );
  const wallets = new Map(
    sql
      .prepare<Wallet & { key: number }>("SELECT key, wallet, platform FROM wallets")
      .all()
      .map((wallet) => [wallet.key, wallet]),
  );
  let last: [number, number] = [since, -1];
  for (;;) {
    const rows = nextPage.values<Row>(last[0], ...last);
    const halves: SeenHalf[] = [];
    for (const row of rows) {
      const wallet = wallets.get(row[8]);
      const linked = row[9];
      const linkKind =
        linked === null ? "none" : linkKindOf(row, wallet?.platform, wallets.get(row[11] ?? -1)?.platform);
      if (wallet === undefined || linkKind === "settled") continue;
      const half = halfOf(row, wallet, (id) => assets.get(id));
      if (half === undefined) continue;
      if (linked !== null && linkKind === "hash") half.hashLink = linked;
      halves.push({ half, linked, isOwn: ownAddresses.has(wallet.wallet) && ownAddresses.has(half.wallet) });
    }
    yield halves;
    const end = rows[rows.length - 1];
    if (end === undefined || rows.length < pageSize) return;
    last = [end[1], end[0]];
  }
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

/**
 * The owner's links, and those of one hash, do not depend on other data (`settled`). `hash`: those of one hash within a chain of unspent
 * outputs, where a part may have left for an exchange. `found`: all others.
 */
function linkKindOf(
  row: Row,
  platform: string | undefined,
  linkedPlatform: string | undefined,
): "settled" | "hash" | "found" {
  const [txHash, edits, linkedHash] = [row[6], row[7], row[10]];
  if (editsOfRow({ edits })?.linked !== undefined) return "settled";
  if (txHash === null || txHash !== linkedHash) return "found";
  if (![platform, linkedPlatform].some((one) => one !== undefined && isOfUnspentOutputs(one)))
    return "settled";
  return platform === linkedPlatform ? "hash" : "found";
}

function halfOf(
  [, at, id, type, counterparty, legsText, txHash, edits, , , , , jointInputs]: Row,
  { wallet, platform }: Wallet,
  assetOf: (id: string) => Asset | undefined,
): StoredHalf | undefined {
  const allLegs = parseLegs(legsText);
  const legs = allLegs.filter((leg) => leg.direction !== "fee" && assetOf(leg.assetId)?.spam === 0);
  const [first] = legs;
  if (first === undefined || first.direction === "fee") return undefined;
  const { direction, assetId } = first;
  const asset = assetOf(assetId);
  if (legs.some((leg) => leg.direction !== direction || leg.assetId !== assetId)) return undefined;
  if (asset === undefined || asset.kind === "nft") return undefined;
  const amount = legs.reduce<Decimal>((sum, leg) => add(sum, parseDecimal(leg.amount)), zero);
  if (amount.units <= 0n) return undefined;
  const known = { id: assetId, coinId: asset.coin_id };
  return {
    id,
    at,
    direction,
    assetId,
    coin: transferCoinOf(known),
    family: familyOf(known),
    isCurrency: asset.kind === "currency",
    symbol: asset.symbol,
    amount,
    wallet: first.wallet ?? wallet,
    platform,
    txHash: txHash ?? undefined,
    isBridge: type === "bridge",
    isCall: type === "contract",
    wasUnlinked: editsOfRow({ edits })?.linked === null,
    counterparty: first.counterparty ?? counterparty ?? undefined,
    statesFee: allLegs.some((leg) => leg.direction === "fee"),
    jointInputs: jointInputs === null ? undefined : parseJointInputs(jointInputs),
  };
}
