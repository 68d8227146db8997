import { hkdfSync } from "node:crypto";
import { expect, test } from "vitest";
import { deriveFromMasterKey } from "./derived-keys.ts";

const masterKey = "a master key of at least thirty-two bytes";

// The texts are those of released versions: another one would end all sessions, or lose all secrets.
const infos = {
  secrets: "portolan secrets",
  fingerprint: "portolan key mark",
  sessions: "portolan sessions",
  challenges: "portolan challenges",
  identityProvider: "portolan provider",
  accountCopies: "portolan copies",
} as const;
const purposes = [
  "secrets",
  "fingerprint",
  "sessions",
  "challenges",
  "identityProvider",
  "accountCopies",
] as const;

test.each(purposes)(
  "the key for %s is HKDF-SHA-256 of the master key, with a text of its own",
  async (purpose) => {
    const expected = Buffer.from(hkdfSync("sha256", masterKey, "", infos[purpose], 32)).toString("hex");
    expect(Buffer.from(await deriveFromMasterKey(masterKey, purpose)).toString("hex")).toBe(expected);
  },
);

test("another salt gives another key", async () => {
  const expected = Buffer.from(hkdfSync("sha256", masterKey, "epoch", infos.sessions, 32)).toString("hex");
  const salted = await deriveFromMasterKey(masterKey, "sessions", { salt: "epoch" });
  expect(Buffer.from(salted).toString("hex")).toBe(expected);
  expect(expected).not.toBe(Buffer.from(await deriveFromMasterKey(masterKey, "sessions")).toString("hex"));
});

test("no two purposes share a key", async () => {
  const keys = await Promise.all(purposes.map((purpose) => deriveFromMasterKey(masterKey, purpose)));
  expect(new Set(keys.map((key) => Buffer.from(key).toString("hex"))).size).toBe(purposes.length);
});
