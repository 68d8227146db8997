import type { Sql, SqlRow, SqlValue, Statement } from "../../ports/sql.ts";
import { diskError } from "./disk-error.ts";

/** The interface of a driver: the rest of a `Sql` (cached statements, nested transactions) is the same on Node and Bun. */
export type Driver = {
  prepare(text: string): Statement;
  exec(script: string): void;
  readonly inTransaction: boolean;
  close(): void;
};

/** WAL pages after which long work makes a checkpoint: 10 MiB. */
const foldedPages = 2_500;

/** Changed rows below which the WAL of long work is short: each changes a few pages. */
const fewChanges = 1_000;

/** Maximum number of cached statements per open file. Texts built from filters vary, so the oldest are evicted. */
const keptStatements = 400;

/**
 * Pragmas of every writable file. `synchronous=FULL`: an account file contains the owner's input, which no source can restore, so acknowledged
 * writes also survive a power cut. Work that can be repeated from its checkpoint is committed under NORMAL: consistent as well, and flushed
 * with the next commit. No memory mapping: a failing disk would be a SIGBUS instead of an error. Long work checkpoints the WAL itself
 * (`checkpointWal`), so that none of its commits takes twice its time; otherwise a commit does so at 32 MiB, and the file never stays larger than 32
 * MiB.
 */
const writerPragmas = `
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA foreign_keys = ON;
PRAGMA busy_timeout = 5000;
PRAGMA cache_size = -32768;
PRAGMA temp_store = MEMORY;
PRAGMA wal_autocheckpoint = 8000;
PRAGMA journal_size_limit = 33554432;
`;

/** Readers see the last commit and never wait for the writer; `query_only` is a second safeguard in addition to the read-only handle. */
const readerPragmas = `
PRAGMA query_only = ON;
PRAGMA foreign_keys = ON;
PRAGMA busy_timeout = 2000;
PRAGMA cache_size = -4096;
PRAGMA temp_store = MEMORY;
`;

/** Creates a `Sql` from a driver's open file and sets the pragmas. */
export function createSql(driver: Driver, { path, readonly }: { path: string; readonly: boolean }): Sql {
  driver.exec(readonly ? readerPragmas : writerPragmas);
  const statements = createStatements(driver, readonly ? undefined : path);
  const { prepare } = statements;
  let depth = 0;
  let repeatable = 0;
  let checkpointEvery = 16;
  let foldedChanges = 0;
  const begin = readonly ? "BEGIN" : "BEGIN IMMEDIATE";

  return {
    path,
    readonly,
    prepare: <Row = SqlRow>(text: string) => prepare(text) as Statement<Row>,
    exec: (script) => driver.exec(script),
    transaction(work, { isRepeatable = false } = {}) {
      const nested = driver.inTransaction;
      const waitsForDisk = nested || readonly || !isRepeatable;
      if (!waitsForDisk) driver.exec("PRAGMA synchronous = NORMAL");
      const point = `level_${depth}`;
      prepare(nested ? `SAVEPOINT ${point}` : begin).run();
      depth++;
      try {
        const result = work();
        if (result instanceof Promise) {
          result.catch(() => undefined);
          throw new TypeError("A transaction is a plain function: it may not wait for anything.");
        }
        prepare(nested ? `RELEASE ${point}` : "COMMIT").run();
        return result;
      } catch (error) {
        // A full disk or an I/O error has rolled back already.
        if (driver.inTransaction) {
          driver.exec(nested ? `ROLLBACK TO ${point}; RELEASE ${point}` : "ROLLBACK");
        }
        throw readonly ? error : diskError(error, path);
      } finally {
        depth--;
        if (!waitsForDisk) {
          driver.exec("PRAGMA synchronous = FULL");
          repeatable++;
        }
      }
    },
    checkpointWal() {
      if (readonly || repeatable < checkpointEvery || driver.inTransaction) return false;
      const changes = Number(prepare("SELECT total_changes() AS changes").get()?.["changes"] ?? 0);
      if (changes - foldedChanges < fewChanges) {
        checkpointEvery = repeatable + 16;
        return false;
      }
      foldedChanges = changes;
      const log = Number(prepare("PRAGMA wal_checkpoint(PASSIVE)").get()?.["log"] ?? 0);
      const fitting = Math.round((repeatable * foldedPages) / Math.max(log, 1));
      checkpointEvery = Math.min(400, Math.max(8, fitting));
      repeatable = 0;
      return true;
    },
    makeDurable() {
      if (readonly || driver.inTransaction) return false;
      // A complete checkpoint has waited for the disk, both for the log and for the file.
      const { busy, log, checkpointed } = prepare("PRAGMA wal_checkpoint(PASSIVE)").get() ?? {};
      return busy === 0 && log === checkpointed;
    },
    get inTransaction() {
      return driver.inTransaction;
    },
    close() {
      statements.clear();
      driver.close();
    },
  };
}

/** Repositories name many statements that a short use of a file never runs: each is prepared by its first use. */
function preparedByUse(prepare: () => Statement): Statement {
  let prepared: Statement | undefined;
  const use = (): Statement => (prepared ??= prepare());
  return {
    all: (...parameters) => use().all(...parameters),
    values: (...parameters) => use().values(...parameters),
    get: (...parameters) => use().get(...parameters),
    iterate: (...parameters) => use().iterate(...parameters),
    run: (...parameters) => use().run(...parameters),
    columns: () => use().columns(),
  };
}

/** The prepared-statement cache of a file (LRU). `path` is given if a write can fail on the disk. */
function createStatements(driver: Driver, path: string | undefined) {
  const statements = new Map<string, Statement>();
  /** A statement outside a transaction handles disk errors itself. */
  const withDiskErrors = (statement: Statement, file: string): Statement => ({
    ...statement,
    run(...parameters) {
      try {
        return statement.run(...parameters);
      } catch (error) {
        throw diskError(error, file);
      }
    },
  });
  return {
    prepare(text: string): Statement {
      const known = statements.get(text);
      if (known !== undefined) return known;
      const prepared = preparedByUse(() => driver.prepare(text));
      const statement = path === undefined ? prepared : withDiskErrors(prepared, path);
      statements.set(text, statement);
      const [oldest] = statements.keys();
      if (statements.size > keptStatements && oldest !== undefined) statements.delete(oldest);
      return statement;
    },
    clear: (): void => statements.clear(),
  };
}

/** Whether a statement can insert, so that `lastInsertRowid` is meaningful. */
export function canInsert(text: string): boolean {
  return /^\s*(?:insert|replace|with)\b/i.test(text);
}

/** A statement's parameters in the form of both drivers. */
export type Parameters = SqlValue[];
