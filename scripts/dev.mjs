// npm run dev: development mode on port 4001; the service restarts and the dashboard rebuilds when a source changes.
import { spawn } from "node:child_process";
import { existsSync, watch } from "node:fs";
import { ensureInstalled, root } from "./ensure-installed.mjs";

await ensureInstalled();
const env = { ...process.env, NODE_ENV: "development" };
const children = new Set();
let service;
let stopping = false;

function run(name, words) {
  const child = spawn(process.execPath, words, { cwd: root, env, stdio: "inherit" });
  children.add(child);
  child.on("exit", (code) => {
    children.delete(child);
    if (!stopping && code !== 0 && code !== null)
      console.error(`${name} ended with code ${code}; it starts again on the next change.`);
  });
  return child;
}

function startService() {
  service = run("The service", ["--import", "tsx", "src/main.ts"]);
}

let timer;
function restartSoon() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (service === undefined || service.exitCode !== null) startService();
    else {
      service.once("exit", startService);
      service.kill("SIGTERM");
    }
  }, 150);
}

if (existsSync(`${root}dashboard/vite.config.ts`))
  run("The dashboard's build", [
    "node_modules/vite/bin/vite.js",
    "build",
    "--watch",
    "--config",
    "dashboard/vite.config.ts",
  ]);
startService();
watch(`${root}src`, { recursive: true }, (_event, file) => {
  if (file !== null && file.endsWith(".ts") && !file.endsWith(".test.ts")) restartSoon();
});
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    stopping = true;
    for (const child of children) child.kill(signal);
    process.exitCode = 0;
    setTimeout(() => process.exit(0), 6_000).unref();
  });
