import { AppError, messageOf } from "../core/errors.ts";
import type { FileSystem } from "../core/ports/files.ts";
import type { OpenSql, Sql } from "../core/ports/sql.ts";
import { createAccountStore, type AccountStore } from "./account-store.ts";
import { readMeta, writeMeta } from "./meta.ts";
import { migrate, schemaVersionOf } from "./migrate.ts";
import { accountMigrations } from "./migrations/registry.ts";
import type { AccountRow, ServerStore } from "./server-store.ts";

/** Open files a thread keeps at most; the one used longest ago is closed. */
const keptOpen = 32;
const maxNameBytes = 200;

type Options = {
  files: FileSystem;
  openSql: OpenSql;
  server: ServerStore;
  /** Where `databases/` and `files/` lie. */
  dataLocation: string;
  /** The request thread reads only. */
  readonly: boolean;
  /** Asks the other thread to close its file and keep it closed; answers how to let go. On the request thread it is never called. */
  holdElsewhere?: (accountName: string) => Promise<() => void>;
};

/** The accounts' files as one thread sees them: opened on demand, migrated by the writer, the idle ones closed. */
export function createAccounts({ files, openSql, server, dataLocation, readonly, holdElsewhere }: Options) {
  const open = new Map<string, AccountStore>();
  const held = new Set<string>();
  /** How many users keep a file from being closed as idle. */
  const pins = new Map<string, number>();

  const pathOf = (name: string): string => files.join(dataLocation, "databases", `${name}.sqlite`);
  const filesOf = (id: string): string => files.join(dataLocation, "files", id);

  function rowOf(name: string): AccountRow {
    const row = server.accounts.byName(name);
    if (row !== undefined) return row;
    const known = server.accounts.list().map((account) => account.name);
    throw new AppError(
      "not_found",
      `No account is called "${name}". ${known.length === 0 ? "There is none yet: create one." : `Known accounts: ${known.join(", ")}.`}`,
    );
  }

  function close(name: string): void {
    const key = name.toLowerCase();
    open.get(key)?.sql.close();
    open.delete(key);
  }

  function openRow(row: AccountRow): AccountStore {
    const path = pathOf(row.name);
    if (!files.exists(path))
      throw new AppError(
        "unavailable",
        `The file of the account "${row.name}" is missing: ${path}. Put it back, or restore a backup.`,
      );
    const sql = openSql(path, { readonly });
    try {
      if (!readonly) migrateFile(sql, path);
      else if (schemaVersionOf(sql) !== accountMigrations.length)
        throw new AppError("unavailable", row.problem ?? `The account "${row.name}" is not ready yet.`);
      const id = readMeta(sql, "account.id");
      if (id !== row.id)
        throw new AppError(
          "unavailable",
          `${path} belongs to another account (${id ?? "none"}): put the right file back, or restore a backup.`,
        );
      return createAccountStore(sql, { id: row.id, name: row.name });
    } catch (error) {
      sql.close();
      throw error;
    }
  }

  function migrateFile(sql: Sql, path: string): void {
    const copy = `${path}.before-${accountMigrations.length}`;
    migrate(sql, accountMigrations, {
      make: () => {
        files.remove(copy);
        sql.exec(`VACUUM INTO '${copy.replaceAll("'", "''")}'`);
      },
      // Each step is one transaction, so the file is as it was; the copy stays beside it for the owner.
      putBack: () => undefined,
      drop: () => files.remove(copy),
    });
  }

  return {
    /** The names, in order of creation. */
    names: (): string[] => server.accounts.list().map(({ name }) => name),
    list: (): AccountRow[] => server.accounts.list(),
    pathOf,
    /** The folder of an account's uploaded and made files. */
    filesOf,

    /** Throws `not_found` naming the known accounts, `unavailable` when its file cannot be used. */
    open(name: string): AccountStore {
      const key = name.toLowerCase();
      const known = open.get(key);
      if (known !== undefined) {
        open.delete(key);
        open.set(key, known);
        return known;
      }
      if (held.has(key))
        throw new AppError("unavailable", `The account "${name}" is being replaced; try again in a moment.`);
      const store = openRow(rowOf(name));
      open.set(key, store);
      for (const oldest of open.keys()) {
        if (open.size <= keptOpen) break;
        if (!pins.has(oldest) && open.get(oldest)?.sql.inTransaction === false) close(oldest);
      }
      return store;
    },

    /** Makes the account with its file. Throws `conflict` when the name is taken, `bad_request` when it cannot be one. */
    create({
      id,
      name,
      baseCurrency,
      at,
      isDemo = false,
    }: {
      id: string;
      name: string;
      baseCurrency: string;
      at: number;
      isDemo?: boolean;
    }): AccountStore {
      checkName(name);
      if (server.accounts.byName(name) !== undefined)
        throw new AppError(
          "conflict",
          `An account called "${name}" is there already. Choose another name, or use that one.`,
        );
      const path = pathOf(name);
      if (files.exists(path))
        throw new AppError(
          "conflict",
          `${path} is there already but belongs to no account: move it away first.`,
        );
      const sql = openSql(path, { readonly: false });
      try {
        migrate(sql, accountMigrations);
        sql.transaction(() => {
          writeMeta(sql, "account.id", id);
          if (baseCurrency !== "USD") writeMeta(sql, "settings", JSON.stringify({ baseCurrency }));
        });
        server.accounts.add({ id, name, baseCurrency, createdAt: at, isDemo });
      } catch (error) {
        sql.close();
        removeDatabase(files, path);
        throw error;
      }
      sql.close();
      files.makeDirectory(filesOf(id));
      return this.open(name);
    },

    /** Runs `work` while no thread has the file open. Its WAL is folded in first, so that the file alone is the account. */
    async exclusive<T>(name: string, work: (path: string) => T | Promise<T>): Promise<T> {
      const row = rowOf(name);
      const key = row.name.toLowerCase();
      const letGo = await holdElsewhere?.(row.name);
      held.add(key);
      try {
        const store = open.get(key);
        store?.sql.exec("PRAGMA wal_checkpoint(TRUNCATE)");
        close(key);
        return await work(pathOf(row.name));
      } finally {
        held.delete(key);
        letGo?.();
      }
    },

    async rename(name: string, next: string): Promise<void> {
      const row = rowOf(name);
      checkName(next);
      const taken = server.accounts.byName(next);
      if (taken !== undefined && taken.id !== row.id)
        throw new AppError("conflict", `An account called "${next}" is there already. Choose another name.`);
      await this.exclusive(row.name, (path) => {
        files.rename(path, pathOf(next));
        for (const suffix of ["-wal", "-shm"])
          if (files.exists(path + suffix)) files.rename(path + suffix, pathOf(next) + suffix);
        server.accounts.rename(row.id, next);
      });
    },

    /** Removes the account: its row first, so that a crash leaves at most files nobody refers to. */
    async delete(name: string): Promise<void> {
      const row = rowOf(name);
      await this.exclusive(row.name, (path) => {
        server.sql.transaction(() => {
          server.accounts.remove(row.id);
          server.secrets.deleteAll(row.id);
        });
        removeDatabase(files, path);
        files.remove(filesOf(row.id));
      });
    },

    /** Brings every account to the newest schema; what fails degrades that account only, and says why. */
    migrateAll(onProblem: (name: string, problem: string) => void): void {
      for (const row of server.accounts.list()) {
        try {
          this.open(row.name);
          if (row.problem !== null) server.accounts.setProblem(row.id, null);
        } catch (error) {
          server.accounts.setProblem(row.id, messageOf(error));
          onProblem(row.name, messageOf(error));
        }
      }
    },

    /** Keeps the account's open file from being closed as idle, until the answer is called. */
    pin(name: string): () => void {
      const key = name.toLowerCase();
      pins.set(key, (pins.get(key) ?? 0) + 1);
      return () => {
        const count = (pins.get(key) ?? 1) - 1;
        if (count > 0) pins.set(key, count);
        else pins.delete(key);
      };
    },

    close,
    /** Closes the file and refuses to open it until the answer is called: the other thread replaces it. */
    hold(name: string): () => void {
      const key = name.toLowerCase();
      held.add(key);
      close(key);
      return () => held.delete(key);
    },
    closeAll(): void {
      for (const key of [...open.keys()]) close(key);
    },
  };
}
export type Accounts = ReturnType<typeof createAccounts>;

/** Takes a database and what SQLite keeps beside it. */
export function removeDatabase(files: FileSystem, path: string): void {
  for (const suffix of ["", "-wal", "-shm", "-journal"]) files.remove(path + suffix);
}

/** Throws `bad_request` for a name no account may have (CONTRACT: 1–64 of letters, digits, space, `-`, `_`, `.`; no leading dot; `server` is reserved). */
export function checkName(name: string): void {
  const refuse = (why: string): never => {
    throw new AppError("bad_request", `"${name}" cannot be an account's name: ${why}.`);
  };
  if (!/^[\p{L}\p{N} _.-]{1,64}$/u.test(name)) refuse("use 1 to 64 letters, digits, spaces, - _ and .");
  if (name.startsWith(".")) refuse("it may not start with a dot");
  if (/[ .]$/.test(name) || name.startsWith(" "))
    refuse("it may not start or end with a space, nor end with a dot");
  if (name.toLowerCase() === "server") refuse("the name is reserved");
  if (new TextEncoder().encode(name).length > maxNameBytes) refuse("it is too long for a file name");
}
