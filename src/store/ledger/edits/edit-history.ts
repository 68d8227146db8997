import { z } from "zod";
import { transactionChangeKinds, type TransactionChangeKind } from "../../../domain/ledger/transaction.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import type { Sql } from "../../../ports/sql.ts";
import { jsonTexts } from "../../database/json-columns.ts";
import { transactionColumns, type TransactionRow } from "../transaction-rows.ts";
import { assetFields } from "./asset-fields.ts";
import { tombstoneImage, linkImage, type Journal, type TombstoneImage, type LinkImage } from "./journal.ts";
import {
  changedFields,
  fingerprintOf,
  imageOf,
  parseImage,
  type TransactionImage,
} from "./transaction-image.ts";

/**
 * One change by the owner. `transactions`: how many it changed; `fields`: which of their fields, for one transaction if requested. `assetIds` and
 * `days`: the assets whose own prices or day of worthlessness it changed, and the number of own prices.
 */
export type EditChange = {
  id: string;
  at: number;
  kind: TransactionChangeKind;
  transactions: number;
  assetIds: string[];
  days: number;
  fields: string[];
  isUndone: boolean;
};
/** The stored change of one transaction. */
export type ChangedRow = {
  id: string;
  fields: string[];
  before: TransactionImage | null;
  after: string | null;
};
export type StoredChange = {
  key: number;
  kind: TransactionChangeKind;
  isUndone: boolean;
  rows: ChangedRow[];
  tombstones: TombstoneImage[];
  pairs: LinkImage[];
};

/** Maximum of changes kept; splits and merges are kept longer, since resetting a transaction undoes them. */
const maxEdits = 10_000;

/** Stores a change, in its own SQLite transaction and after the ledger's writer has finished. Returns its id; `null` if nothing changed. */
export function recordEdit(
  sql: Sql,
  kind: TransactionChangeKind,
  journal: Journal,
  { undoes = null }: { undoes?: number | null } = {},
): string | null {
  const changed = changedRows(sql, journal);
  const tombstones = [...journal.tombstones.values()];
  const pairs = [...journal.pairs.values()];
  if (changed.length === 0 && tombstones.length === 0 && pairs.length === 0) return null;
  const rows = changed.map(({ id, fields, before, after }) => ({
    id,
    fields: JSON.stringify(fields),
    before: before === null ? null : JSON.stringify(before),
    after,
  }));
  return insertChange(sql, { kind, transactions: rows.length, rows, tombstones, pairs, undoes });
}

/** A stored row: of a transaction, or of an asset (asset-edits.ts). */
type StoredRow = { id: string; fields: string; before: string | null; after: string | null };

/** Inserts a change and deletes those that are too old. Returns its id. */
export function insertChange(
  sql: Sql,
  change: {
    kind: TransactionChangeKind;
    transactions?: number;
    rows: readonly StoredRow[];
    tombstones?: readonly TombstoneImage[];
    pairs?: readonly LinkImage[];
    undoes: number | null;
  },
): string {
  const { kind, transactions = 0, rows, tombstones = [], pairs = [], undoes } = change;
  const { lastInsertRowid: key } = sql
    .prepare(
      "INSERT INTO edit_history (at, kind, transactions, tombstones, pairs, undoes) VALUES (CAST(unixepoch('subsec') * 1000 AS INTEGER), ?, ?, ?, ?, ?)",
    )
    .run(kind, transactions, JSON.stringify(tombstones), JSON.stringify(pairs), undoes);
  const insert = sql.prepare(
    "INSERT INTO edit_history_rows (change, transaction_id, fields, before, after) VALUES (?, ?, ?, ?, ?)",
  );
  for (const { id, fields, before, after } of rows) insert.run(key, id, fields, before, after);
  sql
    .prepare("DELETE FROM edit_history WHERE key <= ? AND kind NOT IN ('split', 'merge')")
    .run(key - maxEdits);
  return String(key);
}

function changedRows(sql: Sql, journal: Journal): ChangedRow[] {
  const find = sql.prepare<TransactionRow>(
    `SELECT ${transactionColumns} FROM transactions t JOIN wallets w ON w.key = t.wallet WHERE t.id = ?`,
  );
  const rows: ChangedRow[] = [];
  for (const [id, before] of journal.before) {
    const row = find.get(id);
    const after = row === undefined ? null : imageOf(sql, row);
    const fields = changedFields(before, after);
    if (fields.length === 0) continue;
    rows.push({
      id,
      fields,
      before: after === null ? before : ownersPart(before),
      after: after === null ? null : fingerprintOf(after, fields),
    });
  }
  return rows;
}

/** Existing transactions keep their reports; only the owner's fields are restored. */
function ownersPart(image: TransactionImage | null): TransactionImage | null {
  if (image === null) return null;
  const { edits, linked, tags, manual } = image;
  return { edits, linked, tags, manual };
}

type ChangeRow = {
  key: number;
  at: number;
  kind: string;
  transactions: number;
  undone: number;
  fields: string;
  assetIds: string;
  days: number | null;
};

const kindSchema = z.enum(transactionChangeKinds);
const isAssetChange = `r.change = h.key AND r.fields IN ('${assetFields.prices}', '${assetFields.worthlessFrom}')`;
const changeColumns = `h.key, h.at, h.kind, h.transactions, h.undone,
  (SELECT json_group_array(r.transaction_id) FROM (SELECT r.transaction_id FROM edit_history_rows r WHERE ${isAssetChange} LIMIT 100) r) AS assetIds,
  (SELECT sum(json_array_length(r.before, '$.days')) FROM edit_history_rows r WHERE ${isAssetChange}) AS days`;

/** The latest changes, newest first; of one transaction or asset if `of` is given. */
export function listEdits(sql: Sql, { of, limit }: { of?: string | undefined; limit: number }): EditChange[] {
  const rows =
    of === undefined
      ? sql
          .prepare<ChangeRow>(
            `SELECT ${changeColumns}, (SELECT json_group_array(DISTINCT f.value) FROM edit_history_rows r, json_each(r.fields) f WHERE r.change = h.key) AS fields
             FROM edit_history h ORDER BY h.key DESC LIMIT ?`,
          )
          .all(limit)
      : sql
          .prepare<ChangeRow>(
            `SELECT ${changeColumns}, own.fields FROM edit_history_rows own JOIN edit_history h ON h.key = own.change
             WHERE own.transaction_id = ? ORDER BY h.key DESC LIMIT ?`,
          )
          .all(of, limit);
  return rows.map(({ key, kind, undone, fields, assetIds, days, at, transactions }) => ({
    id: String(key),
    at,
    kind: kindSchema.parse(kind),
    transactions,
    assetIds: jsonTexts(assetIds),
    days: days ?? 0,
    fields: jsonTexts(fields),
    isUndone: undone !== 0,
  }));
}

/** Reads a change. Throws `not_found`. */
export function readChange(sql: Sql, id: string): StoredChange {
  const row = /^\d{1,15}$/.test(id)
    ? sql
        .prepare<{ key: number; kind: string; tombstones: string; pairs: string; undone: number }>(
          "SELECT key, kind, tombstones, pairs, undone FROM edit_history WHERE key = ?",
        )
        .get(Number(id))
    : undefined;
  if (row === undefined)
    throw new AppError(
      "not_found",
      msg`There is no change "${id.slice(0, 40)}" to undo. See transactions.history.`,
    );
  const rows = sql
    .prepare<{ id: string; fields: string; before: string | null; after: string | null }>(
      "SELECT transaction_id AS id, fields, before, after FROM edit_history_rows WHERE change = ? ORDER BY transaction_id",
    )
    .all(row.key);
  return {
    key: row.key,
    kind: kindSchema.parse(row.kind),
    isUndone: row.undone !== 0,
    rows: rows.map(({ before, fields, ...rest }) => ({
      ...rest,
      fields: jsonTexts(fields),
      before: before === null ? null : parseImage(before),
    })),
    tombstones: z.array(tombstoneImage).parse(JSON.parse(row.tombstones)),
    pairs: z.array(linkImage).parse(JSON.parse(row.pairs)),
  };
}
