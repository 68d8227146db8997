import { AppError } from "../core/errors.ts";
import type { Sql, SqlValue } from "../core/ports/sql.ts";
import { createChanges } from "./changes.ts";

export type Gap = { from: number | null; to: number | null; reason: string };

export type ConnectionRow = {
  id: string;
  kind: string;
  label: string;
  /** Without its secrets. */
  settings: Record<string, unknown>;
  cursor: unknown;
  gaps: Gap[];
  /** A cron of its own, where the account's schedule does not suit. */
  schedule: string | null;
  createdAt: number;
  /** End of the last complete sync; `null` while the first one runs. */
  syncedAt: number | null;
  verifiedAt: number | null;
  /** What the last sync failed with, in words. */
  error: string | null;
  /** Its deletion has begun. */
  isLeaving: boolean;
};

export type StoredBalance = {
  wallet: string;
  assetId: string;
  /** The source's own. */
  amount: string;
  /** Ours at that moment; `null` where it is not known yet. */
  computed: string | null;
  block: number | null;
  at: number;
};
export type PastBalance = {
  wallet: string;
  assetId: string;
  block: number;
  at: number;
  amount: string;
  computed: string;
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
  leaving: number;
};

/** The account's connections and what their sources say is held. */
export function createConnections(sql: Sql) {
  const changes = createChanges(sql);
  const rowOf = (row: Row): ConnectionRow => ({
    id: row.id,
    kind: row.kind,
    label: row.label,
    settings: JSON.parse(row.settings) as Record<string, unknown>,
    cursor: row.cursor === null ? null : (JSON.parse(row.cursor) as unknown),
    gaps: JSON.parse(row.gaps) as Gap[],
    schedule: row.schedule,
    createdAt: row.created_at,
    syncedAt: row.synced_at,
    verifiedAt: row.verified_at,
    error: row.error,
    isLeaving: row.leaving === 1,
  });
  const find = (id: string): ConnectionRow | undefined => {
    const row = sql.prepare<Row>("SELECT * FROM connections WHERE id = ?").get(id);
    return row === undefined ? undefined : rowOf(row);
  };
  const set = (id: string, values: Record<string, SqlValue>): void => {
    const columns = Object.keys(values);
    sql
      .prepare(`UPDATE connections SET ${columns.map((column) => `${column} = ?`).join(", ")} WHERE id = ?`)
      .run(...Object.values(values), id);
  };
  const tell = (cause: "created" | "updated" | "deleted"): void =>
    changes.record({ topic: "connections", cause, since: null, count: 1 });

  return {
    find,
    /** Throws `not_found` naming the known ones. */
    get(id: string): ConnectionRow {
      const found = find(id);
      if (found !== undefined) return found;
      const known = this.list().map((connection) => `${connection.id} (${connection.label})`);
      throw new AppError(
        "not_found",
        `There is no connection "${id}". ${known.length === 0 ? "There is none yet: create one." : `Known: ${known.join(", ")}.`}`,
      );
    },
    list: (): ConnectionRow[] =>
      sql.prepare<Row>("SELECT * FROM connections ORDER BY created_at, id").all().map(rowOf),
    add({
      id,
      kind,
      label,
      settings,
      createdAt,
    }: Pick<ConnectionRow, "id" | "kind" | "label" | "settings" | "createdAt">): void {
      sql.transaction(() => {
        sql
          .prepare("INSERT INTO connections (id, kind, label, settings, created_at) VALUES (?, ?, ?, ?, ?)")
          .run(id, kind, label, JSON.stringify(settings), createdAt);
        tell("created");
      });
    },
    update(
      id: string,
      patch: {
        label?: string | undefined;
        settings?: Record<string, unknown> | undefined;
        schedule?: string | null | undefined;
      },
    ): void {
      sql.transaction(() => {
        if (patch.label !== undefined) set(id, { label: patch.label });
        // Other settings may read another history: the cursor of the old one would leave a hole.
        if (patch.settings !== undefined)
          set(id, { settings: JSON.stringify(patch.settings), cursor: null, synced_at: null });
        if (patch.schedule !== undefined) set(id, { schedule: patch.schedule });
        tell("updated");
      });
    },
    /** Call it in the transaction that wrote what the cursor stands behind. */
    saveCursor: (id: string, cursor: unknown): void => set(id, { cursor: JSON.stringify(cursor) }),
    saveGaps: (id: string, gaps: readonly Gap[]): void => set(id, { gaps: JSON.stringify(gaps) }),
    synced(id: string, at: number): void {
      sql.transaction(() => {
        set(id, { synced_at: at, error: null });
        tell("updated");
      });
    },
    failed(id: string, error: string): void {
      sql.transaction(() => {
        set(id, { error });
        tell("updated");
      });
    },
    leaving: (id: string): void => set(id, { leaving: 1 }),
    remove(id: string): void {
      sql.transaction(() => {
        sql.prepare("DELETE FROM connections WHERE id = ?").run(id);
        tell("deleted");
      });
    },
    /** What the source says is held now, in place of what it said before. */
    saveBalances(id: string, balances: readonly StoredBalance[], at: number | null): void {
      sql.transaction(() => {
        sql.prepare("DELETE FROM source_balances WHERE connection = ?").run(id);
        const add = sql.prepare(
          "INSERT OR REPLACE INTO source_balances (connection, wallet, asset, amount, computed, block, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        );
        for (const { wallet, assetId, amount, computed, block, at: moment } of balances)
          add.run(id, wallet, assetId, amount, computed, block, moment);
        if (at !== null) set(id, { verified_at: at });
        tell("updated");
      });
    },
    balances: (id: string): StoredBalance[] =>
      sql
        .prepare<StoredBalance>(
          "SELECT wallet, asset AS assetId, amount, computed, block, at FROM source_balances WHERE connection = ? ORDER BY wallet, asset",
        )
        .all(id),
    savePastBalances(id: string, balances: readonly PastBalance[]): void {
      sql.transaction(() => {
        sql.prepare("DELETE FROM past_balances WHERE connection = ?").run(id);
        const add = sql.prepare(
          "INSERT OR REPLACE INTO past_balances (connection, wallet, asset, block, at, amount, computed) VALUES (?, ?, ?, ?, ?, ?, ?)",
        );
        for (const { wallet, assetId, block, at, amount, computed } of balances)
          add.run(id, wallet, assetId, block, at, amount, computed);
      });
    },
    pastBalances: (id: string): PastBalance[] =>
      sql
        .prepare<PastBalance>(
          "SELECT wallet, asset AS assetId, block, at, amount, computed FROM past_balances WHERE connection = ? ORDER BY wallet, asset, block",
        )
        .all(id),
  };
}
