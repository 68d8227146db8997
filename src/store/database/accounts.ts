import { parseAccountName } from "../../domain/account/account-name.ts";
import { AppError, messageOf } from "../../errors/app-error.ts";
import type { FileSystem } from "../../ports/files.ts";
import type { OpenSql } from "../../ports/sql.ts";
import { createAccountFiles, deletedSuffix, type AccountFiles } from "./account-files.ts";
import type { AccountStore, CreateAccountStore } from "../account/account-store.ts";
import type { BackupRow } from "../account/backups.ts";
import { preserveBackups } from "./preserve-backups.ts";
import { readMeta } from "../account/meta.ts";
import { newestVersion, schemaVersionOf } from "./migrate.ts";
import { accountMigrations } from "./migrations/registry.ts";
import { createOpenFiles, type OpenFiles } from "./open-files.ts";
import { unreadableFileError, copySuffix, withReadOnlyFile, removeDatabase } from "./prepare-file.ts";
import { reconcileFiles } from "./reconcile-files.ts";
import type { OtherAccount } from "../server/directory.ts";
import type { AccountRow, ServerStore } from "../server/server-store.ts";

export type NewAccount = { id: string; name: string; baseCurrency: string; at: number; isDemo?: boolean };

type Options = {
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

/** The dependencies of the functions in this file. */
type Work = Options & { open: OpenFiles; disk: AccountFiles };
/** Another database, and the name under which the previous one is kept. */
type Replacement = { draft: string; keep: string; backupsFound: readonly BackupRow[] };
type Identities = { now: () => number; newId: () => string };

/**
 * Maximum of open files: switching between many accounts should not reopen each, while work moves from one account to the next. With its log
 * and index a file takes three descriptors; a reader's page cache takes at most 4 MiB.
 */
const maxRead = 384;
const maxWritten = 32;

/**
 * One thread's view of the accounts' files: opened on demand, closed when idle. Functions that change whole files (`create`, `rename`,
 * `delete`, `reset`, `exclusive`, `migrateAll`) are for the writing thread.
 */
export function createAccounts(options: Options) {
  const { server } = options;
  const open = createOpenFiles(options.readonly ? maxRead : maxWritten);
  const disk = createAccountFiles(options);
  const all: Work = { ...options, open, disk };
  return {
    /** By creation time. */
    names: (): string[] => server.accounts.list().map(({ name }) => name),
    list: (): AccountRow[] => server.accounts.list(),
    /** Accounts on other nodes, which are not in `list`. */
    listElsewhere: (): OtherAccount[] => server.accounts.listElsewhere(),
    /** The names of all accounts, those on other nodes included. */
    allNames: (): string[] =>
      [...server.accounts.list(), ...server.accounts.listElsewhere()].map(({ name }) => name),
    pathOf: disk.pathOf,
    /** The other node that holds the account; `undefined` if it is here, or unknown. */
    nodeOf: (name: string): string | undefined => elsewhere(server, name),
    /** The folder of an account's uploaded and generated files, by its id. */
    filesOf: disk.filesOf,

    /** Throws `not_found` naming the known accounts, `unavailable` if its file cannot be used. */
    open: (name: string): AccountStore => openAccount(all, name),
    /** Runs `work` while the file is closed everywhere. The write-ahead log is checkpointed into the file before. */
    exclusive: <T>(name: string, work: (path: string) => T | Promise<T>): Promise<T> =>
      exclusive(all, name, work),

    /** The result of `accounts.list`. If the file cannot be used, the number of transactions is `null` and `problem` says why. */
    describe: (row: AccountRow) => describe(all, row),

    /**
     * Creates the account and its file. `alongside` is written in the same transaction of the server's file. The account exists once that
     * commits: until then the file has a second name, by which the next start recognises an incomplete creation. Throws `conflict` if the name
     * is taken, `bad_request` if it is invalid.
     */
    create: (account: NewAccount, alongside: () => void = () => undefined): AccountStore =>
      createAccount(all, account, alongside),

    /** The file is renamed first: after a crash in between, its id identifies the account. */
    rename: (name: string, text: string): Promise<void> => renameAccount(all, name, text),

    /**
     * Deletes the account, its files and its secrets, even if its file cannot be used. The rename of the file ensures that a crash ends in a
     * deletion.
     */
    delete: (name: string): Promise<void> => deleteAccount(all, name),

    /**
     * Empties the account except its name, settings, secrets and backups, and records the change for subscribers. Replaces the old file
     * atomically.
     */
    reset: (name: string): Promise<void> => resetAccount(all, name),

    /**
     * Replaces the account's database atomically; `keep` is the new name of the previous one. The account's backups stay; `backupsFound` are
     * those of a database that cannot be read.
     */
    replace: (name: string, by: Replacement): Promise<void> => replaceDatabase(all, name, by),

    /** A metadata value of the account's file; `undefined` if it is missing or cannot be read. */
    factOf: (name: string, key: string): string | undefined => factOf(all, name, key),

    /**
     * At the start: completes what a crash interrupted, adopts files that were moved here, and migrates every account to the newest schema. A
     * failure degrades only that account and is reported. Files of the newest schema are not opened; a damaged one is found when it is.
     */
    migrateAll: (machine: Identities, onProblem: (name: string, problem: string) => void): void =>
      migrateAll(all, machine, onProblem),

    /** The same for a file that no thread has open: at the start. */
    moveAside: (row: AccountRow, folder: string): void => moveAside(all, row, folder),

    /** Keeps the account's open file from being closed as idle until the returned function is called; a no-op for an unknown name. */
    pin: (name: string): (() => void) => pin(all, name),

    /** Closes an account that moved to another node and keeps its database and files under `folder`. */
    setAside: (name: string, folder: string): Promise<void> => setAside(all, name, folder),

    close(name: string): void {
      const row = server.accounts.byName(name);
      if (row !== undefined) open.close(row.id);
    },
    /** Closes the file and refuses to open it until the returned function is called: the other thread replaces it. */
    hold(name: string): () => void {
      const row = rowOf(all, name);
      return open.hold(row.id, row.name);
    },
    /** Resolves once the account's file may be opened again; `undefined` if it may be opened now. */
    whenFree: (name: string): Promise<void> | undefined => whenFree(all, name),
    closeIdle: open.closeIdle,
    /** Closes files that no call and no task holds: of one account, or of all. */
    closeUnheld(name?: string): void {
      const row = name === undefined ? undefined : server.accounts.byName(name);
      if (name === undefined || row !== undefined) open.closeUnheld(row?.id);
    },
    /** The ids of accounts that this thread used since the last call. */
    takeUsed: open.takeUsed,
    /** Number of files that this thread has open. */
    openCount: open.count,
    closeAll: open.closeAll,
  };
}
export type Accounts = ReturnType<typeof createAccounts>;

function rowOf({ server }: Work, name: string): AccountRow {
  const row = server.accounts.byName(name);
  if (row !== undefined) return row;
  const node = server.directory?.nodeOf(name);
  if (node !== undefined) throw accountElsewhere(`The account "${name}"`, node);
  const known = server.accounts.list().map((account) => account.name);
  throw new AppError(
    "not_found",
    `No account is called "${name}". ${known.length === 0 ? "There is none yet: create one." : `Known accounts: ${known.join(", ")}.`}`,
  );
}

function elsewhere({ accounts, directory }: ServerStore, name: string): string | undefined {
  return directory === null || accounts.byName(name) !== undefined ? undefined : directory.nodeOf(name);
}

/** By this error clients and the proxy find the node. */
export function accountElsewhere(what: string, node: string): AppError {
  return new AppError("unavailable", `${what} is on the node "${node}". Send the request there.`, {
    reason: "account_elsewhere",
    data: { node },
  });
}

function openRow({ disk, files, openSql, readonly, createStore }: Work, row: AccountRow): AccountStore {
  const path = disk.pathOf(row.name);
  if (!files.exists(path)) throw missing(row.name, path);
  try {
    const sql = openSql(path, { readonly });
    try {
      if (schemaVersionOf(sql) !== newestVersion(accountMigrations))
        throw new AppError(
          "unavailable",
          row.problem ?? `The account "${row.name}" is not ready yet. Try again in a moment.`,
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
function openAndRecord(all: Work, row: AccountRow): AccountStore {
  if (all.readonly) return openRow(all, row);
  try {
    const store = openRow(all, row);
    if (row.problem !== null) all.server.accounts.setProblem(row.id, null);
    return store;
  } catch (error) {
    const problem = messageOf(error);
    if (row.problem !== problem) all.server.accounts.setProblem(row.id, problem);
    throw error;
  }
}

function refuseTaken({ server, disk, files }: Work, name: string, by?: string): void {
  const taken = server.accounts.byName(name);
  if (taken !== undefined && taken.id !== by)
    throw new AppError(
      "conflict",
      `An account called "${taken.name}" exists already. Choose another name, or use that one.`,
    );
  const path = disk.pathOf(name);
  if (taken === undefined && files.exists(path))
    throw new AppError("conflict", `${path} exists already but belongs to no account: move it away first.`);
}

function openAccount(all: Work, name: string): AccountStore {
  const row = rowOf(all, name);
  return all.open.use(row.id, row.name, () => openAndRecord(all, row));
}

/** Runs `work` while the file is closed everywhere. The write-ahead log is checkpointed into the file before. */
async function exclusive<T>(all: Work, name: string, work: (path: string) => T | Promise<T>): Promise<T> {
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

function describe(all: Work, row: AccountRow) {
  const { name, createdAt, isDemo: demo } = row;
  const known = { name, createdAt, sizeBytes: all.disk.sizeOf(name), demo };
  try {
    return { ...known, ...openAccount(all, name).summary(), problem: null };
  } catch (error) {
    const { baseCurrency } = row;
    return { ...known, baseCurrency, transactions: null, problem: messageOf(error) };
  }
}

function createAccount(
  all: Work,
  { id, name: text, baseCurrency, at, isDemo = false }: NewAccount,
  alongside: () => void,
): AccountStore {
  const { files, server, disk } = all;
  const name = parseAccountName(text);
  const isAccount = (known: string): boolean => server.accounts.byName(known) !== undefined;
  // What an attempt left because the disk refused it.
  disk.forgetDraft(name, isAccount);
  refuseTaken(all, name);
  const path = disk.pathOf(name);
  const draft = disk.draftOf(name);
  try {
    disk.make(draft, { id, at, baseCurrency });
    server.sql.transaction(() => {
      server.accounts.add({ id, name, baseCurrency, createdAt: at, isDemo });
      alongside();
      files.link(draft, path);
    });
  } finally {
    disk.forgetDraft(name, isAccount);
  }
  return openAccount(all, name);
}

async function renameAccount(all: Work, name: string, text: string): Promise<void> {
  const { files, server, disk } = all;
  const row = rowOf(all, name);
  const next = parseAccountName(text);
  refuseTaken(all, next, row.id);
  if (next === row.name) return;
  await exclusive(all, row.name, (path) => {
    refuseTaken(all, next, row.id);
    if (!disk.isCheckpointed(path)) throw inUse(path);
    files.rename(path, disk.pathOf(next));
    server.accounts.rename(row.id, next);
  });
}

async function deleteAccount(all: Work, name: string): Promise<void> {
  const { files, server, disk } = all;
  const row = rowOf(all, name);
  await exclusive(all, row.name, (path) => {
    if (files.exists(path)) files.rename(path, path + deletedSuffix);
    server.sql.transaction(() => {
      server.secrets.deleteAll(row.id);
      server.accounts.remove(row.id);
    });
    removeDatabase(path, files);
    files.remove(path + deletedSuffix);
    files.remove(disk.filesOf(row.id));
  });
}

async function setAside(all: Work, name: string, folder: string): Promise<void> {
  const row = rowOf(all, name);
  await exclusive(all, row.name, () => moveAside(all, row, folder));
}

/** For a file that no thread has open. */
function moveAside(
  { files, server, disk }: Pick<Work, "files" | "server" | "disk">,
  { id, name }: AccountRow,
  folder: string,
): void {
  files.makeDirectory(folder);
  const path = disk.pathOf(name);
  for (const suffix of ["", "-wal"])
    if (files.exists(path + suffix))
      files.rename(path + suffix, files.join(folder, `${name}.sqlite${suffix}`));
  files.remove(`${path}-shm`);
  if (files.exists(disk.filesOf(id))) files.rename(disk.filesOf(id), files.join(folder, "files"));
  server.accounts.removeHere(id);
}

async function resetAccount(all: Work, name: string): Promise<void> {
  const { files, openSql, disk } = all;
  const row = rowOf(all, name);
  await exclusive(all, row.name, (path) => {
    const draft = `${path}.empty`;
    removeDatabase(draft, files);
    disk.makeEmptyLike(path, draft);
    const kept = preserveBackups({ from: path, to: draft, found: [] }, { openSql });
    removeDatabase(path, files, { keepMain: true });
    files.rename(draft, path);
    const folder = disk.filesOf(row.id);
    for (const name of files.exists(folder) ? files.list(folder) : [])
      if (!kept.has(name)) files.remove(files.join(folder, name));
  });
}

async function replaceDatabase(
  all: Work,
  name: string,
  { draft, keep, backupsFound }: Replacement,
): Promise<void> {
  const { files, openSql, disk } = all;
  const row = rowOf(all, name);
  await exclusive(all, row.name, (path) => {
    if (files.exists(path)) {
      if (!disk.isCheckpointed(path) && disk.isReadable(path)) throw inUse(path);
      preserveBackups({ from: path, to: draft, found: backupsFound }, { openSql });
      files.link(path, keep);
    }
    removeDatabase(path, files, { keepMain: true });
    files.rename(draft, path);
  });
}

function factOf({ files, openSql, disk }: Work, name: string, key: string): string | undefined {
  const path = disk.pathOf(name);
  try {
    return files.exists(path) ? withReadOnlyFile(path, { openSql }, (sql) => readMeta(sql, key)) : undefined;
  } catch {
    return undefined;
  }
}

function migrateAll(
  { files, openSql, server, disk }: Work,
  { now, newId }: Identities,
  onProblem: (name: string, problem: string) => void,
): void {
  reconcileFiles({ files, openSql, server, disk, now, newId, onProblem });
  const copies = disk.copies();
  for (const row of server.accounts.list()) {
    const path = disk.pathOf(row.name);
    let problem: string | null = null;
    try {
      if (!files.exists(path)) throw missing(row.name, path);
      // With a thousand accounts, opening each would take seconds. Whose file it is, and whether it is intact, is checked when it is opened.
      if (row.problem !== null || !disk.isCurrent(path)) {
        const { version, id } = disk.identityOf(path);
        checkOwner(row, path, id);
        if (version !== newestVersion(accountMigrations)) disk.prepare(path);
      }
      // From before a migration that a crash followed: the file itself is complete.
      for (const copy of copies) if (copy.startsWith(path + copySuffix)) files.remove(copy);
    } catch (error) {
      problem = messageOf(unreadableFileError(path, error));
      onProblem(row.name, problem);
    }
    if (row.problem !== problem) server.accounts.setProblem(row.id, problem);
  }
}

function pin({ server, open }: Work, name: string): () => void {
  const row = server.accounts.byName(name);
  return row === undefined ? () => undefined : open.pin(row.id);
}

function whenFree({ server, open }: Work, name: string): Promise<void> | undefined {
  if (!open.isAnyHeld()) return undefined;
  const row = server.accounts.byName(name);
  return row === undefined ? undefined : open.whenFree(row.id);
}

function missing(name: string, path: string): AppError {
  return new AppError(
    "unavailable",
    `The file of the account "${name}" is missing: ${path}. Put it back, restore a backup, or delete the account.`,
  );
}

function inUse(path: string): AppError {
  return new AppError("unavailable", `${path} is in use by another program: stop that, then try again.`);
}

function checkOwner(row: AccountRow, path: string, id: string | undefined): void {
  if (id === row.id) return;
  throw new AppError(
    "unavailable",
    `${path} belongs to another account than "${row.name}": put the right file back, or restore a backup.`,
  );
}
