import { canonicalAssetId } from "../../../domain/assets/asset.ts";
import { legEdits, type Edits } from "../../../domain/ledger/edits.ts";
import type { KnownLeg } from "../../../domain/ledger/identity.ts";
import { mergeReports } from "../../../domain/ledger/merge.ts";
import { reportOf } from "../../../domain/ledger/source-report.ts";
import type { Leg, ReportedLeg, TransactionType } from "../../../domain/ledger/transaction.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import type { Sql } from "../../../ports/sql.ts";
import type { LedgerWriter } from "../ledger-writer.ts";
import type { TransactionIds } from "../transaction-ids.ts";
import { editsOfRow, reportsOfRow, type TransactionRow } from "../transaction-rows.ts";
import { setTags } from "../list/transaction-tags.ts";
import type { Journal } from "./journal.ts";
import { checkTransferLegs } from "./transfer-of-rows.ts";

/** The fields of a transaction that the owner may change; `null` empties a text, or resets `type`, `at` and `legs` to the sources' values. */
export type TransactionPatch = {
  at?: number | null | undefined;
  type?: TransactionType | null | undefined;
  method?: string | null | undefined;
  counterparty?: string | null | undefined;
  notes?: string | null | undefined;
  hidden?: boolean | undefined;
  tags?: string[] | undefined;
  legs?: Leg[] | null | undefined;
};

/** The dependencies of one SQLite transaction of edits. */
export type EditContext = { sql: Sql; writer: LedgerWriter; ids: TransactionIds; journal: Journal };

/** Throws `not_found` naming the id. */
export function rowOf({ writer, ids }: EditContext, id: string): TransactionRow {
  const row = writer.byId(ids.resolve(id));
  if (row === undefined)
    throw new AppError(
      "not_found",
      msg`There is no transaction "${id.slice(0, 120)}". It was deleted, or the id is wrong.`,
    );
  return row;
}

/** Applies a patch. Throws `not_found`, `bad_request` for an invalid leg, and `conflict` for what its transfer contradicts. */
export function updateTransaction(work: EditContext, id: string, patch: TransactionPatch): void {
  const { sql, writer, journal } = work;
  const row = rowOf(work, id);
  checkType(row, patch);
  if (row.linked !== null && patch.legs != null) checkTransferLegs(work, row, patch.legs);
  const edits = patched(row, patch);
  journal.note(row);
  writer.write(row, { reports: reportsOfRow(row), edits, linked: row.linked });
  if (patch.tags !== undefined) setTags(sql, row.id, patch.tags);
}

/** Deletes transactions under all of their ids and leaves tombstones, except for those that only the owner entered. Throws `not_found`. */
export function deleteAll(work: EditContext, deleted: readonly string[]): void {
  const { sql, writer, ids, journal } = work;
  const addTombstone = sql.prepare(
    "INSERT OR REPLACE INTO tombstones (id, at, sources) SELECT ?, ?, json_group_array(s.key) FROM json_each(?) c JOIN sources s ON s.key = c.value WHERE s.kind NOT IN ('manual', 'verification') HAVING count(*) > 0",
  );
  const aliases = sql.prepare<{ id: string }>("SELECT id FROM aliases WHERE transaction_key = ?");
  for (const id of new Set(ids.resolveAll(deleted))) {
    const row = rowOf(work, id);
    for (const name of new Set([id, ...aliases.all(row.key).map((alias) => alias.id)])) {
      journal.noteTombstone(name);
      addTombstone.run(name, row.at, row.sources);
    }
    writer.remove(row);
  }
}

/** Types that a half of a transfer may have. With any other type the link would still decide how it is accounted for. */
const transferTypes: ReadonlySet<string> = new Set([
  "deposit",
  "withdrawal",
  "transfer",
  "bridge",
  "contract",
  "other",
]);

/** Throws `conflict` for a type that would have no effect because the transaction is linked. */
function checkType({ id, type, linked }: TransactionRow, patch: TransactionPatch): void {
  if (linked === null || typeof patch.type !== "string") return;
  if (patch.type === type || transferTypes.has(patch.type)) return;
  throw new AppError("conflict", msg`"${id}" is half of a transfer; unlink it first.`, {
    reason: "transfer_half",
    data: { transactionId: id },
  });
}

function patched(row: TransactionRow, patch: TransactionPatch): Edits | undefined {
  const edits: Edits = { ...editsOfRow(row) };
  if (patch.at === null) delete edits.at;
  else if (patch.at !== undefined) edits.at = patch.at;
  if (patch.type === null) delete edits.type;
  else if (patch.type !== undefined) edits.type = patch.type;
  for (const field of ["method", "counterparty", "notes"] as const) {
    const value = patch[field];
    if (value !== undefined) edits[field] = value;
  }
  if (patch.hidden === false) delete edits.hidden;
  else if (patch.hidden === true) edits.hidden = true;
  if (patch.tags !== undefined) edits.tags = true;
  if (patch.legs !== undefined) {
    delete edits.legs;
    delete edits.added;
    if (patch.legs !== null) Object.assign(edits, legEdits(reportedLegs(row), ownersLegs(row, patch.legs)));
  }
  return Object.keys(edits).length > 0 ? edits : undefined;
}

/** The legs that sources report, without the owner's edits. */
function reportedLegs(row: TransactionRow): KnownLeg[] {
  return mergeReports(reportsOfRow(row).map(([, report]) => report)).legs;
}

/** The owner's legs, validated like a report's. */
function ownersLegs({ at, platform, wallet }: TransactionRow, legs: readonly Leg[]): KnownLeg[] {
  const paidAssets = new Set<string>();
  const canonical = legs.map((leg): ReportedLeg => {
    const assetId = canonicalAssetId(leg.assetId);
    const payer = `${leg.wallet ?? ""} ${assetId}`;
    // A report has one network fee per wallet; the owner may enter several fees.
    const isSecond = leg.direction === "fee" && paidAssets.has(payer);
    if (leg.direction === "fee") paidAssets.add(payer);
    return { ...leg, assetId, ...(isSecond ? { kind: "fee" } : {}) };
  });
  return reportOf({ at, platform, wallet, legs: canonical }).legs;
}
