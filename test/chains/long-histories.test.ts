import { expect, it } from "vitest";
import { driftsIn, readAccount } from "../support/account-chain.ts";
import { longHistories } from "../support/long-histories.ts";
import { startStandIn } from "../support/stand-in.ts";

const page = 100;
const [few, many] = [500, 2_000];

/** Requests and computing time of reading an account with this number of transactions, to its stated balance. */
async function costOf(family: string, count: number): Promise<{ requests: number; cpuMs: number }> {
  const standIn = await startStandIn();
  try {
    const played = longHistories[family]?.(count, page);
    if (played === undefined) throw new Error(`no history of ${family}`);
    const before = process.cpuUsage();
    const world = await readAccount(standIn, played);
    const { user } = process.cpuUsage(before);
    const requests = standIn.requests.length;
    expect(world.account.ledger.list({}, { limit: 1, order: "asc" }).total).toBe(count);
    await world.verify(world.account.connections.list()[0]?.id ?? "");
    expect(driftsIn(world)).toEqual([]);
    return { requests, cpuMs: user / 1_000 };
  } finally {
    await standIn.close();
  }
}

it.each(Object.keys(longHistories))(
  "%s: requests and computing grow with the number of transactions, not faster",
  async (family) => {
    const small = await costOf(family, few);
    const large = await costOf(family, many);
    const factor = many / few;
    expect(large.requests).toBeLessThanOrEqual(small.requests * factor + 3);
    // Quadratic growth would be sixteenfold.
    expect(large.cpuMs).toBeLessThan(Math.max(small.cpuMs, 100) * factor * 2.5);
  },
  120_000,
);
