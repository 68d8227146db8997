// npm run check: types (with and without Node's), the canary, lint, format, dead code, generated documents. Each step prints what failed.
import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { ensureInstalled, root } from "./ensure-installed.mjs";

const bin = (name) => `${root}node_modules/.bin/${name}`;

function run(command, words) {
  const result = spawnSync(command, words, { cwd: root, encoding: "utf8" });
  return { ok: result.status === 0, output: `${result.stdout ?? ""}${result.stderr ?? ""}` };
}

/** A file that names `process` must fail the compile without Node's types, or that compile proves nothing. */
function canary() {
  const file = `${root}src/domain/canary-of-the-pure-compile.ts`;
  writeFileSync(file, "export const leak = process.env;\n");
  try {
    const { ok, output } = run(bin("tsc"), ["-p", "tsconfig.pure.json"]);
    const caught = !ok && output.includes("canary-of-the-pure-compile");
    return {
      ok: caught,
      output: caught ? "" : "A file naming process passed the compile without Node's types.\n",
    };
  } finally {
    rmSync(file);
  }
}

const steps = [
  ["types", () => run(bin("tsc"), ["-p", "tsconfig.json"])],
  ["types without Node's", () => run(bin("tsc"), ["-p", "tsconfig.pure.json"])],
  ["the canary of that compile", canary],
  ["lint", () => run(bin("oxlint"), ["--deny-warnings"])],
  ["format", () => run(bin("prettier"), ["--check", "--log-level", "warn", "."])],
  ["dead code", () => run(bin("knip"), ["--no-progress"])],
  [
    "generated documents",
    () => run(process.execPath, ["--import", "tsx", "scripts/generate-docs.ts", "--check"]),
  ],
];

/** Runs every step, prints the failing ones' output, and answers how many passed and failed. */
export function check() {
  let failed = 0;
  for (const [name, step] of steps) {
    const started = Date.now();
    const { ok, output } = step();
    console.log(`${ok ? "✓" : "✗"} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    if (!ok) {
      failed++;
      console.log(output.trimEnd());
    }
  }
  return { passed: steps.length - failed, failed };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureInstalled();
  const { passed, failed } = check();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
