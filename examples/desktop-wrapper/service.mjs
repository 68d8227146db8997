// Runs the service as a child process: starts it, restarts it after a crash at the same address, and stops it.
import { fork } from "node:child_process";

const quickCrashMs = 5_000;
const keptCharacters = 4_000;

/** See service.d.mts. */
export function runService({ main, execPath, env, stdout, onReady, onRestart, onFailed, onStopped }) {
  let child;
  let stopping = false;
  let quickCrashes = 0;
  let restart;
  // "0" lets the first start pick a free port.
  let port = env.PORT ?? "0";

  function ended(reason, lifetime, errors) {
    child = undefined;
    if (stopping) return onStopped();
    quickCrashes = lifetime < quickCrashMs ? quickCrashes + 1 : 0;
    if (quickCrashes >= 3) return onFailed({ reason, errors });
    onRestart?.(reason);
    restart = setTimeout(start, 300 * 2 ** quickCrashes);
  }

  function start() {
    const startedAt = Date.now();
    let errors = "";
    const keep = (text) => (errors = (errors + text).slice(-keptCharacters));
    child = fork(main, {
      execPath,
      env: { ...env, NODE_ENV: "production", PORT: port },
      stdio: ["ignore", stdout ?? "inherit", "pipe", "ipc"],
      windowsHide: true,
    });
    child.stderr.on("data", (text) => {
      keep(String(text));
      process.stderr.write(text);
    });
    child.on("message", (message) => {
      if (message?.type !== "ready") return;
      port = String(message.port);
      onReady({ url: message.url, pid: child.pid });
    });
    child.on("error", (error) => keep(String(error)));
    child.on("close", (code, signal) => ended(String(signal ?? code), Date.now() - startedAt, errors));
  }

  function stop() {
    if (stopping) return;
    stopping = true;
    clearTimeout(restart);
    if (child === undefined) onStopped();
    // Windows has no SIGTERM; the end of the channel stops the service in order too.
    else if (process.platform === "win32") child.disconnect();
    else child.kill("SIGTERM");
  }

  start();
  return { stop };
}
