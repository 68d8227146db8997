import { AppError, wordingOf } from "../../errors/app-error.ts";
import { msg, type Wording } from "../../errors/wording.ts";
import type { FileSystem } from "../../ports/files.ts";
import type { OpenSql } from "../../ports/sql.ts";
import type { AccountStore, CreateAccountStore } from "../account/account-store.ts";
import { readMeta } from "../account/meta.ts";
import type { ServerStore } from "../server/server-store.ts";
import type { AccountRow } from "../server/account-rows.ts";
import type { AccountFiles } from "./account-files.ts";
import { newestVersion, schemaVersionOf } from "./migrate.ts";
import { accountMigrations } from "./migrations/registry.ts";
import type { OpenFiles } from "./open-files.ts";
import { unreadableFileError } from "./prepare-file.ts";

export type AccountsOptions = {
  files: FileSystem;
  openSql: OpenSql;
  server: ServerStore;
  /** The folder of `databases/` and `files/`. */
  dataLocation: string;
  /** The request thread only reads. */
  readonly: boolean;
  createStore: CreateAccountStore;
  /**
   * Stops the account's tasks and asks the other thread to close its file and keep it closed; returns a function that releases it. Never
   * called on the request thread.
   */
  acquireElsewhere?: (accountName: string) => Promise<() => void>;
};

/** The dependencies of functions about accounts' files. */
export type AccountsWork = AccountsOptions & { open: OpenFiles; disk: AccountFiles };

/** The account's row. Throws `not_found` naming the known accounts, and `unavailable` naming the node that has it. */
export function rowOf({ server }: AccountsWork, name: string): AccountRow {
  const row = server.accounts.byName(name);
  if (row !== undefined) return row;
  const node = server.directory?.nodeOf(name);
  if (node !== undefined) throw accountElsewhere(msg`The account "${name}"`, node);
  const known = server.accounts.list().map((account) => account.name);
  throw new AppError(
    "not_found",
    msg`No account is called "${name}". ${known.length === 0 ? msg`There is none yet: create one.` : msg`Known accounts: ${known.join(", ")}.`}`,
  );
}

/** Clients and the proxy find the node by this error. */
export function accountElsewhere(subject: string | Wording, node: string): AppError {
  return new AppError("unavailable", msg`${subject} is on the node "${node}". Send the request there.`, {
    reason: "account_elsewhere",
    data: { node },
  });
}

function openRow(
  { disk, files, openSql, readonly, createStore }: AccountsWork,
  row: AccountRow,
): AccountStore {
  const path = disk.pathOf(row.name);
  if (!files.exists(path)) throw fileMissingError(row.name, path);
  try {
    const sql = openSql(path, { readonly });
    try {
      if (schemaVersionOf(sql) !== newestVersion(accountMigrations))
        throw new AppError(
          "unavailable",
          row.problem ?? msg`The account "${row.name}" is not ready yet. Try again in a moment.`,
        );
      checkOwner(row, path, readMeta(sql, "account.id"));
      return createStore(sql, { id: row.id, name: row.name });
    } catch (error) {
      sql.close();
      throw error;
    }
  } catch (error) {
    throw unreadableFileError(path, error);
  }
}

/** The writing thread records why a file cannot be used, and that it can be used again. */
function openAndRecord(all: AccountsWork, row: AccountRow): AccountStore {
  if (all.readonly) return openRow(all, row);
  try {
    const store = openRow(all, row);
    if (row.problem !== null) all.server.accounts.setProblem(row.id, null);
    return store;
  } catch (error) {
    const problem = wordingOf(error);
    if (String(row.problem) !== String(problem)) all.server.accounts.setProblem(row.id, problem);
    throw error;
  }
}

/** Opens the account's file, or returns it if it is open. Throws like `rowOf`, and `unavailable` if the file cannot be used. */
export function openAccount(all: AccountsWork, name: string): AccountStore {
  const row = rowOf(all, name);
  return all.open.use(row.id, row.name, () => openAndRecord(all, row));
}

/** Runs `work` while the file is closed everywhere. The write-ahead log is checkpointed into the file before. */
export async function runExclusive<T>(
  all: AccountsWork,
  name: string,
  work: (path: string) => T | Promise<T>,
): Promise<T> {
  const { open, disk, acquireElsewhere } = all;
  const row = rowOf(all, name);
  // Its tasks stop first and write their checkpoints; only then is the file closed here.
  const releaseElsewhere = await acquireElsewhere?.(row.name);
  let release: (() => void) | undefined;
  try {
    release = open.hold(row.id, row.name);
    disk.checkpointWal(row.name);
    return await work(disk.pathOf(row.name));
  } finally {
    release?.();
    releaseElsewhere?.();
  }
}

/** The error for a file that is not there. */
export function fileMissingError(name: string, path: string): AppError {
  return new AppError(
    "unavailable",
    msg`The file of the account "${name}" is missing: ${path}. Put it back, restore a backup, or delete the account.`,
  );
}

/** The error for a file that another program has open. */
export function fileInUseError(path: string): AppError {
  return new AppError("unavailable", msg`${path} is in use by another program: stop that, then try again.`);
}

/** Throws `unavailable` if a file's id is not that of the account. */
export function checkOwner(row: AccountRow, path: string, id: string | undefined): void {
  if (id === row.id) return;
  throw new AppError(
    "unavailable",
    msg`${path} belongs to another account than "${row.name}": put the right file back, or restore a backup.`,
  );
}
