// What a desktop shell does around portolan, in plain Node: start it by IPC, wait for "ready", open the page,
// start it again after a crash, and take it down with itself. Run: node examples/desktop-wrapper/wrapper.mjs
import { fork, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../../dist/main.js", import.meta.url));
const quickCrashMs = 5_000;

let child;
let opened = false;
let stopping = false;
let quickCrashes = 0;

function openPage(url) {
  const [command, ...words] =
    process.platform === "darwin"
      ? ["open", url]
      : process.platform === "win32"
        ? ["cmd", "/c", "start", "", url]
        : ["xdg-open", url];
  if (process.env.PORTOLAN_NO_BROWSER === "1") return;
  spawn(command, words, { stdio: "ignore", detached: true })
    .on("error", () => console.log(`Open ${url} in a browser.`))
    .unref();
}

function start() {
  const startedAt = Date.now();
  child = fork(main, {
    env: { ...process.env, NODE_ENV: "production", PORT: process.env.PORT ?? "0" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.on("message", (message) => {
    if (message?.type !== "ready") return;
    console.log(`ready ${message.url} pid ${child.pid}`);
    quickCrashes = 0;
    if (!opened) openPage(message.url);
    opened = true;
  });
  child.on("exit", (code, signal) => {
    if (stopping) process.exit(0);
    if (Date.now() - startedAt < quickCrashMs) quickCrashes++;
    if (quickCrashes >= 3) {
      console.error(
        `portolan ended three times right after its start (last: ${signal ?? code}); the lines above say why.`,
      );
      process.exit(1);
    }
    console.log(`portolan ended (${signal ?? code}); it starts again.`);
    setTimeout(start, 300 * 2 ** quickCrashes);
  });
}

// Losing this parent is enough for the service to stop; a signal asks it politely first.
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    stopping = true;
    child.kill("SIGTERM");
  });

start();
