import { plausibleShare } from "../../domain/accounting/transfers/transfers.ts";
import {
  add,
  compare,
  multiply,
  parseDecimal,
  subtract,
  zero,
  type Decimal,
} from "../../domain/money/decimal.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { Sql } from "../../ports/sql.ts";
import type { TransactionChangeKind } from "../../domain/ledger/transaction.ts";
import { recordChange } from "../jobs/changes.ts";
import { createLedgerWriter, type LedgerWriter } from "./ledger-writer.ts";
import { compareText } from "../../lib/compare-text.ts";
import { isOfUnspentOutputs } from "../../domain/ledger/joint-transfers.ts";
import { firstOf, isOfOneHash } from "./writer/link-transactions.ts";
import { arrivalIdsOf, editsOfRow, publicLegsOfRow, type TransactionRow } from "./transaction-rows.ts";
import { createTransactionIds } from "./transaction-ids.ts";
import { listEdits, readChange, recordEdit, type EditChange } from "./edits/edit-history.ts";
import {
  deleteAll,
  rowOf,
  updateTransaction,
  type TransactionPatch,
  type EditContext,
} from "./edits/edit-context.ts";
import { createJournal } from "./edits/journal.ts";
import { previewEdit, type EditPreview } from "./edits/preview.ts";
import { transferOfRows } from "./edits/transfer-of-rows.ts";
import { applyEdit, undoById, type Edit, type Edited } from "./edits/restructure.ts";

/**
 * The owner's edits of transactions: per field, taking precedence over every later report. Each call is one SQLite transaction, and can be
 * undone.
 */
export function createOwnerEdits(sql: Sql) {
  const ids = createTransactionIds(sql);
  /** Each call is one SQLite transaction. `kind`: its name in the history; `null` for changes not made by the owner. */
  const edit = <Result>(
    kind: TransactionChangeKind | null,
    work: (context: EditContext) => Result,
    undoes?: number,
  ): { result: Result; changeId: string | null } =>
    sql.transaction(() => {
      const journal = createJournal(sql);
      const writer = createLedgerWriter(sql, [], kind === null ? undefined : journal);
      const result = work({ sql, writer, ids, journal });
      writer.finish();
      const changeId = kind === null ? null : recordEdit(sql, kind, journal, { undoes: undoes ?? null });
      return { result, changeId };
    });
  const run = (kind: TransactionChangeKind | null, work: (context: EditContext) => void): void =>
    void edit(kind, work);
  return {
    update: (id: string, patch: TransactionPatch): void =>
      run("update", (work) => updateTransaction(work, id, patch)),

    /** Splits, merges, resets or changes several transactions at once. `changeId` undoes it; `null` if nothing changed. */
    edit(change: Edit, newId: () => string): Edited & { changeId: string | null } {
      const { result, changeId } = edit(change.kind, (work) => applyEdit(work, change, newId));
      return { ...result, changeId };
    },

    /** Undoes a change, or redoes it if it undid one. Throws `conflict` if one of its transactions was changed again. */
    undo(id: string): Edited & { changeId: string | null } {
      const { kind, key } = readChange(sql, id);
      const { result, changeId } = edit(kind === "undo" ? "redo" : "undo", (work) => undoById(work, id), key);
      return { ...result, changeId };
    },

    /** The effect of a change on balances, without applying it. */
    preview: (change: Edit, newId: () => string): EditPreview =>
      previewEdit(sql, (work) => void applyEdit(work, change, newId)),

    /** The owner's latest changes, newest first; of one transaction or asset if given. */
    history: ({
      id,
      assetId,
      limit,
    }: {
      id?: string | undefined;
      assetId?: string | undefined;
      limit: number;
    }): EditChange[] => listEdits(sql, { of: id === undefined ? assetId : ids.resolve(id), limit }),

    /** Deletes, all or nothing. A reported transaction leaves a tombstone, which that source's next report respects. */
    delete: (deleted: readonly string[]): void => run("delete", (work) => deleteAll(work, deleted)),

    /**
     * Links transactions as one transfer, one of which (of one payment of a chain of unspent outputs several) sends what all others receive:
     * by the owner's instruction, or by a certain match (`isOwners: false`, the departures first), which is not an edit. Throws `bad_request`
     * if they are not one transfer, `conflict` if one already belongs to another.
     */
    link: (
      together: readonly string[],
      { isOwners = true, departureCount }: { isOwners?: boolean; departureCount?: number | undefined } = {},
    ): void => run(isOwners ? "link" : null, (work) => link(work, together, { isOwners, departureCount })),

    /**
     * Unlinks permanently: these are not linked automatically again. Of a departure that arrived in parts, the departure's id removes the
     * whole link; an arrival's id only its part if the shortfall of the rest could be a fee, else the whole link too. A transfer that left in
     * several parts is unlinked as a whole.
     */
    unlink: (id: string): void => run("unlink", (work) => unlink(work, id)),

    /** Removes automatic links that are no longer supported, by their departures. */
    unlinkFound: (departures: readonly string[]): void => run(null, (work) => unlinkFound(work, departures)),

    /** Declares that transactions are no transfer with each other: they are neither proposed nor linked again. */
    forbidLink: (together: readonly string[]): void =>
      run("forbidLink", (work) => forbidLink(work, together)),
  };
}

type LinkTerms = { isOwners: boolean; departureCount?: number | undefined };
type Parts = { departures: string[]; arrivals: string[] };

function link(
  work: EditContext,
  together: readonly string[],
  { isOwners, departureCount = 1 }: LinkTerms,
): void {
  const { sql, writer, ids } = work;
  const named = ids.resolveAll(together);
  if (new Set(named).size < named.length)
    throw new AppError("bad_request", "A transaction cannot be linked to itself. Name two transactions.");
  const namedRows = named.map((id) => rowOf(work, id));
  // What a hash links to a departure remains part of the transfer.
  const kept = new Map(namedRows.flatMap((row) => writer.hashPartnersOf(row)).map((row) => [row.id, row]));
  for (const id of named) kept.delete(id);
  const rows = [...namedRows, ...kept.values()];
  const { departures, arrivals } = isOwners
    ? transferOfRows(sql, rows)
    : inGivenOrder([...named, ...kept.keys()], departureCount);
  const members = new Set(rows.map(({ id }) => id));
  for (const row of rows)
    for (const linkedId of [...(row.linked === null ? [] : [row.linked]), ...arrivalIdsOf(row)])
      if (!members.has(linkedId))
        throw new AppError("conflict", msg`"${row.id}" is linked to "${linkedId}"; unlink it first.`);
  const allow = sql.prepare("DELETE FROM forbidden_links WHERE a = ? AND b = ?");
  for (const departure of departures)
    for (const arrival of arrivals) {
      work.journal.notePair(...orderedPair(departure, arrival));
      allow.run(...orderedPair(departure, arrival));
    }
  const byTime = rows.toSorted((a, b) => a.at - b.at || compareText(a.id, b.id));
  const first = byTime.find(({ id }) => departures.includes(id));
  if (first === undefined) return;
  const into = byTime.filter(({ id }) => arrivals.includes(id));
  for (const { id } of into) if (!kept.has(id)) writer.setLink(rowOf(work, id), first.id, { isOwners });
  const firstArrival = firstOf(into, first.platform)?.id ?? null;
  for (const id of departures) writer.setLink(rowOf(work, id), firstArrival, { isOwners });
}

function unlink(work: EditContext, id: string): void {
  const row = rowOf(work, id);
  if (row.linked === null)
    throw new AppError(
      "conflict",
      msg`"${id}" is not linked to another transaction, so there is nothing to unlink.`,
    );
  part(work.writer, row, { isOwners: true });
}

function unlinkFound({ writer }: EditContext, departures: readonly string[]): void {
  for (const id of departures) {
    const row = writer.byId(id);
    if (row === undefined || editsOfRow(row)?.linked !== undefined) continue;
    const jointRows = writer.jointRowsOf(row);
    if (jointRows.length === 0) partAll(writer, row, { isOwners: false });
    else for (const half of [row, ...jointRows]) writer.setLink(half, null, { isOwners: false });
  }
}

function forbidLink(work: EditContext, together: readonly string[]): void {
  const { sql, writer, ids } = work;
  const separateIds = ids.resolveAll(together);
  if (new Set(separateIds).size < separateIds.length)
    throw new AppError(
      "bad_request",
      "A transaction cannot be a transfer with itself. Name different transactions.",
    );
  const rows = separateIds.map((id) => rowOf(work, id));
  const since = Math.min(...rows.map(({ at }) => at));
  const forbid = sql.prepare("INSERT OR IGNORE INTO forbidden_links (a, b) VALUES (?, ?)");
  let count = 0;
  for (const [index, a] of separateIds.entries())
    for (const b of separateIds.slice(index + 1)) {
      work.journal.notePair(...orderedPair(a, b));
      count += forbid.run(...orderedPair(a, b)).changes;
    }
  if (count > 0) recordChange(sql, { topic: "books", cause: "updated", since, count: 1 });
  for (const row of rows) {
    const now = rowOf(work, row.id);
    const isTogether =
      now.linked !== null &&
      (separateIds.includes(now.linked) ||
        writer
          .jointRowsOf(now)
          .some((other) => separateIds.includes(other.id) && sends(other) !== sends(now)));
    if (isTogether) part(writer, now, { isOwners: true });
  }
}

function part(writer: LedgerWriter, row: TransactionRow, origin: { isOwners: boolean }): void {
  const jointRows = writer.jointRowsOf(row);
  if (jointRows.length > 0) {
    for (const other of [row, ...jointRows]) writer.setLink(other, null, origin);
    return;
  }
  const departure = row.linked === null ? undefined : writer.byId(row.linked);
  const siblings = departure === undefined ? [] : arrivalIdsOf(departure);
  if (departure === undefined || !siblings.includes(row.id)) return partAll(writer, row, origin);
  const rest = siblings.filter((id) => id !== row.id).flatMap((id) => writer.byId(id) ?? []);
  // What is linked by hash remains, whatever else left.
  const isByHash =
    isOfUnspentOutputs(departure.platform) && rest.every((other) => isOfOneHash(departure, other));
  if (!isWhole(departure, rest) && !isByHash) return partAll(writer, departure, origin);
  writer.setLink(row, null, origin);
  if (departure.linked === row.id || isByHash)
    writer.setLink(departure, rest[0]?.id ?? null, {
      isOwners: !isByHash && typeof editsOfRow(departure)?.linked === "string",
    });
}

/** Unlinks a departure from all its arrivals, or an arrival from its departure. */
function partAll(writer: LedgerWriter, row: TransactionRow, origin: { isOwners: boolean }): void {
  const linkedRow = row.linked === null ? undefined : writer.byId(row.linked);
  const others = new Map(writer.linkedTo(row.id).map((otherRow) => [otherRow.id, otherRow]));
  if (linkedRow?.linked === row.id) others.set(linkedRow.id, linkedRow);
  writer.setLink(row, null, origin);
  for (const otherRow of others.values()) writer.setLink(otherRow, null, origin);
}

/** Whether arrivals sum to what a departure sent, up to a possible fee. */
function isWhole(departure: TransactionRow, arrivals: readonly TransactionRow[]): boolean {
  const sum = (rows: readonly TransactionRow[], direction: "in" | "out"): Decimal =>
    rows
      .flatMap((row) => publicLegsOfRow(row))
      .filter((leg) => leg.direction === direction)
      .reduce<Decimal>((total, { amount }) => add(total, parseDecimal(amount)), zero);
  const departedAmount = sum([departure], "out");
  return (
    compare(subtract(departedAmount, sum(arrivals, "in")), multiply(departedAmount, plausibleShare)) <= 0
  );
}

function inGivenOrder(ids: readonly string[], departureCount: number): Parts {
  const [departures, arrivals] = [ids.slice(0, departureCount), ids.slice(departureCount)];
  if (departures.length === 0 || arrivals.length === 0)
    throw new AppError(
      "bad_request",
      "A transfer has a departure and an arrival. Name at least two transactions.",
    );
  return { departures, arrivals };
}

/** Whether a row is a departure. */
export function sends(row: TransactionRow): boolean {
  return publicLegsOfRow(row).some(({ direction }) => direction === "out");
}

/** A pair in the form of `forbidden_links`. */
export function orderedPair(a: string, b: string): [string, string] {
  return a < b ? [a, b] : [b, a];
}
