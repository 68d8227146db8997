import { afterAll, beforeAll, expect, test } from "vitest";
import { startBackupService, type BackupService } from "../support/service/backup-service.ts";
import { readAllMethods, type Answers } from "../support/service/read-all-methods.ts";
import { temporaryFolder } from "../support/service/service.ts";

const slow = { timeout: 180_000 };
const folders: ReturnType<typeof temporaryFolder>[] = [];
const running: BackupService[] = [];
afterAll(async () => {
  await Promise.all(running.map((service) => service.end("SIGKILL")));
  for (const folder of folders) folder.remove();
});

/** A service with its own data directory. */
async function start(): Promise<BackupService> {
  const folder = temporaryFolder();
  folders.push(folder);
  const service = await startBackupService(folder.path);
  running.push(service);
  return service;
}

const key = "sk-ant-the-key-of-the-drill-0123456789";

/** An account with data of every kind. */
async function fill(service: BackupService): Promise<string> {
  const { accountName } = (await service.rpc("accounts.demo")) as { accountName: string };
  const write = (method: string, input: object): Promise<unknown> =>
    service.rpc(method, { accountName, ...input });
  await write("secrets.set", { name: "assistant_anthropic_key", value: key });
  await write("keyValue.set", { key: "page", value: { columns: ["a", "b"] } });
  await write("settings.update", { patch: { baseCurrency: "EUR", costBasis: { method: "hifo" } } });
  await service.upload(accountName, "notes.txt", "kept beside the account");
  await write("tags.create", { name: "gift from aunt" });
  const { items } = (await write("transactions.list", { limit: 3 })) as { items: { id: string }[] };
  await write("tags.assign", { tag: "gift from aunt", transactionIds: items.map(({ id }) => id) });
  await write("transactions.update", { id: items[0]?.id, patch: { notes: "edited by hand" } });
  await write("transactions.delete", { ids: [items[2]?.id] });
  await write("tasks.settled", {});
  return accountName;
}

const passphrase = "a passphrase for the drill";
type Made = { accountName: string; before: Answers; archives: Record<"clear" | "encrypted", Archive> };
type Archive = { name: string; encrypted: boolean; bytes: Uint8Array<ArrayBuffer> };
let made: Made;

/** Both backups of one account, which the tests restore on machines of their own. */
beforeAll(async () => {
  const service = await start();
  const accountName = await fill(service);
  const archive = async (secret?: string): Promise<Archive> => {
    const { name, encrypted, fileId, sizeBytes } = await service.backUp(accountName, secret);
    const bytes = await service.download(accountName, fileId);
    expect(bytes.length).toBe(sizeBytes);
    return { name, encrypted, bytes };
  };
  const archives = { clear: await archive(), encrypted: await archive(passphrase) };
  made = { accountName, archives, before: await readAllMethods(service, accountName) };
}, slow.timeout);

test.each(["clear", "encrypted"] as const)(
  "a backup (%s), restored on an empty machine, gives the same answers",
  slow,
  async (kind) => {
    const { accountName, before, archives } = made;
    const { name, encrypted, bytes } = archives[kind];
    expect(encrypted).toBe(kind === "encrypted");
    expect(Buffer.from(bytes).includes(key)).toBe(false);

    const second = await start();
    await second.rpc("accounts.create", { name: "new home" });
    const { fileId } = await second.upload("new home", name, bytes);
    expect(await second.backups("new home")).toMatchObject([{ fileId, encrypted }]);
    expect(await second.restore(accountName, fileId, encrypted ? passphrase : undefined)).toMatchObject({
      state: "done",
      error: null,
    });
    // As the schedule of prices does at each full hour: the time of a price of today is no part of a backup.
    await second.rpc("prices.refresh", { accountName });
    await second.rpc("tasks.settled", { accountName });
    const after = await readAllMethods(second, accountName);
    // Which models can be asked follows from the keys, which a backup in clear has not.
    const without = encrypted ? [] : ["secrets.list", "assistant.models"];
    if (!encrypted) expect(after["secrets.list"]).toEqual([]);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    for (const [method, answer] of Object.entries(before))
      if (!without.includes(method)) expect(after[method], method).toEqual(answer);
  },
);
