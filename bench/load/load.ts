import { bareServer } from "../floors.ts";
import { createReport } from "../report.ts";
import { memoryOf } from "../service.ts";
import { quantile } from "./measure.ts";
import { runLoad } from "./run-load.ts";

// npm run load: `-- --accounts=1000 --transactions=10000 --sockets=300 --seconds=60 --rows=20000` chooses the size.
const numberOf = (name: string, fallback: number): number =>
  Number(process.argv.find((word) => word.startsWith(`--${name}=`))?.split("=")[1] ?? fallback);
const load = {
  accounts: numberOf("accounts", 200),
  transactions: numberOf("transactions", 10_000),
  sockets: numberOf("sockets", 300),
  seconds: numberOf("seconds", 180),
  rows: numberOf("rows", 20_000),
  slow: numberOf("slow", 4),
};
const report = createReport((line) => console.log(line));
report.section(
  `${load.accounts} accounts of ${load.transactions} transactions, ${load.sockets} sockets with four subscriptions each, ${load.slow} that read nothing, two imports of ${load.rows} rows and two syncs at a time, ${load.seconds} s`,
);
const bare = await bareServer((pid) => memoryOf(pid, "VmRSS"));
const { start, calmAfterMs, openFiles, syncs, reads, floor, errors, events, gauges, imports, slowClosed } =
  await runLoad(load, (line) => console.log(`  ${line}`));
/** Number of account files that both threads keep open. */
const maxOpen = 384 + 32;
const startTarget = load.accounts <= 10 ? 300 : 1_000;
report.figure({
  name: "start to first /ping",
  value: start.startMs,
  unit: "ms",
  floor: bare.ms,
  target: `under ${startTarget} ms`,
  met: start.startMs < startTarget,
});
report.figure({
  name: "the start that adopts the files, once",
  value: start.adoptMs,
  unit: "ms",
  floor: bare.ms,
});
// Each account is opened once to plan its schedules.
const idleTarget = 2_000 + load.accounts * 10;
report.figure({
  name: "from the start until idle",
  value: start.idleMs,
  unit: "ms",
  target: `under ${idleTarget} ms`,
  met: start.idleMs < idleTarget,
});
report.figure({
  name: "memory when idle",
  value: start.memory,
  unit: "MB",
  floor: bare.memory,
  target: "under 400 MB",
  met: start.memory < 400,
});
report.figure({ name: "descriptors open when idle", value: start.openFiles, unit: "files" });
const all = reads.all();
const ms = (name: string, value: number, target?: number): void =>
  report.figure({
    name,
    value,
    unit: "ms",
    floor: quantile(floor, name.endsWith("median") ? 0.5 : 0.99),
    ...(target === undefined ? {} : { target: `under ${target} ms`, met: value < target }),
  });
report.figure({ name: "reads", value: all.length, unit: "calls" });
report.figure({ name: "events received", value: events, unit: "events" });
report.figure({ name: "imports started", value: imports, unit: "files" });
report.figure({ name: "syncs started", value: syncs, unit: "syncs" });
report.figure({ name: "errors", value: errors.length, unit: "", target: "none", met: errors.length === 0 });
ms("reads, median", quantile(all, 0.5));
ms("reads, 99th percentile", quantile(all, 0.99), 50);
ms("reads, longest", Math.max(...all));
for (const [method, times] of reads.methods()) {
  ms(`  ${method}, median`, quantile(times, 0.5));
  ms(`  ${method}, 99th percentile`, quantile(times, 0.99));
}
report.figure({ name: "from the end of the load until idle", value: calmAfterMs, unit: "ms" });
report.figure({
  name: "descriptors open, most",
  value: openFiles,
  unit: "files",
  // Three descriptors for each open account file, one for each socket, and those of the runtime.
  target: `at most ${3 * maxOpen + load.sockets + 100}`,
  met: openFiles <= 3 * maxOpen + load.sockets + 100,
});
const [first, last] = [gauges[0], gauges.at(-1)];
if (first !== undefined && last !== undefined) {
  const share = ((last.promptCalls - first.promptCalls) / (last.calls - first.calls)) * 100;
  report.figure({
    name: "reads within 50 ms inside the service",
    value: share,
    unit: "%",
    target: "at least 99",
    met: share >= 99,
  });
}
const handles = Math.max(...gauges.map((gauge) => gauge.handles));
report.figure({
  name: "account files open, most",
  value: handles,
  unit: "files",
  target: `at most ${maxOpen}`,
  met: handles <= maxOpen,
});
report.figure({
  name: "unsent to slow clients, most",
  value: Math.max(...gauges.map(({ unsent }) => unsent)) / 1024 ** 2,
  unit: "MiB",
});
report.figure({ name: "slow clients turned away", value: slowClosed, unit: `of ${load.slow}` });
const part = (from: number, to: number): number =>
  quantile(
    gauges.slice(Math.floor(gauges.length * from), Math.ceil(gauges.length * to)).map(({ memory }) => memory),
    0.5,
  );
const [early, late] = [part(0.4, 0.6), part(0.8, 1)];
report.figure({ name: "memory in the middle, median", value: early, unit: "MiB" });
report.figure({
  name: "memory at the end, median",
  value: late,
  unit: "MiB",
  target: "at most a tenth more",
  met: late < early * 1.1,
});
for (const error of errors.slice(0, 5)) console.log(`  ${error}`);
const missed = report.figures().filter(({ met }) => met === false);
console.log(
  missed.length === 0 ? "\nAll targets met." : `\nNot met: ${missed.map(({ name }) => name).join(", ")}`,
);
process.exitCode = missed.length === 0 ? 0 : 1;
