import { existsSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fileSystem as files } from "../src/platform/host/files.ts";
import { openSql } from "../src/platform/sqlite/open-sql.ts";
import { migrate, schemaVersionOf } from "../src/store/database/migrate.ts";
import type { Migration } from "../src/store/database/migrations/migration.ts";
import { accountMigrations, serverMigrations } from "../src/store/database/migrations/registry.ts";
import { prepareFile, withReadOnlyFile } from "../src/store/database/prepare-file.ts";
import {
  askReleaseData,
  keepRelease,
  makeReleaseData,
  unpackRelease,
} from "./support/upgrades/release-database.ts";
import { spawnService, startService, temporaryFolder } from "./support/service/service.ts";

const root = resolve(import.meta.dirname, "..");
const kept = join(root, "test/fixtures/databases");
const { version: current } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  version: string;
};
const releases = readdirSync(kept);

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const databases = (): string => join(folder.path, "databases");
const schemaOf = (path: string): unknown[] =>
  withReadOnlyFile(path, { openSql }, (sql) =>
    sql
      .prepare("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name")
      .all()
      .map((row) => ({ ...row })),
  );
/** The schema the program itself makes at a version. */
function ownSchema(migrations: readonly Migration[], version: number): unknown[] {
  const path = join(folder.path, `model-${version}-${migrations.length}.sqlite`);
  const sql = openSql(path, { readonly: false });
  migrate(
    sql,
    migrations.filter((step) => step.version <= version),
  );
  sql.close();
  return schemaOf(path);
}

test("the databases of this version are kept", () => {
  expect(releases).toContain(current);
});

describe.each(releases)("the databases of %s", (release) => {
  test("are as its steps make them: a released step was not changed", async () => {
    unpackRelease(join(kept, release), folder.path);
    for (const [name, migrations] of [
      ["main.sqlite", accountMigrations],
      ["server.sqlite", serverMigrations],
    ] as const) {
      const path = join(databases(), name);
      const version = withReadOnlyFile(path, { openSql }, schemaVersionOf);
      // Until it is released, the version at work may still change its steps.
      if (release === current && version !== migrations.at(-1)?.version) continue;
      if (release !== current) expect(schemaOf(path)).toEqual(ownSchema(migrations, version));
    }
  });

  test("are brought to this version and answer as they did", { timeout: 60_000 }, async () => {
    let answers = unpackRelease(join(kept, release), folder.path);
    const path = join(databases(), "main.sqlite");
    if (release === current && !isCurrent(path)) {
      // Its steps changed since it was kept: the kept file is made again before the release.
      const other = temporaryFolder();
      const made = await makeReleaseData(other.path);
      keepRelease(other.path, made, join(other.path, "kept"));
      answers = unpackRelease(join(other.path, "kept"), folder.path);
      other.remove();
    }
    expect(await askReleaseData(folder.path)).toEqual(answers);
    expect(schemaOf(path)).toEqual(ownSchema(accountMigrations, accountMigrations.at(-1)?.version ?? 0));
    expect(
      readdirSync(databases()).filter((name) => !/^(main|server)\.sqlite(-wal|-shm)?$/.test(name)),
    ).toEqual([]);
  });

  test("go on to a step that is yet to come, and stay as they are when it fails", () => {
    unpackRelease(join(kept, release), folder.path);
    const path = join(databases(), "main.sqlite");
    const version = (accountMigrations.at(-1)?.version ?? 0) + 1;
    const next: Migration = { version, name: "next", up: "ALTER TABLE tags ADD COLUMN colour TEXT;" };
    const broken: Migration = {
      version,
      name: "broken",
      up: "DELETE FROM transactions; INSERT INTO nowhere VALUES (1);",
    };
    const before = readFileSync(path);
    expect(() => prepareFile(path, [...accountMigrations, broken], { files, openSql })).toThrow(
      /step \d+ \(broken\) failed.*put back as it was before/,
    );
    expect(readFileSync(path).equals(before)).toBe(true);
    prepareFile(path, [...accountMigrations, next], { files, openSql });
    expect(withReadOnlyFile(path, { openSql }, schemaVersionOf)).toBe(version);
  });
});

function isCurrent(path: string): boolean {
  const own = JSON.stringify(ownSchema(accountMigrations, accountMigrations.at(-1)?.version ?? 0));
  return JSON.stringify(schemaOf(path)) === own;
}

/** An account's file that no step leads on from. */
function stuckAccount(): string {
  mkdirSync(databases(), { recursive: true });
  const path = join(databases(), "stuck.sqlite");
  const sql = openSql(path, { readonly: false });
  migrate(sql, accountMigrations.slice(0, 1));
  sql.exec("INSERT INTO meta VALUES ('account.id', 'stuck'); CREATE TABLE reports (other TEXT)");
  sql.exec("PRAGMA journal_mode = DELETE");
  sql.close();
  return path;
}

test(
  "an account that cannot be brought up to date is left as it was and says so; the service runs on",
  { timeout: 60_000 },
  async () => {
    const path = stuckAccount();
    for (let start = 0; start < 2; start++) {
      const service = await startService(folder.path);
      try {
        await service.signIn();
        expect(await service.rpc("accounts.list")).toContainEqual(
          expect.objectContaining({
            name: "stuck",
            transactions: null,
            problem: expect.stringMatching(/step 2 \(accounting\) failed.*put back/),
          }),
        );
        expect(await service.rpc("accounts.create", { name: `well ${start}` })).toMatchObject({
          transactions: 0,
        });
        expect(await (await fetch(`${service.url}/info`)).json()).toMatchObject({
          name: "portolan",
          version: current,
        });
        expect(await (await fetch(`${service.url}/ping`)).text()).toBe("pong");
      } finally {
        await service.end("SIGTERM");
      }
      expect(withReadOnlyFile(path, { openSql }, schemaVersionOf)).toBe(1);
      expect(readdirSync(databases()).filter((name) => name.includes(".before-"))).toEqual([]);
    }
  },
);

test(
  "a server's database that cannot be brought up to date ends the start with one line, as often as it is tried",
  { timeout: 60_000 },
  async () => {
    mkdirSync(databases(), { recursive: true });
    const path = join(databases(), "server.sqlite");
    const sql = openSql(path, { readonly: false });
    migrate(sql, serverMigrations.slice(0, 1));
    sql.exec("CREATE TABLE tasks (other TEXT); PRAGMA journal_mode = DELETE");
    sql.close();
    const before = schemaOf(path);
    for (let start = 0; start < 2; start++) {
      const service = spawnService(folder.path);
      expect(await service.ended).toBe(1);
      expect(service.output().trim().split("\n")).toHaveLength(1);
      expect(service.output()).toMatch(/step 2 \(tasks\) failed.*put back as it was before/);
      expect(schemaOf(path)).toEqual(before);
    }
    expect(existsSync(`${path}.before-${serverMigrations.length}`)).toBe(false);
  },
);
