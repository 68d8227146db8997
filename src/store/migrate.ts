import { AppError, messageOf } from "../core/errors.ts";
import type { Sql } from "../core/ports/sql.ts";
import type { Migration } from "./migrations/migration.ts";

/** Marks a file as ours ("port" in ASCII), so that a foreign database is never taken for an account. */
export const applicationId = 0x706f7274;

/** The schema number of an open file. */
export function schemaVersionOf(sql: Sql): number {
  return sql.prepare<{ user_version: number }>("PRAGMA user_version").get()?.user_version ?? 0;
}

/** What the migration of a file needs from the disk: a copy before, and that copy back when it fails. */
export type MigrationCopy = { make(): void; putBack(): void; drop(): void };

/**
 * Brings an open file to the newest schema: each step runs once, inside a transaction with its number. A file that already holds data is
 * copied first. Throws `unavailable`, leaving the file as it was, when it is newer than this program knows or a step fails.
 */
export function migrate(sql: Sql, migrations: readonly Migration[], copy?: MigrationCopy): void {
  const current = schemaVersionOf(sql);
  const newest = migrations.at(-1)?.version ?? 0;
  if (current > newest)
    throw new AppError(
      "unavailable",
      `${sql.path} has schema ${current}, newer than the ${newest} this version of portolan knows. It is left untouched: start the newer version, or restore a backup made by this one.`,
    );
  if (current === newest) return;
  if (current > 0) copy?.make();
  for (const { version, name, up } of migrations) {
    if (version <= current) continue;
    try {
      sql.transaction(() => {
        sql.exec(up);
        sql.exec(`PRAGMA user_version = ${version}; PRAGMA application_id = ${applicationId};`);
      });
    } catch (cause) {
      if (current > 0) copy?.putBack();
      throw new AppError(
        "unavailable",
        `${sql.path} could not be brought from schema ${current} to ${version} (${name}): ${messageOf(cause)}. ${current > 0 ? "The copy made before was put back." : ""}`.trim(),
        { cause },
      );
    }
  }
  if (current > 0) copy?.drop();
}
