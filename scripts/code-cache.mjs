import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { pathToFileURL } from "node:url";

/** The threads that are awaited at the start. */
const threads = ["main", "worker"];
/** Maximum time until the service has ended. */
const limitMs = 60_000;

/**
 * Starts the built service once, creates an account, and stores the code that V8 compiled until then in `dist/code-cache/<thread>/`, from
 * which later starts load it. The service works without this cache, so a failure is only reported.
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
    await use(await addressOf(child));
    child.kill("SIGUSR2");
    while (!threads.every((thread) => isStored(dist, thread))) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error("The service ended early.");
      await after(20);
    }
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

/** Each thread stores its entry point last. */
function isStored(dist, thread) {
  return existsSync(join(dist, "code-cache", thread, `${thread}.cjs.bin`));
}

/** The address that the service prints when it listens. */
function addressOf(child) {
  return new Promise((resolve, reject) => {
    let text = "";
    const read = (piece) => {
      text += piece;
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? [];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("close", (code) => reject(new Error(`The service ended with ${code}: ${text}`)));
  });
}

/** Early work of every service: signing its owner in, and opening an account. */
async function use(address) {
  const post = async (path, body, token) => {
    const response = await fetch(address + path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  const { token } = await post("/auth/setup", { password: "used while dist is built" });
  await post("/rpc/accounts.create", { name: "main" }, token);
  await post("/rpc/tasks.settled", { accountName: "main" }, token);
}
