import {
  databaseFingerprint,
  drillRecord,
  place,
  type DatabaseFingerprint,
  type DrillRecord,
  type Place,
  type TargetRecord,
} from "../../contract/backup-target-records.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Wording } from "../../errors/wording.ts";
import { errorColumns, errorWordingIn } from "../database/error-columns.ts";

export type BackupTarget = Omit<TargetRecord, "hasSecret" | "hasPassphrase" | "lastCopy"> & {
  accountId: string;
};
export type NewTarget = {
  id: string;
  label: string;
  enabled: boolean;
  place: Place;
  cron: string | null;
  keep: number;
  drill: boolean;
  hostKey: string | null;
};
export type MadeCopy = {
  name: string;
  size: number;
  sha256: string;
  createdAt: number;
  fingerprint: DatabaseFingerprint;
};

type Row = {
  id: string;
  accountId: string;
  label: string;
  enabled: number;
  place: string;
  cron: string | null;
  keep: number;
  drill: number;
  hostKey: string | null;
  createdAt: number;
  lastError: string | null;
  errorWording: string | null;
  lastDrill: string | null;
};
type CopyRow = { name: string; size: number; sha256: string; createdAt: number; fingerprint: string };

const select = `SELECT id, account_id AS accountId, label, enabled, place, cron, keep, drill, host_key AS hostKey, created_at AS createdAt,
  last_error AS lastError, error_wording AS errorWording, last_drill AS lastDrill FROM backup_targets`;
const copyColumns = "name, size, sha256, created_at AS createdAt, answers AS fingerprint";

/** The backup targets and copies of all accounts, in the server's file. */
export function createBackupTargets(sql: Sql) {
  return {
    list: (accountId: string): BackupTarget[] =>
      sql.prepare<Row>(`${select} WHERE account_id = ? ORDER BY key`).all(accountId).map(targetOf),
    find(id: string): BackupTarget | undefined {
      const row = sql.prepare<Row>(`${select} WHERE id = ?`).get(id);
      return row === undefined ? undefined : targetOf(row);
    },
    put(accountId: string, target: NewTarget, at: number): void {
      const { id, label, enabled, place: to, cron, keep, drill, hostKey } = target;
      sql
        .prepare(
          `INSERT INTO backup_targets (id, account_id, label, enabled, place, cron, keep, drill, host_key, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
           ON CONFLICT (id) DO UPDATE SET label = excluded.label, enabled = excluded.enabled, place = excluded.place, cron = excluded.cron, keep = excluded.keep,
             drill = excluded.drill, host_key = excluded.host_key, last_error = NULL, error_wording = NULL`,
        )
        .run(
          id,
          accountId,
          label,
          enabled ? 1 : 0,
          JSON.stringify(to),
          cron,
          keep,
          drill ? 1 : 0,
          hostKey,
          at,
        );
    },
    pinHostKey: (id: string, hostKey: string): void =>
      void sql.prepare("UPDATE backup_targets SET host_key = ? WHERE id = ?").run(hostKey, id),
    setError: (id: string, error: string | Wording | null): void =>
      void sql
        .prepare("UPDATE backup_targets SET last_error = ?, error_wording = ? WHERE id = ?")
        .run(...errorColumns(error), id),
    setDrill: (id: string, drill: DrillRecord): void =>
      void sql
        .prepare("UPDATE backup_targets SET last_drill = ? WHERE id = ?")
        .run(JSON.stringify(drill), id),
    delete(accountId: string, id: string): boolean {
      const isThere =
        sql.prepare("DELETE FROM backup_targets WHERE account_id = ? AND id = ?").run(accountId, id).changes >
        0;
      if (isThere) sql.prepare("DELETE FROM backup_copies WHERE target_id = ?").run(id);
      return isThere;
    },
    copies: {
      add: (targetId: string, { name, size, sha256, createdAt, fingerprint }: MadeCopy): void =>
        void sql
          .prepare(
            "INSERT INTO backup_copies (target_id, name, size, sha256, created_at, answers) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (target_id, name) DO UPDATE SET size = excluded.size, sha256 = excluded.sha256, created_at = excluded.created_at, answers = excluded.answers",
          )
          .run(targetId, name, size, sha256, createdAt, JSON.stringify(fingerprint)),
      remove: (targetId: string, name: string): void =>
        void sql.prepare("DELETE FROM backup_copies WHERE target_id = ? AND name = ?").run(targetId, name),
      newest(targetId: string): MadeCopy | undefined {
        const row = sql
          .prepare<CopyRow>(
            `SELECT ${copyColumns} FROM backup_copies WHERE target_id = ? ORDER BY created_at DESC, name DESC LIMIT 1`,
          )
          .get(targetId);
        return row === undefined
          ? undefined
          : { ...row, fingerprint: databaseFingerprint.parse(JSON.parse(row.fingerprint)) };
      },
    },
  };
}

/** Deletes everything of an account. */
export function deleteBackupTargetsOf(sql: Sql, accountId: string): void {
  sql
    .prepare(
      "DELETE FROM backup_copies WHERE target_id IN (SELECT id FROM backup_targets WHERE account_id = ?)",
    )
    .run(accountId);
  sql.prepare("DELETE FROM backup_targets WHERE account_id = ?").run(accountId);
}

function targetOf({ enabled, drill, place: to, lastDrill, errorWording, ...row }: Row): BackupTarget {
  const { errorWording: lastErrorWording } = errorWordingIn(errorWording);
  return {
    ...row,
    ...(lastErrorWording && { lastErrorWording }),
    enabled: enabled === 1,
    drill: drill === 1,
    place: place.parse(JSON.parse(to)),
    lastDrill: lastDrill === null ? null : drillRecord.parse(JSON.parse(lastDrill)),
  };
}
