import { z } from "zod";
import { AppError, messageOf } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { OpenSql, Sql } from "../../ports/sql.ts";
import { rowCounts } from "./backup-copy.ts";
import { applicationId, migrate, newestVersion, schemaVersionOf } from "./migrate.ts";
import { accountMigrations } from "./migrations/registry.ts";
import type { Machine } from "./prepare-file.ts";
import { checkValues } from "./check-values.ts";
import { damagedError } from "./damaged-backup.ts";

type SchemaRow = { type: string; name: string; tbl_name: string; sql: string | null };

/**
 * Validates a foreign database that is to become an account, and migrates it to the newest schema. Nothing in it is trusted: first, its schema
 * must be the program's own for its version, so that no foreign trigger, view or expression ever runs; then every page, every reference
 * and the values are checked. Throws `bad_request` saying what is wrong. Takes long for a large file.
 */
export function validateDatabase(
  { path, rows, schemaVersion }: { path: string; rows: Record<string, number>; schemaVersion: number },
  { openSql }: Pick<Machine, "openSql">,
): void {
  let sql: Sql | undefined;
  try {
    sql = openSql(path, { readonly: false });
    sql.exec("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON");
    checkMarks(sql, schemaVersion);
    checkOwnSchema(sql, openSql);
    checkPages(sql);
    checkCounts(sql, rows);
    migrate(sql, accountMigrations);
    checkValues(sql);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw damagedError(messageOf(error));
  } finally {
    sql?.close();
  }
}

function checkMarks(sql: Sql, statedVersion: number): void {
  const version = schemaVersionOf(sql);
  const storedApplicationId = sql
    .prepare<{ application_id: number }>("PRAGMA application_id")
    .get()?.application_id;
  const encoding = sql.prepare<{ encoding: string }>("PRAGMA encoding").get()?.encoding;
  if (storedApplicationId !== applicationId || version < 1 || encoding !== "UTF-8")
    throw new AppError(
      "bad_request",
      "The database in the backup is not that of a portolan account. Choose a file that backups.create wrote.",
    );
  if (version !== statedVersion)
    throw damagedError(msg`its database has schema ${version}, its manifest says ${statedVersion}`);
  if (version > newestVersion(accountMigrations))
    throw new AppError(
      "bad_request",
      msg`The backup has schema ${version}, newer than the ${newestVersion(accountMigrations)} this version of portolan knows. Restore it with the newer version.`,
    );
}

/** Throws `bad_request` unless the schema is identical to the one that the program creates at that version. */
function checkOwnSchema(sql: Sql, openSql: OpenSql): void {
  const version = schemaVersionOf(sql);
  const model = openSql(":memory:", { readonly: false });
  try {
    migrate(
      model,
      accountMigrations.filter((step) => step.version <= version),
    );
    const expectedSchema = new Set(schemaOf(model));
    const found = schemaOf(sql);
    const foreign = found.find((row) => !expectedSchema.has(row));
    const missing = [...expectedSchema].find((row) => !found.includes(row));
    if (foreign !== undefined)
      throw new AppError(
        "bad_request",
        msg`The backup is refused: its database contains ${nameOf(foreign)}, which portolan's schema ${version} does not have in this form. Take another copy of it, or an earlier one.`,
      );
    if (missing !== undefined)
      throw new AppError(
        "bad_request",
        msg`The backup is refused: its database lacks ${nameOf(missing)} of portolan's schema ${version}. Take another copy of it, or an earlier one.`,
      );
  } finally {
    model.close();
  }
}

function schemaOf(sql: Sql): string[] {
  return sql
    .prepare<SchemaRow>("SELECT type, name, tbl_name, sql FROM sqlite_master")
    .all()
    .map((row) => JSON.stringify([row.type, row.name, row.tbl_name, row.sql]));
}

function nameOf(row: string): string {
  const [type, name] = z.tuple([z.string(), z.string()], z.unknown()).parse(JSON.parse(row));
  return `the ${type} "${name.slice(0, 80)}"`;
}

function checkPages(sql: Sql): void {
  const found = sql
    .prepare<{ integrity_check: string }>("PRAGMA integrity_check(5)")
    .all()
    .map((row) => row.integrity_check);
  if (found.join() !== "ok") throw damagedError(found.join("; ").slice(0, 400));
  const broken = sql.prepare<{ table: string }>("PRAGMA foreign_key_check").get();
  if (broken !== undefined) throw damagedError(msg`a row of ${broken.table} refers to one that is not there`);
}

function checkCounts(sql: Sql, statedCounts: Record<string, number>): void {
  const found = rowCounts(sql);
  for (const table of new Set([...Object.keys(found), ...Object.keys(statedCounts)]))
    if (found[table] !== statedCounts[table])
      throw damagedError(
        msg`${table.slice(0, 80)} has ${found[table] ?? "no"} rows, its manifest says ${statedCounts[table] ?? "none"}`,
      );
}
