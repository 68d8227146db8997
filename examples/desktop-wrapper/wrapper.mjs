// The smallest desktop program around portolan, in plain Node: starts the service, opens its page in the browser, and
// stops it when it is itself stopped.
// Run: node examples/desktop-wrapper/wrapper.mjs
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { runService } from "./service.mjs";

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

const service = runService({
  main: fileURLToPath(new URL("../../dist/main.js", import.meta.url)),
  env: process.env,
  onReady: ({ url, pid }) => {
    console.log(`ready ${url} pid ${pid}`);
    if (!isOpen) openPage(url);
    isOpen = true;
  },
  onRestart: (reason) => console.log(`portolan ended (${reason}); it starts again.`),
  onFailed: ({ reason }) => {
    console.error(
      `portolan ended three times right after its start (last: ${reason}); the lines above say why.`,
    );
    process.exit(1);
  },
  onStopped: () => process.exit(0),
});

// The loss of this parent is enough for the service to stop in order; a signal asks it politely first.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, service.stop);
