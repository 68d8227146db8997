import { expect, test } from "vitest";
import { seeded } from "./harness.ts";
import { realKills } from "./real-kills.ts";

test(
  "a process that is killed in the middle of everything loses nothing that it acknowledged, and doubles nothing",
  { timeout: 300_000 },
  async () => {
    const { findings, acknowledged, kills } = await realKills(4, seeded(20260301), () => undefined);
    expect(findings).toEqual([]);
    expect(kills).toBe(4);
    expect(acknowledged).toBeGreaterThan(0);
  },
);
