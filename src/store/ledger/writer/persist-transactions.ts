import { currencyAsset } from "../../../domain/assets/asset.ts";
import { effectiveOf, type Edits, type EffectiveTransaction } from "../../../domain/ledger/edits.ts";
import type { RecordedTransaction } from "../../../domain/ledger/ledger.ts";
import { canonicalHex, isChain } from "../../../domain/ledger/identity.ts";
import type { Report } from "../../../domain/ledger/source-report.ts";
import type { Leg } from "../../../domain/ledger/transaction.ts";
import { hasSameEntries } from "../entry-rows.ts";
import { legsOfRow, liquidityOfRow, storedLegs, type TransactionRow } from "../transaction-rows.ts";
import { recordedOf, markChanged, markReclassified, type WriterContext } from "./writer-context.ts";

/** A transaction that is not stored yet. */
export type NewTransaction = {
  id: string;
  platform: string;
  wallet: string;
  txHash: string | undefined;
  source: number;
  report: Report;
  /** Its former key, where it is inserted again. */
  key?: number | null;
};

/** The new state of a stored transaction. */
export type NextState = { reports: [number, Report][]; edits: Edits | undefined; linked: string | null };

/** Whether a report says nothing that the columns of its transaction do not say. */
function isPlainReport(report: Report): boolean {
  const { isOwners, superseded, transferIds, settles, results, jointInputs } = report;
  return (
    isOwners === undefined &&
    superseded === undefined &&
    transferIds === undefined &&
    settles === undefined &&
    results === undefined &&
    jointInputs === undefined
  );
}

function liquidityText({ liquidity }: EffectiveTransaction): string | null {
  return liquidity === undefined ? null : JSON.stringify(liquidity);
}

/** Inserts a transaction; returns `false` without a change if its id is known. */
export function insertTransaction(
  work: WriterContext,
  { id, platform, wallet, txHash, source, report, key: formerKey = null }: NewTransaction,
): boolean {
  const { keyResolver, ownWallets, isOwn, isSpam, contracts, entries, search, statements } = work;
  const walletKey = keyResolver.walletKey(platform, wallet);
  if (keyResolver.newWallets.length > 0) ownWallets.refresh(wallet);
  const effective = effectiveOf([report], {
    wallet,
    isLinked: false,
    isOwn,
    contracts: contracts.known,
    isSpam,
  });
  const isPlain = isPlainReport(report) && effective.legs === report.legs;
  const { legs, leg_kinds: kinds } = storedLegs(effective.legs);
  const { changes, lastInsertRowid: key } = statements.insertRow.run(
    formerKey,
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
    liquidityText(effective),
    isPlain ? null : JSON.stringify([[source, report]]),
    `[${source}]`,
  );
  if (changes === 0) return false;
  work.journal?.noteNew(id);
  if (isChain(platform)) addSourceLater(work, source, key);
  else statements.insertSource.run(source, key);
  addStatedCurrencies(work, effective.legs);
  const recorded = recordedIn(wallet, effective);
  entries.add({ key, at: effective.at, position: effective.position, platform }, recorded);
  contracts.count(recorded, 1);
  search.add(key, effective);
  if (txHash !== undefined && isChain(platform)) work.hashes.set(txHash, platform);
  work.countChanges.set(walletKey, (work.countChanges.get(walletKey) ?? 0) + 1);
  markChanged(work, effective.at);
  work.counts.added++;
  return true;
}

/** What determines the entries of a transaction in this state. */
function recordedIn(
  wallet: string,
  { type, status, counterparty, legs, liquidity }: EffectiveTransaction,
  linked: string | null = null,
): RecordedTransaction {
  return {
    type,
    status,
    wallet,
    counterparty,
    legs,
    liquidity,
    linkedTransactionId: linked ?? undefined,
  };
}

function addSourceLater({ pendingSources }: WriterContext, source: number, key: number): void {
  const keys = pendingSources.get(source);
  if (keys === undefined) pendingSources.set(source, [key]);
  else keys.push(key);
}

/** A currency in which a value was stated is an asset of the account: its rates are needed. */
function addStatedCurrencies({ keyResolver }: WriterContext, legs: readonly Leg[]): void {
  for (const { value } of legs) if (value !== undefined) keyResolver.assetKey(currencyAsset(value.currency));
}

/** Writes a row's new state. Returns whether anything but its sources changed. */
export function writeTransaction(work: WriterContext, row: TransactionRow, next: NextState): boolean {
  const { isOwn, isSpam, contracts, search, statements } = work;
  work.journal?.note(row);
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
    isPlainReport(first[1]) &&
    effective.legs === first[1].legs;
  const { legs, leg_kinds: kinds } = storedLegs(effective.legs);
  const liquidity = liquidityText(effective);
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
    row.liquidity !== liquidity ||
    row.edits !== edits ||
    row.hidden !== hidden ||
    row.linked !== next.linked;
  if (!isChanged && row.reports === reports && row.sources === sources) return false;
  statements.updateRow.run(
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
    liquidity,
    edits,
    hidden,
    next.linked,
    reports,
    sources,
    row.key,
  );
  for (const [source] of next.reports) statements.insertSource.run(source, row.key);
  if (!isChanged) return false;
  addStatedCurrencies(work, effective.legs);
  if (row.linked !== null || next.linked !== null) touchLinked(work, row, next.linked);
  if (!rewriteEntries(work, row, effective, next.linked))
    if (row.type !== effective.type || row.legs !== legs || row.linked !== next.linked)
      markReclassified(work, row.at);
  search.replace(row.key, effective);
  if (row.tx_hash !== null && isChain(row.platform)) work.hashes.set(row.tx_hash, row.platform);
  markChanged(work, Math.min(row.at, effective.at));
  work.counts.changed++;
  return true;
}

/** Moves a transaction to another wallet, and writes its new state. */
export function moveTransaction(
  work: WriterContext,
  row: TransactionRow,
  { platform, wallet: name }: { platform: string; wallet: string },
  next: NextState,
): void {
  const { sql, keyResolver, ownWallets, entries, contracts, countChanges, counts } = work;
  const wallet = canonicalHex(name);
  const walletKey = keyResolver.walletKey(platform, wallet);
  if (walletKey === row.wallet_key) {
    writeTransaction(work, row, next);
    return;
  }
  if (keyResolver.newWallets.length > 0) ownWallets.refresh(wallet);
  const movedRow: TransactionRow = { ...row, wallet_key: walletKey, wallet, platform };
  entries.remove(row.key);
  contracts.count(recordedOf(row), -1);
  sql.prepare("UPDATE transactions SET wallet = ? WHERE key = ?").run(walletKey, row.key);
  countChanges.set(row.wallet_key, (countChanges.get(row.wallet_key) ?? 0) - 1);
  countChanges.set(walletKey, (countChanges.get(walletKey) ?? 0) + 1);
  contracts.count(recordedOf(movedRow), 1);
  entries.add({ key: row.key, at: row.at, position: row.position, platform }, recordedOf(movedRow));
  markChanged(work, row.at);
  if (!writeTransaction(work, movedRow, next)) counts.changed++;
}

/** A departure is booked with its arrivals: a change of one takes effect from the time of the other. */
function touchLinked(work: WriterContext, row: TransactionRow, linked: string | null): void {
  for (const id of new Set([row.linked, linked])) {
    if (id === null) continue;
    if (row.linked !== linked) work.relinked.add(id);
    const at = work.statements.byId.get(id)?.at;
    if (at !== undefined) markReclassified(work, at);
  }
  if (row.linked !== linked) work.relinked.add(row.id);
}

/** Returns whether the entries changed. */
function rewriteEntries(
  { entries, contracts, isSpam }: WriterContext,
  row: TransactionRow,
  next: EffectiveTransaction,
  linked: string | null,
): boolean {
  const before = recordedOf(row);
  const after = recordedIn(row.wallet, next, linked);
  contracts.count(before, -1);
  contracts.count(after, 1);
  if (
    row.at === next.at &&
    row.position === next.position &&
    hasSameEntries(before, after, { isSpam, isDebt: contracts.known.isDebt })
  )
    return false;
  entries.remove(row.key);
  entries.add({ key: row.key, at: next.at, position: next.position, platform: row.platform }, after);
  return true;
}

/** Rewrites the entries of a transaction if the stored ones differ from what the rules give. */
export function rederiveEntries(work: WriterContext, key: number): void {
  const { entries, statements } = work;
  const row = statements.byKey.get(key);
  if (row === undefined) return;
  const { status, type, wallet, at, position, platform } = row;
  const recorded = {
    type,
    status,
    wallet,
    counterparty: row.counterparty ?? undefined,
    legs: legsOfRow(row),
    liquidity: liquidityOfRow(row),
    linkedTransactionId: row.linked ?? undefined,
  };
  if (entries.areStored(key, recorded)) return;
  entries.remove(key);
  entries.add({ key, at, position, platform }, recorded);
  markChanged(work, at);
  work.counts.changed++;
}
