import { spawn } from "node:child_process";
import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import Papa from "papaparse";
import { WebSocket } from "ws";
import { timed } from "./report.ts";

/** The cost of the same work without our code: raw SQLite, raw parsing, raw sockets. In milliseconds unless stated otherwise. */

function inTemporary<T>(work: (directory: string) => T): T {
  const directory = mkdtempSync(join(tmpdir(), "portolan-floor-"));
  try {
    return work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Parsing the CSV and inserting as many plain rows, in one transaction. */
export async function parseAndInsert(path: string): Promise<{ ms: number; rows: number }> {
  let rows = 0;
  const records: string[][] = [];
  const parsing = await timed(
    () =>
      new Promise<void>((resolve, reject) => {
        Papa.parse<string[]>(createReadStream(path), {
          step: ({ data }) => {
            records.push(data);
            rows++;
          },
          complete: () => resolve(),
          error: reject,
        });
      }),
  );
  const inserting = inTemporary((directory) => {
    const database = new Database(join(directory, "floor.sqlite"));
    database.pragma("journal_mode = WAL");
    database.exec(
      "CREATE TABLE plain (key INTEGER PRIMARY KEY, id TEXT, at INTEGER, sender TEXT, receiver TEXT, amount TEXT)",
    );
    const insert = database.prepare(
      "INSERT INTO plain (id, at, sender, receiver, amount) VALUES (?, ?, ?, ?, ?)",
    );
    const started = performance.now();
    database.transaction(() => {
      for (const record of records) insert.run(record[0], Number(record[2]), record[4], record[5], record[8]);
    })();
    const ms = performance.now() - started;
    database.close();
    return ms;
  });
  return { ms: parsing + inserting, rows };
}

/** Reads `entries` rows in chronological order, sums them per asset, and writes one number back to each. */
export function foldRows(entries: number): number {
  return inTemporary((directory) => {
    const database = new Database(join(directory, "floor.sqlite"));
    database.pragma("journal_mode = WAL");
    database.exec(
      "CREATE TABLE plain (key INTEGER PRIMARY KEY, at INTEGER, asset INTEGER, change TEXT, balance TEXT)",
    );
    const insert = database.prepare("INSERT INTO plain (at, asset, change) VALUES (?, ?, ?)");
    database.transaction(() => {
      for (let index = 0; index < entries; index++) insert.run(index, index % 30, String(index));
    })();
    const started = performance.now();
    const totals = new Map<number, number>();
    const update = database.prepare("UPDATE plain SET balance = ? WHERE key = ?");
    database.transaction(() => {
      const rows = database.prepare("SELECT key, asset, change FROM plain ORDER BY key").all() as {
        key: number;
        asset: number;
        change: string;
      }[];
      for (const { key, asset, change } of rows) {
        const total = (totals.get(asset) ?? 0) + Number(change);
        totals.set(asset, total);
        update.run(String(total), key);
      }
    })();
    const ms = performance.now() - started;
    database.close();
    return ms;
  });
}

/** Selects 1,000 rows of a table of `rows` rows and writes them as JSON. */
export function selectPage(rows: number): number {
  return inTemporary((directory) => {
    const database = new Database(join(directory, "floor.sqlite"));
    database.exec("CREATE TABLE plain (key INTEGER PRIMARY KEY, id TEXT, at INTEGER, legs TEXT)");
    const insert = database.prepare("INSERT INTO plain (id, at, legs) VALUES (?, ?, ?)");
    const legs = JSON.stringify([
      { direction: "in", assetId: "eip155:1/slip44:60", amount: "1.5", counterparty: "0x".padEnd(42, "a") },
    ]);
    database.transaction(() => {
      for (let index = 0; index < rows; index++) insert.run(`eip155:1:${index}`, index, legs);
    })();
    const select = database.prepare("SELECT id, at, legs FROM plain ORDER BY key DESC LIMIT 1000");
    const times: number[] = [];
    for (let round = 0; round < 20; round++) {
      const started = performance.now();
      JSON.stringify(
        (select.all() as { legs: string }[]).map((row) => ({
          ...row,
          legs: JSON.parse(row.legs) as unknown,
        })),
      );
      times.push(performance.now() - started);
    }
    database.close();
    return times.toSorted((a, b) => a - b)[10] ?? Number.NaN;
  });
}

/** Messages per second of a client with `inFlight` concurrent calls. `send` resolves with the response. */
export async function throughput(
  send: () => Promise<unknown>,
  inFlight: number,
  ms: number,
): Promise<number> {
  let done = 0;
  const end = performance.now() + ms;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (performance.now() < end) {
        await send();
        done++;
      }
    }),
  );
  return (done * 1000) / (performance.now() - started);
}

const echoServer = `
import { WebSocketServer } from "ws";
const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
server.on("connection", (socket) => socket.on("message", (data) => socket.send(data.toString())));
server.on("listening", () => console.log(server.address().port));
`;

/** A plain `ws` echo server in a separate process: the floor of `system.ping`. */
export async function withEcho<T>(work: (send: () => Promise<unknown>) => Promise<T>): Promise<T> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", echoServer], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const port = await new Promise<string>((resolve) =>
      child.stdout.once("data", (data: Buffer) => resolve(data.toString().trim())),
    );
    const socket = new WebSocket(`ws://127.0.0.1:${port}`);
    await new Promise((resolve) => socket.once("open", resolve));
    const waiting = new Map<number, (value: unknown) => void>();
    socket.on("message", (data: Buffer) => {
      const { id } = JSON.parse(data.toString()) as { id: number };
      waiting.get(id)?.(undefined);
      waiting.delete(id);
    });
    let next = 0;
    const send = (): Promise<unknown> =>
      new Promise((resolve) => {
        const id = next++;
        waiting.set(id, resolve);
        socket.send(JSON.stringify({ id, method: "system.ping" }));
      });
    const answer = await work(send);
    socket.close();
    return answer;
  } finally {
    child.kill();
  }
}

/** The time from spawn to the first response of a minimal HTTP server, and its memory (MB). */
export async function bareServer(memoryOf: (pid: number) => number): Promise<{ ms: number; memory: number }> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [
      "-e",
      'require("http").createServer((q, s) => s.end("pong")).listen(0, "127.0.0.1", function () { console.log(this.address().port) })',
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const port = await new Promise<string>((resolve) =>
    child.stdout.once("data", (data: Buffer) => resolve(data.toString().trim())),
  );
  await (await fetch(`http://127.0.0.1:${port}/`)).text();
  const ms = performance.now() - started;
  const memory = memoryOf(child.pid ?? 0);
  child.kill();
  return { ms, memory };
}

/** Milliseconds of a fixed amount of work typical of the service: JSON, BigInt and SQLite. The best of five runs. */
export function fixedWork(): number {
  const rows = Array.from({ length: 10_000 }, (_, index) =>
    JSON.stringify({ id: `row${index}`, amount: `${index}.5` }),
  );
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5; round++) {
    const sql = new Database(":memory:");
    const started = performance.now();
    sql.exec("CREATE TABLE rows (id TEXT PRIMARY KEY, amount TEXT) STRICT");
    const insert = sql.prepare("INSERT INTO rows VALUES (?, ?)");
    let total = 0n;
    sql.transaction(() => {
      for (const text of rows) {
        const { id, amount } = JSON.parse(text) as { id: string; amount: string };
        insert.run(id, amount);
        total += BigInt(amount.replace(".", "")) * 1_234_567_890_123_456_789n;
      }
    })();
    if (total === 0n) throw new Error("The fixed work did nothing.");
    best = Math.min(best, performance.now() - started);
    sql.close();
  }
  return best;
}
