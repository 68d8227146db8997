import { wordingOf } from "../../errors/app-error.ts";
import { hasValues, wordingRecord, type Wording } from "../../errors/wording.ts";
import type { AccountStore } from "../account/account-store.ts";
import { readMeta } from "../account/meta.ts";
import type { OtherAccount } from "../server/directory.ts";
import type { ServerStore } from "../server/server-store.ts";
import type { AccountRow } from "../server/account-rows.ts";
import { createAccountFiles } from "./account-files.ts";
import {
  createAccount,
  deleteAccount,
  moveFileAside,
  renameAccount,
  replaceDatabase,
  resetAccount,
  setAside,
  type NewAccount,
  type Replacement,
} from "./change-accounts.ts";
import { newestVersion } from "./migrate.ts";
import { accountMigrations } from "./migrations/registry.ts";
import {
  checkOwner,
  runExclusive,
  fileMissingError,
  openAccount,
  rowOf,
  type AccountsOptions,
  type AccountsWork,
} from "./open-account.ts";
import { createOpenFiles } from "./open-files.ts";
import { copySuffix, unreadableFileError, withReadOnlyFile } from "./prepare-file.ts";
import { reconcileFiles } from "./reconcile-files.ts";

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
export function createAccounts(options: AccountsOptions) {
  const { server } = options;
  const open = createOpenFiles(options.readonly ? maxRead : maxWritten);
  const disk = createAccountFiles(options);
  const all: AccountsWork = { ...options, open, disk };
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
    nodeOf: (name: string): string | undefined => nodeOfAccount(server, name),
    /** The folder of an account's uploaded and generated files, by its id. */
    filesOf: disk.filesOf,

    /** Throws `not_found` naming the known accounts, `unavailable` if its file cannot be used. */
    open: (name: string): AccountStore => openAccount(all, name),
    /** Runs `work` while the file is closed everywhere. The write-ahead log is checkpointed into the file before. */
    exclusive: <T>(name: string, work: (path: string) => T | Promise<T>): Promise<T> =>
      runExclusive(all, name, work),

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
    moveAside: (row: AccountRow, folder: string): void => moveFileAside(all, row, folder),

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
    /** How often this thread used an account's file since it opened it; `undefined` if the file is closed. */
    usesOf(name: string): number | undefined {
      const row = server.accounts.byName(name);
      return row === undefined ? undefined : open.usesOf(row.id);
    },
    /** The ids of accounts that this thread used since the last call. */
    takeUsed: open.takeUsed,
    /** Number of files that this thread has open. */
    openCount: open.count,
    closeAll: open.closeAll,
  };
}
export type Accounts = ReturnType<typeof createAccounts>;

function describe(all: AccountsWork, row: AccountRow) {
  const { name, createdAt, isDemo: demo } = row;
  const known = { name, createdAt, sizeBytes: all.disk.sizeOf(name), demo };
  try {
    return { ...known, ...openAccount(all, name).summary(), problem: null };
  } catch (error) {
    const { baseCurrency } = row;
    const wording = wordingOf(error);
    return {
      ...known,
      baseCurrency,
      transactions: null,
      problem: String(wording),
      ...(hasValues(wording) ? { problemWording: wordingRecord(wording) } : {}),
    };
  }
}

function factOf({ files, openSql, disk }: AccountsWork, name: string, key: string): string | undefined {
  const path = disk.pathOf(name);
  try {
    return files.exists(path) ? withReadOnlyFile(path, { openSql }, (sql) => readMeta(sql, key)) : undefined;
  } catch {
    return undefined;
  }
}

function migrateAll(
  { files, openSql, server, disk }: AccountsWork,
  { now, newId }: Identities,
  onProblem: (name: string, problem: string) => void,
): void {
  reconcileFiles({ files, openSql, server, disk, now, newId, onProblem });
  const copies = disk.copies();
  for (const row of server.accounts.list()) {
    const path = disk.pathOf(row.name);
    let problem: string | Wording | null = null;
    try {
      if (!files.exists(path)) throw fileMissingError(row.name, path);
      // With a thousand accounts, opening each would take seconds. The file's account and its integrity are checked when it is opened.
      if (row.problem !== null || !disk.isCurrent(path)) {
        const { version, id } = disk.identityOf(path);
        checkOwner(row, path, id);
        if (version !== newestVersion(accountMigrations)) disk.prepare(path);
      }
      // A leftover copy from before a migration that was interrupted by a crash: the file itself is complete.
      for (const copy of copies) if (copy.startsWith(path + copySuffix)) files.remove(copy);
    } catch (error) {
      problem = wordingOf(unreadableFileError(path, error));
      onProblem(row.name, String(problem));
    }
    if (String(row.problem) !== String(problem)) server.accounts.setProblem(row.id, problem);
  }
}

function pin({ server, open }: AccountsWork, name: string): () => void {
  const row = server.accounts.byName(name);
  return row === undefined ? () => undefined : open.pin(row.id);
}

function whenFree({ server, open }: AccountsWork, name: string): Promise<void> | undefined {
  if (!open.isAnyHeld()) return undefined;
  const row = server.accounts.byName(name);
  return row === undefined ? undefined : open.whenFree(row.id);
}
function nodeOfAccount({ accounts, directory }: ServerStore, name: string): string | undefined {
  return directory === null || accounts.byName(name) !== undefined ? undefined : directory.nodeOf(name);
}
