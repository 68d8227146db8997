import { z } from "zod";
import { AppError } from "../../errors/app-error.ts";
import { msg, type StatedWording, type Wording, type WordingRecord } from "../../errors/wording.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import { jsonObject } from "../database/json-columns.ts";
import { recordChange } from "./changes.ts";
import { errorColumns, errorWordingIn } from "../database/error-columns.ts";
import { wording as wordingSchema } from "../../contract/wording.ts";

/**
 * A gap: what a source does not deliver of a range of time. `about` names the assets (or chains) that may be incomplete, all of the
 * connection's if omitted. A note states what the source never covers: nothing that was read is incomplete because of it.
 */
export type Gap = {
  from: number | null;
  to: number | null;
  reason: string;
  /** The values of `reason` apart from its text; absent where it has none. */
  wording?: StatedWording;
  about?: string[];
  isNote?: boolean;
  /** Read data that could not be stored. Later syncs do not read it again, so it stays until the connection is read from its beginning. */
  isLasting?: boolean;
};

export type ConnectionRow = {
  id: string;
  kind: string;
  label: string;
  /** Without its secrets. */
  settings: Record<string, unknown>;
  cursor: unknown;
  gaps: Gap[];
  /** Its own cron (five fields, UTC) or `never`; `null` for the account's schedule. */
  schedule: string | null;
  createdAt: number;
  /** End of the last complete sync; `null` during the first one. */
  syncedAt: number | null;
  verifiedAt: number | null;
  /** Error message of the last sync. */
  error: string | null;
  /** The values of `error` apart from its text; absent where it has none. */
  errorWording?: WordingRecord | undefined;
  /** Its deletion has begun. */
  isLeaving: boolean;
  /** How often the reading was restarted: results of a sync of an earlier revision are discarded. */
  revision: number;
};

type Row = {
  id: string;
  kind: string;
  label: string;
  settings: string;
  cursor: string | null;
  gaps: string;
  schedule: string | null;
  created_at: number;
  synced_at: number | null;
  verified_at: number | null;
  error: string | null;
  error_wording: string | null;
  leaving: number;
  revision: number;
};

export const storedGaps: z.ZodType<Gap[]> = z.array(
  z.object({
    from: z.number().nullable(),
    to: z.number().nullable(),
    reason: z.string(),
    wording: wordingSchema.exactOptional(),
    about: z.array(z.string()).exactOptional(),
    isNote: z.boolean().exactOptional(),
    isLasting: z.boolean().exactOptional(),
  }),
);

type AddedConnection = Pick<ConnectionRow, "id" | "kind" | "label" | "settings" | "createdAt">;
type ConnectionPatch = {
  label?: string | undefined;
  settings?: Record<string, unknown> | undefined;
  schedule?: string | null | undefined;
};

/** The account's connections and the balances that their sources report. */
export function createConnections(sql: Sql) {
  return {
    find: (id: string) => findConnection(sql, id),
    /** Throws `not_found` naming the known ones. */
    get: (id: string) => getConnection(sql, id),
    /** The id of a connection that reported a transaction of the wallet. */
    readingInto: (platform: string, wallet: string) => connectionReading(sql, platform, wallet),
    list: () => listConnections(sql),
    add: (connection: AddedConnection) => addConnection(sql, connection),
    update: (id: string, patch: ConnectionPatch) => updateConnection(sql, id, patch),
    /** The next sync reads from the beginning; transactions found again change nothing. */
    restartHistory: (id: string) => restartHistory(sql, id),
    /** Whether the results of a sync begun at this revision are still wanted. */
    isCurrent: (id: string, revision: number) => isCurrent(sql, id, revision),
    /** Call it in the transaction that wrote everything before the cursor. */
    saveCursor: (id: string, cursor: unknown): void =>
      setColumns(sql, id, { cursor: JSON.stringify(cursor) }),
    saveGaps: (id: string, gaps: readonly Gap[]): void => setColumns(sql, id, { gaps: JSON.stringify(gaps) }),
    synced: (id: string, at: number) => markSynced(sql, id, at),
    failed: (id: string, error: string | Wording) => markFailed(sql, id, error),
    verified: (id: string, at: number) => markVerified(sql, id, at),
    /** Records that the connection changed, for example the balances its source reports. */
    touched: (): void => recordConnections(sql, "updated"),
    leaving: (id: string) => markDeleting(sql, id),
    remove: (id: string) => removeConnection(sql, id),
  };
}

function rowOf(row: Row): ConnectionRow {
  return {
    id: row.id,
    kind: row.kind,
    label: row.label,
    settings: jsonObject(row.settings),
    cursor: row.cursor === null ? null : JSON.parse(row.cursor),
    gaps: storedGaps.parse(JSON.parse(row.gaps)),
    schedule: row.schedule,
    createdAt: row.created_at,
    syncedAt: row.synced_at,
    verifiedAt: row.verified_at,
    error: row.error,
    ...errorWordingIn(row.error_wording),
    isLeaving: row.leaving === 1,
    revision: row.revision,
  };
}

function findConnection(sql: Sql, id: string): ConnectionRow | undefined {
  const row = sql.prepare<Row>("SELECT * FROM connections WHERE id = ?").get(id);
  return row === undefined ? undefined : rowOf(row);
}

function setColumns(sql: Sql, id: string, values: Record<string, SqlValue>): void {
  const columns = Object.keys(values);
  sql
    .prepare(`UPDATE connections SET ${columns.map((column) => `${column} = ?`).join(", ")} WHERE id = ?`)
    .run(...Object.values(values), id);
}

function restartHistory(sql: Sql, id: string): void {
  sql.prepare("UPDATE connections SET cursor = NULL, revision = revision + 1 WHERE id = ?").run(id);
}

function recordConnections(sql: Sql, cause: "created" | "updated" | "deleted"): void {
  recordChange(sql, { topic: "connections", cause, since: null, count: 1 });
}

function getConnection(sql: Sql, id: string): ConnectionRow {
  const found = findConnection(sql, id);
  if (found !== undefined) return found;
  const known = listConnections(sql).map((connection) => `${connection.id} (${connection.label})`);
  throw new AppError(
    "not_found",
    msg`There is no connection "${id}". ${known.length === 0 ? msg`There is none yet: create one.` : msg`Known: ${known.join(", ")}.`}`,
  );
}

function listConnections(sql: Sql): ConnectionRow[] {
  return sql.prepare<Row>("SELECT * FROM connections ORDER BY created_at, id").all().map(rowOf);
}

function connectionReading(sql: Sql, platform: string, wallet: string): string | undefined {
  return sql
    .prepare<{ id: string }>(
      `SELECT s.id FROM transactions t JOIN wallets w ON w.key = t.wallet JOIN transaction_sources c ON c.transaction_key = t.key
           JOIN sources s ON s.key = c.source WHERE w.platform = ? AND w.wallet = ? AND s.kind = 'connection' LIMIT 1`,
    )
    .get(platform, wallet)?.id;
}

function addConnection(sql: Sql, { id, kind, label, settings, createdAt }: AddedConnection): void {
  sql.transaction(() => {
    sql
      .prepare("INSERT INTO connections (id, kind, label, settings, created_at) VALUES (?, ?, ?, ?, ?)")
      .run(id, kind, label, JSON.stringify(settings), createdAt);
    recordConnections(sql, "created");
  });
}

function updateConnection(sql: Sql, id: string, patch: ConnectionPatch): void {
  sql.transaction(() => {
    if (patch.label !== undefined) setColumns(sql, id, { label: patch.label });
    // Other settings may read another history: the old cursor would leave a gap.
    if (patch.settings !== undefined) {
      setColumns(sql, id, { settings: JSON.stringify(patch.settings), synced_at: null, gaps: "[]" });
      restartHistory(sql, id);
    }
    if (patch.schedule !== undefined) setColumns(sql, id, { schedule: patch.schedule });
    recordConnections(sql, "updated");
  });
}

function isCurrent(sql: Sql, id: string, revision: number): boolean {
  return (
    sql
      .prepare("SELECT 1 FROM connections WHERE id = ? AND revision = ? AND leaving = 0")
      .get(id, revision) !== undefined
  );
}

function markSynced(sql: Sql, id: string, at: number): void {
  sql.transaction(() => {
    setColumns(sql, id, { synced_at: at, error: null, error_wording: null });
    recordConnections(sql, "updated");
  });
}

function markFailed(sql: Sql, id: string, failure: string | Wording): void {
  const [error, wording] = errorColumns(failure);
  sql.transaction(() => {
    setColumns(sql, id, { error, error_wording: wording });
    recordConnections(sql, "updated");
  });
}

function markVerified(sql: Sql, id: string, at: number): void {
  sql.transaction(() => {
    setColumns(sql, id, { verified_at: at });
    recordConnections(sql, "updated");
  });
}

function markDeleting(sql: Sql, id: string): void {
  sql.transaction(() => {
    setColumns(sql, id, { leaving: 1 });
    recordConnections(sql, "updated");
  });
}

function removeConnection(sql: Sql, id: string): void {
  sql.transaction(() => {
    sql.prepare("DELETE FROM connections WHERE id = ?").run(id);
    recordConnections(sql, "deleted");
  });
}
