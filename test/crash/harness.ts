import { rmSync } from "node:fs";
import { serveReceipts } from "../support/chains/esplora-receipts.ts";
import { startStandIn } from "../support/servers/stand-in.ts";
import type { Fault } from "./faulty-machine.ts";
import { prepared, runRound, type HowRound, type Round } from "./round.ts";
import type { Scenario } from "./scenario.ts";
import { scenarios } from "./scenarios.ts";
import { address } from "./sources.ts";

type Ready = { scenario: Scenario; origin: string; steps: number; state: unknown };
const hourMs = 3_600_000;

export type Harness = {
  /** Every scenario, with the number of steps at which its work can be interrupted. */
  ready: readonly Ready[];
  run(ready: Ready, how: HowRound): Promise<Round>;
  /** Kills the process at every step (or at each `stride`th) of every scenario, in sequence, every second time with torn logs. */
  everyMoment(names?: readonly string[], stride?: number): AsyncGenerator<Round>;
  /** A round with a random scenario and fault. */
  draw(random: () => number): Promise<Round>;
  close(): Promise<void>;
};

/** Prepares every scenario: its initial state, and its final state without a fault. Throws if a scenario fails without one. */
export async function createHarness(only?: readonly string[]): Promise<Harness> {
  const standIn = await startStandIn();
  serveReceipts(standIn, { address, count: 60, satoshi: 10_000 });
  const env = { UPSTREAM_ESPLORA_URL: standIn.url };
  const ready: Ready[] = [];
  for (const scenario of scenarios) {
    if (only !== undefined && !only.includes(scenario.name)) continue;
    const origin = await prepared(scenario, env);
    const calm = await runRound(scenario, origin, { fault: null, env });
    if (calm.findings.length > 0)
      throw new Error(`${scenario.name}, undisturbed: ${calm.findings.join("; ")}`);
    ready.push({ scenario, origin, steps: calm.steps, state: calm.state });
  }
  const run: Harness["run"] = ({ scenario, origin, state }, how) =>
    runRound(scenario, origin, { ...how, env, expected: state });
  return {
    ready,
    run,
    draw(random) {
      const one = ready[Math.floor(random() * ready.length)];
      if (one === undefined) throw new Error("there is no scenario");
      const at = 1 + Math.floor(random() * one.steps);
      const kinds = ["kill", "kill", "kill", "full", "readonly", "clock"] as const;
      const kind = kinds[Math.floor(random() * kinds.length)] ?? "kill";
      const fault: Fault = { kind, at, steps: 1 + Math.floor(random() * 8) };
      // Within the same year, whose figures the scenarios read.
      const jump = Math.round((random() * 2 - 1) * 20 * hourMs);
      const isKilled = kind === "kill";
      const torn = isKilled && random() < 0.5;
      // Some are killed a second time during recovery, mostly early.
      const again = isKilled && random() < 0.5 ? 1 + Math.floor(random() * random() * one.steps) : undefined;
      return run(one, { fault, jump, torn, again });
    },
    async *everyMoment(names, stride = 1) {
      for (const one of ready)
        if (names === undefined || names.includes(one.scenario.name))
          for (let at = 1, count = 0; at <= one.steps; at += stride, count++)
            yield await run(one, { fault: { kind: "kill", at, steps: 1 }, torn: count % 2 === 1 });
    },
    async close() {
      for (const { origin } of ready) rmSync(origin, { recursive: true, force: true });
      await standIn.close();
    },
  };
}

/** Pseudo-random numbers from 0 to 1 (exclusive) from a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function describeRound({ scenario, fault, torn, again, findings }: Round): string {
  const words = [torn ? ", torn logs" : "", again === undefined ? "" : `, again at step ${again}`].join("");
  const what = fault === null ? "nothing" : `${fault.kind} at step ${fault.at}${words}`;
  return `${scenario}: ${what}: ${findings.length === 0 ? "well" : findings.join("; ")}`;
}
