// npm run crash: hundreds of injected faults and killed processes. `npm run crash -- --rounds=300 --seed=7 --report=docs/crash-report.md`;
// the same seed repeats the same rounds.
import { spawnSync } from "node:child_process";
import { ensureInstalled, root } from "./ensure-installed.mjs";

await ensureInstalled();
const { ensureBuilt } = await import("./ensure-built.mjs");
await ensureBuilt();
const words = ["--import", "tsx", "test/crash/nightly.ts", "--built=dist/main.js", ...process.argv.slice(2)];
const result = spawnSync(process.execPath, words, {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, GITHUB_CI: "true" },
});
process.exitCode = result.status ?? 1;
