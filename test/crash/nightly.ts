import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { createHarness, seeded, describeRound } from "./harness.ts";
import { realKills, type RealKills } from "./real-kills.ts";
import type { Round } from "./round.ts";

// npm run crash: kills at every step of every scenario, then rounds with random faults of all kinds, then repeated kills of a real process.
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

const random = seeded(seed);
const harness = await createHarness();
const moments = harness.ready.reduce((sum, { steps }) => sum + steps, 0);
console.log(
  `Seed ${seed}: a kill at each of ${moments} steps, ${rounds} random rounds, then ${kills} kills of a real process.`,
);
const swept: Round[] = [];
for await (const round of harness.everyMoment()) note(round, swept, moments);
const drawn: Round[] = [];
while (drawn.length < rounds) note(await harness.draw(random), drawn, rounds);
await harness.close();
const real = await realKills(kills, random, (line) => console.log(line), values.built);
for (const finding of real.findings) console.log(`✗ ${finding}`);

const bad = [...swept, ...drawn].filter(({ findings }) => findings.length > 0);
if (values.report !== undefined) writeFileSync(values.report, reportOf());
console.log(
  `${swept.length + drawn.length - bad.length} of ${swept.length + drawn.length} rounds and ${real.kills} kills without a finding: ${bad.length + real.findings.length} findings.`,
);
process.exit(bad.length + real.findings.length === 0 ? 0 : 1);

function note(round: Round, among: Round[], of: number): void {
  among.push(round);
  if (round.findings.length > 0) console.log(`✗ ${describeRound(round)}`);
  if (among.length % 50 === 0) console.log(`${among.length} of ${of} rounds`);
}

function reportOf(): string {
  const count = (rows: Round[], wanted: (round: Round) => boolean): number => rows.filter(wanted).length;
  const lines = harness.ready.map(({ scenario, steps }) => {
    const own = drawn.filter((round) => round.scenario === scenario.name);
    const kind = (name: string, wanted: (round: Round) => boolean = () => true): number =>
      count(own, (round) => round.fault?.kind === name && wanted(round));
    const found = count(bad, (round) => round.scenario === scenario.name);
    const cells = [
      scenario.name,
      steps,
      count(swept, (round) => round.scenario === scenario.name),
      own.length,
      kind("kill", ({ again }) => again === undefined),
      kind("kill", ({ again }) => again !== undefined),
      kind("kill", ({ torn }) => torn),
      kind("full"),
      kind("readonly"),
      kind("clock"),
      found,
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return `${reportHead(real)}
| Operation | Steps | Killed at each step | Random rounds | Killed | Killed twice | of these with torn logs | Disk full | Read-only | Clock set | With findings |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${lines.join("\n")}

${[...bad.map(describeRound), ...real.findings].map((line) => `- ${line}`).join("\n") || "No finding."}
${kept()}`;
}

/** What people wrote into the report stays: everything from the heading "Found and fixed" on. */
function kept(): string {
  if (values.report === undefined || !existsSync(values.report)) return "";
  const before = readFileSync(values.report, "utf8");
  const at = before.indexOf("## Found and fixed");
  return at === -1 ? "" : `\n${before.slice(at)}`;
}

function reportHead({ kills: ended, operations, acknowledged }: RealKills): string {
  return `# Crash report

Written by \`npm run crash -- --rounds=${rounds} --kills=${kills} --seed=${seed} --report=docs/crash-report.md\` on ${new Date().toISOString().slice(0, 10)} (Node ${process.versions.node}, ${Math.round((Date.now() - started) / 1000)} s). The same seed gives the same rounds, except where work is sliced by time. \`npm test\` runs a part of it: a kill at every third step of an import and of an encrypted restore, 12 random rounds, and two kills of a real process.

Each round runs one operation in its own data directory, with one fault at one commit or file change. Then the service restarts from the disk state at that moment, including its write-ahead logs, and continues; in some rounds it is killed once more during recovery. A torn log ends in half a frame or a zeroed page. A full or read-only disk refuses one to eight consecutive changes. The clock is set forward or back by up to 20 hours.

A finding is an acknowledged write that is missing, an intermediate state, a final state that differs from an undisturbed run (duplicates included), a database that fails \`integrity_check\` or \`foreign_key_check\`, a task that does not resume, or leftover files.

A real process was killed ${ended} times during ${operations} operations (writes, imports, backups, restores; half of them with a torn log): ${acknowledged} acknowledged writes were read back after every start, and sums and counts were compared at the end.
`;
}
