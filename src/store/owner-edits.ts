import { canonicalAssetId } from "../core/asset.ts";
import { legEdits, type Edits } from "../core/edits.ts";
import { AppError } from "../core/errors.ts";
import type { KnownLeg } from "../core/identity.ts";
import { mergeReports, reportOf } from "../core/merge.ts";
import type { Sql } from "../core/ports/sql.ts";
import type { Leg, TransactionType } from "../core/transaction.ts";
import { createChanges } from "./changes.ts";
import { createLedgerWriter, type LedgerWriter } from "./ledger-writer.ts";
import { editsOfRow, reportsOfRow, type TransactionRow } from "./transaction-rows.ts";
import { setTags } from "./transaction-tags.ts";

/** What the owner may change of a transaction; `null` empties a text, or gives `type`, `at` and `legs` back to the sources. */
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

/** What the owner does to transactions: per field, winning over every later report. Each call is one SQLite transaction. */
export function createOwnerEdits(sql: Sql) {
  /** Throws `not_found` naming the id. */
  function rowOf(writer: LedgerWriter, id: string): TransactionRow {
    const row = writer.byId(id);
    if (row === undefined) throw new AppError("not_found", `There is no transaction "${id.slice(0, 120)}".`);
    return row;
  }

  return {
    update(id: string, patch: TransactionPatch): void {
      sql.transaction(() => {
        const writer = createLedgerWriter(sql);
        const row = rowOf(writer, id);
        const edits = patched(row, patch);
        writer.write(row, { reports: reportsOfRow(row), edits, linked: row.linked });
        if (patch.tags !== undefined) setTags(sql, id, patch.tags);
        writer.finish();
      });
    },

    /** Deletes, all or nothing. What a source reported leaves a mark which that source's next report respects. */
    delete(ids: readonly string[]): void {
      sql.transaction(() => {
        const writer = createLedgerWriter(sql);
        const mark = sql.prepare(
          "INSERT OR REPLACE INTO marks (id, at, sources) SELECT ?, ?, json_group_array(s.key) FROM json_each(?) c JOIN sources s ON s.key = c.value WHERE s.kind NOT IN ('manual', 'verification') HAVING count(*) > 0",
        );
        const aliases = sql.prepare<{ id: string }>("SELECT id FROM aliases WHERE transaction_key = ?");
        for (const id of new Set(ids)) {
          const row = rowOf(writer, id);
          for (const name of new Set([id, ...aliases.all(row.key).map((alias) => alias.id)]))
            mark.run(name, row.at, row.sources);
          writer.remove(row);
        }
        writer.finish();
      });
    },

    /**
     * Makes two transactions the halves of one transfer: by the owner's word, or by a match beyond doubt, which is no edit. Throws `conflict` where one already
     * has another half.
     */
    link([a, b]: [string, string], { isOwners = true }: { isOwners?: boolean } = {}): void {
      sql.transaction(() => {
        if (a === b) throw new AppError("bad_request", "A transaction cannot be linked to itself.");
        const writer = createLedgerWriter(sql);
        const rows = [rowOf(writer, a), rowOf(writer, b)];
        for (const row of rows)
          if (row.linked !== null && row.linked !== a && row.linked !== b)
            throw new AppError("conflict", `"${row.id}" is linked to "${row.linked}"; unlink it first.`);
        sql.prepare("DELETE FROM forbidden_links WHERE a = ? AND b = ?").run(...inOrder(a, b));
        writer.setLink(rowOf(writer, a), b, { isOwners });
        writer.setLink(rowOf(writer, b), a, { isOwners });
        writer.finish();
      });
    },

    /** Undoes a link, for good: the two are not linked by their hash again. */
    unlink(id: string): void {
      sql.transaction(() => {
        const writer = createLedgerWriter(sql);
        const row = rowOf(writer, id);
        if (row.linked === null)
          throw new AppError("conflict", `"${id}" is not linked to another transaction.`);
        part(writer, row);
        writer.finish();
      });
    },

    /** Says that two transactions are no transfer: they are proposed and linked no more. */
    forbidLink([a, b]: [string, string]): void {
      sql.transaction(() => {
        if (a === b) throw new AppError("bad_request", "A transaction is no transfer with itself.");
        const writer = createLedgerWriter(sql);
        const row = rowOf(writer, a);
        const since = Math.min(row.at, rowOf(writer, b).at);
        const forbid = sql.prepare("INSERT OR IGNORE INTO forbidden_links (a, b) VALUES (?, ?)");
        if (forbid.run(...inOrder(a, b)).changes > 0)
          createChanges(sql).record({ topic: "books", cause: "updated", since, count: 1 });
        if (row.linked === b) part(writer, row);
        writer.finish();
      });
    },
  };

  function part(writer: LedgerWriter, row: TransactionRow): void {
    const other = row.linked === null ? undefined : writer.byId(row.linked);
    writer.setLink(row, null, { isOwners: true });
    if (other?.linked === row.id) writer.setLink(other, null, { isOwners: true });
  }
}

/** A pair as `forbidden_links` holds it. */
export function inOrder(a: string, b: string): [string, string] {
  return a < b ? [a, b] : [b, a];
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
  if (patch.hidden !== undefined) edits.hidden = patch.hidden;
  if (patch.tags !== undefined) edits.tags = true;
  if (patch.legs !== undefined) {
    delete edits.legs;
    delete edits.added;
    if (patch.legs !== null) Object.assign(edits, legEdits(reportedLegs(row), ownersLegs(row, patch.legs)));
  }
  return Object.keys(edits).length > 0 ? edits : undefined;
}

function reportedLegs(row: TransactionRow): KnownLeg[] {
  return mergeReports(reportsOfRow(row).map(([, report]) => report)).legs;
}

/** The owner's legs, checked as a report's are. */
function ownersLegs({ at, platform, wallet }: TransactionRow, legs: readonly Leg[]): KnownLeg[] {
  const canonical = legs.map((leg) => ({ ...leg, assetId: canonicalAssetId(leg.assetId) }));
  return reportOf({ at, platform, wallet, legs: canonical }).legs;
}
