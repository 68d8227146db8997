import type { Edits } from "../../../domain/ledger/edits.ts";
import { isChain } from "../../../domain/ledger/identity.ts";
import { isOfUnspentOutputs, jointLinksOf } from "../../../domain/ledger/joint-transfers.ts";
import { mayArrive, swapOfHash, transfersOfHash, type Half } from "../../../domain/ledger/same-hash-links.ts";
import { idsOfHash } from "../hashes.ts";
import { writeTransaction } from "./persist-transactions.ts";
import { editsOfRow, legsOfRow, reportsOfRow, type TransactionRow } from "../transaction-rows.ts";
import { recordedOf, markChanged, markReclassified, type WriterContext } from "./writer-context.ts";

/** Deletes a transaction, and unlinks its other halves. */
export function deleteTransaction(work: WriterContext, row: TransactionRow): void {
  const { sql, entries, contracts, search, statements, hashes, countChanges, counts } = work;
  const { byId, linkedTo } = statements;
  work.journal?.note(row);
  entries.remove(row.key);
  contracts.count(recordedOf(row), -1);
  search.remove(row.key);
  // Its sources, aliases and tags are deleted with it.
  sql.prepare("DELETE FROM transactions WHERE key = ?").run(row.key);
  // The rest of a transfer in parts no longer sums to the departure: it is unlinked, and matched again.
  const departure = row.linked === null ? undefined : byId.get(row.linked);
  const jointRows = jointRowsOf(work, row);
  const separatedRows =
    jointRows.length > 0
      ? jointRows
      : departure === undefined || departure.arrival_ids === null
        ? [departure, ...linkedTo.all(row.id)]
        : [departure, ...linkedTo.all(departure.id)];
  for (const separatedRow of separatedRows)
    if (separatedRow !== undefined) setLink(work, separatedRow, null, { isOwners: false });
  if (row.tx_hash !== null && isChain(row.platform)) hashes.set(row.tx_hash, row.platform);
  countChanges.set(row.wallet_key, (countChanges.get(row.wallet_key) ?? 0) - 1);
  markChanged(work, row.at);
  counts.removed++;
}

/**
 * The other halves of a transfer that left in several parts; none if it left in one. Its first departure and first arrival name each other,
 * the other departures that arrival, and the other arrivals that departure.
 */
export function jointRowsOf(work: Pick<WriterContext, "statements">, row: TransactionRow): TransactionRow[] {
  const others = otherHalvesOf(work, row);
  return [row, ...others].some(leftInParts) ? others : [];
}

/**
 * The other halves that one hash of a chain of unspent outputs links to a row. What left with them but arrived at an exchange can be added to
 * their transfer.
 */
export function hashPartnersOf(
  work: Pick<WriterContext, "statements">,
  row: TransactionRow,
): TransactionRow[] {
  if (row.tx_hash === null || !isOfUnspentOutputs(row.platform)) return [];
  return otherHalvesOf(work, row).filter((other) => isOfOneHash(row, other));
}

/** Whether two rows are of one transaction of one chain. */
export function isOfOneHash(a: TransactionRow, b: TransactionRow): boolean {
  return a.tx_hash !== null && a.tx_hash === b.tx_hash && a.platform === b.platform;
}

/** All other halves of a row's transfer. */
function otherHalvesOf(
  { statements }: Pick<WriterContext, "statements">,
  row: TransactionRow,
): TransactionRow[] {
  const { byId, linkedTo } = statements;
  const found = new Map([[row.id, row]]);
  for (const one of found.values())
    for (const other of [one.linked === null ? undefined : byId.get(one.linked), ...linkedTo.all(one.id)])
      if (other !== undefined && !found.has(other.id)) found.set(other.id, other);
  found.delete(row.id);
  return [...found.values()];
}

/** Whether an arrival names its departures. */
function leftInParts(row: TransactionRow): boolean {
  return row.arrival_ids !== null && !legsOfRow(row).some(({ direction }) => direction === "out");
}

/** Links a row to `linked`. `isOwners`: set by the owner, which no hash overrides later. */
export function setLink(
  work: WriterContext,
  row: TransactionRow,
  linked: string | null,
  { isOwners }: { isOwners: boolean },
): void {
  const { linked: _, ...otherEdits } = editsOfRow(row) ?? {};
  const edits: Edits = isOwners ? { ...otherEdits, linked } : otherEdits;
  writeTransaction(work, row, {
    reports: reportsOfRow(row),
    edits: Object.keys(edits).length > 0 ? edits : undefined,
    linked,
  });
}

/** Two transactions of one hash in two own wallets are linked by construction; the owner's instruction takes precedence. */
export function linkByHash(work: WriterContext): void {
  const { sql, ownWallets, isOwn, hashes, statements } = work;
  const { byHash, byId } = statements;
  const isForbiddenPair = (a: string, b: string): boolean =>
    statements.isForbidden.get(...(a < b ? [a, b] : [b, a])) !== undefined;
  const halfOf = (row: TransactionRow): Half & { at: number; paysInputs: boolean } => ({
    id: row.id,
    at: row.at,
    wallet: row.wallet,
    legs: legsOfRow(row),
    paysInputs:
      row.reports !== null &&
      isOfUnspentOutputs(row.platform) &&
      reportsOfRow(row).some(([, { jointInputs }]) => jointInputs !== undefined),
  });
  // The search for transfers also links what arrived short of a fee, or as another version of the coin. Such a link stays while it can be one.
  const mayBeOne = (a: TransactionRow, b: TransactionRow): boolean =>
    isOwn(a.wallet) &&
    isOwn(b.wallet) &&
    !isForbiddenPair(a.id, b.id) &&
    !leftInParts(a) &&
    !leftInParts(b) &&
    (mayArrive(halfOf(a), halfOf(b)) || mayArrive(halfOf(b), halfOf(a)));
  // One wallet alone has no other half, unless its other half's wallet is no longer the owner's.
  if (
    !ownWallets.hasSeveral() &&
    sql.prepare("SELECT 1 FROM transactions WHERE linked IS NOT NULL LIMIT 1").get() === undefined
  )
    return;
  for (const [hash, platform] of hashes) {
    const rows = byHash
      .all(platform, ...idsOfHash(platform, `${hash}:`), hash, hash)
      .filter((row) => editsOfRow(row)?.linked === undefined);
    if (rows.length === 0 || (rows.length === 1 && rows[0]?.linked === null)) continue;
    const ownRows = rows.filter((row) => isOwn(row.wallet));
    const jointLinks = isOfUnspentOutputs(platform)
      ? jointLinksOf(ownRows.filter((row) => row.platform === platform).map(halfOf), isForbiddenPair)
      : new Map<string, string>();
    const partners = new Map([...jointLinks].map(([id, other]) => [id, [other]]));
    const others = ownRows.filter(({ id }) => !partners.has(id)).map(halfOf);
    const transfers = transfersOfHash(others, isForbiddenPair);
    const swap = transfers.length === 0 ? swapOfHash(others, { platform, isForbidden: isForbiddenPair }) : [];
    for (const [departure, ...arrivals] of [...transfers, swap]) {
      if (departure === undefined) continue;
      partners.set(departure, arrivals);
      for (const arrival of arrivals) partners.set(arrival, [departure]);
    }
    for (const row of rows) {
      const others = partners.get(row.id) ?? [];
      const linked = others[0] ?? null;
      if (row.linked === linked || (row.linked !== null && others.includes(row.linked))) continue;
      const former = rows.find(({ id }) => id === row.linked);
      if (linked === null && former !== undefined && mayBeOne(row, former)) continue;
      // A link to a transaction of another hash was matched by time and amount: only a partner of the same hash replaces it.
      const isMatched = row.linked !== null && former === undefined;
      const matched = isMatched && linked !== null ? byId.get(row.linked ?? "") : undefined;
      if (matched !== undefined) setLink(work, matched, null, { isOwners: false });
      if (linked !== null || !isMatched) setLink(work, row, linked, { isOwners: false });
    }
    moveAddedArrivals(work, jointLinks);
  }
  hashes.clear();
}

/** What arrived at an exchange names the first departure, which another wallet of the transaction may have become. */
function moveAddedArrivals(work: WriterContext, jointLinks: ReadonlyMap<string, string>): void {
  const [first] = jointLinks.keys();
  if (first === undefined) return;
  for (const [id, linked] of jointLinks) {
    if (id === first || linked === first) continue;
    for (const row of work.statements.linkedTo.all(id))
      if (!jointLinks.has(row.id))
        setLink(work, row, first, { isOwners: typeof editsOfRow(row)?.linked === "string" });
  }
}

/**
 * The transaction that its other half names, of several by time: one of the half's chain, where it is linked by hash, before those of
 * exchanges.
 */
export function firstOf(rows: readonly TransactionRow[], platform: string): TransactionRow | undefined {
  return rows.find((row) => row.platform === platform) ?? rows[0];
}

/**
 * A departure names all its arrivals if it has several, and an arrival all its departures. Either is linked to the first, to none if none is
 * left.
 */
export function updateArrivals(work: WriterContext): void {
  const { relinked, statements } = work;
  const { byId, linkedTo, writeArrivals } = statements;
  for (const id of relinked) {
    const row = byId.get(id);
    if (row === undefined) continue;
    const arrivals = linkedTo.all(id);
    const first = firstOf(arrivals, row.platform);
    const ids = arrivals.length < 2 ? null : JSON.stringify(arrivals.map((arrival) => arrival.id));
    if (ids !== row.arrival_ids) {
      writeArrivals.run(ids, row.key);
      markReclassified(work, row.at);
    }
    // If a transaction names one that names another, the first that names it remains linked.
    if (first !== undefined && ids !== null && row.linked !== first.id)
      setLink(work, row, first.id, { isOwners: typeof editsOfRow(row)?.linked === "string" });
  }
  relinked.clear();
}
