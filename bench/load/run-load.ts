import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocket } from "ws";
import { createClient, type CallName, type Client } from "../../src/client/client.ts";
import { writeEtherscanExport } from "../generate.ts";
import { startService, type Service } from "../service.ts";
import { createLatencies, readGauges, type Gauges, type Latencies } from "./measure.ts";
import { dieAtOnce, openSlowClients } from "./slow-clients.ts";

export type Load = { accounts: number; sockets: number; seconds: number; rows: number; slow: number };
export type LoadResult = {
  reads: Latencies;
  /** What the same machine takes at the same time for nothing: calls of an empty server. */
  floor: number[];
  events: number;
  errors: string[];
  gauges: Gauges[];
  imports: number;
  slowClosed: number;
};

const assetId = "eip155:1/slip44:60";
/** Imports that an account keeps; an older one is taken back, and its file comes again later. */
const keptImports = 2;
const filesEach = keptImports + 2;
/** Between two calls of one socket, as of a page somebody looks at. */
const thinkMs = 100;

/**
 * Many accounts, many sockets with subscriptions that read now this and now that, in two accounts one import after the other (older ones are taken back) all the
 * while, clients that do not read and clients that vanish.
 */
export async function runLoad(load: Load, say: (line: string) => void): Promise<LoadResult> {
  const service = await startService();
  const idle = await startIdleServer();
  const folder = mkdtempSync(join(tmpdir(), "portolan-load-"));
  const result: LoadResult = {
    reads: createLatencies(),
    floor: [],
    events: 0,
    errors: [],
    gauges: [],
    imports: 0,
    slowClosed: 0,
  };
  const ends = new AbortController();
  const failed = (error: unknown): void => void (ends.signal.aborted || result.errors.push(String(error)));
  try {
    const names = await makeAccounts(service, load.accounts);
    // Before the clock runs: who asks is not to be kept by its own preparations.
    const files = await Promise.all(names.slice(0, 2).map((name) => writeExports(folder, name, load.rows)));
    say(`${names.length} accounts are made.`);
    const clients = await Promise.all(
      Array.from({ length: load.sockets }, () => openClient(service, () => result.events++)),
    );
    const slow = await openSlowClients(service, { silent: load.slow, accountName: names[0] ?? "" });
    const until = performance.now() + load.seconds * 1_000;
    const isOver = (): boolean => performance.now() >= until;
    await Promise.all([
      ...clients.map((client, index) =>
        keepReading({ client, names, seed: index, isOver, reads: result.reads }).catch(failed),
      ),
      ...names.slice(0, 2).map(async (name, index) => {
        const kept: string[] = [];
        for (let turn = 0; !isOver(); turn++) {
          const path = files[index]?.[turn % filesEach] ?? "";
          result.imports++;
          await importInto(service, name, path, isOver)
            .then((importId) => kept.push(importId))
            .catch(failed);
          // So that the account is as large at the end as in the middle, and memory can be held to that.
          const oldest = kept.length > keptImports ? kept.shift() : undefined;
          if (oldest !== undefined && !isOver()) await takeBack(service, name, oldest, isOver).catch(failed);
        }
      }),
      keepTiming(idle.url, isOver, result.floor),
      (async () => {
        while (!isOver()) {
          result.gauges.push(await readGauges(service.url, service.token));
          await dieAtOnce(service).catch(failed);
          await wait(1_000);
        }
      })(),
    ]);
    ends.abort();
    result.slowClosed = slow.closedByService();
    slow.close();
    for (const client of clients) client.close();
    return result;
  } finally {
    idle.stop();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function makeAccounts(service: Service, count: number): Promise<string[]> {
  const names: string[] = [];
  for (let index = 0; index < count; index++) {
    const accountName = `account ${index}`;
    await service.client.call("accounts.create", { name: accountName });
    const transactions = Array.from({ length: 20 }, (_, day) => ({
      at: Date.UTC(2024, 0, 1 + day * 3),
      type: "deposit" as const,
      wallet: "cold",
      legs: [{ direction: "in" as const, assetId, amount: String(day + 1) }],
    }));
    await service.client.call("transactions.create", { accountName, transactions });
    const prices = transactions.map(({ at }) => ({
      assetId,
      day: new Date(at).toISOString().slice(0, 10),
      price: "2000",
      currency: "USD",
    }));
    await service.client.call("prices.set", { accountName, prices });
    names.push(accountName);
  }
  for (const accountName of names) await service.client.call("tasks.settled", { accountName });
  return names;
}

/** Exports of one wallet, each with other transactions. */
async function writeExports(folder: string, accountName: string, rows: number): Promise<string[]> {
  const wallet = `0x${createHash("sha1").update(accountName).digest("hex")}`;
  const paths: string[] = [];
  for (let seed = 1; seed <= filesEach; seed++) {
    const path = join(folder, `${accountName} ${seed}.csv`);
    await writeEtherscanExport(path, { rows, wallet, seed });
    paths.push(path);
  }
  return paths;
}

async function openClient({ url, token }: Service, onEvent: () => void): Promise<Client> {
  const client = createClient({ url, token, WebSocket });
  await client.subscribe("tasks.subscribe", {}, onEvent);
  await client.subscribe("netWorth.subscribe", {}, onEvent);
  await client.subscribe("balances.subscribe", {}, onEvent);
  await client.subscribe("transactions.subscribe", {}, onEvent);
  return client;
}

/** What a page asks for, most often the things it asks for most. */
const mix: [CallName, (accountName: string) => Record<string, unknown>][] = [
  ["balances.list", (accountName) => ({ accountName })],
  ["balances.list", (accountName) => ({ accountName })],
  ["transactions.list", (accountName) => ({ accountName, limit: 100 })],
  ["transactions.list", (accountName) => ({ accountName, limit: 50, filter: { types: ["deposit"] } })],
  ["netWorth.current", (accountName) => ({ accountName })],
  ["netWorth.history", (accountName) => ({ accountName })],
  ["tasks.list", (accountName) => ({ accountName })],
  ["issues.list", (accountName) => ({ accountName })],
  ["trades.list", (accountName) => ({ accountName })],
  ["auditLog.list", (accountName) => ({ accountName, limit: 100 })],
  ["keyValue.list", (accountName) => ({ accountName })],
  ["settings.get", (accountName) => ({ accountName })],
];

async function keepReading({
  client,
  names,
  seed,
  isOver,
  reads,
}: {
  client: Client;
  names: string[];
  seed: number;
  isOver: () => boolean;
  reads: Latencies;
}): Promise<void> {
  const call = client.call as (method: string, input: unknown) => Promise<unknown>;
  for (let turn = seed; !isOver(); turn++) {
    const [method, inputOf] = mix[turn % mix.length] ?? ["system.ping", () => ({})];
    // A few accounts are looked at all the time, the others now and then; the two that import are among the few.
    const name = names[(turn % 3 === 0 ? turn * 7 : seed) % names.length] ?? "";
    const startedAt = performance.now();
    await call(method, inputOf(name));
    reads.add(method, performance.now() - startedAt);
    await wait(thinkMs);
  }
}

/** A server that answers at once with nothing, in a process of its own. */
async function startIdleServer(): Promise<{ url: string; stop(): void }> {
  const script =
    'const { createServer } = require("node:http"); const server = createServer((_, answer) => answer.end()).listen(0, "127.0.0.1", () => console.log(server.address().port));';
  const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = (await once(child.stdout, "data")) as [Buffer];
  return { url: `http://127.0.0.1:${String(port).trim()}`, stop: () => void child.kill() };
}

async function keepTiming(url: string, isOver: () => boolean, times: number[]): Promise<void> {
  while (!isOver()) {
    const startedAt = performance.now();
    await (await fetch(url)).text();
    times.push(performance.now() - startedAt);
    await wait(thinkMs);
  }
}

/** Answers the import's id. */
async function importInto(
  service: Service,
  accountName: string,
  path: string,
  isOver: () => boolean,
): Promise<string> {
  const fileId = await service.upload(accountName, path);
  const { importId, taskId } = await service.client.call("imports.create", { accountName, fileId });
  await endOf(service, { accountName, taskId }, isOver);
  return importId;
}

async function takeBack(
  service: Service,
  accountName: string,
  importId: string,
  isOver: () => boolean,
): Promise<void> {
  const { taskId } = await service.client.call("imports.delete", { accountName, importId });
  await endOf(service, { accountName, taskId }, isOver);
}

/** Waits for a task, or for the end of the load. */
async function endOf(
  service: Service,
  task: { accountName: string; taskId: string },
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const { state, title, error } = await service.client.call("tasks.get", task);
    if (state === "done") return;
    if (state === "failed") throw new Error(`"${title}" failed: ${error}`);
    await wait(100);
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
