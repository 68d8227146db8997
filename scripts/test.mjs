// npm test: installs dependencies, builds, runs all tests on Node, the store, RPC and server suites on Bun, and the checks. Lists skipped
// and retried tests, and ends with one line: "N passed, N failed", with ", N skipped" if there were any. npm run test:nightly does the same
// with TEST_DEPTH=full and random seeds, followed by hundreds of crash rounds and minutes of load.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { availableParallelism, freemem, tmpdir } from "node:os";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureChromium, installPackages } from "./ensure-chromium.mjs";
import { ensureInstalled, root } from "./ensure-installed.mjs";
import { runConcurrently } from "./run-concurrently.mjs";

const unknownWord = process.argv.slice(2).find((word) => word !== "--nightly");
if (unknownWord !== undefined) {
  console.error(
    `npm test runs everything and does not know "${unknownWord}". For one file: npx vitest run <path>`,
  );
  process.exit(2);
}
const isNightly = process.argv.includes("--nightly");
if (isNightly) {
  process.env.TEST_DEPTH = "full";
  process.env.PROPERTY_SEED ??= "free";
} else process.env.TEST_TURN ??= String(Math.floor(Date.now() / 86_400_000));

const compilers = ["python3", "make", "g++"];
if (
  !existsSync(`${root}node_modules`) &&
  compilers.some((tool) => spawnSync(tool, ["--version"], { stdio: "ignore" }).status !== 0)
)
  installPackages(compilers);
// Chromium is installed while the SQLite driver is compiled.
await ensureInstalled({ meanwhile: async () => ensureChromium() });
ensureChromium();

/** Temporary files are in memory if there is room, because tests mostly wait for the disk. The nightly run uses the disk. */
const memoryFolder = "/dev/shm";
const memoryNeeded = 8 * 1_024 ** 3;
if (
  !isNightly &&
  process.env.TMPDIR === undefined &&
  freemem() > memoryNeeded &&
  roomIn(memoryFolder) > memoryNeeded
)
  process.env.TMPDIR = memoryFolder;

/** Vitest never deletes translated modules, of which it stores one file per version. A cache older than a month is removed. */
const translated = `${root}node_modules/.cache/portolan/vitest`;
const month = 30 * 24 * 3_600_000;
if (existsSync(translated) && statSync(translated).birthtimeMs < Date.now() - month)
  rmSync(translated, { recursive: true, force: true });

const { checks } = await import("./check.mjs");
const { build } = await import("./build.mjs");
const reports = mkdtempSync(`${tmpdir()}/portolan-test-`);
/** Processor time of test files (test/support/processor-time.ts). */
const times = `${reports}/times.jsonl`;
/** When each step began and ended, in seconds since the start. */
const spans = [];
const total = { passed: 0, failed: 0 };
const skipped = [];
/**
 * Tests that failed first and passed when their file was run again, with the first failure: each may be a race. A file is repeated as a
 * whole, because state left by a failed test can fail the tests after it.
 */
const retried = [];
const startedAt = Date.now();

function count({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

/** Free bytes of a folder's file system; 0 if there is none. */
function roomIn(folder) {
  if (!existsSync(folder)) return 0;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Why tests of a file were skipped. Most titles state the reason: "(needs …)". */
const reasons = [
  [/^test\/conformance\//, "needs the sample data (../shared, or PORTOLAN_SHARED)"],
  [/^test\/(chains\/evm\/|evm-)/, "needs the local node anvil, which this platform has none of"],
  [/^test\/(assistant\/sandbox|repository\/container)/, "needs Linux with systemd-analyze"],
  [/^test\/importers\/importers\.property/, "the format has no CSV fixture"],
  [/^test\/crash\/real-limits/, "needs prlimit"],
];

function reasonOf(file, title) {
  const own = /\((needs [^)]*)\)/.exec(title)?.[1];
  return own ?? reasons.find(([pattern]) => pattern.test(file))?.[1] ?? "its condition does not hold here";
}

/** Runs a program to its end. Its output goes to the terminal, or is captured and returned. */
function run(command, words, { env = {}, isCaptured = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, words, {
      cwd: root,
      stdio: isCaptured ? ["ignore", "pipe", "pipe"] : "inherit",
      env: { ...process.env, GITHUB_CI: "true", TEST_TIMES: times, ...env },
    });
    let output = "";
    child.stdout?.on("data", (data) => (output += data));
    child.stderr?.on("data", (data) => (output += data));
    child.on("error", (error) => resolve({ status: 1, output: `${output}${error.message}\n` }));
    child.on("close", (status) => resolve({ status, output }));
  });
}

/** Runs vitest over some folders. With `repeats`, files with a failure are run a second time, each separately. */
async function vitest(name, words, { env, repeats = false }) {
  const first = await vitestOnce(name, words, env);
  if (!repeats || first.files.size === 0) return count(first);
  const second = await vitestOnce(`${name}: again`, [...first.files.keys()], env);
  if (second.failed > 0 && second.files.size === 0) return count(first);
  let passedBefore = 0;
  for (const [file, { passed, failures }] of first.files) {
    passedBefore += passed;
    if (!second.files.has(file)) retried.push(...failures.map((failure) => ({ file, ...failure })));
  }
  count({ passed: first.passed - passedBefore + second.passed, failed: second.failed });
}

/**
 * The numbers from vitest's JSON report. `files` are the files with a failure, each with the number of passed tests and the reasons of
 * failures; it is empty if vitest itself failed.
 */
async function vitestOnce(name, words, env) {
  const started = Date.now();
  const ended = recordStep(name);
  const report = `${reports}/${name.replace(/\W+/g, "-")}.json`;
  const { status, output } = await run(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${report}`,
      "--maxWorkers=1",
      ...words,
    ],
    { env, isCaptured: true },
  );
  ended();
  // Printed at the end, because several steps run at the same time.
  console.log(`\n— ${name} (${((Date.now() - started) / 1000).toFixed(0)} s)`);
  console.log(withoutDots(output));
  const files = new Map();
  if (!existsSync(report)) return { passed: 0, failed: 1, files };
  const { numPassedTests, numFailedTests, success, testResults } = JSON.parse(readFileSync(report, "utf8"));
  for (const { name: path, status: fileState, message, assertionResults } of testResults) {
    const file = relative(root, path);
    const failures = [];
    let passed = 0;
    for (const { status: state, fullName, failureMessages } of assertionResults) {
      if (!name.endsWith(": again") && (state === "skipped" || state === "pending" || state === "todo"))
        skipped.push({ file, fullName });
      if (state === "passed") passed++;
      if (state === "failed") failures.push({ fullName, why: failureMessages[0]?.split("\n", 1)[0] });
    }
    if (failures.length === 0 && fileState === "failed")
      failures.push({ fullName: "the file as a whole", why: message?.split("\n", 1)[0] });
    if (failures.length > 0) files.set(file, { passed, failures });
  }
  console.log(`Slowest: ${slowest(testResults)}`);
  return {
    passed: numPassedTests,
    failed: Math.max(numFailedTests, success && status === 0 ? 0 : 1),
    files,
  };
}

/** The output of the dot reporter without its dots. */
function withoutDots(output) {
  return stripVTControlCharacters(output)
    .replaceAll(/[·x*↓-]{3,}\n?/g, "")
    .trimEnd();
}

/** The slowest files of a report. */
function slowest(testResults) {
  return testResults
    .map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 5)
    .map(({ file, seconds }) => `${file} ${seconds.toFixed(0)} s`)
    .join(", ");
}

/** Test files that run on Bun, too. */
function bunFiles() {
  return [
    ...["src/store", "src/rpc", "src/server"].flatMap((folder) =>
      readdirSync(root + folder, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".test.ts"))
        .toSorted()
        .map((name) => `./${folder}/${name}`),
    ),
    "./src/platform/host/guarded-fetch.test.ts",
    "./src/platform/host/multipart.test.ts",
  ];
}

/** The suites that touch SQLite, RPC and the server, on bun:sqlite. `bun test` resolves imports of vitest itself. */
async function bun() {
  const ended = recordStep("Bun");
  const { status, output } = await run(
    `${root}node_modules/.bin/bun`,
    [
      "--no-install",
      "test",
      "--preload",
      "./test/support/bun-vitest.ts",
      "--timeout",
      "120000",
      "./test/bun/",
      ...bunFiles(),
    ],
    { env: { BUN_SQL: "true" }, isCaptured: true },
  );
  ended();
  console.log("\n— Bun: the store, RPC and server suites");
  const number = (word) => Number(new RegExp(`^\\s*(\\d+) ${word}`, "m").exec(output)?.[1] ?? 0);
  // Passed tests have one line each, which is omitted.
  const lines = output.split("\n").filter((line) => !line.startsWith("(pass)"));
  console.log((status === 0 ? lines.slice(-6) : lines).join("\n").trimEnd());
  for (const [, title] of output.matchAll(/^\(skip\) (.*)$/gm))
    skipped.push({ file: "on Bun", fullName: title });
  count({ passed: number("pass"), failed: Math.max(number("fail"), status === 0 ? 0 : 1) });
}

async function command(name, words) {
  console.log(`\n— ${name}`);
  const { status } = await run(process.execPath, words);
  count({ passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 });
}

/** Seconds since the start, rounded. */
function sinceStart() {
  return Math.round((Date.now() - startedAt) / 1000);
}

/** Records the start of a step. The returned function records its end. */
function recordStep(name) {
  const span = { name, from: sinceStart(), to: 0 };
  spans.push(span);
  return () => void (span.to = sinceStart());
}

/** The ten files with the highest processor time, child processes included. */
function highestProcessorTimes() {
  const ticksPerSecond = 100;
  const before = new Map();
  const seconds = new Map();
  const lines = existsSync(times) ? readFileSync(times, "utf8").trimEnd().split("\n") : [];
  for (const { file, pid, ticks } of lines.map((line) => JSON.parse(line))) {
    const spent = (ticks - (before.get(pid) ?? 0)) / ticksPerSecond;
    before.set(pid, ticks);
    // A test of the recipes runs tests in a copy, whose time it includes.
    if (file.startsWith(root)) seconds.set(file, (seconds.get(file) ?? 0) + spent);
  }
  return [...seconds]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 10)
    .map(([file, spent]) => `${relative(root, file)} ${spent.toFixed(0)} s`);
}

try {
  // The build does not use all cores all the time, and the type check is the longest check.
  const [types, ...others] = checks.map((check) => async () => count(await check()));
  await Promise.all([build({ quiet: true }), types()]);
  // Tests that start the service or the command line use the build, which starts much faster than the source.
  const built = { TEST_BUILT: "true" };
  /** Folders of test/ whose tests start no service. */
  const inProcess = ["conformance", "chains", "exchanges", "importers", "protocols", "silent-errors"].map(
    (folder) => `test/${folder}/`,
  );
  const otherFolders = ["test/e2e/", ...inProcess].flatMap((path) => [
    "--exclude",
    path.replace(/\/$/, "/**"),
  ]);
  // Tests with processes and a browser may fail on a busy machine. The end of the output names each repeated test.
  const half = (name, words, number) => () =>
    vitest(`${name}, ${number} of 2`, [...words, `--shard=${number}/2`], { env: built, repeats: true });
  const [page, service, recordings] = [
    ["The page in Chromium", ["test/e2e"]],
    ["The service: architecture, sockets, crashes", ["test/", ...otherFolders]],
    ["Recordings, files, chains and exchanges", inProcess],
  ];
  // Folders whose tests wait most are first. The last ones are short and need only the processor, so that no core is idle at the end.
  const pieces = [
    half(...page, 1),
    half(...page, 2),
    half(...service, 1),
    () => vitest("Unit, property and store tests", ["src/", "dashboard/"], { env: built }),
    half(...service, 2),
    half(...recordings, 1),
    half(...recordings, 2),
    bun,
    ...others,
  ];
  // Two more than the number of cores, because many tests wait for processes, sockets and the browser.
  await runConcurrently(pieces, availableParallelism() + 2);
  if (isNightly) {
    await command("Hundreds of crash rounds", [
      "scripts/crash.mjs",
      "--rounds=400",
      "--kills=60",
      "--report=crash-report.md",
    ]);
    await command("Minutes of load", ["scripts/load.mjs"]);
  }
} catch (error) {
  console.error(error);
  total.failed++;
}
const mostTime = highestProcessorTimes();
rmSync(reports, { recursive: true, force: true });
if (skipped.length > 0) {
  console.log(`\nSkipped (${skipped.length}):`);
  for (const { file, fullName } of skipped)
    console.log(`  ${file}: ${fullName} — ${reasonOf(file, fullName)}`);
}
if (retried.length > 0) {
  console.log(`\nPassed only when run again (${retried.length}):`);
  for (const { file, fullName, why } of retried) console.log(`  ${file}: ${fullName} — ${why}`);
}
for (const { name, from, to } of spans) console.log(`${name}: from ${from} s to ${to} s`);
if (!isNightly) {
  console.log(`Searches that take turns: those of day ${process.env.TEST_TURN} (TEST_TURN)`);
}
console.log(`Most processor time: ${mostTime.join(", ")}`);
console.log(`\nAll of it took ${sinceStart()} s.`);
const tail = skipped.length > 0 ? `, ${skipped.length} skipped` : "";
console.log(`${total.passed} passed, ${total.failed} failed${tail}`);
process.exitCode = total.failed === 0 ? 0 : 1;
