import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startStandIn, type StandIn } from "../../../test/support/servers/stand-in.ts";
import { createServiceWorld, type ServiceWorld } from "../../../test/support/worlds/service-world.ts";
import { doctor } from "./doctor.ts";
import type { Finding } from "./finding.ts";
import { sources } from "./sources.ts";

const masterKey = "test secret, long enough to be one";
let world: ServiceWorld;
let folder: string;
beforeEach(async () => {
  world = createServiceWorld();
  folder = world.dataLocation;
  await world.signIn();
  const account = world.writer.accounts.create({ id: "a", name: "main", baseCurrency: "USD", at: 0 });
  await world.writer.secrets.set(account.id, "assistant_openai_key", "sk-0123456789abcdef");
  account.storedFiles.add({
    id: "f1",
    name: "a.csv",
    size: 1,
    sha256: "0",
    mediaType: "text/csv",
    createdAt: 0,
  });
  mkdirSync(join(folder, "files", "a"), { recursive: true });
  writeFileSync(join(folder, "files", "a", "f1"), "x");
  for (const { accounts, server } of [world.reader, world.writer]) {
    accounts.closeAll();
    server.sql.close();
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function examine(env: Record<string, string> = {}) {
  let text = "";
  const machine = {
    readFile: () => "",
    isFolder: () => true,
    userDataFolder: folder,
    packageVersion: "1.0.0",
    staticLocation: folder,
    isTerminal: false,
    masterKey: () => {
      throw new Error("the doctor makes nothing");
    },
  };
  const code = await doctor(
    { env: { GITHUB_CI: "true", JWT_SECRET: masterKey, ...env }, machine, json: true },
    { write: (piece) => (text += piece) },
  );
  const { findings } = JSON.parse(text) as { findings: Finding[] };
  const about = (check: string): Finding | undefined => findings.find((finding) => finding.check === check);
  return { code, findings, about };
}

test("an intact data directory has no problem and is not changed", async () => {
  chmodSync(folder, 0o700);
  const content = (): [string, string][] =>
    readdirSync(join(folder, "databases"))
      // SQLite leaves its empty log and index next to a file that was only read.
      .filter((name) => !/-(wal|shm)$/.test(name))
      .map((name) => [name, readFileSync(join(folder, "databases", name), "base64")]);
  const before = content();
  const { code, findings, about } = await examine();
  expect(findings.filter(({ state }) => state === "problem")).toEqual([]);
  expect(code).toBe(0);
  expect(about('account "main"')).toMatchObject({
    state: "ok",
    detail: expect.stringMatching(/^intact, schema \d/),
  });
  expect(about("secrets")?.detail).toBe("1 stored, all can be decrypted.");
  expect(content()).toEqual(before);
});

test("a missing directory is not created", async () => {
  const { code } = await examine({ DATA_LOCATION: join(folder, "nowhere") });
  expect([code, existsSync(join(folder, "nowhere"))]).toEqual([0, false]);
});

test("damage is found and named, with the remedy", async () => {
  const path = join(folder, "databases", "main.sqlite");
  const bytes = readFileSync(path);
  bytes.fill(0x5a, 8_192, 24_576);
  writeFileSync(path, bytes);
  const { code, about } = await examine();
  expect(code).toBe(1);
  expect(about('account "main"')).toMatchObject({
    state: "problem",
    remedy: expect.stringContaining("backup"),
  });
});

test("missing, unknown and foreign files are reported", async () => {
  const databases = join(folder, "databases");
  cpSync(join(databases, "main.sqlite"), join(databases, "guest.sqlite"));
  rmSync(join(folder, "files", "a", "f1"));
  const found = await examine();
  expect(found.about('file "guest.sqlite"')).toMatchObject({ state: "warning" });
  expect(found.about('account "main"')).toMatchObject({
    state: "warning",
    detail: expect.stringContaining('"a.csv"'),
  });
  rmSync(join(databases, "main.sqlite"));
  expect((await examine()).about('account "main"')).toMatchObject({
    state: "problem",
    detail: expect.stringContaining("missing"),
  });
});

test("a master key that does not match is found in advance", async () => {
  const other = await examine({ JWT_SECRET: "another secret, which is as long as it" });
  expect([other.code, other.about("secrets")?.state]).toEqual([1, "problem"]);
  expect((await examine({ JWT_SECRET: "" })).about("secrets")).toMatchObject({
    state: "problem",
    detail: expect.stringContaining("missing"),
  });
});

test("files readable by others are counted", async () => {
  chmodSync(join(folder, "databases", "main.sqlite"), 0o644);
  expect((await examine()).about("file modes")).toMatchObject({
    state: "warning",
    remedy: expect.stringContaining("chmod"),
  });
});

test("an invalid variable is the only problem reported", async () => {
  const { code, findings } = await examine({ PORT: "http" });
  expect([code, findings]).toEqual([
    1,
    [expect.objectContaining({ check: "configuration", state: "problem" })],
  ]);
});

/** Every source at the stand-in's address. */
const upstreams = (standIn: StandIn): Record<string, string> =>
  Object.fromEntries(sources.map(({ id }) => [`UPSTREAM_${id.toUpperCase()}_URL`, `${standIn.url}/${id}`]));

test("each source is requested once, and a wrong clock is reported", async () => {
  const standIn = await startStandIn();
  const late = new Date(Date.now() + 600_000).toUTCString();
  standIn.on(/.*/, { status: 404, headers: { date: late } });
  standIn.on(/kraken/, "reset");
  const { code, about } = await examine({ GITHUB_CI: "false", ...upstreams(standIn) });
  await standIn.close();
  expect(standIn.requests).toHaveLength(sources.length);
  expect(about("reach of Binance")).toMatchObject({ state: "ok" });
  expect(about("reach of Kraken")).toMatchObject({
    state: "warning",
    remedy: expect.stringContaining("UPSTREAM_KRAKEN_URL"),
  });
  expect(about("clock")).toMatchObject({
    state: "problem",
    detail: expect.stringMatching(/^(599|600|601) s behind/),
  });
  expect(code).toBe(1);
});

test("a missing network is one problem, not fifteen", async () => {
  const standIn = await startStandIn();
  await standIn.close();
  const { findings } = await examine({ GITHUB_CI: "false", ...upstreams(standIn) });
  expect(findings.filter(({ state }) => state === "problem")).toEqual([
    expect.objectContaining({ check: "network", detail: expect.stringContaining("ECONNREFUSED") }),
  ]);
});
