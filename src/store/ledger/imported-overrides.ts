import type { UserOverrides, WalletOverride } from "../../domain/ledger/user-overrides.ts";
import type { Sql } from "../../ports/sql.ts";
import { recordChange } from "../jobs/changes.ts";
import { createContracts } from "../account/contracts.ts";
import { createLedgerWriter, type LedgerWriter } from "./ledger-writer.ts";
import { orderedPair, sends } from "./owner-edits.ts";
import { createTransactionIds, type TransactionIds } from "./transaction-ids.ts";
import { editsOfRow, reportsOfRow, type TransactionRow } from "./transaction-rows.ts";

import { firstOf, isOfOneHash } from "./writer/link-transactions.ts";

/** The owner's edits of a transaction in the exporting account. */
type Imported = { id: string; overrides: UserOverrides };

/**
 * Imports the owner's edits of the account that a file was exported from; edits made here take precedence. One SQLite transaction, or a part
 * of one. A link is created once both halves exist.
 */
export function applyImportedOverrides(sql: Sql, words: readonly Imported[]): void {
  if (words.length === 0) return;
  sql.transaction(() => {
    const reportedWallets = words
      .flatMap(({ overrides }) => overrides.wallets ?? [])
      .filter((wallet) => upsertWalletMetadata(sql, wallet));
    const contracts = createContracts(sql);
    const answered = words
      .flatMap(({ overrides }) => overrides.contracts ?? [])
      .filter((answer) => contracts.adopt(answer));
    const writer = createLedgerWriter(sql);
    for (const { wallet } of reportedWallets) writer.reclassifyByWallet(wallet);
    for (const { contract } of answered) writer.reclassifyByWallet(contract);
    adoptEdits(sql, writer, words);
    writer.finish();
  });
}

/** The edits, links and keys of existing transactions. */
function adoptEdits(sql: Sql, writer: LedgerWriter, words: readonly Imported[]): void {
  const forbid = sql.prepare("INSERT OR IGNORE INTO forbidden_links (a, b) VALUES (?, ?)");
  const remember = sql.prepare("INSERT OR IGNORE INTO caller_keys (key, transaction_id) VALUES (?, ?)");
  const ids = createTransactionIds(sql);
  for (const { id, overrides } of words.map((word) => withOwnIds(word, ids))) {
    const row = writer.byId(id);
    if (row === undefined) continue;
    if (overrides.key !== undefined) remember.run(overrides.key, id);
    for (const otherId of overrides.forbidden ?? []) forbid.run(...orderedPair(id, otherId));
    const storedEdits = editsOfRow(row);
    const edits = overrides.edits === undefined ? storedEdits : { ...overrides.edits, ...storedEdits };
    if (overrides.edits !== undefined)
      writer.write(row, {
        reports: reportsOfRow(row),
        edits,
        linked: edits?.linked === null ? null : row.linked,
      });
    const [departure, ...arrivals] = overrides.linkedTransactionIds ?? [];
    if (departure !== undefined) linkParts(writer, departure, arrivals);
    else if (overrides.linkedTransactionId !== undefined) link(writer, id, overrides.linkedTransactionId);
  }
}

/** An existing transaction may have another id here than in the file. */
function withOwnIds({ id, overrides }: Imported, ids: TransactionIds): Imported {
  const { linkedTransactionId, linkedTransactionIds, forbidden, edits } = overrides;
  return {
    id,
    overrides: {
      ...overrides,
      ...(linkedTransactionId === undefined ? {} : { linkedTransactionId: ids.resolve(linkedTransactionId) }),
      ...(linkedTransactionIds === undefined
        ? {}
        : { linkedTransactionIds: ids.resolveAll(linkedTransactionIds) }),
      ...(forbidden === undefined ? {} : { forbidden: ids.resolveAll(forbidden) }),
      ...(typeof edits?.linked === "string"
        ? { edits: { ...edits, linked: ids.resolve(edits.linked) } }
        : {}),
    },
  };
}

/**
 * The parts of a transfer that exist so far. A transfer that left and arrived in parts is stated twice: its first arrival with all departures
 * in place of arrivals, and its first departure with all arrivals.
 */
function linkParts(writer: LedgerWriter, departureId: string, arrivalIds: readonly string[]): void {
  const departure = writer.byId(departureId);
  const arrivals = arrivalIds.flatMap((id) => writer.byId(id) ?? []);
  const first = departure === undefined ? undefined : firstOf(arrivals, departure.platform);
  if (departure === undefined || first === undefined) return;
  const agreesWithEdits = (row: TransactionRow, others: readonly string[]): boolean => {
    const { linked } = editsOfRow(row) ?? {};
    return linked === undefined || (linked !== null && others.includes(linked));
  };
  if (
    !agreesWithEdits(departure, arrivalIds) ||
    !arrivals.every((row) => agreesWithEdits(row, [departureId]))
  )
    return;
  const members = new Set([departureId, ...arrivalIds]);
  for (const row of [departure, ...arrivals])
    for (const former of [...writer.linkedTo(row.id), writer.byId(row.linked ?? "")])
      if (
        former !== undefined &&
        !members.has(former.id) &&
        !isOfBoth(former, { departure, arrivals, first })
      )
        writer.setLink(former, null, { isOwners: false });
  const isOwners = (row: TransactionRow): boolean => typeof editsOfRow(row)?.linked === "string";
  for (const row of arrivals) writer.setLink(row, departureId, { isOwners: isOwners(row) });
  writer.setLink(departure, first.id, { isOwners: isOwners(departure) });
}

/** Whether a row belongs to the other statement of a transfer that left and arrived in parts. */
function isOfBoth(
  row: TransactionRow,
  {
    departure,
    arrivals,
    first,
  }: { departure: TransactionRow; arrivals: TransactionRow[]; first: TransactionRow },
): boolean {
  if (row.linked !== first.id || sends(row) !== sends(departure)) return false;
  const payers = sends(row) ? [row, departure] : arrivals;
  return payers.length > 1 && payers.every((payer) => isOfOneHash(payer, payers[0] ?? payer));
}

/** As exported, unless the owner changed it here. */
function link(writer: LedgerWriter, id: string, otherId: string): void {
  const [row, otherRow] = [writer.byId(id), writer.byId(otherId)];
  if (row === undefined || otherRow === undefined || row.linked === otherId) return;
  const halves = [
    [row, otherId],
    [otherRow, id],
  ] as const;
  if (halves.some(([half, linkedId]) => (editsOfRow(half)?.linked ?? linkedId) !== linkedId)) return;
  for (const [half] of halves) {
    const former = half.linked === null ? undefined : writer.byId(half.linked);
    // A pair that the owner unlinked before stays unlinked.
    if (former?.linked === half.id && former.id !== id && former.id !== otherId)
      writer.setLink(former, null, { isOwners: false });
  }
  for (const [half, linkedId] of halves)
    writer.setLink(half, linkedId, { isOwners: editsOfRow(half)?.linked === linkedId });
}

/** Returns whether it was new. */
function upsertWalletMetadata(sql: Sql, { platform, wallet, label, own, closed }: WalletOverride): boolean {
  const { changes } = sql
    .prepare(
      `INSERT INTO wallets (platform, wallet, label, own, closed, stated) VALUES (?, ?, ?, ?, ?, 1)
       ON CONFLICT (wallet, platform) DO UPDATE SET label = excluded.label, own = excluded.own, closed = excluded.closed, stated = 1 WHERE stated = 0`,
    )
    .run(platform, wallet, label, own ? 1 : 0, closed ? 1 : 0);
  if (changes > 0) recordChange(sql, { topic: "wallets", cause: "updated", since: null, count: 1 });
  return changes > 0;
}
