import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Sql, SqlRow } from "../../ports/sql.ts";
import { fileSystem as files } from "../../platform/host/files.ts";
import { openSql } from "../../platform/sqlite/open-sql.ts";
import { readMeta } from "../account/meta.ts";
import { createAccountStore } from "../account/account-store.ts";
import { createAccounts, type Accounts } from "./accounts.ts";
import { migrate } from "./migrate.ts";
import { accountMigrations } from "./migrations/registry.ts";
import { createServerStore, prepareServerFile, type ServerStore } from "../server/server-store.ts";

let folder: string;
let sql: Sql;
let server: ServerStore;
let accounts: Accounts;
let time: number;
const clock = { now: () => time++, newId: () => `id-${time++}` };

function start(): string[] {
  const problems: string[] = [];
  const path = join(folder, "databases", "server.sqlite");
  files.makeDirectory(join(folder, "databases"));
  prepareServerFile(path, { files, openSql });
  sql = openSql(path, { readonly: false });
  server = createServerStore(sql);
  accounts = createAccounts({
    files,
    openSql,
    server,
    createStore: createAccountStore,
    dataLocation: folder,
    readonly: false,
  });
  accounts.migrateAll(clock, (name, problem) => problems.push(`${name}: ${problem}`));
  return problems;
}
function stop(): void {
  accounts.closeAll();
  sql.close();
}
const restart = (): string[] => {
  stop();
  return start();
};
const make = (name: string, baseCurrency = "USD") =>
  accounts.create({ id: clock.newId(), name, baseCurrency, at: clock.now() });
const database = (name: string): string => join(folder, "databases", `${name}.sqlite`);
const refusal = (code: string) => expect.objectContaining({ code }) as Error;

beforeEach(() => {
  time = 5_000;
  folder = mkdtempSync(join(tmpdir(), "portolan-"));
  start();
});
afterEach(() => {
  stop();
  rmSync(folder, { recursive: true });
});

/** Schema and rows, without what identifies an account. */
function contentOf(file: Sql) {
  const schema = file
    .prepare<{ type: string; name: string }>(
      "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name",
    )
    .all();
  const isOwn = (row: SqlRow): boolean => row["key"] !== "account.id" && row["key"] !== "account.createdAt";
  const rows = schema
    .filter(({ type }) => type === "table")
    .map(({ name }) => [name, file.prepare(`SELECT * FROM "${name}"`).all().filter(isOwn)]);
  return { schema, rows };
}

describe("an account", () => {
  it("has its own private file and its base currency", () => {
    const account = make("main", "EUR");
    expect(existsSync(database("main"))).toBe(true);
    expect(account.settings.get().baseCurrency).toBe("EUR");
    expect(accounts.names()).toEqual(["main"]);
    expect(accounts.open("MAIN")).toBe(account);
  });

  it("equals a file that ran every migration, also where it is a copy", () => {
    files.makeDirectory(join(folder, "cache"));
    writeFileSync(join(folder, "cache", "new-account"), "of an earlier process");
    const migrated = openSql(":memory:", { readonly: false });
    migrate(migrated, [...accountMigrations]);
    const names = ["first", "second", "third", "fourth"];
    for (const name of names) {
      if (name === "fourth") rmSync(join(folder, "cache"), { recursive: true });
      const { sql: made } = make(name);
      expect(contentOf(made)).toEqual(contentOf(migrated));
      const marks = ["user_version", "application_id", "journal_mode", "integrity_check"];
      expect(marks.map((mark) => made.prepare(`PRAGMA ${mark}`).get())).toEqual([
        migrated.prepare("PRAGMA user_version").get(),
        migrated.prepare("PRAGMA application_id").get(),
        { journal_mode: "wal" },
        { integrity_check: "ok" },
      ]);
      expect(statSync(database(name)).mode & 0o777).toBe(0o600);
    }
    migrated.close();
    expect(restart()).toEqual([]);
    const ids = names.map((name) => readMeta(accounts.open(name).sql, "account.id"));
    expect(ids).toEqual(accounts.list().map(({ id }) => id));
    expect(new Set(ids).size).toBe(4);
  });

  it("cannot have another account's name in different case", () => {
    make("Übersee");
    expect(() => make("übersee")).toThrow(refusal("conflict"));
    expect(() => make("ÜBERSEE")).toThrow(refusal("conflict"));
    expect(accounts.names()).toEqual(["Übersee"]);
  });

  it("a missing one is refused with a list of the existing ones", () => {
    expect(() => accounts.open("main")).toThrow(/No account is called "main". There is none yet/);
    make("main");
    make("demo");
    expect(() => accounts.open("main2")).toThrow('No account is called "main2". Known accounts: main, demo.');
  });

  it("keeps its id, rows, files and tokens when renamed", async () => {
    const { id } = make("main");
    accounts.open("main").keyValue.set("theme", "dark");
    server.tokens.create({ id: "t", name: "t", access: "read", accountIds: [id], hash: "h", at: 1 });
    await accounts.rename("main", "Savings");
    expect(accounts.open("savings")).toMatchObject({ id, name: "Savings" });
    expect(accounts.open("savings").keyValue.get("theme")).toBe("dark");
    expect(server.tokens.list()[0]?.accounts).toEqual(["Savings"]);
    expect(readdirSync(join(folder, "databases")).filter((name) => name.startsWith("main"))).toEqual([]);
    await accounts.rename("Savings", "savings");
    expect(accounts.names()).toEqual(["savings"]);
    expect(restart()).toEqual([]);
    expect(accounts.open("savings").keyValue.get("theme")).toBe("dark");
  });

  it("cannot be renamed to a taken or invalid name", async () => {
    make("main");
    make("demo");
    await expect(accounts.rename("main", "Demo")).rejects.toMatchObject({ code: "conflict" });
    await expect(accounts.rename("main", "../demo")).rejects.toMatchObject({ code: "bad_request" });
    expect(accounts.names()).toEqual(["main", "demo"]);
  });

  it("leaves nothing behind when deleted, and its name is free", async () => {
    const { id } = make("main");
    files.makeDirectory(accounts.filesOf(id));
    writeFileSync(join(accounts.filesOf(id), "upload"), "rows");
    server.secrets.put({ accountId: id, name: "k", sealed: "s", hint: "h", boundUrl: null, setAt: 1 });
    await accounts.delete("main");
    expect(readdirSync(join(folder, "databases")).filter((name) => name.startsWith("main"))).toEqual([]);
    expect(existsSync(accounts.filesOf(id))).toBe(false);
    expect(server.secrets.all()).toEqual([]);
    make("main").keyValue.set("a", 1);
    restart();
    expect(accounts.open("main").keyValue.get("a")).toBe(1);
  });

  it("is empty after a reset except for its identity and settings, and reports the change", async () => {
    const { id } = make("main", "EUR");
    accounts.open("main").keyValue.set("a", 1);
    accounts.open("main").tags.create("tax");
    await accounts.reset("main");
    const account = accounts.open("main");
    expect(account.id).toBe(id);
    expect(account.settings.get().baseCurrency).toBe("EUR");
    expect(account.keyValue.get("a")).toBeNull();
    expect(account.tags.list()).toEqual([]);
    expect(account.changes.after(0).map(({ topic, cause }) => `${topic} ${cause}`)).toContain(
      "transactions deleted",
    );
    expect(restart()).toEqual([]);
  });

  it("keeps its backups after a reset, and no other file", async () => {
    const { id } = make("main");
    const { storedFiles: table, backups } = accounts.open("main");
    const folder = accounts.filesOf(id);
    files.makeDirectory(folder);
    for (const name of ["upload", "backup"]) {
      writeFileSync(join(folder, name), name);
      table.add({ id: name, name, size: 6, sha256: "0", mediaType: "text/plain", createdAt: clock.now() });
    }
    const facts = { encrypted: true, schemaVersion: 1, scheduled: false };
    backups.mark("backup", facts);
    await accounts.reset("main");
    expect(readdirSync(folder)).toEqual(["backup"]);
    expect(accounts.open("main").storedFiles.find("upload")).toBeUndefined();
    expect(accounts.open("main").backups.list()).toMatchObject([{ id: "backup", ...facts }]);
  });

  it("is refused while it is locked exclusively, and open again afterwards", async () => {
    make("main");
    await accounts.exclusive("main", async () => {
      expect(() => accounts.open("main")).toThrow(refusal("unavailable"));
      await expect(accounts.exclusive("main", () => null)).rejects.toMatchObject({ code: "conflict" });
    });
    await expect(
      accounts.exclusive("main", () => {
        throw new Error("failed");
      }),
    ).rejects.toThrow("failed");
    expect(accounts.open("main").name).toBe("main");
  });

  it("is complete in its file while it is locked exclusively", async () => {
    make("main").keyValue.set("a", 1);
    await accounts.exclusive("main", (path) => copyFileSync(path, join(folder, "copy")));
    const copy = openSql(join(folder, "copy"), { readonly: true });
    expect(copy.prepare("SELECT value FROM key_values").get()).toMatchObject({ value: "1" });
    copy.close();
  });
});

describe("a start with many accounts", () => {
  it("opens no file of the newest schema, and finds a damaged one when it is opened", () => {
    make("main");
    make("other");
    stop();
    // The header stays intact, the rest does not.
    const bytes = readFileSync(database("main"));
    bytes.fill(0x5a, 100);
    writeFileSync(database("main"), bytes);
    expect(start()).toEqual([]);
    expect(accounts.openCount()).toBe(0);
    expect(() => accounts.open("main")).toThrow(refusal("unavailable"));
    expect(String(server.accounts.byName("main")?.problem)).toContain("cannot be opened");
    expect(accounts.open("other").summary().transactions).toBe(0);
    expect(restart()).toEqual([expect.stringContaining("main: ")]);
  });

  it("clears the problem of an account whose file can be used again", () => {
    make("main");
    stop();
    renameSync(database("main"), `${database("main")}.away`);
    expect(start()).toEqual([expect.stringContaining("is missing")]);
    renameSync(`${database("main")}.away`, database("main"));
    expect(accounts.open("main").name).toBe("main");
    expect(server.accounts.byName("main")?.problem).toBeNull();
  });
});

it("an account whose key an earlier version wrote in lower case is found by its folded name, and of ASCII names by either case", () => {
  for (const name of ["Straße", "My savings_2"]) make(name);
  sql.prepare("UPDATE accounts SET key = lower(name) WHERE name = ?").run("Straße");
  expect(server.accounts.byName("STRASSE")?.name).toBe("Straße");
  expect(server.accounts.byName("MY SAVINGS_2")?.name).toBe("My savings_2");
  expect(server.accounts.byName("strasse 2")).toBeUndefined();
});

describe("a thread", () => {
  it("keeps a bounded number of files open, plus those in use", () => {
    for (let index = 0; index < 40; index++) make(`account ${index}`);
    const pinned = accounts.open("account 0");
    const release = accounts.pin("account 0");
    for (const name of accounts.names()) accounts.open(name);
    expect(accounts.open("account 0")).toBe(pinned);
    release();
    for (const name of accounts.names()) accounts.open(name);
    expect(accounts.open("account 0") === pinned).toBe(false);
  });

  it("closes files that were not used for a while", () => {
    const account = make("main");
    accounts.closeIdle();
    expect(accounts.open("main")).toBe(account);
    accounts.closeIdle();
    accounts.closeIdle();
    expect(accounts.open("main") === account).toBe(false);
  });

  it("closes at rest what nothing holds, of one account or of all", () => {
    for (const name of ["one", "two", "three"]) make(name);
    const release = accounts.pin("three");
    accounts.closeUnheld("two");
    expect(accounts.openCount()).toBe(2);
    accounts.closeUnheld("unknown");
    accounts.closeUnheld();
    expect(accounts.openCount()).toBe(1);
    release();
    accounts.closeUnheld();
    expect(accounts.openCount()).toBe(0);
  });

  it("a read-only thread sees the other's writes, and cannot write", () => {
    make("main").keyValue.set("a", 1);
    const reader = createAccounts({
      files,
      openSql,
      server,
      createStore: createAccountStore,
      dataLocation: folder,
      readonly: true,
    });
    expect(reader.open("main").keyValue.get("a")).toBe(1);
    accounts.open("main").keyValue.set("a", 2);
    expect(reader.open("main").keyValue.get("a")).toBe(2);
    expect(() => reader.open("main").keyValue.set("a", 3)).toThrow(/readonly|read-only/i);
    const release = reader.hold("main");
    expect(() => reader.open("main")).toThrow(refusal("unavailable"));
    release();
    expect(reader.open("main").keyValue.get("a")).toBe(2);
    reader.closeAll();
  });
});

describe("at the start", () => {
  it("a damaged file degrades only its account, which names the reason and can be deleted", async () => {
    make("main");
    make("demo").keyValue.set("a", 1);
    stop();
    writeFileSync(database("main"), "no database at all ".repeat(100));
    expect(start()).toEqual([expect.stringContaining(`main: ${database("main")} cannot be opened`)]);
    expect(accounts.open("demo").keyValue.get("a")).toBe(1);
    expect(() => accounts.open("main")).toThrow(refusal("unavailable"));
    const [main, demo] = accounts.list().map((row) => accounts.describe(row));
    expect(main).toMatchObject({ name: "main", transactions: null });
    expect(main?.problem).toContain("Restore a backup");
    expect(demo).toMatchObject({ name: "demo", transactions: 0, problem: null });
    await accounts.delete("main");
    expect(accounts.names()).toEqual(["demo"]);
  });

  it("a missing file is reported, and its return restores the account", () => {
    make("main");
    stop();
    renameSync(database("main"), join(folder, "elsewhere"));
    expect(start()).toEqual([expect.stringContaining("missing")]);
    stop();
    renameSync(join(folder, "elsewhere"), database("main"));
    expect(start()).toEqual([]);
    expect(accounts.list()[0]?.problem).toBeNull();
  });

  it("a database placed in the folder becomes an account", () => {
    const { id } = make("main", "EUR");
    stop();
    rmSync(join(folder, "databases", "server.sqlite"));
    expect(start()).toEqual([]);
    expect(accounts.list()).toMatchObject([{ id, name: "main", baseCurrency: "EUR", createdAt: 5_001 }]);
  });

  it("a copy of an account is another account", () => {
    const { id } = make("main");
    stop();
    copyFileSync(database("main"), database("main copy"));
    expect(start()).toEqual([]);
    expect(accounts.names().toSorted()).toEqual(["main", "main copy"]);
    expect(accounts.open("main").id).toBe(id);
    expect(accounts.open("main copy").id).not.toBe(id);
  });

  it("an interrupted rename is finished", () => {
    const { id } = make("main");
    stop();
    renameSync(database("main"), database("savings"));
    expect(start()).toEqual([]);
    expect(accounts.list()).toMatchObject([{ id, name: "savings" }]);
  });

  it("an interrupted deletion is finished", () => {
    make("main");
    stop();
    renameSync(database("main"), `${database("main")}.deleted`);
    expect(start()).toEqual([]);
    expect(accounts.names()).toEqual([]);
    expect(readdirSync(join(folder, "databases")).filter((name) => name.startsWith("main"))).toEqual([]);
  });

  it("files of an account whose creation was never acknowledged are removed", () => {
    writeFileSync(database("draft"), "");
    expect(restart()).toEqual([]);
    expect(accounts.names()).toEqual([]);
    expect(existsSync(database("draft"))).toBe(false);
  });

  it("half-written files are removed, whole files are kept", () => {
    const kept = accounts.filesOf(make("main").id);
    files.makeDirectory(kept);
    for (const name of ["whole", "whole.0123456789ab.part"]) writeFileSync(join(kept, name), "x");
    restart();
    expect(readdirSync(kept)).toEqual(["whole"]);
  });

  it("another program's database in the folder is reported and not changed", () => {
    const foreign = openSql(database("bookmarks"), { readonly: false });
    foreign.exec("CREATE TABLE bookmarks (url TEXT)");
    foreign.close();
    expect(restart()).toEqual([expect.stringContaining("another program")]);
    expect(existsSync(database("bookmarks"))).toBe(true);
  });
});
