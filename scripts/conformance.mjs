// npm run conformance: the larger run over ../shared (worked cases, recordings, real exports and prices) if that folder exists.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { ensureInstalled, root } from "./ensure-installed.mjs";

await ensureInstalled();
const shared = process.env.PORTOLAN_SHARED || `${root}../shared`;
if (!existsSync(shared)) {
  console.log(`Nothing to conform to: ${shared} is not there (name another folder in PORTOLAN_SHARED).`);
  process.exit(0);
}
const result = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "test/conformance", "--testTimeout=300000"],
  {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PORTOLAN_SHARED: shared },
  },
);
process.exitCode = result.status ?? 1;
