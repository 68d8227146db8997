import { afterAll, beforeAll, expect, test } from "vitest";
import { createHarness, seeded, describeRound, type Harness } from "./harness.ts";
import { depth } from "../support/depth.ts";

/** A kill is tried at each `stride`th step of a scenario: at some with each change, at all of them every night. */
const stride = depth(3, 1);

/** Number of random rounds; `npm run crash` runs hundreds with other seeds. */
const drawn = depth(12, 40);
const seed = 20260301;

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
}, 180_000);
afterAll(() => harness.close());

test.each(["import", "restore in place, encrypted"])(
  "killed at moments spread over this: %s, the service reaches the same end state",
  { timeout: 300_000 },
  async (name) => {
    const findings: string[] = [];
    let rounds = 0;
    let deaths = 0;
    for await (const round of harness.everyMoment([name], stride)) {
      rounds++;
      if (round.met) deaths++;
      if (round.findings.length > 0) findings.push(describeRound(round));
    }
    expect(findings).toEqual([]);
    // Work is sliced by time, so runs differ by a commit or two.
    expect(rounds).toBeGreaterThan(10);
    expect(deaths).toBeGreaterThan(rounds * 0.9);
  },
);

test(
  "with injected failures at any point, acknowledged data is kept and the end state is the same",
  { timeout: 300_000 },
  async () => {
    const random = seeded(seed);
    const findings: string[] = [];
    for (let count = 0; count < drawn; count++) {
      const round = await harness.draw(random);
      if (round.findings.length > 0) findings.push(describeRound(round));
    }
    expect(findings).toEqual([]);
  },
);
