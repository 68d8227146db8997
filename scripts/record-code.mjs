// Loaded before the service by code-cache.mjs, in each thread: on SIGUSR2 it stores the code that V8 has compiled of each file in dist/ that
// was loaded since the last SIGUSR2, and prints a line.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import vm from "node:vm";
import { BroadcastChannel, isMainThread } from "node:worker_threads";

const dist = dirname(process.argv[1]);
const thread = isMainThread ? "main" : "worker";
const folder = join(dist, "code-cache", thread);
/** Files loaded since the last time that code was stored. */
let scripts = [];
let entryPoint;

vm.Script = class extends vm.Script {
  constructor(text, options) {
    super(text, options);
    entryPoint ??= options.filename;
    scripts.push({ path: options.filename, script: this });
  }
};

function store() {
  // Other threads, such as those for maintenance, have another entry point.
  if (entryPoint !== join(dist, `${thread}.cjs`)) return;
  for (const { path, script } of scripts) {
    const file = join(folder, `${relative(dist, path)}.bin`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, script.createCachedData());
  }
  scripts = [];
  console.log(`code stored: ${thread}`);
}

const channel = new BroadcastChannel("record-code");
channel.unref();
channel.onmessage = store;
if (isMainThread)
  process.on("SIGUSR2", () => {
    channel.postMessage("store");
    store();
  });
