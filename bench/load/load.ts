import { createReport } from "../report.ts";
import { quantile } from "./measure.ts";
import { runLoad } from "./run-load.ts";

// npm run load: `-- --seconds=60 --accounts=200 --sockets=50 --rows=20000` chooses the size.
const numberOf = (name: string, fallback: number): number =>
  Number(process.argv.find((word) => word.startsWith(`--${name}=`))?.split("=")[1] ?? fallback);
const load = {
  accounts: numberOf("accounts", 200),
  sockets: numberOf("sockets", 50),
  seconds: numberOf("seconds", 180),
  rows: numberOf("rows", 20_000),
  slow: numberOf("slow", 4),
};
const report = createReport((line) => console.log(line));
report.section(
  `${load.accounts} accounts, ${load.sockets} sockets with four subscriptions each, ${load.slow} that read nothing, two imports of ${load.rows} rows at a time, ${load.seconds} s`,
);
const { reads, floor, errors, events, gauges, imports, slowClosed } = await runLoad(load, (line) =>
  console.log(`  ${line}`),
);
const all = reads.all();
const ms = (name: string, value: number, target?: number): void =>
  report.figure({
    name,
    value,
    unit: "ms",
    ...(target === undefined ? {} : { floor: quantile(floor, 0.99) }),
    ...(target === undefined ? {} : { target: `under ${target} ms`, met: value < target }),
  });
report.figure({ name: "reads", value: all.length, unit: "calls" });
report.figure({ name: "events received", value: events, unit: "events" });
report.figure({ name: "imports begun", value: imports, unit: "files" });
report.figure({ name: "errors", value: errors.length, unit: "", target: "none", met: errors.length === 0 });
ms("reads, median", quantile(all, 0.5));
ms("reads, 99th percentile", quantile(all, 0.99), 50);
ms("reads, longest", Math.max(...all));
for (const [method, times] of reads.methods()) ms(`  ${method}, 99th percentile`, quantile(times, 0.99));
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
  target: "at most 160",
  met: handles <= 160,
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
