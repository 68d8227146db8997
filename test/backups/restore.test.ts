import { createHash } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTurn } from "../support/depth.ts";
import { packed, unpacked, withDatabase, withManifest } from "../support/databases/archives.ts";
import { startBackupService, type BackupService } from "../support/service/backup-service.ts";
import { startStandIn } from "../support/servers/stand-in.ts";
import { openSocket } from "../support/service/rpc-socket.ts";
import { temporaryFolder } from "../support/service/service.ts";

const eth = "eip155:1/slip44:60";
const at = Date.UTC(2024, 0, 2, 10);
const slow = { timeout: 60_000 };

let folder: ReturnType<typeof temporaryFolder>;
let service: BackupService;
beforeAll(async () => {
  folder = temporaryFolder();
  service = await startBackupService(folder.path, { UPLOAD_LIMIT: "1 MB" });
}, 60_000);
afterAll(async () => {
  await service.end("SIGKILL");
  folder.remove();
});

async function deposit(accountName: string, amount: string): Promise<void> {
  const legs = [{ direction: "in", assetId: eth, amount }];
  const transactions = [{ at, type: "deposit", wallet: "cold", legs }];
  await service.rpc("transactions.create", { accountName, transactions });
  await service.rpc("tasks.settled", { accountName });
}

async function held(accountName: string): Promise<string[]> {
  const { items } = (await service.rpc("balances.list", { accountName })) as { items: { amount: string }[] };
  return items.map(({ amount }) => amount);
}

const names = async (): Promise<string[]> =>
  ((await service.rpc("accounts.list")) as { name: string }[]).map(({ name }) => name);

async function account(name: string, ...amounts: string[]): Promise<string> {
  await service.rpc("accounts.create", { name });
  for (const amount of amounts) await deposit(name, amount);
  return name;
}

/** Overwrites the account's database while the service is stopped. */
async function damage(accountName: string): Promise<void> {
  await service.end("SIGTERM");
  writeFileSync(join(folder.path, "databases", `${accountName}.sqlite`), "this is no database".repeat(400));
  service = await startBackupService(folder.path, { UPLOAD_LIMIT: "1 MB" });
}

/** What is left on the disk of restores that are over. */
const leftovers = (): string[] =>
  readdirSync(join(folder.path, "databases")).filter((file) => !/^[^.].*\.sqlite(-wal|-shm)?$/.test(file));

describe("a backup whose derived data was changed", () => {
  test("is computed again from what its sources state", slow, async () => {
    const accountName = await account("changed", "1", "2");
    const prices = [{ assetId: eth, day: "2024-01-02", price: "2000", currency: "USD" }];
    await service.rpc("prices.set", { accountName, prices });
    await service.rpc("tasks.settled", { accountName });
    const figures = async () => ({
      netWorth: await service.rpc("netWorth.history", { accountName }),
      explained: await service.rpc("netWorth.explain", { accountName, day: "2024-01-03" }),
      held: await held(accountName),
      costs: await service.rpc("trades.costs", { accountName }),
      trades: await service.rpc("trades.list", { accountName }),
    });
    const before = await figures();
    const { fileId } = await service.backUp(accountName);
    const changed = await withDatabase(await service.download(accountName, fileId), (sql) =>
      sql.exec(`
UPDATE entries SET change = '5', balance = '50';
UPDATE balances SET amount = '60';
UPDATE holdings SET amount = '70';
UPDATE coin_costs SET figures = '{}';
UPDATE open_lots SET lots = '[]';
UPDATE trades SET figures = '{}';
UPDATE prices_in_use SET price = '9', close = '9';
UPDATE priced_assets SET price = '9', valued = 0;`),
    );
    const uploaded = await service.upload(accountName, "changed.tar", changed);
    expect(await service.restore(accountName, uploaded.fileId)).toMatchObject({ state: "done" });
    await service.rpc("tasks.settled", { accountName });
    expect(JSON.stringify(await figures()).replaceAll(/"(at|since)":\d+/g, "")).toBe(
      JSON.stringify(before).replaceAll(/"(at|since)":\d+/g, ""),
    );
  });
});

describe("restoring over an existing account", () => {
  test("restores the state of the backup and keeps the previous state as a backup", slow, async () => {
    const accountName = await account("main", "1");
    await service.rpc("secrets.set", {
      accountName,
      name: "assistant_anthropic_key",
      value: "sk-ant-0123456789abcdef",
    });
    const early = await service.backUp(accountName);
    await deposit(accountName, "2");
    await service.upload(accountName, "later.txt", "uploaded after the backup");
    expect(await held(accountName)).toEqual(["3"]);

    expect(await service.restore(accountName, early.fileId)).toMatchObject({
      state: "done",
      kind: "restore",
    });
    expect(await held(accountName)).toEqual(["1"]);
    expect(await service.rpc("secrets.list", { accountName })).toMatchObject([
      { name: "assistant_anthropic_key" },
    ]);
    const [kept, ...earlier] = await service.backups(accountName);
    expect(earlier).toEqual([early]);
    expect(kept?.name).toMatch(/^portolan-main-\d{8}-\d{6}-before-restore\.tar$/);
    expect(leftovers()).toEqual([]);

    expect(await service.restore(accountName, kept?.fileId ?? "")).toMatchObject({ state: "done" });
    expect(await held(accountName)).toEqual(["3"]);
    const { items } = (await service.rpc("files.list", { accountName })) as {
      items: { name: string; fileId: string }[];
    };
    const later = items.find(({ name }) => name === "later.txt");
    expect(Buffer.from(await service.download(accountName, later?.fileId ?? "")).toString()).toBe(
      "uploaded after the backup",
    );
    expect(await service.backups(accountName)).toHaveLength(3);
  });

  test("its tasks belong to the restored account, and tasks.settled waits for it", slow, async () => {
    const accountName = await account("waits", "1");
    const { fileId } = await service.backUp(accountName);
    await deposit(accountName, "1");
    const { taskId } = (await service.rpc("backups.restore", { accountName, fileId })) as { taskId: string };
    await service.rpc("tasks.settled", { accountName });
    expect(await service.rpc("tasks.get", { accountName, taskId })).toMatchObject({
      state: "done",
      title: "Restore a backup",
    });
    expect(await held(accountName)).toEqual(["1"]);
    const list = (await service.rpc("tasks.list", { accountName, limit: 1_000 })) as {
      items: { id: string; kind: string }[];
      total: number;
    };
    expect(list.items.filter(({ kind }) => kind === "restore").map(({ id }) => id)).toEqual([taskId]);
    expect(list.items.some(({ kind }) => kind === "backup")).toBe(false);
    expect(list.total).toBe(list.items.length);
    const log = (await service.rpc("tasks.log", { accountName, taskId })) as { message: string }[];
    expect(log.map(({ message }) => message).join()).toContain("is complete and intact");
    await expect(service.rpc("tasks.retry", { accountName, taskId })).rejects.toThrow("backups.restore");
  });

  test("readers get answers from before or after, never an error", slow, async () => {
    const accountName = await account("read", "1");
    const { fileId } = await service.backUp(accountName);
    await deposit(accountName, "1");
    const restoring = service.restore(accountName, fileId);
    let isOver = false;
    const seen = new Set<string>();
    const read = async (): Promise<void> => {
      while (!isOver) seen.add((await held(accountName)).join());
    };
    const readers = [read(), read(), read()];
    expect(await restoring).toMatchObject({ state: "done" });
    isOver = true;
    await Promise.all(readers);
    expect([...seen].filter((amounts) => amounts !== "1" && amounts !== "2")).toEqual([]);
  });

  test("notifies every subscriber", slow, async () => {
    const accountName = await account("reported", "1");
    await service.rpc("prices.set", {
      accountName,
      prices: [{ assetId: eth, day: "2024-01-02", price: "2000", currency: "USD" }],
    });
    await service.rpc("tasks.settled", { accountName });
    const { fileId } = await service.backUp(accountName);
    const socket = await openSocket(service.url, { token: service.token() });
    const nouns = [
      "accounts",

      "keyValue",
      "connections",
      "transactions",
      "auditLog",
      "balances",
      "netWorth",
      "tasks",
    ];
    for (const noun of nouns)
      await socket.call(`${noun}.subscribe`, [{ accountName }, { __isFunction: true, functionId: noun }]);
    await service.restore(accountName, fileId);
    await Promise.all(nouns.map((noun) => socket.next(({ functionId }) => functionId === noun)));
    socket.socket.close();
  });

  test("a second restore waits for the first", slow, async () => {
    const accountName = await account("twice", "1");
    const { fileId } = await service.backUp(accountName);
    const { taskId } = (await service.rpc("backups.restore", { accountName, fileId })) as { taskId: string };
    await expect(service.rpc("backups.restore", { accountName, fileId })).rejects.toThrow("is under way");
    expect(await service.ended(accountName, taskId)).toMatchObject({ state: "done" });
  });

  test("recovers an account with a damaged database, with its backups", slow, async () => {
    const accountName = await account("broken", "5");
    const { fileId } = await service.backUp(accountName);
    await damage(accountName);
    await expect(service.rpc("balances.list", { accountName })).rejects.toThrow("broken.sqlite");
    expect(await service.restore(accountName, fileId)).toMatchObject({ state: "done" });
    expect(await held(accountName)).toEqual(["5"]);
    expect(await service.backups(accountName)).toMatchObject([{ fileId, encrypted: false }]);
    const { items } = (await service.rpc("files.list", { accountName })) as { items: { name: string }[] };
    expect(items.map(({ name }) => name)).toContain("broken-before-restore.sqlite");
  });
});

describe("an account with a damaged database", () => {
  test("lists, sends and receives backups, and no other files", slow, async () => {
    const accountName = await account("damaged", "5");
    const made = await service.backUp(accountName);
    await service.upload(accountName, "notes.txt", "kept beside the account");
    const archive = await service.download(accountName, made.fileId);
    await damage(accountName);
    expect(await service.backups(accountName)).toMatchObject([
      { fileId: made.fileId, encrypted: false, sizeBytes: archive.length },
    ]);
    expect(Buffer.from(await service.download(accountName, made.fileId)).equals(archive)).toBe(true);
    const { fileId } = await service.upload(accountName, "again.tar", archive);
    expect((await service.backups(accountName)).map((backup) => backup.fileId).toSorted()).toEqual(
      [made.fileId, fileId].toSorted(),
    );
    await expect(service.upload(accountName, "more.txt", "not a backup")).rejects.toThrow("damaged.sqlite");
    expect(await service.restore(accountName, fileId)).toMatchObject({ state: "done" });
    expect(await held(accountName)).toEqual(["5"]);
  });

  test("keeps its backups in another account when it is deleted", slow, async () => {
    const accountName = await account("lost", "3");
    const { fileId } = await service.backUp(accountName);
    await account("heir");
    await damage(accountName);
    await service.rpc("accounts.delete", { accountName, keepBackupsIn: "heir" });
    expect(await names()).not.toContain(accountName);
    expect(await service.backups("heir")).toMatchObject([{ fileId }]);
    expect(await service.restore("found", fileId)).toMatchObject({ state: "done" });
    expect(await held("found")).toEqual(["3"]);
  });
});

describe("restoring into a new account", () => {
  test("creates the account before the answer, from a file of another account", slow, async () => {
    const from = await account("source", "7");
    const { fileId } = await service.backUp(from, "a passphrase");
    const { taskId } = (await service.rpc("backups.restore", {
      accountName: "fresh",
      fileId,
      passphrase: "a passphrase",
    })) as { taskId: string };
    expect(await service.rpc("tasks.get", { accountName: "fresh", taskId })).toMatchObject({ id: taskId });
    expect(await names()).toContain("fresh");
    expect(await service.ended("fresh", taskId)).toMatchObject({ state: "done" });
    expect(await held("fresh")).toEqual(["7"]);
    expect(await held("source")).toEqual(["7"]);
    expect(await service.backups("fresh")).toEqual([]);
  });

  test.each([
    ["the wrong passphrase", "not the passphrase", /passphrase is wrong/],
    ["no passphrase", undefined, /is encrypted: give the passphrase/],
  ])(
    "%s removes the new account again, and the task gives the reason",
    slow,
    async (what, passphrase, message) => {
      const from = await account(`from ${what.length}`, "1");
      const { fileId } = await service.backUp(from, "the passphrase");
      const task = await service.restore("gone", fileId, passphrase);
      expect(task).toMatchObject({ state: "failed", error: expect.stringMatching(message) });
      expect(await names()).not.toContain("gone");
      await expect(service.rpc("balances.list", { accountName: "gone" })).rejects.toThrow(
        "No account is called",
      );
      expect(leftovers()).toEqual([]);
    },
  );

  test(
    "a node whose address an unencrypted backup lacks fails until it is set, and none takes its place",
    slow,
    async () => {
      const node = await startStandIn();
      node.on(/.*/, { status: 404, body: { status: 404, title: "Resource Missing" } });
      try {
        const from = await account("own node", "1");
        const address = "GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN";
        const settings = { address, url: `${node.url}/key` };
        await service.rpc("connections.create", { accountName: from, kind: "stellar", settings });
        const { fileId } = await service.backUp(from);
        await service.restore("without key", fileId);
        const accountName = "without key";
        const connection = async (): Promise<{ id: string; error: string | null }> => {
          await service.rpc("tasks.settled", { accountName });
          const [found] = (await service.rpc("connections.list", { accountName })) as [
            { id: string; error: string | null },
          ];
          return found;
        };
        const { id } = await connection();
        await service.rpc("connections.sync", { accountName, connectionId: id });
        expect((await connection()).error).toMatch(/_url is missing: the backup that was restored/);
        await expect(
          service.rpc("connections.update", {
            accountName,
            connectionId: id,
            patch: { settings: { address } },
          }),
        ).rejects.toThrow("is missing");
        // Nor does an encrypted backup of that account, which cannot contain it either.
        const again = await service.backUp(accountName, "a passphrase");
        await service.restore("still without", again.fileId, "a passphrase");
        await service.rpc("connections.sync", { accountName: "still without", connectionId: id });
        await service.rpc("tasks.settled", { accountName: "still without" });
        expect(await service.rpc("connections.list", { accountName: "still without" })).toMatchObject([
          { error: expect.stringMatching(/_url is missing/) as unknown },
        ]);
        const asked = node.requests.length;
        await service.rpc("connections.update", {
          accountName,
          connectionId: id,
          patch: { settings: { url: `${node.url}/other` } },
        });
        expect((await connection()).error).toBeNull();
        expect(node.requests.length).toBeGreaterThan(asked);
      } finally {
        await node.close();
      }
    },
  );

  test("an unknown file and an invalid account name are refused at once", slow, async () => {
    const { fileId } = await service.backUp(await account("named", "1"));
    await expect(service.rpc("backups.restore", { accountName: "x", fileId: "nope" })).rejects.toThrow(
      "No account has a file",
    );
    await expect(service.rpc("backups.restore", { accountName: "x", fileId: "../server" })).rejects.toThrow(
      "fileId",
    );
    await expect(service.rpc("backups.restore", { accountName: "server", fileId })).rejects.toThrow(
      "reserved",
    );
    expect(await names()).not.toContain("x");
  });
});

describe("an invalid archive is refused and leaves nothing behind", () => {
  let archive: Uint8Array;
  beforeAll(async () => {
    const accountName = await account("victim", "1");
    await service.upload(accountName, "paper.txt", "beside the account");
    archive = await service.download(accountName, (await service.backUp(accountName)).fileId);
  }, 60_000);

  async function refused(bytes: Uint8Array<ArrayBuffer>, message: RegExp): Promise<void> {
    const { fileId } = await service.upload("victim", "archive.tar", bytes);
    const task = await service.restore("victim of it", fileId);
    expect(task).toMatchObject({ state: "failed", error: expect.stringMatching(message) });
    expect(await names()).not.toContain("victim of it");
    expect(await held("victim")).toEqual(["1"]);
    expect(leftovers()).toEqual([]);
  }
  const text = (content: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(content);

  const foreign: [string, string, Record<string, number>][] = [
    ["trigger", "CREATE TRIGGER spy AFTER INSERT ON transactions BEGIN DELETE FROM meta; END", {}],
    ["view", "CREATE VIEW spy AS SELECT * FROM transactions", {}],
    ["table", "CREATE TABLE spy (x)", { spy: 0 }],
    ["index", "CREATE INDEX spy ON transactions (notes)", {}],
    ["virtual table", "CREATE VIRTUAL TABLE spy USING fts5 (x)", {}],
    ["lost index", "DROP INDEX transactions_by_time", {}],
    ["column", "ALTER TABLE meta ADD COLUMN spy TEXT", {}],
  ];
  test.each(inTurn(foreign, 3))("with a foreign %s", slow, async (_, script, rows) => {
    await refused(await withDatabase(archive, (sql) => sql.exec(script), rows), /is refused: its database/);
  });

  test("with a newer schema", slow, async () => {
    const newer = await withManifest(
      await withDatabase(archive, (sql) => sql.exec("PRAGMA user_version = 99")),
      (manifest) => (manifest.schemaVersion = 99),
    );
    await refused(newer, /schema 99, newer than/);
  });

  test("from another program", slow, async () => {
    await refused(
      await withDatabase(archive, (sql) => sql.exec("PRAGMA application_id = 1")),
      /not that of a portolan account/,
    );
  });

  test("with a different number of rows than its manifest says", slow, async () => {
    const fewer = await withDatabase(archive, (sql) => sql.exec("DELETE FROM entries"));
    await refused(fewer, /entries has 0 rows, its manifest says 1/);
  });

  const unreadable: [string, string][] = [
    ["legs of transactions", "UPDATE transactions SET legs = '[{}]'"],
    ["legs of transactions", "UPDATE transactions SET legs = replace(legs, '\"1\"', '\"one\"')"],
    ["change of entries", "UPDATE entries SET change = '1.0.0'"],
    ["at of transactions", "UPDATE transactions SET at = 'yesterday'"],
  ];
  test.each(inTurn(unreadable, 2))("with an unreadable value: %s", slow, async (column, script) => {
    await refused(
      await withDatabase(archive, (sql) => sql.exec(script)),
      new RegExp(`damaged: ${column} has a value`),
    );
  });

  test("with damaged pages", slow, async () => {
    const files = await unpacked(archive);
    const database = files.find(({ name }) => name === "account.sqlite");
    database?.bytes.fill(0xff, 4096 * 3, 4096 * 4);
    const sha256 = createHash("sha256")
      .update(database?.bytes ?? "")
      .digest("hex");
    await refused(
      await withManifest(await packed(files), (manifest) => (manifest.database.sha256 = sha256)),
      /damaged/,
    );
  });

  test("with a changed byte or a missing end", slow, async () => {
    const changed = new Uint8Array(archive);
    changed[6_000] = (changed[6_000] ?? 0) ^ 1;
    await refused(changed, /is not the file of its manifest/);
    await refused(new Uint8Array(archive.subarray(0, archive.length - 2_000)), /cut off/);
  });

  test("with a missing or additional file, or a path that leads outside", slow, async () => {
    const files = await unpacked(archive);
    await refused(await packed([...files, { name: "more", bytes: text("x") }]), /"more", of which/);
    await refused(await packed(files.slice(0, -1)), /is missing/);
    const escaping = files.map((file, index) =>
      index === 2 ? { ...file, name: "files/../../escaped" } : file,
    );
    await refused(await packed(escaping), /of which its manifest says nothing/);
    await refused(
      await withManifest(await packed(escaping), (manifest) =>
        manifest.files.forEach((file) => (file.fileId = "../../escaped")),
      ),
      /manifest|portolan-backup\.json/,
    );
  });

  test("with a decompressed size over its limit (a bomb), before anything is written", slow, async () => {
    const bomb = await withManifest(archive, (manifest) => (manifest.database.size = 10 ** 15));
    await refused(bomb, /its manifest says more than it is long/);
  });

  test("that is not an archive", slow, async () => {
    await refused(text("a diary"), /not a portolan backup/);
  });
});

describe("the upload limit", () => {
  test("does not apply to backups, which may be as large as the disk allows", slow, async () => {
    const accountName = await account("large", "3");
    const pages = new Uint8Array(900_000).map((_, index) => (index * 7919) % 251);
    for (const name of ["one.bin", "two.bin"]) await service.upload(accountName, name, pages);
    await expect(service.upload(accountName, "three.bin", new Uint8Array(1_200_000))).rejects.toThrow(
      "UPLOAD_LIMIT",
    );
    // Far more than the buffers of a connection hold: the answer arrives although the client is still sending.
    for (const size of [5_000_000, 20_000_000])
      await expect(service.upload(accountName, "huge.bin", new Uint8Array(size))).rejects.toThrow(
        "UPLOAD_LIMIT",
      );
    const { fileId } = await service.backUp(accountName);
    const archive = await service.download(accountName, fileId);
    expect(archive.length).toBeGreaterThan(1_800_000);
    const uploaded = await service.upload(accountName, "again.tar", archive);
    expect(await service.restore("larger", uploaded.fileId)).toMatchObject({ state: "done" });
    const { items } = (await service.rpc("files.list", { accountName: "larger" })) as {
      items: { name: string }[];
    };
    expect(items.map(({ name }) => name).sort()).toEqual(["one.bin", "two.bin"]);
  });
});
