import { existsSync, readdirSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { exported } from "../crash/sources.ts";
import { temporaryFolder } from "../support/service/service.ts";
import { workerWorld, type WorkerWorld } from "../support/worlds/worker-world.ts";

const accountName = "main";
const hourMs = 3_600_000;

let folder: ReturnType<typeof temporaryFolder>;
let world: WorkerWorld;
beforeEach(async () => {
  folder = temporaryFolder();
  world = workerWorld(folder.path);
  world.app.start();
  await world.call("accounts.create", { name: accountName });
});
afterEach(async () => {
  await world.app.stop();
  folder.remove();
});

type Backup = { fileId: string; createdAt: number; encrypted: boolean };
const listed = async (): Promise<Backup[]> => (await world.call("backups.list", { accountName })) as Backup[];
const files = (): string => {
  const { accounts } = world.app.context;
  return accounts.filesOf(accounts.open(accountName).id);
};

/** Advances the clock by hours, one at a time, and waits for work that takes real time. */
async function hours(count: number): Promise<void> {
  for (let hour = 0; hour < count; hour++) {
    await world.clock.move(hourMs);
    await quiet();
  }
}

async function quiet(): Promise<void> {
  for (let turn = 0; turn < 10_000; turn++) {
    const { changes, tasks } = world.app.context.accounts.open(accountName);
    const { server } = world.app.context;
    if (
      changes.newest() === changes.cursor() &&
      !tasks.isBusy() &&
      server.tasks.nextRunAt() === null &&
      !server.tasks.isBusy()
    )
      return;
    await world.clock.move(250);
    // The clock is a fake clock; writing and encrypting files takes real time.
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  throw new Error("it does not come to rest");
}

async function schedule(): Promise<void> {
  const patch = { schedules: { backup: { cron: "30 * * * *", jitterMs: 0 } }, backups: { keep: 2 } };
  await world.call("settings.update", { accountName, patch });
  await quiet();
}

test("scheduled backups are rotated; manual backups are kept", async () => {
  await world.call("backups.create", { accountName });
  await quiet();
  const [own] = await listed();
  await schedule();
  await hours(5);
  const backups = await listed();
  expect(backups).toHaveLength(3);
  expect(backups.at(-1)).toEqual(own);
  expect(backups[0]?.createdAt).toBeGreaterThan((backups[1]?.createdAt ?? 0) + hourMs - 60_000);
  expect(readdirSync(files()).toSorted()).toEqual(backups.map(({ fileId }) => fileId).toSorted());
});

test("scheduled backups are encrypted once a passphrase is set", async () => {
  await world.call("secrets.set", { accountName, name: "backup_passphrase", value: "only the owner knows" });
  await schedule();
  await hours(1);
  const [made] = await listed();
  expect(made).toMatchObject({ encrypted: true });
  await world.call("backups.restore", {
    accountName: "copy",
    fileId: made?.fileId,
    passphrase: "only the owner knows",
  });
  await quiet();
  const secrets = (await world.call("secrets.list", { accountName: "copy" })) as { name: string }[];
  expect(secrets.map(({ name }) => name)).toEqual(["backup_passphrase"]);
});

test("backups of a deleted account move to another one, outlive its retention, and restore the account", async () => {
  await world.call("keyValue.set", { accountName, key: "mark", value: "as it was" });
  await schedule();
  await hours(2);
  const before = await listed();
  const other = { accountName: "other" };
  await world.call("accounts.create", { name: "other" });
  await expect(world.call("accounts.delete", { accountName, keepBackupsIn: "MAIN" })).rejects.toThrow(
    "Name another one",
  );
  await world.call("accounts.delete", { accountName, keepBackupsIn: "other" });
  expect(await world.call("backups.list", other)).toEqual(before);
  const { backups } = world.app.context.accounts.open("other");
  expect(backups.outdated(0)).toEqual([]);
  await world.call("backups.restore", { accountName, fileId: before[0]?.fileId });
  await vi.waitFor(
    async () => {
      await world.clock.move(250);
      expect(await world.call("keyValue.get", { accountName, key: "mark" })).toBe("as it was");
    },
    { timeout: 10_000 },
  );
});

test("a cancelled backup leaves no file and no key", async () => {
  const { taskId } = (await world.call("backups.create", { accountName, passphrase: "secret enough" })) as {
    taskId: string;
  };
  await world.call("tasks.cancel", { accountName, taskId });
  await quiet();
  expect(await world.call("tasks.get", { accountName, taskId })).toMatchObject({ state: "cancelled" });
  expect(await listed()).toEqual([]);
  expect(world.app.context.server.secrets.all()).toEqual([]);
  expect(existsSync(files()) ? readdirSync(files()) : []).toEqual([]);
});

test("a task's passphrase is deleted with the task and never listed", async () => {
  const creating = world.call("backups.create", { accountName, passphrase: "secret enough" });
  await creating;
  expect(world.app.context.server.secrets.all()).toHaveLength(1);
  expect(await world.call("secrets.list", { accountName })).toEqual([]);
  await quiet();
  expect(world.app.context.server.secrets.all()).toEqual([]);
  await expect(world.call("secrets.set", { accountName, name: "task_x", value: "y" })).rejects.toThrow(
    "the service's own",
  );
});

test("an import that was running at the time of the backup resumes after the restore", async () => {
  await world.upload(accountName, "export", exported);
  const { context } = world.app;
  // The file is read and written, but its task and the end of the task are missing, as in a backup made during the import.
  await world.call("imports.create", { accountName, fileId: "export" });
  await quiet();
  const account = context.accounts.open(accountName);
  const [entry] = account.imports.list();
  account.imports.setState(entry?.id ?? "", "writing");
  account.tasks.finish(entry?.taskId ?? "", { state: "done", error: null, at: 0 });
  await world.call("backups.create", { accountName });
  await quiet();
  const [made] = await listed();
  await world.call("backups.restore", { accountName: "copy", fileId: made?.fileId });
  await quiet();
  await vi.waitFor(
    async () => {
      await world.clock.move(250);
      expect(await world.call("imports.list", { accountName: "copy" })).toMatchObject([
        { state: "done", transactions: 40 },
      ]);
    },
    { timeout: 30_000, interval: 1 },
  );
});

test("a restored account keeps its own schedule", async () => {
  await schedule();
  await world.call("backups.create", { accountName });
  await quiet();
  const [made] = await listed();
  await world.call("settings.update", { accountName, patch: { schedules: { backup: { cron: null } } } });
  await quiet();
  await world.call("backups.restore", { accountName, fileId: made?.fileId });
  await quiet();
  const before = (await listed()).length;
  await hours(2);
  expect((await listed()).length).toBe(before + 2);
});
