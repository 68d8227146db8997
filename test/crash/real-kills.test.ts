import { expect, test } from "vitest";
import { seeded } from "./harness.ts";
import { realKills } from "./real-kills.ts";
import { depth } from "../support/depth.ts";

const rounds = depth(2, 4);

test(
  "a process killed at random moments loses nothing that it acknowledged and duplicates nothing",
  { timeout: 300_000 },
  async () => {
    const { findings, acknowledged, kills } = await realKills(rounds, seeded(20260301), () => undefined);
    expect(findings).toEqual([]);
    expect(kills).toBe(rounds);
    expect(acknowledged).toBeGreaterThan(0);
  },
);
