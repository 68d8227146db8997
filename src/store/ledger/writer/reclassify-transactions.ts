import { isChain } from "../../../domain/ledger/identity.ts";
import { isPosition } from "../../../domain/ledger/positions/positions.ts";
import { linkByHash, updateArrivals } from "./link-transactions.ts";
import { dropOrphanWallets } from "../orphan-wallets.ts";
import { rederiveEntries, writeTransaction } from "./persist-transactions.ts";
import { editsOfRow, reportsOfRow } from "../transaction-rows.ts";
import { recordedOf, type WriterContext } from "./writer-context.ts";

/** Reclassifies transactions with a wallet that became, or is no longer, the owner's. */
export function reclassifyByWallet(work: WriterContext, wallet: string): void {
  const { search, hashes, statements } = work;
  for (const key of search.mentioning(wallet)) {
    const row = statements.byKey.get(key);
    if (row === undefined) continue;
    writeTransaction(work, row, { reports: reportsOfRow(row), edits: editsOfRow(row), linked: row.linked });
    if (row.tx_hash !== null && isChain(row.platform)) hashes.set(row.tx_hash, row.platform);
  }
  for (const { hash, platform } of statements.linkedHashesOf.all(wallet))
    if (isChain(platform)) hashes.set(hash, platform);
}

/** Reclassifies and derives again the transactions with assets whose spam verdict changed. */
export function reclassifyByAssets(work: WriterContext, assetIds: ReadonlySet<string>): void {
  const { sql, isSpam, contracts, statements } = work;
  const wasSpam = (assetId: string): boolean =>
    assetIds.has(assetId) ? isSpam?.(assetId) !== true : isSpam?.(assetId) === true;
  const keys = sql
    .prepare<{ key: number }>(
      "SELECT DISTINCT e.transaction_key AS key FROM json_each(?) j JOIN assets a ON a.id = j.value JOIN holdings h ON h.asset = a.key JOIN entries e ON e.asset = h.asset AND e.wallet = h.wallet ORDER BY 1",
    )
    .all(JSON.stringify([...assetIds]));
  for (const { key } of keys) {
    const row = statements.byKey.get(key);
    if (row === undefined) continue;
    const recorded = recordedOf(row);
    const movements = recorded.legs.filter(({ direction }) => direction !== "fee");
    if (new Set(movements.map(({ assetId }) => assetId)).size < 2) continue;
    contracts.count(recorded, -1, wasSpam);
    contracts.count(recorded, 1);
    writeTransaction(work, row, { reports: reportsOfRow(row), edits: editsOfRow(row), linked: row.linked });
    rederiveEntries(work, key);
  }
}

/**
 * Reclassifies the transactions that mention wallets or unverified positions which appeared or disappeared, and links by hash, until nothing
 * changes any more.
 */
export function reclassifyChangedWallets(work: WriterContext): void {
  const { sql, keyResolver, contracts, entries, ownWallets } = work;
  for (;;) {
    for (const wallet of keyResolver.newWallets.splice(0)) {
      ownWallets.refresh(wallet);
      if (!isPosition(wallet)) reclassifyByWallet(work, wallet);
    }
    for (const contract of contracts.take()) reclassifyByWallet(work, contract);
    linkByHash(work);
    updateArrivals(work);
    entries.flush();
    const removed = dropOrphanWallets(sql, new Set([...entries.takeLeftWallets(), ...countOfWallets(work)]));
    if (removed.length > 0) keyResolver.clearWalletCache();
    for (const wallet of removed) {
      ownWallets.refresh(wallet);
      reclassifyByWallet(work, wallet);
    }
    if (removed.length === 0 && keyResolver.newWallets.length === 0 && !contracts.isChanged()) return;
  }
}

/** Returns the wallets that lost a transaction. */
function countOfWallets({ sql, countChanges }: WriterContext): number[] {
  const count = sql.prepare("UPDATE wallets SET transactions = transactions + ? WHERE key = ?");
  const reducedWallets: number[] = [];
  for (const [wallet, by] of countChanges) {
    count.run(by, wallet);
    if (by <= 0) reducedWallets.push(wallet);
  }
  countChanges.clear();
  return reducedWallets;
}
