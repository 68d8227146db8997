import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBackupService, type BackupService } from "../support/service/backup-service.ts";
import {
  findRclone,
  findS3rver,
  startS3,
  startSftp,
  startWebDav,
  type CopyServer,
} from "../support/servers/copy-servers.ts";
import { temporaryFolder } from "../support/service/service.ts";

const slow = { timeout: 180_000 };
const rclone = findRclone();
const s3rver = findS3rver();
const passphrase = "a passphrase for copies elsewhere";

type Copy = { name: string; sizeBytes: number; createdAt: number };
type Target = {
  id: string;
  hostKey: string | null;
  lastCopy: Copy | null;
  lastError: string | null;
  lastDrill: { ok: boolean; name: string; compared: string[]; differences: string[] } | null;
};

let data: ReturnType<typeof temporaryFolder>;
let elsewhere: ReturnType<typeof temporaryFolder>;
let service: BackupService;
let accountName: string;
const servers: CopyServer[] = [];
beforeAll(async () => {
  data = temporaryFolder();
  elsewhere = temporaryFolder();
  service = await startBackupService(data.path);
  ({ accountName } = (await service.rpc("accounts.demo")) as { accountName: string });
  await call("secrets.set", {
    name: "assistant_anthropic_key",
    value: "sk-ant-the-key-of-the-copies-0123456789",
  });
  await service.upload(accountName, "notes.txt", "kept with the account");
  await call("tasks.settled");
}, 180_000);
afterAll(async () => {
  await Promise.all([service.end("SIGKILL"), ...servers.map((server) => server.close())]);
  data.remove();
  elsewhere.remove();
});

const call = (method: string, input: object = {}): Promise<unknown> =>
  service.rpc(method, { accountName, ...input });

function folderOf(name: string): string {
  const path = join(elsewhere.path, name);
  mkdirSync(path, { recursive: true });
  return path;
}

async function started(server: Promise<CopyServer>): Promise<CopyServer> {
  const running = await server;
  servers.push(running);
  return running;
}

const setTarget = async (place: object): Promise<Target> =>
  (await call("backups.targets.set", {
    label: "elsewhere",
    passphrase,
    cron: null,
    drill: false,
    ...place,
  })) as Target;
const copies = async (id: string): Promise<Copy[]> =>
  (await call("backups.targets.copies", { id })) as Copy[];

async function target(id: string): Promise<Target> {
  const found = ((await call("backups.targets.list")) as Target[]).find((one) => one.id === id);
  if (found === undefined) throw new Error("The target is not listed.");
  return found;
}

/** Runs a task of the target to its end. */
async function run(what: "copy" | "drill", id: string): Promise<{ state: string; error: string | null }> {
  const { taskId } = (await call(`backups.targets.${what}`, { id })) as { taskId: string };
  return service.ended(accountName, taskId);
}

async function restore(input: object, to: string): Promise<{ state: string; error: string | null }> {
  const { taskId } = (await service.rpc("backups.restore", { accountName: to, ...input })) as {
    taskId: string;
  };
  return service.ended(to, taskId);
}

const yesterday = Date.now() - 86_400_000;

/** What an account answers that has to survive. */
async function answersOf({ rpc }: BackupService, of: string): Promise<Record<string, unknown>> {
  const questions: [string, object][] = [
    ["transactions.list", { limit: 1_000 }],
    ["auditLog.list", { limit: 1_000 }],
    ["balances.list", { at: yesterday }],
    ["netWorth.history", { to: new Date(yesterday).toISOString().slice(0, 10) }],
    ["tags.list", {}],
    ["wallets.list", {}],
    ["secrets.list", {}],
    ["files.list", {}],
  ];
  const answers: Record<string, unknown> = {};
  for (const [method, input] of questions) answers[method] = await rpc(method, { accountName: of, ...input });
  return answers;
}

/** The kinds of targets, each with a server of its own kind; `stored`: where its files are on this machine. */
const kinds: [kind: string, isThere: boolean, make: () => Promise<{ place: object; stored: string }>][] = [
  [
    "folder",
    true,
    () => Promise.resolve({ place: { kind: "folder", path: folderOf("disk") }, stored: folderOf("disk") }),
  ],
  [
    "s3",
    s3rver !== null,
    async () => {
      const { url } = await started(startS3(s3rver ?? "", folderOf("s3")));
      const keys = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
      return {
        place: { kind: "s3", endpoint: url, bucket: "copies", prefix: "home/portolan", ...keys },
        stored: folderOf("s3"),
      };
    },
  ],
  [
    "webdav",
    rclone !== null,
    async () => {
      const { url } = await started(startWebDav(rclone ?? "", folderOf("webdav")));
      const place = {
        kind: "webdav",
        url: `${url}/copies`,
        username: "portolan",
        password: "the webdav password",
      };
      return { place, stored: folderOf("webdav") };
    },
  ],
  [
    "sftp",
    rclone !== null,
    async () => {
      const { port } = await started(startSftp(rclone ?? "", folderOf("sftp")));
      const access = { username: "portolan", password: "the sftp password" };
      return {
        place: { kind: "sftp", host: "127.0.0.1", port, path: "copies", ...access },
        stored: folderOf("sftp"),
      };
    },
  ],
];

describe.each(kinds)("a target of kind %s", (kind, isThere, make) => {
  test.skipIf(!isThere)(
    "takes encrypted copies, keeps the newest, tries out restoring them and restores one",
    slow,
    async () => {
      const { place, stored } = await make();
      const { id } = await setTarget({ ...place, keep: 1 });
      expect(await call("backups.targets.test", { id })).toMatchObject({ copies: 0 });

      expect(await run("copy", id)).toMatchObject({ state: "done", result: { name: expect.any(String) } });
      const [first] = await copies(id);
      expect((await target(id)).lastCopy).toEqual(first);
      expect(first?.name).toMatch(/^portolan-[A-Za-z-]+-[0-9a-f]{8}-\d{8}-\d{6}\.tar\.age$/);
      const [path = ""] = readdirSync(stored, { recursive: true, encoding: "utf8" }).filter((name) =>
        name.includes(first?.name ?? "?"),
      );
      if (kind !== "s3")
        expect(readFileSync(join(stored, path)).subarray(0, 21).toString()).toBe("age-encryption.org/v1");
      expect(await run("drill", id)).toMatchObject({
        state: "done",
        result: { name: first?.name, ok: true },
      });
      expect((await target(id)).lastDrill).toMatchObject({ ok: true, differences: [], name: first?.name });

      await call("tags.create", { name: `made before the second copy to ${kind}` });
      await laterThan(first?.createdAt ?? 0);
      expect(await run("copy", id)).toMatchObject({ state: "done" });
      const [second, ...older] = await copies(id);
      expect(older).toEqual([]);
      expect(second?.createdAt).toBeGreaterThan(first?.createdAt ?? 0);

      const before = await answersOf(service, accountName);
      const restored = `from ${kind}`;
      expect(await restore({ targetId: id, name: second?.name }, restored)).toMatchObject({
        state: "done",
        error: null,
      });
      await service.rpc("tasks.settled", { accountName: restored });
      expect(await answersOf(service, restored)).toEqual(before);
      await service.rpc("accounts.delete", { accountName: restored });

      await call("backups.targets.delete", { id });
      expect(await call("backups.targets.list")).toEqual([]);
    },
  );
});

/** Names have the second in which a copy was made. */
async function laterThan(at: number): Promise<void> {
  while (Math.floor(Date.now() / 1000) <= Math.floor(at / 1000)) await pause(20);
}

describe("a copy", () => {
  test("the drill finds a copy changed on the target, and opens an issue", slow, async () => {
    const path = folderOf("changed");
    const { id } = await setTarget({ kind: "folder", path });
    await run("copy", id);
    const [copy] = await copies(id);
    const file = join(path, copy?.name ?? "");
    const bytes = readFileSync(file);
    bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    expect(await run("drill", id)).toMatchObject({ state: "failed" });
    expect((await target(id)).lastDrill).toMatchObject({
      ok: false,
      differences: ["the file is not the one that was sent"],
    });
    for (;;) {
      const { items } = (await call("issues.list", { filter: { kind: "failedTask" } })) as {
        items: { message: string }[];
      };
      if (items.some(({ message }) => message.includes("does not restore what it should"))) break;
      await pause(20);
    }
    await call("backups.targets.delete", { id });
  });

  test("an interrupted copy is not listed, and the next attempt replaces it", slow, async () => {
    const path = folderOf("interrupted");
    writeFileSync(
      join(path, "portolan-demo-01234567-20260101-000000.tar.age.part"),
      "age-encryption.org/v1\n",
    );
    const { id } = await setTarget({ kind: "folder", path });
    expect(await copies(id)).toEqual([]);
    // Large enough to be caught while it is written.
    await service.upload(accountName, "large.bin", new Uint8Array(randomBytes(24 * 1024 ** 2)));
    await call("backups.targets.copy", { id });
    const isBegun = (): boolean =>
      readdirSync(path).length > 1 ||
      readdirSync(join(data.path, "databases")).some((name) => name.startsWith(".copy-"));
    while (!isBegun()) await pause(1);
    await service.end("SIGKILL");
    for (const name of readdirSync(path)) expect(name).toMatch(/\.part$/);
    service = await startBackupService(data.path);
    for (;;) {
      const found = await copies(id);
      if (found.length === 0) {
        await pause(20);
        continue;
      }
      expect(await target(id)).toMatchObject({ lastError: null });
      break;
    }
    await call("tasks.settled");
    expect(await run("drill", id)).toMatchObject({ state: "done" });
    expect(
      readdirSync(join(data.path, "databases")).filter((name) => /^\.(?:copy|drill)-/.test(name)),
    ).toEqual([]);
    await call("backups.targets.delete", { id });
  });

  test("restores on a machine that has lost everything but the passphrase", slow, async () => {
    const path = folderOf("lost");
    const { id } = await setTarget({ kind: "folder", path });
    await run("copy", id);
    const [copy] = await copies(id);
    const before = await answersOf(service, accountName);
    const empty = temporaryFolder();
    const second = await startBackupService(empty.path);
    try {
      await second.rpc("accounts.create", { name: "new home" });
      const own = { accountName: "new home" };
      const other = (await second.rpc("backups.targets.set", {
        ...own,
        label: "the old disk",
        passphrase: "another passphrase",
        kind: "folder",
        path,
        cron: null,
      })) as Target;
      expect(await second.rpc("backups.targets.copies", { ...own, id: other.id })).toEqual([copy]);
      const begin = async (given: object) => {
        const input = { accountName: "restored", targetId: other.id, name: copy?.name, ...given };
        const { taskId } = (await second.rpc("backups.restore", input)) as { taskId: string };
        return second.ended("restored", taskId).catch(() => ({ state: "failed" }));
      };
      expect(await begin({})).toMatchObject({ state: "failed" });
      expect(await begin({ passphrase })).toMatchObject({ state: "done" });
      await second.rpc("tasks.settled", { accountName: "restored" });
      expect(await answersOf(second, "restored")).toEqual(before);
    } finally {
      await second.end("SIGKILL");
      empty.remove();
      await call("backups.targets.delete", { id });
    }
  });
});

describe("a target", () => {
  test(
    "a missing passphrase, a place in the data directory or a private network, and two sources are refused",
    slow,
    async () => {
      const place = { kind: "folder", path: folderOf("refused") };
      await expect(call("backups.targets.set", { label: "x", ...place })).rejects.toThrow("passphrase");
      await expect(setTarget({ kind: "folder", path: join(data.path, "copies") })).rejects.toThrow(
        "data directory",
      );
      await expect(setTarget({ kind: "folder", path: "copies" })).rejects.toThrow("absolute path");
      await expect(setTarget({ kind: "webdav", url: "http://10.0.0.1/dav" })).rejects.toThrow(
        "private network",
      );
      await expect(
        setTarget({ kind: "sftp", host: "192.168.0.1", username: "a", password: "b" }),
      ).rejects.toThrow("private network");
      await expect(call("backups.restore", { fileId: "a", targetId: "b", name: "c" })).rejects.toThrow(
        "either fileId",
      );
      expect(await call("backups.targets.list")).toEqual([]);
    },
  );

  test("a missing target says so, and keeps its secrets sealed", slow, async () => {
    const { id } = await setTarget({ kind: "folder", path: join(elsewhere.path, "not mounted") });
    await expect(call("backups.targets.test", { id })).rejects.toThrow("does not exist");
    await call("backups.targets.delete", { id });
    const place = { kind: "webdav", url: "http://127.0.0.1:9/", username: "portolan" };
    const sealed = await setTarget({ ...place, password: "the sealed webdav password" });
    const listed = JSON.stringify([await call("backups.targets.list"), await call("secrets.list")]);
    expect(listed).not.toMatch(/sealed webdav password|for copies elsewhere/);
    const databases = join(data.path, "databases");
    for (const file of readdirSync(databases))
      if (existsSync(join(databases, file)))
        expect(readFileSync(join(databases, file)).toString("latin1")).not.toMatch(
          /sealed webdav password|for copies elsewhere/,
        );
    expect(await setTarget({ ...place, id: sealed.id, url: "http://127.0.0.1:10/" })).toMatchObject({
      hasSecret: false,
    });
    await call("backups.targets.delete", { id: sealed.id });
  });

  test.skipIf(rclone === null)(
    "SFTP shows the key it saw first, and refuses another one until it is forgotten (rclone)",
    slow,
    async () => {
      const folder = folderOf("keys");
      const first = await started(startSftp(rclone ?? "", folder));
      const place = { kind: "sftp", host: "127.0.0.1", port: first.port, username: "portolan" };
      const { id, hostKey } = await setTarget({ ...place, password: "the sftp password" });
      expect(hostKey).toBeNull();
      const { hostKey: seen } = (await call("backups.targets.test", { id })) as { hostKey: string };
      expect(seen).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/);
      expect((await target(id)).hostKey).toBe(seen);
      await first.close();

      await started(startSftp(rclone ?? "", folder, first.port));
      await expect(call("backups.targets.test", { id })).rejects.toThrow(`instead of ${seen}`);
      await setTarget({ ...place, id, forgetHostKey: true });
      const { hostKey: other } = (await call("backups.targets.test", { id })) as { hostKey: string };
      expect(other).not.toBe(seen);
      await setTarget({ ...place, id, password: "a wrong password" });
      await expect(call("backups.targets.test", { id })).rejects.toThrow("refused the user name");
      await call("backups.targets.delete", { id });
    },
  );
});
