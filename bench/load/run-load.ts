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
import { makeAccounts } from "./make-accounts.ts";
import { createLatencies, readGauges, type Gauges, type Latencies } from "./measure.ts";
import { connectAndTerminate, openSlowClients } from "./slow-clients.ts";
import { measureStart, openFilesOf, untilIdle, type StartFigures } from "./start.ts";
import { keepSyncing, startExplorer } from "./syncs.ts";

export type Load = {
  accounts: number;
  /** Per account. */
  transactions: number;
  sockets: number;
  /** The load lasts at least this long, and until there were `minReads` answers and `minEvents` events. */
  seconds: number;
  minReads?: number;
  minEvents?: number;
  rows: number;
  slow: number;
};
export type LoadResult = {
  start: StartFigures;
  /** Time from the end of the load until the process is idle. */
  calmAfterMs: number;
  openFiles: number;
  syncs: number;
  reads: Latencies;
  /** The latency of calls to an empty server on the same machine at the same time. */
  floor: number[];
  events: number;
  errors: string[];
  gauges: Gauges[];
  imports: number;
  slowClosed: number;
};

/** Number of imports that an account keeps. An older one is undone, and its file is imported again later. */
const keptImports = 2;
const filesPerAccount = keptImports + 2;
/** Pause between two calls of one socket, as of a page in use. */
const thinkMs = 1_000;
const floorEveryMs = 100;

/**
 * Runs the load: many accounts; many subscribed sockets that read; one import after another in two accounts (older ones are undone), and
 * one sync after another in two others; clients that do not read, and clients that disconnect abruptly.
 */
export async function runLoad(load: Load, say: (line: string) => void): Promise<LoadResult> {
  const folder = mkdtempSync(join(tmpdir(), "portolan-load-"));
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const data = join(folder, "data");
    const madeAt = performance.now();
    const names = await makeAccounts(data, load);
    say(`${names.length} accounts are made, in ${Math.round(performance.now() - madeAt)} ms.`);
    const start = await measureStart(data);
    const explorer = await startExplorer(load.rows);
    stops.unshift(explorer.stop);
    const service = await startService({ UPSTREAM_BLOCKSCOUT_URL: explorer.url }, data);
    stops.unshift(service.stop);
    const floor = await startIdleServer();
    stops.unshift(floor.stop);
    await untilIdle(service.pid);
    // Before measuring: the load's own preparations must not delay its calls.
    const [one = "", two = "", three = one, four = two] = names;
    const imports = await Promise.all(
      [one, two].map(async (name) => ({ name, files: await writeExports(folder, name, load.rows) })),
    );
    const result: LoadResult = { ...nothingYet(), start };
    await underLoad(service, { load, names, imports, syncing: [three, four], floorUrl: floor.url, result });
    const endedAt = performance.now();
    result.calmAfterMs = Math.max(0, (await untilIdle(service.pid)) - endedAt);
    return result;
  } finally {
    for (const stop of stops) await stop();
  }
}

const nothingYet = (): Omit<LoadResult, "start"> => ({
  calmAfterMs: 0,
  openFiles: 0,
  syncs: 0,
  reads: createLatencies(),
  floor: [],
  events: 0,
  errors: [],
  gauges: [],
  imports: 0,
  slowClosed: 0,
});

type Work = {
  load: Load;
  names: string[];
  imports: { name: string; files: string[] }[];
  syncing: string[];
  floorUrl: string;
  result: LoadResult;
};

async function underLoad(
  service: Service,
  { load, names, imports, syncing, floorUrl, result }: Work,
): Promise<void> {
  const ends = new AbortController();
  const failed = (error: unknown): void => void (ends.signal.aborted || result.errors.push(String(error)));
  const clients = await Promise.all(
    Array.from({ length: load.sockets }, (_, index) =>
      openClient(service, names[index % names.length] ?? "", () => result.events++),
    ),
  );
  const slow = await openSlowClients(service, { silent: load.slow, accountName: names[0] ?? "" });
  const until = performance.now() + load.seconds * 1_000;
  const isOver = (): boolean =>
    performance.now() >= until &&
    result.events >= (load.minEvents ?? 0) &&
    result.reads.all().length >= (load.minReads ?? 0);
  await Promise.all([
    ...clients.map((client, index) =>
      keepReading({ client, names, seed: index, isOver, reads: result.reads }).catch(failed),
    ),
    ...imports.map((kept) => keepImporting(service, kept, isOver, () => result.imports++).catch(failed)),
    ...syncing.map((name) => keepSyncing(service, name, isOver, () => result.syncs++).catch(failed)),
    keepMeasuringFloor(floorUrl, isOver, result.floor),
    (async () => {
      while (!isOver()) {
        result.gauges.push(await readGauges(service.url, service.token));
        result.openFiles = Math.max(result.openFiles, openFilesOf(service.pid));
        await connectAndTerminate(service).catch(failed);
        await wait(1_000);
      }
    })(),
  ]);
  ends.abort();
  result.slowClosed = slow.closedByService();
  slow.close();
  for (const client of clients) client.close();
}

async function keepImporting(
  service: Service,
  { name, files }: { name: string; files: string[] },
  isOver: () => boolean,
  onStart: () => void,
): Promise<void> {
  const kept: string[] = [];
  for (let turn = 0; !isOver(); turn++) {
    onStart();
    kept.push(await importInto(service, name, files[turn % filesPerAccount] ?? "", isOver));
    // The account is as large at the end as in the middle, so that memory can be compared.
    const oldest = kept.length > keptImports ? kept.shift() : undefined;
    if (oldest !== undefined && !isOver()) await undoImport(service, name, oldest, isOver);
  }
}

/** Exports of one wallet with different transactions. */
async function writeExports(folder: string, accountName: string, rows: number): Promise<string[]> {
  const wallet = `0x${createHash("sha1").update(accountName).digest("hex")}`;
  const paths: string[] = [];
  for (let seed = 1; seed <= filesPerAccount; seed++) {
    const path = join(folder, `${accountName} ${seed}.csv`);
    await writeEtherscanExport(path, { rows, wallet, seed });
    paths.push(path);
  }
  return paths;
}

/** A socket follows one account, as a page does. */
async function openClient(
  { url, token }: Service,
  accountName: string,
  onEvent: () => void,
): Promise<Client> {
  const client = createClient({ url, token, WebSocket });
  await client.subscribe("tasks.subscribe", { accountName }, onEvent);
  await client.subscribe("netWorth.subscribe", { accountName }, onEvent);
  await client.subscribe("balances.subscribe", { accountName }, onEvent);
  await client.subscribe("transactions.subscribe", { accountName }, onEvent);
  return client;
}

/** Calls of a page, the most frequent ones most often. */
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
  // Not all at the same time.
  await wait((seed * 37) % thinkMs);
  const call = client.call as (method: string, input: unknown) => Promise<unknown>;
  for (let turn = seed; !isOver(); turn++) {
    const [method, inputOf] = mix[turn % mix.length] ?? ["system.ping", () => ({})];
    // A few accounts are in constant use, the others occasionally. The two with imports are among the few.
    const name = names[(turn % 3 === 0 ? turn * 7 : seed) % names.length] ?? "";
    const startedAt = performance.now();
    await call(method, inputOf(name));
    reads.add(method, performance.now() - startedAt);
    await wait(thinkMs);
  }
}

/** An empty server that responds immediately, in a separate process. */
async function startIdleServer(): Promise<{ url: string; stop(): void }> {
  const script =
    'const { createServer } = require("node:http"); const server = createServer((_, answer) => answer.end()).listen(0, "127.0.0.1", () => console.log(server.address().port));';
  const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = (await once(child.stdout, "data")) as [Buffer];
  return { url: `http://127.0.0.1:${String(port).trim()}`, stop: () => void child.kill() };
}

async function keepMeasuringFloor(url: string, isOver: () => boolean, times: number[]): Promise<void> {
  while (!isOver()) {
    const startedAt = performance.now();
    await (await fetch(url)).text();
    times.push(performance.now() - startedAt);
    await wait(floorEveryMs);
  }
}

/** Returns the import's id. */
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

async function undoImport(
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
