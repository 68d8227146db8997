import { currencyAsset, type AssetHint } from "../../domain/assets/asset.ts";
import { effectiveOf, type Edits, type Effective } from "../../domain/ledger/edits.ts";
import { isChain } from "../../domain/ledger/identity.ts";
import type { Report } from "../../domain/ledger/merge.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Leg } from "../../domain/ledger/transaction.ts";
import type { Recorded } from "../../domain/ledger/ledger.ts";
import { isPosition } from "../../domain/ledger/positions.ts";
import type { IsSpam } from "../../domain/ledger/spam-legs.ts";
import { transfersOfHash } from "../../domain/ledger/same-hash-links.ts";
import { recordChange } from "../jobs/changes.ts";
import { createContractCounts } from "../account/contracts.ts";
import { createEntryRows, hasSameEntries } from "./entry-rows.ts";
import { idsOfHash, isHashApart } from "./hashes.ts";
import { createKeyResolver } from "./key-resolver.ts";
import { dropOrphanWallets } from "./orphan-wallets.ts";
import { countRows } from "./row-counts.ts";
import { createSearchRows } from "./search-rows.ts";
import {
  editsOfRow,
  legsOfRow,
  reportsOfRow,
  storedLegs,
  transactionColumns,
  type TransactionRow,
} from "./transaction-rows.ts";

/** A transaction that is not stored yet. */
export type NewTransaction = {
  id: string;
  platform: string;
  wallet: string;
  txHash: string | undefined;
  source: number;
  report: Report;
};

/** What is judged to be spam now; `undefined` where nothing is. */
function spamOf(sql: Sql): IsSpam | undefined {
  const spam = new Set(
    sql
      .prepare<{ id: string }>("SELECT id FROM assets WHERE spam = 1")
      .all()
      .map(({ id }) => id),
  );
  return spam.size === 0 ? undefined : (assetId) => spam.has(assetId);
}

/**
 * One SQLite transaction's writes to the ledger: rows, their entries, their words for search and what each changed. Every path that changes a
 * transaction goes through `write`, so a row and its entries cannot part. End with `finish`.
 */
export function createLedgerWriter(sql: Sql, hints: readonly AssetHint[] = []) {
  const intern = createKeyResolver(sql, hints);
  const isSpam = spamOf(sql);
  const entries = createEntryRows(sql, intern, isSpam);
  const contracts = createContractCounts(sql, isSpam, hints);
  const search = createSearchRows(sql);
  const own = new Set(
    sql
      .prepare<{ wallet: string }>("SELECT wallet FROM wallets WHERE own = 1")
      .all()
      .map((row) => row.wallet),
  );
  const isOwn = (wallet: string): boolean => own.has(wallet);

  const insertRow = sql.prepare(
    `INSERT INTO transactions (id, at, position, type, stated_type, wallet, status, tx_hash, method, counterparty, notes, legs, leg_kinds, reports, sources)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
  );
  const updateRow = sql.prepare(
    `UPDATE transactions SET at = ?, position = ?, type = ?, stated_type = ?, status = ?, method = ?, counterparty = ?, notes = ?, legs = ?, leg_kinds = ?, edits = ?,
     hidden = ?, linked = ?, reports = ?, sources = ? WHERE key = ?`,
  );
  const insertClaim = sql.prepare("INSERT OR IGNORE INTO claims (source, transaction_key) VALUES (?, ?)");
  const ofHash = sql.prepare<TransactionRow>(
    `SELECT ${transactionColumns} FROM transactions t JOIN wallets w ON w.key = t.wallet WHERE w.platform = ? AND t.key IN
       (SELECT key FROM transactions WHERE id >= ? AND id < ? AND tx_hash = ? UNION ALL SELECT key FROM transactions WHERE tx_hash = ? AND ${isHashApart})`,
  );
  const byId = sql.prepare<TransactionRow>(
    `SELECT ${transactionColumns} FROM transactions t JOIN wallets w ON w.key = t.wallet WHERE t.id = ?`,
  );
  const byKey = sql.prepare<TransactionRow>(
    `SELECT ${transactionColumns} FROM transactions t JOIN wallets w ON w.key = t.wallet WHERE t.key = ?`,
  );
  const insertClaims = sql.prepare(
    "INSERT OR IGNORE INTO claims (source, transaction_key) SELECT value ->> 0, value ->> 1 FROM json_each(?)",
  );
  const isForbidden = sql.prepare("SELECT 1 FROM forbidden_links WHERE a = ? AND b = ?");
  const linkedTo = sql.prepare<TransactionRow>(
    `SELECT ${transactionColumns} FROM transactions t JOIN wallets w ON w.key = t.wallet WHERE t.linked = ? ORDER BY t.at, t.id`,
  );
  const linkedHashesOf = sql.prepare<{ hash: string; platform: string }>(
    `SELECT t.tx_hash AS hash, w.platform FROM wallets w JOIN transactions t ON t.wallet = w.key
     WHERE w.wallet = ? AND t.linked IS NOT NULL AND t.tx_hash IS NOT NULL`,
  );
  const writeArrivals = sql.prepare("UPDATE transactions SET arrival_ids = ? WHERE key = ?");

  const counts = { added: 0, changed: 0, removed: 0 };
  let since: number | null = null;
  /** The earliest transaction that counts otherwise now (as reward instead of deposit, say, or as half of a transfer) though it changes the same balances. */
  let bookedSince: number | null = null;
  const hashes = new Map<string, string>();
  /** Ids of transactions that other ones were linked to, or parted from. */
  const relinked = new Set<string>();
  /** Claims of a chain's transactions, written at the end. (Those of exchanges are asked for in the meantime.) */
  const claimed: [source: number, transaction: number][] = [];
  /** How many transactions each wallet got, or lost. */
  const ofWallets = new Map<number, number>();

  function touch(at: number): void {
    if (since === null || at < since) since = at;
  }

  /** Inserts a transaction; `false` when its id is known, and nothing is done. */
  function insert({ id, platform, wallet, txHash, source, report }: NewTransaction): boolean {
    const walletKey = intern.walletKey(platform, wallet);
    if (intern.newWallets.length > 0) own.add(wallet);
    const effective = effectiveOf([report], {
      wallet,
      isLinked: false,
      isOwn,
      contracts: contracts.known,
      isSpam,
    });
    const isPlain = report.isOwners === undefined && effective.legs === report.legs;
    const { legs, leg_kinds: kinds } = storedLegs(effective.legs);
    const { changes, lastInsertRowid: key } = insertRow.run(
      id,
      effective.at,
      effective.position,
      effective.type,
      report.type ?? null,
      walletKey,
      effective.status,
      txHash ?? null,
      effective.method ?? null,
      effective.counterparty ?? null,
      effective.notes ?? null,
      legs,
      kinds,
      isPlain ? null : JSON.stringify([[source, report]]),
      `[${source}]`,
    );
    if (changes === 0) return false;
    if (isChain(platform)) claimed.push([source, key]);
    else insertClaim.run(source, key);
    internStated(effective.legs);
    const recorded = { ...effective, wallet };
    entries.add({ key, at: effective.at, position: effective.position, platform }, recorded);
    contracts.count(recorded, 1);
    search.add(key, effective);
    if (txHash !== undefined && isChain(platform)) hashes.set(txHash, platform);
    ofWallets.set(walletKey, (ofWallets.get(walletKey) ?? 0) + 1);
    touch(effective.at);
    counts.added++;
    return true;
  }

  /** A currency in which a value was stated is an asset of the account: its rates are needed. */
  function internStated(legs: readonly Leg[]): void {
    for (const { value } of legs) if (value !== undefined) intern.assetKey(currencyAsset(value.currency));
  }

  /** Writes what a row has become. Answers whether anything but who claims it changed. */
  function write(
    row: TransactionRow,
    next: { reports: [number, Report][]; edits: Edits | undefined; linked: string | null },
  ): boolean {
    const effective = effectiveOf(
      next.reports.map(([, report]) => report),
      {
        wallet: row.wallet,
        edits: next.edits,
        isLinked: next.linked !== null,
        isOwn,
        contracts: contracts.known,
        isSpam,
      },
    );
    const [first] = next.reports;
    const isPlain =
      next.reports.length === 1 &&
      next.edits === undefined &&
      first !== undefined &&
      first[1].isOwners === undefined &&
      effective.legs === first[1].legs;
    const { legs, leg_kinds: kinds } = storedLegs(effective.legs);
    const edits = next.edits === undefined ? null : JSON.stringify(next.edits);
    const hidden = next.edits?.hidden === true ? 1 : 0;
    const reports = isPlain ? null : JSON.stringify(next.reports);
    const sources = JSON.stringify(next.reports.map(([source]) => source).sort((a, b) => a - b));
    const isChanged =
      row.at !== effective.at ||
      row.position !== effective.position ||
      row.type !== effective.type ||
      row.status !== effective.status ||
      row.method !== (effective.method ?? null) ||
      row.counterparty !== (effective.counterparty ?? null) ||
      row.notes !== (effective.notes ?? null) ||
      row.legs !== legs ||
      row.leg_kinds !== kinds ||
      row.edits !== edits ||
      row.hidden !== hidden ||
      row.linked !== next.linked;
    if (!isChanged && row.reports === reports && row.sources === sources) return false;
    updateRow.run(
      effective.at,
      effective.position,
      effective.type,
      first?.[1].type ?? null,
      effective.status,
      effective.method ?? null,
      effective.counterparty ?? null,
      effective.notes ?? null,
      legs,
      kinds,
      edits,
      hidden,
      next.linked,
      reports,
      sources,
      row.key,
    );
    for (const [source] of next.reports) insertClaim.run(source, row.key);
    if (!isChanged) return false;
    internStated(effective.legs);
    if (row.linked !== null || next.linked !== null) touchLinked(row, next.linked);
    if (!rewriteEntries(row, effective, next.linked))
      if (row.type !== effective.type || row.legs !== legs || row.linked !== next.linked)
        bookedSince = Math.min(bookedSince ?? row.at, row.at);
    search.replace(row.key, effective);
    if (row.tx_hash !== null && isChain(row.platform)) hashes.set(row.tx_hash, row.platform);
    touch(Math.min(row.at, effective.at));
    counts.changed++;
    return true;
  }

  /** A departure is booked with what arrived: a change of the one counts from the time of the other. */
  function touchLinked(row: TransactionRow, linked: string | null): void {
    for (const id of new Set([row.linked, linked])) {
      if (id === null) continue;
      if (row.linked !== linked) relinked.add(id);
      const at = byId.get(id)?.at;
      if (at !== undefined) bookedSince = Math.min(bookedSince ?? at, at);
    }
    if (row.linked !== linked) relinked.add(row.id);
  }

  /** Answers whether the entries are others now. */
  function rewriteEntries(row: TransactionRow, next: Effective, linked: string | null): boolean {
    const before = recordedOf(row);
    const after = { ...next, wallet: row.wallet, linkedTransactionId: linked ?? undefined };
    contracts.count(before, -1);
    contracts.count(after, 1);
    if (row.at === next.at && row.position === next.position && hasSameEntries(before, after, isSpam))
      return false;
    entries.remove(row.key);
    entries.add({ key: row.key, at: next.at, position: next.position, platform: row.platform }, after);
    return true;
  }

  /** Writes the entries of a transaction again where the stored ones are not what the rules give. */
  function deriveAgain(key: number): void {
    const row = byKey.get(key);
    if (row === undefined) return;
    const { status, type, wallet, at, position, platform } = row;
    const recorded = {
      type,
      status,
      wallet,
      counterparty: row.counterparty ?? undefined,
      legs: legsOfRow(row),
      linkedTransactionId: row.linked ?? undefined,
    };
    if (entries.areStored(key, recorded)) return;
    entries.remove(key);
    entries.add({ key, at, position, platform }, recorded);
    touch(at);
    counts.changed++;
  }

  function remove(row: TransactionRow): void {
    entries.remove(row.key);
    contracts.count(recordedOf(row), -1);
    search.remove(row.key);
    // Its claims, aliases and tags go with it.
    sql.prepare("DELETE FROM transactions WHERE key = ?").run(row.key);
    // What is left of a transfer in parts no longer sums to what left: it is parted, and matched again.
    const departure = row.linked === null ? undefined : byId.get(row.linked);
    const parted =
      departure === undefined || departure.arrival_ids === null
        ? [departure, ...linkedTo.all(row.id)]
        : [departure, ...linkedTo.all(departure.id)];
    for (const other of parted) if (other !== undefined) setLink(other, null, { isOwners: false });
    if (row.tx_hash !== null && isChain(row.platform)) hashes.set(row.tx_hash, row.platform);
    ofWallets.set(row.wallet_key, (ofWallets.get(row.wallet_key) ?? 0) - 1);
    touch(row.at);
    counts.removed++;
  }

  /** Makes `linked` the other half of a row. `isOwners`: the owner says so, which no hash overrules later. */
  function setLink(row: TransactionRow, linked: string | null, { isOwners }: { isOwners: boolean }): void {
    const { linked: _, ...kept } = editsOfRow(row) ?? {};
    const edits: Edits = isOwners ? { ...kept, linked } : kept;
    write(row, {
      reports: reportsOfRow(row),
      edits: Object.keys(edits).length > 0 ? edits : undefined,
      linked,
    });
  }

  /** Two transactions of one hash in two own wallets are linked by construction; the owner's instruction goes before. */
  function linkByHash(): void {
    // One wallet alone has no other half, unless its other half's wallet is no longer the owner's.
    if (
      own.size < 2 &&
      sql.prepare("SELECT 1 FROM transactions WHERE linked IS NOT NULL LIMIT 1").get() === undefined
    )
      return;
    for (const [hash, platform] of hashes) {
      const rows = ofHash
        .all(platform, ...idsOfHash(platform, `${hash}:`), hash, hash)
        .filter((row) => editsOfRow(row)?.linked === undefined);
      if (rows.length === 0 || (rows.length === 1 && rows[0]?.linked === null)) continue;
      const halves = rows
        .filter((row) => isOwn(row.wallet))
        .map((row) => ({ id: row.id, wallet: row.wallet, legs: legsOfRow(row) }));
      const partners = new Map<string, string[]>();
      for (const [departure, ...arrivals] of transfersOfHash(halves, isForbiddenPair)) {
        if (departure === undefined) continue;
        partners.set(departure, arrivals);
        for (const arrival of arrivals) partners.set(arrival, [departure]);
      }
      for (const row of rows) {
        const others = partners.get(row.id) ?? [];
        const linked = others[0] ?? null;
        if (row.linked === linked || (row.linked !== null && others.includes(row.linked))) continue;
        // A link to a transaction of another hash was matched by time and amount: only a partner of the same hash takes its place.
        const isMatched = row.linked !== null && !rows.some(({ id }) => id === row.linked);
        const matched = isMatched && linked !== null ? byId.get(row.linked ?? "") : undefined;
        if (matched !== undefined) setLink(matched, null, { isOwners: false });
        if (linked !== null || !isMatched) setLink(row, linked, { isOwners: false });
      }
    }
    hashes.clear();
  }

  /** A departure names all its arrivals where it has several, and is linked to the first of them; to none where none is left. */
  function settleArrivals(): void {
    for (const id of relinked) {
      const row = byId.get(id);
      if (row === undefined) continue;
      const arrivals = linkedTo.all(id);
      const [first] = arrivals;
      const ids = arrivals.length < 2 ? null : JSON.stringify(arrivals.map((arrival) => arrival.id));
      if (ids !== row.arrival_ids) {
        writeArrivals.run(ids, row.key);
        bookedSince = Math.min(bookedSince ?? row.at, row.at);
      }
      // One that names a transaction which names another one is left with the first that names it.
      if (first !== undefined && ids !== null && row.linked !== first.id)
        setLink(row, first.id, { isOwners: typeof editsOfRow(row)?.linked === "string" });
    }
    relinked.clear();
  }

  function isForbiddenPair(a: string, b: string): boolean {
    return isForbidden.get(...(a < b ? [a, b] : [b, a])) !== undefined;
  }

  /** Types again what was exchanged with a wallet since it became, or is no longer, the owner's. */
  function reconsider(wallet: string): void {
    for (const key of search.mentioning(wallet)) {
      const row = byKey.get(key);
      if (row === undefined) continue;
      write(row, { reports: reportsOfRow(row), edits: editsOfRow(row), linked: row.linked });
      if (row.tx_hash !== null && isChain(row.platform)) hashes.set(row.tx_hash, row.platform);
    }
    for (const { hash, platform } of linkedHashesOf.all(wallet))
      if (isChain(platform)) hashes.set(hash, platform);
  }

  /** Classifies again, and derives again, what moved assets next to others since the verdict on whether they are spam became the opposite. */
  function judgedAgain(assetIds: ReadonlySet<string>): void {
    const wasSpam = (assetId: string): boolean =>
      assetIds.has(assetId) ? isSpam?.(assetId) !== true : isSpam?.(assetId) === true;
    const keys = sql
      .prepare<{ key: number }>(
        "SELECT DISTINCT e.transaction_key AS key FROM json_each(?) j JOIN assets a ON a.id = j.value JOIN holdings h ON h.asset = a.key JOIN entries e ON e.asset = h.asset AND e.wallet = h.wallet ORDER BY 1",
      )
      .all(JSON.stringify([...assetIds]));
    for (const { key } of keys) {
      const row = byKey.get(key);
      if (row === undefined) continue;
      const recorded = recordedOf(row);
      const moved = recorded.legs.filter(({ direction }) => direction !== "fee");
      if (new Set(moved.map(({ assetId }) => assetId)).size < 2) continue;
      contracts.count(recorded, -1, wasSpam);
      contracts.count(recorded, 1);
      write(row, { reports: reportsOfRow(row), edits: editsOfRow(row), linked: row.linked });
      deriveAgain(key);
    }
  }

  /** Classifies again what mentions wallets or unverified positions that came or went, and links by hash, until nothing more follows from it. */
  function settleWallets(): void {
    for (;;) {
      for (const wallet of intern.newWallets.splice(0)) if (!isPosition(wallet)) reconsider(wallet);
      for (const contract of contracts.take()) reconsider(contract);
      linkByHash();
      settleArrivals();
      entries.flush();
      const gone = dropOrphanWallets(sql, new Set([...entries.takeLeftWallets(), ...countOfWallets()]));
      if (gone.length > 0) intern.forgetWallets();
      for (const wallet of gone) {
        own.delete(wallet);
        reconsider(wallet);
      }
      if (gone.length === 0 && intern.newWallets.length === 0 && !contracts.isChanged()) return;
    }
  }

  /** Answers the wallets that lost a transaction. */
  function countOfWallets(): number[] {
    const count = sql.prepare("UPDATE wallets SET transactions = transactions + ? WHERE key = ?");
    const left: number[] = [];
    for (const [wallet, by] of ofWallets) {
      count.run(by, wallet);
      if (by <= 0) left.push(wallet);
    }
    ofWallets.clear();
    return left;
  }

  return {
    /** By its own id; aliases are resolved before (`createTransactionIds`). */
    byId: (id: string) => byId.get(id),
    byKey: (key: number) => byKey.get(key),
    /** The transactions that name this one as their other half. */
    linkedTo: (id: string) => linkedTo.all(id),
    walletKey: (platform: string, wallet: string) => intern.walletKey(platform, wallet),
    insert,
    write,
    deriveAgain,
    remove,
    setLink,
    reconsider,
    judgedAgain,
    /** Links, marks and announces what was done; nothing when nothing was. */
    finish(): { added: number; changed: number; removed: number; since: number | null } {
      if (claimed.length > 0) insertClaims.run(JSON.stringify(claimed.splice(0)));
      settleWallets();
      intern.learnAssets();
      const { added, changed, removed } = counts;
      countRows(sql, "transactions", added - removed);
      const count = added + changed + removed;
      if (count > 0) {
        const cause = added > 0 ? "created" : changed > 0 ? "updated" : "deleted";
        for (const topic of ["transactions", "auditLog"] as const)
          recordChange(sql, { topic, cause, since, count });
        if (bookedSince !== null) recordChange(sql, { topic: "books", cause, since: bookedSince, count });
      }
      return { added, changed, removed, since };
    },
  };
}
export type LedgerWriter = ReturnType<typeof createLedgerWriter>;

/** What of a stored transaction decides its entries. */
function recordedOf(row: TransactionRow): Recorded {
  return {
    type: row.type,
    status: row.status,
    wallet: row.wallet,
    counterparty: row.counterparty ?? undefined,
    legs: legsOfRow(row),
    linkedTransactionId: row.linked ?? undefined,
  };
}
