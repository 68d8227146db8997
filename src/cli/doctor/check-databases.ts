import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { accountKey } from "../../domain/account/account-name.ts";
import { messageOf } from "../../errors/app-error.ts";
import type { Sql } from "../../ports/sql.ts";
import { openSql } from "../../platform/sqlite/open-sql.ts";
import { readMeta } from "../../store/account/meta.ts";
import { checkSchema, newestVersion, schemaVersionOf } from "../../store/database/migrate.ts";
import type { Migration } from "../../store/database/migrations/migration.ts";
import { accountMigrations, serverMigrations } from "../../store/database/migrations/registry.ts";
import { createServerStore, type ServerStore } from "../../store/server/server-store.ts";
import type { AccountRow } from "../../store/server/account-rows.ts";
import { ok, problem, skipped, warning, type Finding } from "./finding.ts";
import { secretsFinding } from "./check-secrets.ts";

/** A write-ahead log of this size was not checkpointed for long: something keeps the file open. */
const largeLog = 512 * 1024 ** 2;
const restore = "Move the file to another folder to keep it, then restore a backup with: portolan restore";

/** Opens every database read-only and checks integrity, references, schema and owner. */
export async function checkDatabases(dataLocation: string, masterKey: string | null): Promise<Finding[]> {
  const folder = join(dataLocation, "databases");
  const path = join(folder, "server.sqlite");
  if (!existsSync(path)) return [skipped("databases", "No database exists yet. The first start creates it.")];
  const findings: Finding[] = [];
  const isUsable = inspect({ check: "database of the server", path, migrations: serverMigrations }, findings);
  if (!isUsable) return findings;
  const sql = openSql(path, { readonly: true });
  try {
    const server = createServerStore(sql);
    const accounts = server.accounts.list();
    for (const account of accounts) findings.push(...accountFindings(account, { dataLocation, folder }));
    findings.push(...strayFindings(folder, accounts), await secretsFinding(server, masterKey));
    return findings.concat(ownerFinding(server));
  } finally {
    sql.close();
  }
}

function ownerFinding(server: ServerStore): Finding {
  return server.owner.passwordHash() === undefined
    ? warning(
        "owner",
        "No password is set yet.",
        "Open the dashboard and set one, or run: portolan set-password",
      )
    : ok("owner", "A password is set.");
}

function accountFindings(
  account: AccountRow,
  { dataLocation, folder }: { dataLocation: string; folder: string },
): Finding[] {
  const check = `account "${account.name}"`;
  const path = join(folder, `${account.name}.sqlite`);
  if (!existsSync(path))
    return [
      problem(
        check,
        `The file ${path} is missing.`,
        "Move the file back, restore a backup, or delete the account.",
      ),
    ];
  const findings: Finding[] = [];
  const isOurs = (sql: Sql): Finding | null =>
    readMeta(sql, "account.id") === account.id
      ? missingFiles(sql, { check, folder: join(dataLocation, "files", account.id) })
      : problem(
          check,
          `The file ${path} belongs to another account.`,
          "Move the right file back, or restore a backup.",
        );
  inspect({ check, path, migrations: accountMigrations, more: isOurs }, findings);
  return findings;
}

/** Adds the findings of one file. Returns whether this version can use the file. */
function inspect(
  {
    check,
    path,
    migrations,
    more = () => null,
  }: { check: string; path: string; migrations: readonly Migration[]; more?: (sql: Sql) => Finding | null },
  findings: Finding[],
): boolean {
  let sql: Sql | undefined;
  try {
    sql = openSql(path, { readonly: true });
    checkSchema(sql, migrations);
    const version = schemaVersionOf(sql);
    const faults = sql
      .prepare<Record<string, string>>("PRAGMA integrity_check(3)")
      .all()
      .map((row) => Object.values(row)[0] ?? "")
      .filter((line) => line !== "ok");
    if (faults.length > 0) {
      findings.push(
        problem(check, `The file ${path} is damaged: ${faults.join("; ").slice(0, 300)}`, restore),
      );
      return false;
    }
    const stray = sql.prepare<{ table: string }>("PRAGMA foreign_key_check").get();
    if (stray !== undefined)
      findings.push(
        problem(check, `A row of the table ${stray.table} refers to a row that does not exist.`, restore),
      );
    const newest = newestVersion(migrations);
    if (version !== newest) {
      findings.push(ok(check, `intact, schema ${version}; the next start upgrades it to ${newest}`));
      return false;
    }
    findings.push(more(sql) ?? sizeFinding(check, path, version));
    return true;
  } catch (error) {
    findings.push(problem(check, messageOf(error), restore));
    return false;
  } finally {
    sql?.close();
  }
}

function sizeFinding(check: string, path: string, version: number): Finding {
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  const size = `${(statSync(path).size / 1024 ** 2).toFixed(1)} MiB`;
  return log > largeLog
    ? warning(
        check,
        `The write-ahead log has grown to ${Math.round(log / 1024 ** 2)} MiB.`,
        "Restart the service. If the log grows again, report a bug.",
      )
    : ok(check, `intact, schema ${version}, ${size}`);
}

/** Files of the account that are missing from the disk. */
function missingFiles(sql: Sql, { check, folder }: { check: string; folder: string }): Finding | null {
  const missing = sql
    .prepare<{ id: string; name: string }>("SELECT id, name FROM files")
    .all()
    .filter(({ id }) => !existsSync(join(folder, id)));
  const [first] = missing;
  return first === undefined
    ? null
    : warning(
        check,
        `${missing.length} uploaded files are missing in ${folder}, such as "${first.name}".`,
        "Restore them from a backup, or delete their entries in the dashboard. Imported transactions are not affected.",
      );
}

function strayFindings(folder: string, accounts: AccountRow[]): Finding[] {
  const known = new Set(accounts.map(({ name }) => accountKey(name)));
  return readdirSync(folder)
    .filter((file) => file.endsWith(".sqlite") && file !== "server.sqlite")
    .map((file) => file.slice(0, -".sqlite".length))
    .filter((name) => !known.has(accountKey(name)))
    .map((name) =>
      warning(
        `file "${name}.sqlite"`,
        "The file belongs to no account.",
        "The next start adds it as an account, or logs why it cannot. Move the file away if it should not be added.",
      ),
    );
}
