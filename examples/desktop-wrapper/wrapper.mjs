// What a desktop shell does around portolan, in plain Node: start it by IPC, wait for "ready", open the page,
// start it again after a crash (at the same address, so that an open page goes on), and take it down with itself.
// Run: node examples/desktop-wrapper/wrapper.mjs
import { fork, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../../dist/main.js", import.meta.url));
const quickCrashMs = 5_000;

let child;
let stopping = false;
let quickCrashes = 0;
/** "0" lets the first start pick a free one. */
let port = process.env.PORT ?? "0";
let isOpen = false;

/** In the system's browser, or by the command in PORTOLAN_OPEN; a real shell would show a window of its own. */
function openPage(url) {
  const [command, ...words] =
    process.env.PORTOLAN_OPEN !== undefined
      ? [process.env.PORTOLAN_OPEN, url]
      : process.platform === "darwin"
        ? ["open", url]
        : process.platform === "win32"
          ? ["cmd", "/c", "start", "", url]
          : ["xdg-open", url];
  spawn(command, words, { stdio: "ignore", detached: true })
    .on("error", () => console.log(`Open ${url} in a browser.`))
    .unref();
}

function start() {
  const startedAt = Date.now();
  child = fork(main, {
    env: { ...process.env, NODE_ENV: "production", PORT: port },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.on("message", (message) => {
    if (message?.type !== "ready") return;
    console.log(`ready ${message.url} pid ${child.pid}`);
    port = String(message.port);
    if (!isOpen) openPage(message.url);
    isOpen = true;
  });
  child.on("exit", (code, signal) => {
    if (stopping) process.exit(0);
    quickCrashes = Date.now() - startedAt < quickCrashMs ? quickCrashes + 1 : 0;
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

// The loss of this parent is enough for the service to stop in order; a signal asks it politely first.
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    stopping = true;
    if (child.exitCode !== null || child.signalCode !== null) process.exit(0);
    child.kill("SIGTERM");
  });

start();
