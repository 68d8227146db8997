import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  appendFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSql } from "../../src/platform/sqlite/open-sql.ts";
import { fakeClock } from "../support/fake-clock.ts";
import { workerWorld, type WorkerWorld } from "../support/worlds/worker-world.ts";
import { Dead, faultyMachine, type Fault } from "./faulty-machine.ts";
import type { Promised, Scenario } from "./scenario.ts";

/** The faults of a round. */
export type HowRound = {
  fault: Fault | null;
  /** Whether the next process finds an incomplete frame at the end of every write-ahead log. */
  torn?: boolean;
  /** The step at which the process after the fault is killed as well. */
  again?: number | undefined;
  /** How far the fault `clock` moves the clock, in milliseconds. */
  jump?: number;
};

export type Round = {
  scenario: string;
  fault: Fault | null;
  torn: boolean;
  again: number | undefined;
  /** Whether the fault occurred before the work ended. */
  met: boolean;
  steps: number;
  /** Violated expectations. */
  findings: string[];
  state: unknown;
};

/** Maximum of clock advances. No scenario needs as many, so work that does is stuck. */
const maxAdvances = 600;

/** A data directory as it is before the scenario's work. */
export async function prepared(scenario: Scenario, env: Record<string, string>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "portolan-crash-"));
  const world = workerWorld(folder, { env });
  world.app.start();
  await scenario.before?.(world);
  await settle(world, { isOver: () => true });
  await world.app.stop();
  scenario.atRest?.(folder);
  return folder;
}

/** Runs a scenario in a copy of `origin` with one or two faults, restarts it after each crash, and checks acknowledgements and final state. */
export async function runRound(
  scenario: Scenario,
  origin: string,
  {
    fault,
    torn = false,
    again,
    jump = 0,
    env,
    expected,
  }: HowRound & {
    env: Record<string, string>;
    expected?: unknown;
  },
): Promise<Round> {
  const folders = [copyOf(origin)];
  const here = (): string => folders.at(-1) ?? "";
  const clock = fakeClock();
  const findings: string[] = [];
  const promises: Promised[] = [];
  const second: Fault[] = again === undefined ? [] : [{ kind: "kill", at: again, steps: 1 }];
  const lives = [fault, ...second, null].map((one) => ({
    fault: one,
    machine: faultyMachine(one, () => clock.jump(jump)),
  }));
  let world: WorkerWorld | undefined;
  let current = clock;
  try {
    for (const [life, { fault: met, machine }] of lives.entries()) {
      let isOver = false;
      world = undefined;
      try {
        if (life > 0) current = fakeClock(current.now());
        world = workerWorld(here(), { ...machine, env, clock: current });
        world.app.start();
        if (life > 0) {
          const found: string[] = [];
          await check(world, scenario, promises, found);
          // A killed process answers nothing.
          if (!machine.isDead) findings.push(...found);
        }
        // The disk accepts writes again when the next process starts.
        const complaints = met === null ? findings : [];
        isOver = await throughWork(world, scenario, {
          promises,
          isDead: () => machine.isDead,
          findings: complaints,
        });
      } catch (error) {
        if (!machine.isDead && !isOfFault(error, met)) throw error;
      }
      if (isOver) break;
      if (met === null) {
        if (fault !== null) findings.push("after the restart it did not come to an end");
        break;
      }
      // The disk at the moment of the kill, including the write-ahead logs.
      folders.push(copyOf(here()));
      await world?.app.stop().catch(() => undefined);
      machine.closeAll();
      if (torn) tearLogs(here());
    }
    if (world === undefined) throw new Error("there is no world");
    await check(world, scenario, promises, findings);
    const steps = lives[0]?.machine.steps ?? 0;
    const stateBefore = scenario.state(world);
    await world.app.stop();
    // Leftovers that a refusing disk kept, such as the key of a task that was never written, are deleted by the next start.
    const last = workerWorld(here(), { env, clock: fakeClock(world.clock.now()) });
    last.app.start();
    const state = fault?.kind === "full" || fault?.kind === "readonly" ? scenario.state(last) : stateBefore;
    await last.app.stop();
    if (expected !== undefined && JSON.stringify(state) !== JSON.stringify(expected))
      findings.push(`ended in another state: ${difference(state, expected)}`);
    for (const path of databasesIn(here())) findings.push(...integrityOf(path));
    findings.push(...leftoversIn(here()));
    return {
      scenario: scenario.name,
      fault,
      torn,
      again,
      met: fault !== null && steps >= fault.at,
      steps,
      findings,
      state,
    };
  } finally {
    for (const { machine } of lives) machine.closeAll();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

/** Repeats the work until it succeeds and has ended; `false` if the process was killed before. */
async function throughWork(
  world: WorkerWorld,
  scenario: Scenario,
  { promises, isDead, findings }: { promises: Promised[]; isDead: () => boolean; findings: string[] },
): Promise<boolean> {
  for (let attempt = 1; attempt <= 40; attempt++) {
    try {
      await scenario.work(world, (promised) => promises.push(promised));
      if (await settle(world, scenario, isDead)) return true;
    } catch (error) {
      if (isDead() || error instanceof Dead) return false;
      if (attempt === 40) findings.push(`the work does not go through: ${String(error)}`);
      // Refused by a full or read-only disk: retried later.
      await world.clock.move(1_000);
    }
    if (isDead()) return false;
  }
  return false;
}

/** Advances the clock until no task is left; `false` if the process was killed, or the work has not ended. */
async function settle(
  world: WorkerWorld,
  scenario: Pick<Scenario, "isOver">,
  isDead = () => false,
): Promise<boolean> {
  for (let turn = 0; turn < maxAdvances; turn++) {
    await world.clock.move(turn < 40 ? 250 : 20_000);
    if (isDead()) return false;
    if (isQuiet(world) && (await scenario.isOver(world))) return true;
    // Work that waits for the disk or the network.
    await new Promise((resolve) => setTimeout(resolve, 2));
    if (isQuiet(world) && turn > 60) return false;
  }
  return false;
}

function isQuiet({ app: { context } }: WorkerWorld): boolean {
  const { accounts, server } = context;
  if (server.tasks.isBusy() || server.tasks.nextRunAt() !== null) return false;
  return accounts.names().every((name) => {
    if (accounts.whenFree(name) !== undefined) return false;
    const { changes, tasks } = accounts.open(name);
    // Refused work waits for its retry.
    return changes.newest() === changes.cursor() && !tasks.isBusy() && tasks.nextRunAt() === null;
  });
}

async function check(
  world: WorkerWorld,
  scenario: Scenario,
  promises: readonly Promised[],
  findings: string[],
): Promise<void> {
  for (const { what, holds } of promises)
    try {
      if (!(await holds(world))) findings.push(`what was acknowledged is not there: ${what}`);
    } catch (error) {
      findings.push(`what was acknowledged cannot be asked: ${what}: ${String(error)}`);
    }
  try {
    await scenario.always?.(world);
  } catch (error) {
    findings.push(String(error));
  }
}

function isOfFault(error: unknown, fault: Fault | null): boolean {
  return (
    fault !== null && fault.kind !== "clock" && /is full|cannot be written|cannot be used/.test(String(error))
  );
}

/** Copies the data directory. A deletion in progress may end during the copy, which is then of the moment after it. */
function copyOf(folder: string): string {
  for (;;) {
    const copy = mkdtempSync(join(tmpdir(), "portolan-crash-"));
    try {
      cpSync(folder, copy, { recursive: true });
      return copy;
    } catch (error) {
      rmSync(copy, { recursive: true, force: true });
      if ((error as { code?: unknown }).code !== "ENOENT" || !existsSync(folder)) throw error;
    }
  }
}

/** Simulates a write that a power cut interrupted: an incomplete frame, or a page of zeros. */
function tearLogs(folder: string): void {
  for (const path of databasesIn(folder)) {
    const log = `${path}-wal`;
    if (!existsSync(log)) continue;
    const size = statSync(log).size;
    appendFileSync(log, size % 2 === 0 ? Buffer.alloc(1_500, 0x5a) : Buffer.alloc(4_120));
    if (existsSync(`${path}-shm`)) truncateSync(`${path}-shm`, 0);
  }
}

function databasesIn(folder: string): string[] {
  const databases = join(folder, "databases");
  return readdirSync(databases)
    .filter((name) => name.endsWith(".sqlite"))
    .map((name) => join(databases, name));
}

function integrityOf(path: string): string[] {
  const sql = openSql(path, { readonly: false });
  try {
    const found = sql.prepare<{ integrity_check: string }>("PRAGMA integrity_check").all();
    const broken = sql.prepare("PRAGMA foreign_key_check").all();
    const words = found.map((row) => row.integrity_check).join();
    return [
      ...(words === "ok" ? [] : [`${path}: ${words}`]),
      ...(broken.length === 0 ? [] : [`${path}: a reference leads nowhere`]),
    ];
  } finally {
    sql.close();
  }
}

/** Databases and incomplete files that belong to no account. */
function leftoversIn(folder: string): string[] {
  return readdirSync(join(folder, "databases"))
    .filter((name) => !/^[^.].*\.sqlite(-wal|-shm)?$/.test(name))
    .map((name) => `left behind: databases/${name}`);
}

function difference(state: unknown, expected: unknown): string {
  const [a, b] = [JSON.stringify(state), JSON.stringify(expected)];
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return `…${a.slice(Math.max(0, at - 60), at + 120)} instead of …${b.slice(Math.max(0, at - 60), at + 120)}`;
}
