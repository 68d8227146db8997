import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The threads that are awaited at the start. */
const threads = ["main", "worker"];
/** In Koinly's format. It needs no price, so that a build asks nobody for one. */
const exampleFile = `Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash
2024-01-02 10:00:00 UTC,,,1000,USD,,,,,,,
2024-01-03 10:00:00 UTC,100,USD,,,1,USD,,,,,
`;
/** Maximum time until the service has ended. */
const limitMs = 60_000;

/**
 * Starts the built service once, creates an account, and stores the code that V8 compiled until then in `dist/code-cache/<thread>/`, from
 * which later starts load it; then that of the files which a first import loads in addition. Code of the files of a start is stored before
 * the import: with what an import compiles in them, a start would read more. The service works without this cache, so a failure is only
 * reported.
 */
export async function writeCodeCache(dist) {
  for (const thread of threads) mkdirSync(join(dist, "code-cache", thread), { recursive: true });
  const data = mkdtempSync(join(tmpdir(), "portolan-code-cache-"));
  const recorder = pathToFileURL(join(import.meta.dirname, "record-code.mjs")).href;
  const child = spawn(process.execPath, ["--import", recorder, join(dist, "main.js")], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_LOCATION: data,
    },
  });
  const deadline = setTimeout(() => child.kill("SIGKILL"), limitMs);
  const ended = once(child, "close");
  try {
    const output = outputOf(child);
    const address = await output.find(/http:\/\/127\.0\.0\.1:\d+/);
    const store = async () => {
      output.forget();
      child.kill("SIGUSR2");
      await Promise.all(threads.map((thread) => output.find(new RegExp(`code stored: ${thread}`))));
    };
    const token = await setUp(address);
    await store();
    await importFile(address, token);
    await store();
    child.kill("SIGTERM");
    const [code] = await ended;
    if (code !== 0) throw new Error(`The service ended with ${code}.`);
    makeReadable(join(dist, "code-cache"));
  } catch (error) {
    child.kill("SIGKILL");
    await ended;
    rmSync(join(dist, "code-cache"), { recursive: true, force: true });
    console.warn(`Compiled code was not stored; the service will start more slowly. ${error.message}`);
  } finally {
    clearTimeout(deadline);
    rmSync(data, { recursive: true, force: true });
  }
}

/** Files of the service are private, but these are read by every user who runs it. */
function makeReadable(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    chmodSync(join(folder, name), name.endsWith(".bin") ? 0o644 : 0o755);
}

/** Waits for texts in what the service prints. */
function outputOf(child) {
  let text = "";
  let error;
  const waiting = new Set();
  const look = () => {
    for (const each of waiting) {
      const found = each.pattern.exec(text);
      if (found === null && error === undefined) continue;
      waiting.delete(each);
      if (found === null) each.reject(error);
      else each.resolve(found[0]);
    }
  };
  const add = (piece) => {
    text += piece;
    look();
  };
  child.stdout.on("data", add);
  child.stderr.on("data", add);
  child.once("close", (code) => {
    error = new Error(`The service ended with ${code}: ${text}`);
    look();
  });
  return {
    /** The first text that matches, of what is printed after the last `forget`. */
    find: (pattern) =>
      new Promise((resolve, reject) => {
        waiting.add({ pattern, resolve, reject });
        look();
      }),
    forget: () => void (text = ""),
  };
}

/** Early work of every service: signing its owner in, and opening an account. Returns the session's token. */
async function setUp(address) {
  const { token } = await post(`${address}/auth/setup`, { body: { password: "used while dist is built" } });
  await post(`${address}/rpc/accounts.create`, { token, body: { name: "main" } });
  await post(`${address}/rpc/tasks.settled`, { token, body: { accountName: "main" } });
  return token;
}

/** The first import of an account, until everything is computed. */
async function importFile(address, token) {
  const form = new FormData();
  form.set("accountName", "main");
  form.set("file", new Blob([exampleFile]), "example.csv");
  const { fileId } = await post(`${address}/upload`, { token, form });
  await post(`${address}/rpc/imports.create`, { token, body: { accountName: "main", fileId } });
  await post(`${address}/rpc/tasks.settled`, { token, body: { accountName: "main" } });
}

async function post(url, { token, body, form }) {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      ...(form === undefined && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: form ?? JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
  return response.json();
}
