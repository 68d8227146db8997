import { draftSuffix, type FileSystem } from "../../ports/files.ts";
import { changeTopics, recordChange } from "../jobs/changes.ts";
import { readMeta, writeMeta } from "../account/meta.ts";
import {
  checkSchema,
  headerBytes,
  migrate,
  newestVersion,
  schemaVersionOf,
  versionInHeader,
} from "./migrate.ts";
import { accountMigrations } from "./migrations/registry.ts";
import { copySuffix, prepareFile, withReadOnlyFile, removeDatabase, type Machine } from "./prepare-file.ts";

/** Suffix of a file whose account is being deleted. */
export const deletedSuffix = ".deleted";
export const databaseSuffix = ".sqlite";
/** Suffix of a file that becomes an account once the server has recorded it. */
export const newSuffix = ".new";

/** Metadata of a new account's file. */
type FirstFacts = { id: string; at: number; baseCurrency: string };

/** Locates the accounts' databases and files, and creates new databases. */
export function createAccountFiles({ files, openSql, dataLocation }: Machine & { dataLocation: string }) {
  const folder = files.join(dataLocation, "databases");
  const machine = { files, openSql };
  const pathOf = (name: string): string => files.join(folder, `${name}${databaseSuffix}`);
  const makeDatabase = createMaker(files.join(dataLocation, "cache"), machine);

  return {
    folder,
    pathOf,
    filesOf: (id: string): string => files.join(dataLocation, "files", id),
    /** Schema version and account id of a file, read only. Throws `unavailable` if it cannot be used. */
    identityOf: (path: string): { version: number; id: string | undefined } =>
      withReadOnlyFile(path, machine, (sql) => {
        checkSchema(sql, accountMigrations);
        const version = schemaVersionOf(sql);
        return { version, id: version === 0 ? undefined : readMeta(sql, "account.id") };
      }),
    /** Whether the header shows the newest schema: a fraction of the cost of opening the file. Never true of a file that has a write-ahead log. */
    isCurrent: (path: string): boolean =>
      (!files.exists(`${path}-wal`) || files.size(`${path}-wal`) === 0) &&
      versionInHeader(files.head(path, headerBytes)) === newestVersion(accountMigrations),
    /** Leftover copies from before a migration. */
    copies: (): string[] =>
      files
        .list(folder)
        .filter((file) => file.includes(`${databaseSuffix}${copySuffix}`))
        .map((file) => files.join(folder, file)),
    /** Files of accounts whose creation a crash interrupted. */
    drafts: (): string[] => draftsIn(files.join(dataLocation, "files"), files),
    prepare: (path: string): void => prepareFile(path, accountMigrations, machine),

    /** Includes the write-ahead log; 0 if the file is missing. */
    sizeOf(name: string): number {
      const path = pathOf(name);
      return [path, `${path}-wal`].reduce(
        (sum, file) => sum + (files.exists(file) ? files.size(file) : 0),
        0,
      );
    },

    /** The file of a new account. */
    make(path: string, account: FirstFacts): void {
      files.makeDirectory(folder);
      makeDatabase(path, account);
    },

    /**
     * Creates at `draft` an account with the identity and settings of the one at `path`, and changes that announce that everything else is
     * deleted.
     */
    makeEmptyLike: (path: string, draft: string): void => makeEmptyLike(path, draft, machine),

    draftOf: (name: string): string => pathOf(name) + newSuffix,

    /**
     * Removes the second name of a file created for an account; if no account was recorded, deletes the file too. If the disk refuses writes,
     * it stays until the next start.
     */
    deleteDraft(name: string, isAccount: (name: string) => boolean): void {
      const path = pathOf(name);
      const draft = path + newSuffix;
      if (!files.exists(draft)) return;
      try {
        if (!isAccount(name) && files.exists(path) && idOf(path, machine) === idOf(draft, machine))
          removeDatabase(path, files);
        removeDatabase(draft, files);
      } catch {
        // Retried at the next start.
      }
    },

    /** Whether the file alone is the whole account: its write-ahead log is empty. */
    isCheckpointed: (path: string): boolean =>
      !files.exists(`${path}-wal`) || files.size(`${path}-wal`) === 0,

    /** Whether the file can be read as one of ours. */
    isReadable: (path: string): boolean => isReadable(path, machine),

    /** Checkpoints the write-ahead log into the file; a damaged file is left unchanged. */
    checkpointWal: (name: string): void => checkpointWal(pathOf(name), machine),
  };
}
export type AccountFiles = ReturnType<typeof createAccountFiles>;

function idOf(path: string, { openSql }: Machine): string | undefined {
  const sql = openSql(path, { readonly: false });
  try {
    return readMeta(sql, "account.id");
  } finally {
    sql.close();
  }
}

/** Files of accounts whose creation a crash interrupted. */
function draftsIn(all: string, files: FileSystem): string[] {
  if (!files.exists(all)) return [];
  return files
    .list(all)
    .map((name) => files.join(all, name))
    .filter((path) => !files.isFile(path))
    .flatMap((path) => files.list(path).map((name) => files.join(path, name)))
    .filter((path) => path.endsWith(draftSuffix));
}

/**
 * Makes the files of new accounts. From the second of a process on, each is a copy of a file without an account, which takes a third of the
 * processor time of creating the schema. Such a file in `cache` is the work of an earlier process, perhaps of another version, and is replaced.
 */
function createMaker(cache: string, machine: Machine): (path: string, account: FirstFacts) => void {
  const { files, openSql } = machine;
  const template = files.join(cache, "new-account");
  let isFirst = true;
  let hasTemplate = false;

  function copyTemplate(path: string): void {
    if (!hasTemplate || !files.exists(template)) {
      files.makeDirectory(cache);
      removeDatabase(template, files);
      prepareFile(template, accountMigrations, machine);
      hasTemplate = true;
    }
    files.copy(template, path);
  }

  return (path, account) => {
    removeDatabase(path, files);
    if (!isFirst) copyTemplate(path);
    isFirst = false;
    const sql = openSql(path, { readonly: false });
    try {
      migrate(sql, accountMigrations);
      sql.transaction(() => {
        writeMeta(sql, "account.id", account.id);
        writeMeta(sql, "account.createdAt", String(account.at));
        if (account.baseCurrency !== "USD")
          writeMeta(sql, "settings", JSON.stringify({ baseCurrency: account.baseCurrency }));
      });
    } finally {
      sql.close();
    }
  };
}

/** Creates at `draft` an account with the identity and settings of the one at `path`, and changes that announce that everything else is deleted. */
function makeEmptyLike(path: string, draft: string, machine: Machine): void {
  const { openSql } = machine;
  const before = openSql(path, { readonly: true });
  prepareFile(draft, accountMigrations, machine);
  const after = openSql(draft, { readonly: false });
  try {
    after.transaction(() => {
      for (const key of ["account.id", "account.createdAt", "settings"]) {
        const value = readMeta(before, key);
        if (value !== undefined) writeMeta(after, key, value);
      }
      for (const topic of changeTopics)
        recordChange(after, { topic, cause: "deleted", since: null, count: 0 });
    });
  } finally {
    before.close();
    after.close();
  }
}

/** Whether the file can be read as one of ours. */
function isReadable(path: string, machine: Machine): boolean {
  try {
    return withReadOnlyFile(
      path,
      machine,
      (sql) => sql.prepare("SELECT count(*) FROM sqlite_master").get() !== undefined,
    );
  } catch {
    return false;
  }
}

/** Checkpoints the write-ahead log into the file; a damaged file is left unchanged. */
function checkpointWal(path: string, { files, openSql }: Machine): void {
  if (!files.exists(`${path}-wal`)) return;
  try {
    const sql = openSql(path, { readonly: false });
    try {
      sql.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    } finally {
      sql.close();
    }
  } catch {
    // The caller is about to replace, move or delete it, or gets the error when opening it.
  }
}
