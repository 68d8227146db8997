import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Decrypter } from "age-encryption";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileSystem } from "../../src/platform/host/files.ts";
import { createKeyDerivation } from "../../src/platform/host/passwords.ts";
import { keyParametersOf } from "../../src/tasks/backup/describe-archive.ts";
import { sealingOf } from "../../src/tasks/backup/sealed-key.ts";
import { unpackArchive } from "../../src/tasks/backup/unpack-archive.ts";
import { unpacked } from "../support/databases/archives.ts";
import { startBackupService, type BackupService } from "../support/service/backup-service.ts";
import { temporaryFolder } from "../support/service/service.ts";

const slow = { timeout: 90_000 };
const passphrase = "a passphrase of some length";
const legs = [{ direction: "in", assetId: "eip155:1/slip44:60", amount: "4.25" }];
/** Made by the version before age: the account "old" with one deposit, an Anthropic key, and this passphrase. */
const older = {
  path: join(import.meta.dirname, "../fixtures/backups/format-1.tar.sealed"),
  passphrase: "an older passphrase",
};

let folder: ReturnType<typeof temporaryFolder>;
let service: BackupService;
beforeAll(async () => {
  folder = temporaryFolder();
  // At the cost of a real archive.
  service = await startBackupService(folder.path, { NODE_ENV: "production" });
  await service.rpc("accounts.create", { name: "main" });
  const transactions = [{ at: Date.UTC(2024, 0, 2, 10), type: "deposit", wallet: "cold", legs }];
  await service.rpc("transactions.create", { accountName: "main", transactions });
  await service.rpc("tasks.settled", { accountName: "main" });
}, 90_000);
afterAll(async () => {
  await service.end("SIGKILL");
  folder.remove();
});

async function amounts(accountName: string): Promise<string[]> {
  const { items } = (await service.rpc("balances.list", { accountName })) as { items: { amount: string }[] };
  return items.map(({ amount }) => amount);
}

/** The reason for which an archive is refused. */
async function refusal(path: string, given: string | undefined): Promise<unknown> {
  const terms = await keyParametersOf(fileSystem, path);
  const deriveKey = createKeyDerivation({ environment: "production", offline: false });
  const key = given === undefined || terms === null ? null : await sealingOf({ deriveKey }, given, terms);
  const into = { database: join(folder.path, "refused.sqlite"), folder: join(folder.path, "refused") };
  const unpacking = unpackArchive({
    files: fileSystem,
    path,
    passphraseKey: key?.passphraseKey ?? null,
    into,
    signal: new AbortController().signal,
    progress: () => undefined,
  });
  return unpacking.then(
    () => null,
    (error: unknown) => error,
  );
}

test("an encrypted backup is an age file that other programs open with the passphrase", slow, async () => {
  const made = await service.backUp("main", passphrase);
  expect(made).toMatchObject({ encrypted: true, schemaVersion: expect.any(Number) });
  expect(made.name).toMatch(/^portolan-main-\d{8}-\d{6}\.tar\.age$/);
  const bytes = await service.download("main", made.fileId);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const names = (await unpacked(await decrypter.decrypt(bytes))).map(({ name }) => name);
  expect(names).toEqual(["portolan-backup.json", "account.sqlite", "secrets.json"]);

  const uploaded = await service.upload("main", "elsewhere.tar.age", bytes);
  expect((await service.backups("main")).find(({ fileId }) => fileId === uploaded.fileId)).toMatchObject({
    encrypted: true,
    schemaVersion: null,
  });
  expect(await service.restore("copy", uploaded.fileId, passphrase)).toMatchObject({ state: "done" });
  expect(await amounts("copy")).toEqual(["4.25"]);
});

test("the backup of what a restore replaces uses the same passphrase with its own salt", slow, async () => {
  const made = await service.backUp("main", passphrase);
  expect(await service.restore("main", made.fileId, passphrase)).toMatchObject({ state: "done" });
  const [kept] = await service.backups("main");
  expect(kept?.name).toMatch(/-before-restore\.tar\.age$/);
  const headers = await Promise.all(
    [made.fileId, kept?.fileId ?? ""].map(async (fileId) =>
      Buffer.from(await service.download("main", fileId)).toString("latin1", 0, 60),
    ),
  );
  expect(headers[0]).not.toBe(headers[1]);
  expect(await service.restore("kept", kept?.fileId ?? "", passphrase)).toMatchObject({ state: "done" });
});

test("a backup encrypted in the format before age still restores, with its secrets", slow, async () => {
  const bytes = new Uint8Array(readFileSync(older.path));
  const { fileId } = await service.upload("main", "format-1.tar.sealed", bytes);
  expect((await service.backups("main")).find((backup) => backup.fileId === fileId)).toMatchObject({
    encrypted: true,
    schemaVersion: 12,
  });
  expect(await service.restore("old", fileId, older.passphrase)).toMatchObject({ state: "done" });
  expect(await amounts("old")).toEqual(["4.25"]);
  expect(await service.rpc("secrets.list", { accountName: "old" })).toMatchObject([
    { name: "assistant_anthropic_key" },
  ]);
});

test("the reason of a refusal names the problem with the passphrase", slow, async () => {
  const made = await service.backUp("main", passphrase);
  const path = join(folder.path, "made.tar.age");
  await fileSystem.write(path, await service.download("main", made.fileId));
  expect(await refusal(path, "not it")).toMatchObject({ reason: "passphrase_wrong" });
  expect(await refusal(path, undefined)).toMatchObject({ reason: "passphrase_needed" });
  expect(await refusal(path, passphrase)).toBe(null);
  expect(await refusal(older.path, "not it")).toMatchObject({ reason: "passphrase_wrong" });
  await fileSystem.write(path, "a diary");
  expect(await refusal(path, undefined)).toMatchObject({ reason: "not_a_backup" });
});
