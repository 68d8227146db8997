// npm test: installs what it needs, checks, builds, runs every test on Node and the store, RPC and smoke tests on Bun,
// and ends with one line, «N passed, N failed».
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { ensureChromium, installPackages } from "./ensure-chromium.mjs";
import { ensureInstalled, root } from "./ensure-installed.mjs";

const compilers = ["python3", "make", "g++"];
if (
  !existsSync(`${root}node_modules`) &&
  compilers.some((tool) => spawnSync(tool, ["--version"], { stdio: "ignore" }).status !== 0)
)
  installPackages(compilers);
ensureInstalled();
ensureChromium();

const { check } = await import("./check.mjs");
const { build } = await import("./build.mjs");
const reports = mkdtempSync(`${tmpdir()}/portolan-test-`);
const total = { passed: 0, failed: 0 };

function count({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

/** Runs vitest over some folders; its own numbers come from its JSON report. */
function vitest(name, words, env = {}) {
  console.log(`\n— ${name}`);
  const report = `${reports}/${name.replace(/\W+/g, "-")}.json`;
  const result = spawnSync(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...words,
    ],
    { cwd: root, stdio: "inherit", env: { ...process.env, ...env } },
  );
  if (!existsSync(report)) return count({ passed: 0, failed: 1 });
  const { numPassedTests, numFailedTests, success } = JSON.parse(readFileSync(report, "utf8"));
  count({ passed: numPassedTests, failed: Math.max(numFailedTests, success && result.status === 0 ? 0 : 1) });
}

function bun() {
  console.log("\n— Bun: store, RPC and smoke tests");
  const result = spawnSync(
    `${root}node_modules/.bin/bun`,
    ["--no-install", "test", "./test/bun/", "./src/platform/host/guarded-fetch.test.ts"],
    {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, BUN_SQL: "true", GITHUB_CI: "true" },
    },
  );
  const output = `${result.stdout}${result.stderr}`;
  console.log(output.trimEnd());
  const number = (word) => Number(new RegExp(`^\\s*(\\d+) ${word}`, "m").exec(output)?.[1] ?? 0);
  count({ passed: number("pass"), failed: Math.max(number("fail"), result.status === 0 ? 0 : 1) });
}

console.log("— Checks");
count(check());
try {
  await build({ quiet: true });
  vitest("Unit, property and store tests", ["src/", "dashboard/", "--maxWorkers=2"]);
  vitest("The service: architecture, sockets, crashes", [
    "test/",
    "--exclude",
    "test/e2e/**",
    "--maxWorkers=1",
  ]);
  vitest("The page in Chromium", ["test/e2e", "--maxWorkers=1"]);
  bun();
} catch (error) {
  console.error(error);
  total.failed++;
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
