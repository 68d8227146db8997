import { expect, test } from "vitest";
import { seeded } from "./harness.ts";
import { realKills } from "./real-kills.ts";
import { depth } from "../support/depth.ts";

const rounds = depth(2, 4);

test(
  "a process that is killed in the middle of everything loses nothing that it acknowledged, and doubles nothing",
  { timeout: 300_000 },
  async () => {
    const { findings, acknowledged, kills } = await realKills(rounds, seeded(20260301), () => undefined);
    expect(findings).toEqual([]);
    expect(kills).toBe(rounds);
    expect(acknowledged).toBeGreaterThan(0);
  },
);
