import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { openSql } from "../src/platform/sqlite/open-sql.ts";
import { migrate } from "../src/store/database/migrate.ts";
import { accountMigrations } from "../src/store/database/migrations/registry.ts";
import type { PlayedAccount } from "../test/support/chains/account-chain.ts";
import { connectionWorld } from "../test/support/worlds/connection-world.ts";

/**
 * Run by `bench/families.ts` as a separate process: reads one whole history without rate limits, then the same raw. Prints one line of
 * JSON.
 */
type Source = Omit<PlayedAccount, "answer"> & { url: string };
const { url, kind, upstream, settings, serverSetting, now } = JSON.parse(process.argv[2] ?? "{}") as Source;
/** A time after the longest history, at which all its transactions are final. */
const afterAll = Date.UTC(2040, 0, 1);
const directory = mkdtempSync(join(tmpdir(), "portolan-family-"));

const sql = openSql(join(directory, "account.sqlite"), { readonly: false });
migrate(sql, accountMigrations);
const upstreams = Object.fromEntries([upstream].flat().map((id) => [id, url]));
const world = connectionWorld({ upstreams, sql, now: () => now ?? afterAll });
const id = await world.connect(
  kind,
  serverSetting === undefined ? settings : { ...settings, [serverSetting]: url },
);
const [ms, processorMs] = await measured(() => world.sync(id));
const { total } = world.account.ledger.list({}, { limit: 1, order: "asc" });
const memory = process.resourceUsage().maxRSS / 1024;
const asked = await askedOf();
const [, idle] = await measured(() => world.sync(id));
sql.close();
const [, floor] = await measured(() => raw(asked, total));
rmSync(directory, { recursive: true, force: true });
console.log(
  JSON.stringify({ transactions: total, requests: asked.length, ms, processorMs, idle, memory, floor }),
);

/** The requests of the sync. A kept-alive connection may be closed by now, so two attempts are made. */
async function askedOf(): Promise<{ method: string; path: string; body: string }[]> {
  const answer = await fetch(`${url}/asked`).catch(() => fetch(`${url}/asked`));
  return (await answer.json()) as { method: string; path: string; body: string }[];
}

/** Wall-clock and processor milliseconds of all threads. */
async function measured(work: () => Promise<unknown>): Promise<[number, number]> {
  const before = process.cpuUsage();
  const started = performance.now();
  await work();
  const clock = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  return [clock, (user + system) / 1_000];
}

/** Sends the same requests, parses the responses and inserts as many plain rows. */
async function raw(requests: Awaited<ReturnType<typeof askedOf>>, rows: number): Promise<void> {
  const database = new Database(join(directory, "floor.sqlite"));
  database.pragma("journal_mode = WAL");
  database.exec("CREATE TABLE plain (hash TEXT, place INTEGER, sender TEXT, receiver TEXT, value TEXT)");
  const insert = database.prepare("INSERT INTO plain VALUES (?, ?, ?, ?, ?)");
  let written = 0;
  for (const [index, { method, path, body }] of requests.entries()) {
    const answer = await fetch(`${url}${path}`, {
      method,
      ...(method === "GET" ? {} : { body, headers: { "content-type": "application/json" } }),
    });
    const text = await answer.text();
    if (/^\s*[[{"\d]/.test(text)) JSON.parse(text);
    const until = Math.floor((rows * (index + 1)) / requests.length);
    database.transaction(() => {
      for (; written < until; written++)
        insert.run(`${written}`.padStart(64, "0"), written, "sender", "receiver", "1000000000");
    })();
  }
  database.close();
}
