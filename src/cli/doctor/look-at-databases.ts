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
import { createServerStore, type AccountRow, type ServerStore } from "../../store/server/server-store.ts";
import { ok, problem, skipped, warning, type Finding } from "./finding.ts";
import { secretsFinding } from "./look-at-secrets.ts";

/** A write-ahead log of this size was not folded back for long: something holds the file open. */
const largeLog = 512 * 1024 ** 2;
const restore =
  "Restore a backup of it: portolan restore. The damaged file is kept if you move it elsewhere first.";

/** Every database opened read-only and read whole: integrity, references, schema, whose it is. */
export async function lookAtDatabases(dataLocation: string, masterKey: string | null): Promise<Finding[]> {
  const folder = join(dataLocation, "databases");
  const path = join(folder, "server.sqlite");
  if (!existsSync(path)) return [skipped("databases", "There is none yet: the first start makes it.")];
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
        "Nobody has set a password yet.",
        "Open the page and choose one, or run: portolan set-password",
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
      problem(check, `${path} is missing.`, "Put the file back, restore a backup, or delete the account."),
    ];
  const findings: Finding[] = [];
  const isOurs = (sql: Sql): Finding | null =>
    readMeta(sql, "account.id") === account.id
      ? missingFiles(sql, { check, folder: join(dataLocation, "files", account.id) })
      : problem(
          check,
          `${path} belongs to another account.`,
          "Put the right file back, or restore a backup.",
        );
  inspect({ check, path, migrations: accountMigrations, more: isOurs }, findings);
  return findings;
}

/** Pushes what is wrong with one file, or that nothing is; answers whether the file can be used by this version. */
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
      findings.push(problem(check, `${path} is damaged: ${faults.join("; ").slice(0, 300)}`, restore));
      return false;
    }
    const stray = sql.prepare<{ table: string }>("PRAGMA foreign_key_check").get();
    if (stray !== undefined)
      findings.push(problem(check, `A row of ${stray.table} refers to one that is not there.`, restore));
    const newest = newestVersion(migrations);
    if (version !== newest) {
      findings.push(ok(check, `sound, schema ${version}: the next start brings it to ${newest}`));
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
        `Its write-ahead log has grown to ${Math.round(log / 1024 ** 2)} MiB.`,
        "Restart portolan; if it grows again, report it.",
      )
    : ok(check, `sound, schema ${version}, ${size}`);
}

/** Files that the account names and the disk has not. */
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
        `${missing.length} of its files are gone from ${folder}, such as "${first.name}".`,
        "Put them back from a backup, or delete them on the page. What was imported from them is not lost.",
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
        "It belongs to no account yet.",
        "The next start takes it in as an account, or says why it cannot. Move it away if that is not wanted.",
      ),
    );
}
