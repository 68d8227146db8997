import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSql } from "../src/platform/sqlite/open-sql.ts";
import { spawnService, startService, temporaryFolder, type Service } from "./support/service/service.ts";

let folder: ReturnType<typeof temporaryFolder>;
const running: Service[] = [];
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  for (const { child } of running.splice(0)) child.kill("SIGKILL");
  folder.remove();
});

async function start(env: Record<string, string> = {}): Promise<Service> {
  const service = await startService(folder.path, env);
  running.push(service);
  return service;
}

test("it prints its address, answers, and exits with 0 when asked to", { timeout: 60_000 }, async () => {
  const starting = spawnService(folder.path, { LOG_FORMAT: "pretty" });
  const [message] = (await once(starting.child, "message")) as [{ type: string; url: string; port: number }];
  expect(message).toEqual({ type: "ready", url: `http://127.0.0.1:${message.port}`, port: message.port });
  expect(starting.output().split("\n")).toContain(`portolan listening on ${message.url}`);
  expect(await (await fetch(`${message.url}/ping`)).text()).toBe("pong");
  expect(readFileSync(join(folder.path, "auth", "jwt-secret"), "utf8").length).toBeGreaterThanOrEqual(32);
  for (const name of ["jwt-secret", "server.json"])
    expect(statSync(join(folder.path, "auth", name)).mode & 0o777).toBe(0o600);
  starting.child.kill("SIGTERM");
  expect(await starting.ended).toBe(0);
});

test(
  "the record for the command line exists once it listens, and its token works after set-up",
  { timeout: 60_000 },
  async () => {
    const service = await start();
    const recordedToken = (): string =>
      (JSON.parse(readFileSync(join(folder.path, "auth", "server.json"), "utf8")) as { token: string }).token;
    const isSignedIn = async (): Promise<boolean> => {
      const headers = { authorization: `Bearer ${recordedToken()}` };
      const status = await fetch(`${service.url}/auth/status`, { headers });
      return ((await status.json()) as { authenticated: boolean }).authenticated;
    };
    expect(await isSignedIn()).toBe(true);
    await service.signIn();
    await expect.poll(isSignedIn, { timeout: 5_000 }).toBe(true);
  },
);

test("it exits with 0 when its parent ends", { timeout: 60_000 }, async () => {
  const service = await start();
  service.child.disconnect();
  expect((await once(service.child, "exit"))[0]).toBe(0);
});

test(
  "a second one on the same data directory is refused with one line, and a kill leaves no lock",
  { timeout: 90_000 },
  async () => {
    const first = await start();
    const second = spawnService(folder.path);
    expect(await second.ended).toBe(1);
    expect(second.output().trim()).toBe(
      `portolan: ${folder.path} is in use by portolan at ${first.url} (process ${first.child.pid}). Stop it first, or set DATA_LOCATION to another folder.`,
    );
    await first.end("SIGKILL");
    const third = await start();
    expect(await third.end("SIGINT")).toBe(0);
  },
);

test.each([
  { PORT: "http" },
  { DATA_LOCATION: join(import.meta.filename, "data") },
  { DATA_LOCATION: "/proc/portolan" },
  { STATIC_LOCATION: "/not/there" },
  { PORTOLAN_PASSWORD: "aaaaaaaaaaaa" },
  { HOST: "203.0.113.7" },
])("a bad value in the environment (%o) stops the start with one line", { timeout: 60_000 }, async (env) => {
  const service = spawnService(folder.path, env);
  expect(await service.ended).toBe(1);
  expect(service.output().trim().split("\n")).toHaveLength(1);
  expect(service.output()).toMatch(new RegExp(`^portolan: ${Object.keys(env)[0]}[ =]`));
});

test("build facts are unknown unless they are set", { timeout: 60_000 }, async () => {
  const { url } = await start({ APP_VERSION: "9.8.7" });
  expect(await (await fetch(`${url}/info`)).json()).toMatchObject({
    version: "9.8.7",
    commit: "unknown",
    buildDate: "unknown",
  });
});

test("a transaction triggers a net-worth event and survives a kill", { timeout: 90_000 }, async () => {
  const service = await start();
  await service.signIn();
  await service.rpc("accounts.create", { name: "main" });
  const accountName = "main";
  const assetId = "eip155:1/slip44:60";
  const at = Date.parse("2024-01-02T10:00:00Z");
  await service.rpc("prices.set", {
    accountName,
    prices: [{ assetId, day: "2024-01-02", price: "2000", currency: "USD" }],
  });
  const { ids } = (await service.rpc("transactions.create", {
    accountName,
    transactions: [
      { at, type: "deposit", wallet: "cold", legs: [{ direction: "in", assetId, amount: "1.5" }] },
    ],
  })) as { ids: string[] };
  await service.rpc("tasks.settled", { accountName });
  const worth = async (from: Service): Promise<unknown> =>
    from.rpc("netWorth.history", { accountName, from: "2024-01-02", to: "2024-01-02" });
  expect(await worth(service)).toMatchObject([{ day: "2024-01-02", value: "3000" }]);
  await service.end("SIGKILL");

  const again = await start();
  await again.signIn();
  expect(await again.rpc("transactions.get", { accountName, id: ids[0] })).toMatchObject({
    id: ids[0],
    at,
  });
  await again.rpc("tasks.settled", { accountName });
  expect(await worth(again)).toMatchObject([{ value: "3000" }]);
});

test(
  "a server database of a newer schema stops the start with one line and is left untouched",
  { timeout: 60_000 },
  async () => {
    await (await start()).end("SIGTERM");
    const path = join(folder.path, "databases", "server.sqlite");
    const sql = openSql(path, { readonly: false });
    sql.exec("PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE)");
    sql.close();
    const before = readFileSync(path);
    const service = spawnService(folder.path);
    expect(await service.ended).toBe(1);
    expect(service.output().trim().split("\n")).toHaveLength(1);
    expect(service.output()).toMatch(/schema 99, newer than/);
    expect(readFileSync(path).equals(before)).toBe(true);
  },
);
