import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { createHarness, seeded, told } from "./harness.ts";
import { realKills, type RealKills } from "./real-kills.ts";
import type { Round } from "./round.ts";

// npm run crash: rounds drawn by lot, each with a fault somewhere, then a real process that is killed again and again.
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "300" },
    kills: { type: "string" },
    seed: { type: "string", default: String(Math.floor(Date.now() / 86_400_000)) },
    report: { type: "string" },
    built: { type: "string" },
  },
});
const rounds = Number(values.rounds);
const kills = Number(values.kills ?? Math.ceil(rounds / 10));
const seed = Number(values.seed);
const started = Date.now();
console.log(`Seed ${seed}: ${rounds} rounds with a fault each, then ${kills} kills of a real process.`);

const random = seeded(seed);
const harness = await createHarness();
const done: Round[] = [];
for (let count = 1; count <= rounds; count++) {
  const round = await harness.draw(random);
  done.push(round);
  if (round.findings.length > 0) console.log(`✗ ${told(round)}`);
  if (count % 25 === 0)
    console.log(
      `${count} of ${rounds} rounds, ${done.filter(({ findings }) => findings.length > 0).length} with findings`,
    );
}
await harness.close();
const real = await realKills(kills, random, (line) => console.log(line), values.built);
for (const finding of real.findings) console.log(`✗ ${finding}`);

const bad = done.filter(({ findings }) => findings.length > 0);
if (values.report !== undefined) writeFileSync(values.report, reportOf());
console.log(
  `${rounds - bad.length} of ${rounds} rounds and ${real.kills} kills without a finding: ${bad.length + real.findings.length} findings.`,
);
process.exit(bad.length + real.findings.length === 0 ? 0 : 1);

function reportOf(): string {
  const scenarios = harness.ready.map(({ scenario, steps }) => {
    const own = done.filter((round) => round.scenario === scenario.name);
    const of = (kind: string, torn?: boolean): number =>
      own.filter(({ fault, torn: isTorn }) => fault?.kind === kind && (torn === undefined || isTorn === torn))
        .length;
    return `| ${scenario.name} | ${steps} | ${own.length} | ${of("kill", false)} | ${of("kill", true)} | ${of("full")} | ${of("readonly")} | ${of("clock")} | ${own.filter(({ findings }) => findings.length > 0).length} |`;
  });
  return `${reportHead(real)}
| What goes on | Moments it can be cut at | Rounds | Killed | Killed, torn log | Disk full | Read-only | Clock set | With findings |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${scenarios.join("\n")}

${[...bad.map(told), ...real.findings].map((line) => `- ${line}`).join("\n") || "No finding."}
`;
}

function reportHead({ kills: ended, operations, acknowledged }: RealKills): string {
  return `# Crash report

Written by \`npm run crash -- --rounds=${rounds} --seed=${seed} --report=docs/crash-report.md\` on ${new Date().toISOString().slice(0, 10)} (Node ${process.versions.node}, ${Math.round((Date.now() - started) / 1000)} s).
The same seed draws the same rounds.

A round runs a piece of the owner's life in a data directory of its own, with one fault at one moment: a commit, or a change of a file. Then the service starts anew
from the disk as it was, and goes on. A finding is anything acknowledged that is not there, a state between two, an end other than the undisturbed one (so also
anything doubled), a damaged database, or something left behind.

A real process was killed ${ended} times in the middle of ${operations} operations (writes, imports, backups, restores; half of the times with a torn log): ${acknowledged} acknowledged writes were asked for after every start.
`;
}
