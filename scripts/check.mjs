// npm run check: types (with and without Node's), lint, format, dead code, generated documents. Prints the output of each step that failed. The types
// of the last run are cached in node_modules/.cache/portolan, which can be deleted at any time.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { checkers, compiler, heap } from "./compiler.mjs";
import { ensureInstalled, root } from "./ensure-installed.mjs";
import { runConcurrently } from "./run-concurrently.mjs";

const cache = "node_modules/.cache/portolan";
const bin = (name) => `${root}node_modules/.bin/${name}`;
function run(command, words, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, words, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...env },
    });
    let output = "";
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (output += data));
    child.on("error", (error) => resolve({ ok: false, output: `${output}${error.message}\n` }));
    child.on("close", (code) => resolve({ ok: code === 0, output }));
  });
}

function compile(project) {
  const remembered = ["--incremental", "--tsBuildInfoFile", join(cache, `${project}.tsbuildinfo`)];
  return run(process.execPath, [compiler, "-p", project, ...checkers, ...remembered], heap);
}

/**
 * A file that names `process` must not compile without Node's types; otherwise that compilation proves nothing. It is compiled in a
 * separate project with the options of tsconfig.pure.json, outside of the sources, which other programs may be reading.
 */
async function canary() {
  mkdirSync(join(root, cache), { recursive: true });
  const folder = mkdtempSync(join(root, cache, "canary-"));
  const file = join(folder, "canary.ts");
  const project = join(folder, "tsconfig.json");
  writeFileSync(file, "export const leak = process.env;\n");
  writeFileSync(
    project,
    JSON.stringify({ extends: `${root}tsconfig.pure.json`, include: [], files: ["canary.ts"] }),
  );
  try {
    const { ok, output } = await run(process.execPath, [compiler, "-p", project, ...checkers], heap);
    const caught = !ok && output.includes("canary.ts") && output.includes("'process'");
    return {
      ok: caught,
      output: caught ? "" : `A file naming process passed the compile without Node's types.\n${output}`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The longest first, so that no core waits for one at the end. */
const steps = [
  ["types", () => compile("tsconfig.json")],
  ["types without Node's", () => compile("tsconfig.pure.json")],
  ["dead code", () => run(bin("knip"), ["--no-progress"])],
  [
    "generated documents",
    () => run(process.execPath, ["--import", "tsx", "scripts/generate-docs.ts", "--check"]),
  ],
  ["format", () => run(bin("oxfmt"), ["--check"])],
  ["lint", () => run(bin("oxlint"), ["--deny-warnings"])],
  ["the canary of the compile without Node's types", canary],
];

/** Runs each step, prints its outcome, with the output if it failed, and returns the numbers of passed and failed steps. */
export const checks = steps.map(([name, step]) => async () => {
  const started = Date.now();
  const { ok, output } = await step();
  console.log(`${ok ? "✓" : "✗"} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (!ok) console.log(output.trimEnd());
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
});

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled();
  const total = { passed: 0, failed: 0 };
  const pieces = checks.map((check) => async () => {
    const { passed, failed } = await check();
    total.passed += passed;
    total.failed += failed;
  });
  await runConcurrently(pieces, Math.max(2, Math.min(4, availableParallelism())));
  const { passed, failed } = total;
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
