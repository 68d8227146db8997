// Loaded before the service by code-cache.mjs, in each thread: on SIGUSR2 it stores the code that V8 has compiled of each file in dist/.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import vm from "node:vm";
import { BroadcastChannel, isMainThread } from "node:worker_threads";

const dist = dirname(process.argv[1]);
const thread = isMainThread ? "main" : "worker";
const folder = join(dist, "code-cache", thread);
const scripts = [];

vm.Script = class extends vm.Script {
  constructor(text, options) {
    super(text, options);
    scripts.push({ path: options.filename, script: this });
  }
};

function store() {
  // Other threads, such as those for maintenance, have another entry point.
  if (scripts[0]?.path !== join(dist, `${thread}.cjs`)) return;
  // The entry point is stored last, after all other files.
  for (const { path, script } of scripts.toReversed()) {
    const file = join(folder, `${relative(dist, path)}.bin`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, script.createCachedData());
  }
}

const channel = new BroadcastChannel("record-code");
channel.unref();
channel.onmessage = store;
if (isMainThread)
  process.on("SIGUSR2", () => {
    channel.postMessage("store");
    store();
  });
