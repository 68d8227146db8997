import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { OpenSql, Sql } from "../../ports/sql.ts";

/** The server of a data directory, for the command line to connect to. */
const serverRecord = z.object({ pid: z.int(), url: z.string(), token: z.string() });
export type ServerRecord = z.output<typeof serverRecord>;

/** Another process has the data directory. */
export class DirectoryInUse extends Error {
  override name = "DirectoryInUse";
}

export type Lock = {
  /** Writes this process's record, readable by its owner only. */
  record(server: ServerRecord): void;
  release(): void;
};

const lockPathOf = (dataLocation: string): string => join(dataLocation, "auth", "lock.sqlite");
const recordPathOf = (dataLocation: string): string => join(dataLocation, "auth", "server.json");

/**
 * Locks the data directory for this process: a write transaction held open on a separate database, which the system ends with the process in
 * any case. The folder `auth/` exists already. Throws `DirectoryInUse` with one line that names the holder.
 */
export function acquireLock(dataLocation: string, openSql: OpenSql): Lock {
  const sql = openSql(lockPathOf(dataLocation), { readonly: false });
  try {
    // Long enough for a short check (`isLocked`) to end.
    take(sql, 300);
  } catch (error) {
    sql.close();
    const holder = readServerRecord(dataLocation);
    const holderText =
      holder === undefined ? "another portolan" : `portolan at ${holder.url} (process ${holder.pid})`;
    if (!isBusy(error)) throw error;
    throw new DirectoryInUse(
      `${dataLocation} is in use by ${holderText}. Stop it first, or set DATA_LOCATION to another folder.`,
      {
        cause: error,
      },
    );
  }
  rmSync(recordPathOf(dataLocation), { force: true });
  return {
    record(server) {
      const path = recordPathOf(dataLocation);
      const draft = `${path}.part`;
      writeFileSync(draft, JSON.stringify(server), { mode: 0o600 });
      chmodSync(draft, 0o600);
      renameSync(draft, path);
    },
    release() {
      rmSync(recordPathOf(dataLocation), { force: true });
      sql.close();
    },
  };
}

/** Whether a process serves the directory now; a record alone proves nothing, because a crash leaves it behind. */
export function isLocked(dataLocation: string, openSql: OpenSql): boolean {
  const sql = openSql(lockPathOf(dataLocation), { readonly: false });
  try {
    take(sql, 0);
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    sql.close();
  }
}

/** The record of the last server; `undefined` if it is missing or unreadable. */
export function readServerRecord(dataLocation: string): ServerRecord | undefined {
  try {
    return serverRecord.parse(JSON.parse(readFileSync(recordPathOf(dataLocation), "utf8")));
  } catch {
    return undefined;
  }
}

/** SQLite's result code for a lock that another connection holds; both drivers set it. */
function isBusy(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED");
}

function take(sql: Sql, waitMs: number): void {
  sql.exec(`PRAGMA busy_timeout = ${waitMs}`);
  sql.exec("BEGIN IMMEDIATE");
}
