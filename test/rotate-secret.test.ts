import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { replaceMasterKey, readOrCreateMasterKey } from "../src/platform/host/master-key-file.ts";
import { openSql } from "../src/platform/sqlite/open-sql.ts";
import { createSecrets, masterKeyFingerprint, reencryptSecrets } from "../src/context/secrets.ts";
import { createServerStore, prepareServerFile } from "../src/store/server/server-store.ts";
import { fileSystem } from "../src/platform/host/files.ts";
import { startService, temporaryFolder } from "./support/service/service.ts";
import { programOf } from "./support/service/program.ts";

const root = resolve(import.meta.dirname, "..");
const slow = { timeout: 60_000 };
const secret = "sk-ant-planted-for-the-rotation";
const place = { accountId: "one", name: "assistant_anthropic_key" };

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

/** Opens what is kept, with the key that is kept. */
async function opened(masterKey = readOrCreateMasterKey(folder.path)): Promise<string | undefined> {
  return withServer((server) => createSecrets({ server, masterKey, now: () => 1 }).open(place));
}
async function withServer<T>(work: (server: ReturnType<typeof createServerStore>) => Promise<T>): Promise<T> {
  const path = join(folder.path, "databases", "server.sqlite");
  fileSystem.makeDirectory(join(folder.path, "databases"));
  prepareServerFile(path, { files: fileSystem, openSql });
  const sql = openSql(path, { readonly: false });
  try {
    return await work(createServerStore(sql));
  } finally {
    sql.close();
  }
}
function rotate(
  env: Record<string, string> = {},
  input = "",
): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, [...programOf("cli"), "rotate-secret"], {
    cwd: root,
    env: { PATH: process.env["PATH"], HOME: folder.path, DATA_LOCATION: folder.path, ...env },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data: Buffer) => (text += data.toString()));
  child.stdin.end(input);
  return new Promise((done) => child.on("close", (code) => done({ code, text })));
}
const seal = (masterKey: string): Promise<void> =>
  withServer((server) => createSecrets({ server, masterKey, now: () => 1 }).put(place, secret));

test("the stored key is replaced, and secrets open only with the new one", slow, async () => {
  const before = readOrCreateMasterKey(folder.path);
  await seal(before);
  expect(await rotate()).toEqual({
    code: 0,
    text: "Re-encrypted 1 secret. All sessions have ended; sign in again.\n",
  });
  const after = readOrCreateMasterKey(folder.path);
  expect(after).not.toBe(before);
  expect(existsSync(join(folder.path, "auth", "jwt-secret.next"))).toBe(false);
  expect(await opened()).toBe(secret);
  await expect(opened(before)).rejects.toThrow(/another JWT_SECRET/);
});

test("with JWT_SECRET set, the new key is read from a pipe", slow, async () => {
  const [from, to] = ["o".repeat(40), "n".repeat(40)];
  await seal(from);
  expect(await rotate({ JWT_SECRET: from }, "short\n")).toMatchObject({ code: 1 });
  expect(await opened(from)).toBe(secret);
  const { code, text } = await rotate({ JWT_SECRET: from }, `${to}\n`);
  expect(code).toBe(0);
  expect(text).toContain("Set JWT_SECRET to the new secret");
  expect(text).not.toContain(to);
  expect(await opened(to)).toBe(secret);
});

test("while a service runs, nothing is changed", slow, async () => {
  const service = await startService(folder.path);
  try {
    expect(await rotate()).toMatchObject({ code: 1, text: expect.stringContaining("Stop it first") });
  } finally {
    await service.end("SIGKILL");
  }
});

test("interrupted before the secrets are re-encrypted, the old key is valid; afterwards, the new one", async () => {
  const before = readOrCreateMasterKey(folder.path);
  await seal(before);
  const next = "n".repeat(60);
  const cut = new Error("the power went");
  await expect(replaceMasterKey(folder.path, next, () => Promise.reject(cut))).rejects.toBe(cut);
  expect(await opened()).toBe(secret);
  expect(readOrCreateMasterKey(folder.path)).toBe(before);

  const resealThenDie = async (): Promise<void> => {
    await withServer((server) => reencryptSecrets(server, { from: before, to: next }));
    throw cut;
  };
  await expect(replaceMasterKey(folder.path, next, resealThenDie)).rejects.toBe(cut);
  expect(readOrCreateMasterKey(folder.path)).toBe(next);
  expect(await opened()).toBe(secret);
  expect(readFileSync(join(folder.path, "auth", "jwt-secret"), "utf8")).toBe(before);

  // The next change begins with the key that is in use.
  await expect(replaceMasterKey(folder.path, "m".repeat(60), () => Promise.reject(cut))).rejects.toBe(cut);
  expect(readOrCreateMasterKey(folder.path)).toBe(next);
  expect(await opened()).toBe(secret);
});

test("a secret that the old key does not open is named, and the others are re-encrypted", async () => {
  const from = readOrCreateMasterKey(folder.path);
  await seal(from);
  await withServer(async (server) => {
    await createSecrets({ server, masterKey: "x".repeat(40), now: () => 1 }).put(
      { accountId: "two", name: "lost" },
      "y",
    );
    const to = "n".repeat(60);
    expect(await reencryptSecrets(server, { from, to })).toEqual({ resealed: 1, unopened: ["lost"] });
    expect(server.owner.sealedUnder()).toBe(await masterKeyFingerprint(to));
  });
  writeFileSync(join(folder.path, "auth", "jwt-secret.next"), "n".repeat(60));
  expect(readOrCreateMasterKey(folder.path)).toBe("n".repeat(60));
});
