// npm run bench: every figure beside its floor, measured in the same run. `npm run bench -- 10000 100000` chooses the sizes, `--
// --only=ledger,prices` the sections, `-- --short` is everything at 10,000 entries, `-- --only=families --family=xrp` one family of chains.
// `-- --peers` compares with hledger, Ledger and Beancount.
// Ratios are compared with bench/baseline.json, and the run fails where one is worse by more than noise; `-- --write-baseline` stores them.
import { spawnSync } from "node:child_process";
import { ensureInstalled, root } from "./ensure-installed.mjs";

await ensureInstalled();
const { ensureBuilt } = await import("./ensure-built.mjs");
await ensureBuilt();
const result = spawnSync(process.execPath, ["--import", "tsx", "bench/run.ts", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
process.exitCode = result.status ?? 1;
