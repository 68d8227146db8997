// npm run load: a load test with many accounts and sockets and concurrent imports, for some minutes. Prints figures and their targets. `--
// --seconds=60 --accounts=50` selects the size.
import { spawnSync } from "node:child_process";
import { ensureInstalled, root } from "./ensure-installed.mjs";

await ensureInstalled();
const { ensureBuilt } = await import("./ensure-built.mjs");
await ensureBuilt();
const result = spawnSync(
  process.execPath,
  ["--import", "tsx", "bench/load/load.ts", ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: "inherit",
  },
);
process.exitCode = result.status ?? 1;
