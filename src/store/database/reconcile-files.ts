import { parseAccountName } from "../../domain/account/account-name.ts";
import { messageOf } from "../../errors/app-error.ts";
import { databaseSuffix, deletedSuffix, newSuffix, type AccountFiles } from "./account-files.ts";
import { demoKey, readMeta, writeMeta } from "../account/meta.ts";
import { readStoredSettings } from "../account/stored-settings.ts";
import { checkSchema, schemaVersionOf } from "./migrate.ts";
import { accountMigrations } from "./migrations/registry.ts";
import { withReadOnlyFile, removeDatabase, type Machine } from "./prepare-file.ts";
import type { ServerStore } from "../server/server-store.ts";

type Work = Machine & {
  server: ServerStore;
  disk: AccountFiles;
  now: () => number;
  newId: () => string;
  onProblem: (name: string, problem: string) => void;
};

/**
 * Reconciles the list of accounts with the files on disk, at the start, before any file is open: completes deletions and renames that a crash
 * interrupted, deletes incomplete files, and adopts a database that was put into the folder (an account moved from another machine).
 */
export function reconcileFiles(work: Work): void {
  const { files, disk, onProblem } = work;
  files.makeDirectory(disk.folder);
  for (const draft of disk.drafts()) files.remove(draft);
  const names = files.list(disk.folder);
  for (const file of names) if (file.endsWith(databaseSuffix + deletedSuffix)) finishDeletion(file, work);
  for (const file of names) {
    if (!file.endsWith(databaseSuffix + newSuffix)) continue;
    try {
      disk.deleteDraft(
        file.slice(0, -(databaseSuffix + newSuffix).length),
        (name) => work.server.accounts.byName(name) !== undefined,
      );
    } catch (error) {
      onProblem(file, messageOf(error));
    }
  }
  for (const file of names) {
    if (!file.endsWith(databaseSuffix) || file === `server${databaseSuffix}`) continue;
    const name = file.slice(0, -databaseSuffix.length);
    if (work.server.accounts.byName(name) !== undefined) continue;
    try {
      adoptFile(name, work);
    } catch (error) {
      onProblem(name, messageOf(error));
    }
  }
}

function finishDeletion(file: string, { files, server, disk }: Work): void {
  const name = file.slice(0, -(databaseSuffix + deletedSuffix).length);
  const row = server.accounts.byName(name);
  if (row !== undefined && !files.exists(disk.pathOf(name))) {
    server.sql.transaction(() => {
      server.secrets.deleteAll(row.id);
      server.accounts.remove(row.id);
    });
    files.remove(disk.filesOf(row.id));
  }
  if (!files.exists(disk.pathOf(name))) removeDatabase(disk.pathOf(name), files);
  files.remove(files.join(disk.folder, file));
}

function adoptFile(name: string, { files, openSql, server, disk, now, newId }: Work): void {
  const path = disk.pathOf(name);
  const found = withReadOnlyFile(path, { openSql }, (sql) => {
    checkSchema(sql, accountMigrations);
    if (schemaVersionOf(sql) === 0) return undefined;
    const { settings } = readStoredSettings(sql);
    return {
      id: readMeta(sql, "account.id"),
      createdAt: Number(readMeta(sql, "account.createdAt") ?? now()),
      baseCurrency: settings.baseCurrency,
      isDemo: readMeta(sql, demoKey) !== undefined,
    };
  });
  // Leftover of an account whose creation was never committed.
  if (found?.id === undefined) return removeDatabase(path, files);
  const { id, createdAt, baseCurrency, isDemo } = found;
  const namesake = server.accounts.byId(id);
  parseAccountName(name);
  if (namesake === undefined) return server.accounts.add({ id, name, baseCurrency, createdAt, isDemo });
  if (!files.exists(disk.pathOf(namesake.name))) return server.accounts.rename(id, name);
  // A copy of an account's file in the same folder becomes a separate account.
  const copyId = newId();
  const sql = openSql(path, { readonly: false });
  try {
    writeMeta(sql, "account.id", copyId);
  } finally {
    sql.close();
  }
  server.accounts.add({ id: copyId, name, baseCurrency, createdAt: now(), isDemo });
}
