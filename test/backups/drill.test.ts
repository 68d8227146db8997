import { afterEach, beforeEach, expect, test } from "vitest";
import { startBackupService, type BackupService } from "../support/backup-service.ts";
import { everythingAsked } from "../support/everything-asked.ts";
import { temporaryFolder } from "../support/service.ts";

const slow = { timeout: 180_000 };
let folders: ReturnType<typeof temporaryFolder>[];
let running: BackupService[];
beforeEach(() => {
  folders = [temporaryFolder(), temporaryFolder()];
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((service) => service.end("SIGKILL")));
  for (const folder of folders) folder.remove();
});

async function start(which: 0 | 1): Promise<BackupService> {
  const service = await startBackupService(folders[which]?.path ?? "");
  running.push(service);
  return service;
}

const key = "sk-ant-the-key-of-the-drill-0123456789";

/** An account with something of everything in it. */
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

test.each([
  ["in clear", undefined],
  ["encrypted", "a passphrase for the drill"],
])("a backup %s, restored on an empty machine, gives the same answers", slow, async (_, passphrase) => {
  const first = await start(0);
  const accountName = await fill(first);
  const made = await first.backUp(accountName, passphrase);
  const before = await everythingAsked(first, accountName);
  expect(made).toMatchObject({ encrypted: passphrase !== undefined });
  const archive = await first.download(accountName, made.fileId);
  expect(archive.length).toBe(made.sizeBytes);
  expect(Buffer.from(archive).includes(key)).toBe(false);

  const second = await start(1);
  await second.rpc("accounts.create", { name: "new home" });
  const { fileId } = await second.upload("new home", made.name, archive);
  expect(await second.backups("new home")).toMatchObject([{ fileId, encrypted: made.encrypted }]);
  expect(await second.restore(accountName, fileId, passphrase)).toMatchObject({
    state: "done",
    error: null,
  });
  // As the schedule of prices does at each full hour: the time of a price of today is no part of a backup.
  await second.rpc("prices.refresh", { accountName });
  await second.rpc("tasks.settled", { accountName });
  const after = await everythingAsked(second, accountName);
  if (passphrase === undefined) {
    // Which models can be asked follows from the keys, which a backup in clear has not.
    expect(after["secrets.list"]).toEqual([]);
    for (const answers of [before, after])
      for (const name of ["secrets.list", "assistant.models"]) delete answers[name];
  }
  expect(Object.keys(after)).toEqual(Object.keys(before));
  for (const [method, answer] of Object.entries(before)) expect(after[method], method).toEqual(answer);
});
