import { canonicalHex, type KnownLeg } from "../../../domain/ledger/identity.ts";
import { reportOf } from "../../../domain/ledger/source-report.ts";
import type { Leg, TransactionType } from "../../../domain/ledger/transaction.ts";
import {
  add,
  compare,
  formatDecimal,
  parseDecimal,
  zero,
  type Decimal,
} from "../../../domain/money/decimal.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import { sourceKey } from "../key-resolver.ts";
import {
  editsOfRow,
  legsOfRow,
  publicLegsOfRow,
  reportsOfRow,
  type TransactionRow,
} from "../transaction-rows.ts";
import { readChange } from "./edit-history.ts";
import {
  deleteAll,
  rowOf,
  updateTransaction,
  type TransactionPatch,
  type EditContext,
} from "./edit-context.ts";
import { imageOf } from "./transaction-image.ts";
import { undoChange } from "./undo.ts";

/** One part of a transaction that is split. */
export type SplitPart = {
  legs: Leg[];
  at?: number | undefined;
  type?: TransactionType | undefined;
  notes?: string | undefined;
};
/** Fields that the owner may change in several transactions at once. */
export type SharedPatch = TransactionPatch & {
  wallet?: string | undefined;
  addTags?: string[] | undefined;
  removeTags?: string[] | undefined;
};
export type Edit =
  | { kind: "update"; ids: readonly string[]; patch: SharedPatch }
  | { kind: "delete"; ids: readonly string[] }
  | { kind: "split"; id: string; parts: readonly SplitPart[] }
  | { kind: "merge"; ids: readonly string[]; type?: TransactionType | undefined }
  | { kind: "reset"; ids: readonly string[] };
/** The transactions after a change, in order; empty for deleted ones. */
export type Edited = { ids: string[] };

/** Applies one change of the owner. Throws `not_found` for an unknown id, `bad_request` and `conflict` where the change is not possible. */
export function applyEdit(work: EditContext, change: Edit, newId: () => string): Edited {
  if (change.kind === "split") return { ids: split(work, change, newId) };
  if (change.kind === "merge") return { ids: [merge(work, change)] };
  const ids = [...new Set(work.ids.resolveAll(change.ids))];
  if (change.kind === "delete") {
    deleteAll(work, ids);
    return { ids: [] };
  }
  for (const id of ids)
    if (change.kind === "reset") reset(work, id);
    else updateTransaction(work, id, rowPatch(work, rowOf(work, id), change.patch));
  return { ids };
}

/** Throws `not_found` and `conflict`. */
export function undoById(work: EditContext, id: string): Edited {
  const change = readChange(work.sql, id);
  undoChange(work, change);
  return { ids: change.rows.map((row) => row.id).filter((rowId) => work.writer.byId(rowId) !== undefined) };
}

function rowPatch(
  { sql }: EditContext,
  row: TransactionRow,
  { wallet, addTags, removeTags, ...patch }: SharedPatch,
): TransactionPatch {
  const next: TransactionPatch = { ...patch };
  if (wallet !== undefined)
    next.legs = publicLegsOfRow(row).map((leg) => ({ ...leg, wallet: canonicalHex(wallet) }));
  if (addTags !== undefined || removeTags !== undefined) {
    const removed = new Set(removeTags?.map((name) => name.toLowerCase()));
    const retainedTags = imageOf(sql, row).tags.filter((name) => !removed.has(name.toLowerCase()));
    next.tags = [
      ...new Map([...retainedTags, ...(addTags ?? [])].map((name) => [name.toLowerCase(), name])).values(),
    ];
  }
  return next;
}

function refuseLinked(rows: readonly TransactionRow[]): void {
  for (const { id, linked, status } of rows) {
    if (linked !== null)
      throw new AppError("conflict", msg`"${id}" is half of a transfer; unlink it first.`, {
        reason: "transfer_half",
        data: { transactionId: id },
      });
    if (status !== "confirmed")
      throw new AppError(
        "conflict",
        msg`"${id}" is not confirmed; only confirmed transactions can be split or merged.`,
        { reason: "not_confirmed", data: { transactionId: id } },
      );
  }
}

/** The first part remains the transaction; the others become manual transactions. Together they move the same amounts. */
function split(
  work: EditContext,
  { id, parts }: { id: string; parts: readonly SplitPart[] },
  newId: () => string,
): string[] {
  const { sql, writer } = work;
  const row = rowOf(work, id);
  refuseLinked([row]);
  const reportOfPart = new Map(
    parts.map((part) => {
      const { platform, wallet } = row;
      return [
        part,
        reportOf({ at: part.at ?? row.at, platform, wallet, legs: part.legs }, { isOwners: true }),
      ];
    }),
  );
  const reports = [...reportOfPart.values()];
  refuseOther(
    legsOfRow(row),
    reports.flatMap(({ legs }) => legs),
  );
  const [first, ...others] = parts;
  if (first === undefined) return [];
  const patch: TransactionPatch = { legs: first.legs };
  if (first.at !== undefined) patch.at = first.at;
  if (first.type !== undefined) patch.type = first.type;
  if (first.notes !== undefined) patch.notes = first.notes;
  updateTransaction(work, row.id, patch);
  const source = sourceKey(sql, { kind: "manual", id: null });
  const tags = imageOf(sql, row).tags;
  return [
    row.id,
    ...others.map((part) => {
      const created = `manual:${newId()}`;
      const report = reportOfPart.get(part);
      if (report === undefined) throw new TypeError("Each part has its report.");
      const { platform, wallet } = row;
      const { type = row.type, notes = row.notes ?? undefined } = part;
      writer.insert({
        id: created,
        platform,
        wallet,
        txHash: undefined,
        source,
        report: { ...report, type, ...(notes === undefined ? {} : { notes }) },
      });
      if (tags.length > 0) updateTransaction(work, created, { tags });
      return created;
    }),
  ];
}

/** Throws `bad_request` unless the parts move exactly what the whole moves. */
function refuseOther(originalLegs: readonly KnownLeg[], parts: readonly KnownLeg[]): void {
  const sums = new Map<string, { of: KnownLeg; whole: Decimal; parts: Decimal }>();
  for (const [side, legs] of [["whole", originalLegs] as const, ["parts", parts] as const])
    for (const leg of legs) {
      const key = `${leg.direction} ${leg.assetId} ${leg.wallet ?? ""}`;
      const sum = sums.get(key) ?? { of: leg, whole: zero, parts: zero };
      sum[side] = add(sum[side], parseDecimal(leg.amount));
      sums.set(key, sum);
    }
  for (const sum of sums.values())
    if (compare(sum.whole, sum.parts) !== 0)
      throw new AppError(
        "bad_request",
        msg`The parts add up to ${formatDecimal(sum.parts)} of ${sum.of.assetId} (${sum.of.direction}), the transaction has ${formatDecimal(sum.whole)}. Make the sums equal.`,
        { data: { assetId: sum.of.assetId, direction: sum.of.direction } },
      );
}

/**
 * The transaction that a source reports is kept, else the earliest. The others are deleted, and their movements, fees, notes and tags are added to
 * it.
 */
function merge(
  work: EditContext,
  { ids, type }: { ids: readonly string[]; type?: TransactionType | undefined },
): string {
  const { sql, writer } = work;
  const rows = [...new Set(work.ids.resolveAll(ids))].map((id) => rowOf(work, id));
  if (rows.length < 2) throw new AppError("bad_request", "Name at least two transactions to merge.");
  refuseLinked(rows);
  const isEntered = ({ id }: TransactionRow): number => Number(id.startsWith("manual:"));
  const [base, ...others] = rows.toSorted(
    (a, b) => isEntered(a) - isEntered(b) || a.at - b.at || a.position - b.position || a.key - b.key,
  );
  if (base === undefined) throw new TypeError("Two rows have a first.");
  const foreign = others.find(({ platform }) => platform !== base.platform);
  if (foreign !== undefined)
    throw new AppError(
      "bad_request",
      msg`"${foreign.id}" is of ${foreign.platform}, "${base.id}" of ${base.platform}; link them as a transfer instead.`,
      { reason: "merge_mismatch", data: { platforms: [...new Set(rows.map(({ platform }) => platform))] } },
    );
  const added = others.flatMap((row) => legsOfRow(row).map((leg) => movedLeg(leg, row, base)));
  const notes = [...new Set(rows.flatMap((row) => row.notes ?? []))].join("\n");
  const tags = [...new Set(rows.flatMap((row) => imageOf(sql, row).tags))];
  const baseEdits = editsOfRow(base);
  const directions = new Set([...legsOfRow(base), ...added].map(({ direction }) => direction));
  const isTrade = directions.has("in") && directions.has("out");
  deleteAll(
    work,
    others.map(({ id }) => id),
  );
  const now = rowOf(work, base.id);
  writer.write(now, {
    reports: reportsOfRow(now),
    edits: {
      ...baseEdits,
      added: [...(baseEdits?.added ?? []), ...added],
      type: type ?? (isTrade ? "trade" : base.type),
      ...(notes === (base.notes ?? "") ? {} : { notes }),
    },
    linked: null,
  });
  if (tags.length > 0) updateTransaction(work, base.id, { tags });
  return base.id;
}

/** A leg moved to another transaction: it names its wallet if that differs, and its network fee becomes one of several. */
function movedLeg(leg: KnownLeg, from: TransactionRow, to: TransactionRow): KnownLeg {
  const { wallet = from.wallet, ...rest } = leg;
  const counterparty = leg.counterparty ?? from.counterparty ?? undefined;
  return {
    ...rest,
    kind: leg.kind === "gas" ? "fee" : leg.kind,
    ...(wallet === to.wallet ? {} : { wallet }),
    ...(counterparty === undefined || leg.direction === "fee" ? {} : { counterparty }),
  };
}

/** Resets a transaction to its sources: undoes splits and merges, and removes the owner's edits except tags, links and hiding. */
function reset(work: EditContext, id: string): void {
  const { sql } = work;
  const structural = sql
    .prepare<{ key: number }>(
      `SELECT h.key FROM edit_history_rows r JOIN edit_history h ON h.key = r.change
       WHERE r.transaction_id = ? AND h.kind IN ('split', 'merge') AND h.undone = 0 ORDER BY h.key DESC`,
    )
    .all(id);
  for (const { key } of structural) undoChange(work, readChange(sql, String(key)));
  if (work.writer.byId(id) === undefined) return;
  const none = { at: null, type: null, legs: null } as const;
  updateTransaction(work, id, none);
  const row = rowOf(work, id);
  const { method, counterparty, notes, ...edits } = editsOfRow(row) ?? {};
  if (method === undefined && counterparty === undefined && notes === undefined) return;
  work.writer.write(row, {
    reports: reportsOfRow(row),
    edits: Object.keys(edits).length > 0 ? edits : undefined,
    linked: row.linked,
  });
}
