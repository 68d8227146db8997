// npm run check: types (with and without Node's), lint, format, dead code, generated documents. Prints the output of each step that failed. Steps
// cache their last run (types, formatted files) in node_modules/.cache/portolan, which can be deleted at any time.
import { spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled, root } from "./ensure-installed.mjs";

const cache = "node_modules/.cache/portolan";
const bin = (name) => `${root}node_modules/.bin/${name}`;
/** By path: the older compiler's package, whose parser some tests use, installs a program of the same name. */
const compiler = `${root}node_modules/typescript/bin/tsc`;
/**
 * The compiler's own defaults, four checkers and a heap kept small, cost two thirds more processor time: each checker repeats what several files
 * need, and the other core has the other steps to do. From 3 GiB on it keeps its heap small again.
 */
const checkers = ["--checkers", "1"];
const heap = { GOGC: "400", GOMEMLIMIT: "3GiB" };

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
 * A file that names `process` must fail to compile without Node's types, or that compile proves nothing. It is compiled in a project of its
 * own with the options of tsconfig.pure.json.
 */
async function canary() {
  const name = `canary-of-the-pure-compile-${process.pid}`;
  const file = `${root}src/domain/${name}.ts`;
  const project = `${root}${name}.json`;
  writeFileSync(file, "export const leak = process.env;\n");
  writeFileSync(
    project,
    JSON.stringify({ extends: "./tsconfig.pure.json", include: [`src/domain/${name}.ts`] }),
  );
  try {
    const { ok, output } = await run(process.execPath, [compiler, "-p", project, ...checkers], heap);
    const caught = !ok && output.includes(`${name}.ts`) && output.includes("'process'");
    return {
      ok: caught,
      output: caught ? "" : `A file naming process passed the compile without Node's types.\n${output}`,
    };
  } finally {
    rmSync(file, { force: true });
    rmSync(project, { force: true });
  }
}

/** Two steps format, each half of the files with a cache of its own, so that two cores share the longest work. */
function checkFormat(name, ...patterns) {
  return run(bin("prettier"), [
    "--check",
    "--log-level",
    "warn",
    "--cache",
    "--cache-strategy=content",
    `--cache-location=${cache}/prettier-${name}`,
    ...patterns,
  ]);
}

/** The canary file is in the source folder for a moment, so it runs before the steps that read all sources. */
const first = [["the canary of the compile without Node's types", canary]];
/** The longest first, so that no core waits for one at the end. */
const steps = [
  ["format of src", () => checkFormat("src", "src")],
  ["types", () => compile("tsconfig.json")],
  ["format of the rest", () => checkFormat("rest", ".", "!src/**")],
  ["types without Node's", () => compile("tsconfig.pure.json")],
  ["dead code", () => run(bin("knip"), ["--no-progress"])],
  [
    "generated documents",
    () => run(process.execPath, ["--import", "tsx", "scripts/generate-docs.ts", "--check"]),
  ],
  ["lint", () => run(bin("oxlint"), ["--deny-warnings"])],
];

/**
 * Runs every step, as many at a time as there are cores, prints the output of those that failed, and returns the numbers of passed and failed
 * steps.
 */
export async function check() {
  let failed = 0;
  const perform = async ([name, step]) => {
    const started = Date.now();
    const { ok, output } = await step();
    console.log(`${ok ? "✓" : "✗"} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    if (ok) return;
    failed++;
    console.log(output.trimEnd());
  };
  for (const step of first) await perform(step);
  const waiting = [...steps];
  const workers = Array.from({ length: Math.max(2, Math.min(4, availableParallelism())) }, async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await perform(next);
  });
  await Promise.all(workers);
  return { passed: first.length + steps.length - failed, failed };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureInstalled();
  const { passed, failed } = await check();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
