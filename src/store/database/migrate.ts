import { AppError, wordingOf } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Migration } from "./migrations/migration.ts";

/** The application id of our files ("port" in ASCII), so that a foreign database is never taken for an account. */
export const applicationId = 0x706f7274;

/** The schema version of an open file; 0 for a new one. */
export function schemaVersionOf(sql: Sql): number {
  return sql.prepare<{ user_version: number }>("PRAGMA user_version").get()?.user_version ?? 0;
}

/**
 * The schema version in the first `headerBytes` bytes of one of our files; `undefined` for any other file. Only true of a file without a
 * write-ahead log. https://www.sqlite.org/fileformat.html#the_database_header
 */
export function versionInHeader(header: Uint8Array): number | undefined {
  if (header.length < headerBytes) return undefined;
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  return view.getUint32(68) === applicationId ? view.getUint32(60) : undefined;
}
export const headerBytes = 100;

/** The schema number after all migrations. */
export function newestVersion(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.version ?? 0;
}

/** Throws `unavailable` for a file that is not ours or newer than this program. Only reads. */
export function checkSchema(sql: Sql, migrations: readonly Migration[]): void {
  const version = schemaVersionOf(sql);
  const newest = newestVersion(migrations);
  const storedApplicationId =
    sql.prepare<{ application_id: number }>("PRAGMA application_id").get()?.application_id ?? 0;
  const isEmpty = version === 0 && sql.prepare("SELECT 1 FROM sqlite_master").get() === undefined;
  if (!isEmpty && storedApplicationId !== applicationId)
    throw new AppError(
      "unavailable",
      msg`${sql.path} is a database of another program. It is left untouched: move it elsewhere, or restore a backup.`,
    );
  if (version > newest)
    throw new AppError(
      "unavailable",
      msg`${sql.path} has schema ${version}, newer than the ${newest} this version of portolan knows. It is left untouched: start the newer version, or restore a backup made by this one.`,
    );
}

/** By list of migrations: the schema and rows of the first file that this process created. */
const newFileScripts = new WeakMap<readonly Migration[], string>();

/**
 * Migrates an open file to the newest schema: all steps in one transaction, each once. Foreign keys are off during it, so that a step may
 * rebuild a table, and checked at the end. A further new file gets the resulting schema at once, which takes a tenth of the time. Throws
 * `unavailable` naming the step that failed.
 */
export function migrate(sql: Sql, migrations: readonly Migration[]): void {
  checkSchema(sql, migrations);
  const current = schemaVersionOf(sql);
  const isNew = current === 0 && sql.prepare("SELECT 1 FROM sqlite_master").get() === undefined;
  const script = isNew ? newFileScripts.get(migrations) : undefined;
  if (script !== undefined) {
    sql.transaction(() => sql.exec(script));
    return;
  }
  runSteps(sql, migrations, current);
  if (isNew) newFileScripts.set(migrations, scriptOf(sql));
}

function runSteps(sql: Sql, migrations: readonly Migration[], current: number): void {
  const pending = migrations.filter(({ version }) => version > current);
  if (pending.length === 0) return;
  let step = pending[0];
  sql.exec("PRAGMA foreign_keys = OFF");
  try {
    sql.transaction(() => {
      for (step of pending) {
        // Bun's driver refuses a text without a statement, such as that of a step for the files of a node only.
        for (const statements of [step.up, step.upOfNode ?? ""])
          if (statements.trim() !== "") sql.exec(statements);
        sql.exec(`PRAGMA user_version = ${step.version}; PRAGMA application_id = ${applicationId};`);
      }
      const broken = sql.prepare<{ table: string }>("PRAGMA foreign_key_check").get();
      if (broken !== undefined) throw new Error(`a row of ${broken.table} refers to one that is not there`);
    });
  } catch (cause) {
    throw new AppError(
      "unavailable",
      msg`${sql.path} could not be brought from schema ${current} to ${newestVersion(migrations)}: step ${step?.version} (${step?.name}) failed: ${wordingOf(cause)}. Start the previous version, or restore a backup.`,
      { cause },
    );
  } finally {
    sql.exec("PRAGMA foreign_keys = ON");
  }
}

/** SQL that makes an empty file equal to `sql`, which holds few rows. Rows precede triggers, which must not fire. */
function scriptOf(sql: Sql): string {
  const items = sql
    .prepare<{
      type: string;
      name: string;
      sql: string;
    }>("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type <> 'table', rowid")
    .all();
  const virtual = items
    .filter((item) => item.sql.startsWith("CREATE VIRTUAL TABLE"))
    .map(({ name }) => `${name}_`);
  // SQLite creates `sqlite_…` tables, and virtual tables create their own.
  const isOwn = ({ name }: { name: string }): boolean =>
    !name.startsWith("sqlite_") && !virtual.some((prefix) => name.startsWith(prefix));
  const ownItems = items.filter(isOwn);
  const isFilled = (item: { type: string; name: string }): boolean =>
    item.type === "table" && !virtual.includes(`${item.name}_`);
  const rows = [...ownItems, ...items.filter(({ name }) => name === "sqlite_sequence")]
    .filter(isFilled)
    .flatMap(({ name }) => insertsOf(sql, name));
  return [
    ...ownItems.filter(({ type }) => type === "table").map((item) => `${item.sql};`),
    ...rows,
    ...ownItems.filter(({ type }) => type !== "table").map((item) => `${item.sql};`),
    `PRAGMA user_version = ${schemaVersionOf(sql)};`,
    `PRAGMA application_id = ${applicationId};`,
  ].join("\n");
}

/** The rows of a table as `INSERT` statements. */
function insertsOf(sql: Sql, table: string): string[] {
  const columns = sql
    .prepare<{ name: string }>("SELECT name FROM pragma_table_info(?)")
    .all(table)
    .map(({ name }) => `"${name}"`);
  const values = columns.map((column) => `quote(${column})`).join(" || ', ' || ");
  return sql
    .prepare<{ text: string }>(`SELECT ${values} AS text FROM "${table}"`)
    .all()
    .map(({ text }) => `INSERT INTO "${table}" (${columns.join(", ")}) VALUES (${text});`);
}
