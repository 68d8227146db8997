import { expect } from "vitest";
import { depth } from "../../depth.ts";
import type { StandIn, StandInAnswer } from "../../servers/stand-in.ts";
import { connectionWorld, type ConnectionWorld } from "../../worlds/connection-world.ts";
import {
  chanceOf,
  day,
  hour,
  lineOf,
  negative,
  second,
  sum,
  type ChainSimulator,
  type TrueTransaction,
} from "./chain-history.ts";

/** The transactions of the ledger, on the lines of the chain's own. */
function ledgerLines(world: ConnectionWorld): string[] {
  return world.account.ledger
    .list({}, { limit: 100_000, order: "asc" })
    .items.flatMap(({ id, txHash, at, status, legs, type }) => {
      const changes: Record<string, string> = {};
      let fee: string | undefined;
      for (const { direction, assetId, amount } of legs) {
        if (status === "failed" && direction !== "fee") continue;
        const change = direction === "in" ? amount : negative(amount);
        changes[assetId] = sum(changes[assetId] ?? "0", change);
        if (direction === "fee")
          fee = fee === undefined ? `${amount} ${assetId}` : `${fee} + ${amount} ${assetId}`;
      }
      const key = type === "adjustment" ? `adjustment ${id}` : (txHash ?? id.split(":").at(-2) ?? id);
      const line: TrueTransaction = { key, at, changes, ...(fee === undefined ? {} : { fee }) };
      return [lineOf(status === "failed" ? { ...line, hasFailed: true } : line)];
    });
}

/** The balances that follow from lines of transactions, by asset. */
function totalsOf(transactions: readonly TrueTransaction[]): string[] {
  const totals = new Map<string, string>();
  for (const { changes } of transactions)
    for (const [asset, amount] of Object.entries(changes))
      totals.set(asset, sum(totals.get(asset) ?? "0", amount));
  return [...totals].filter(([, amount]) => amount !== "0").map(([asset, amount]) => `${amount} ${asset}`);
}

function lastChange(world: ConnectionWorld): number {
  const row = world.sql
    .prepare<{ seq: number }>(
      "SELECT coalesce(max(seq), 0) AS seq FROM changes WHERE topic IN ('transactions', 'auditLog')",
    )
    .get();
  return row?.seq ?? 0;
}

const faults: readonly StandInAnswer[] = [
  { status: 503, body: "down" },
  { status: 500, body: { error: "internal" } },
  { status: 429, headers: { "retry-after": "2" }, body: "Too many requests" },
  { truncated: '{"result": [{' },
  "reset",
];

/**
 * Syncs a random history every few days. Some syncs are cut off, meet errors of the server or new transactions between two requests; each is
 * followed by a quiet one, after which the ledger has exactly the chain's transactions.
 */
export async function followChain(standIn: StandIn, simulator: ChainSimulator, seed: number): Promise<void> {
  const chance = chanceOf(seed + 1_000);
  const first = simulator.moments[0] ?? 0;
  // The first sync meets an old wallet, or a new one.
  let now = first + day + chance.below(chance.happens(0.5) ? (simulator.end - first) * 0.7 : day);
  let perRequest = 0;
  let faultRate = 0;
  /** The chain stands still while its ledger is compared. */
  let quietAt: number | undefined;
  let onRequest = (): void => undefined;
  const world = connectionWorld({
    upstreams: Object.fromEntries(simulator.upstreams.map((id) => [id, standIn.url])),
    now: () => now,
    sleep: async (ms) => void (now += Math.ceil(ms)),
  });
  standIn.on(/./, (request) => {
    onRequest();
    now += chance.below(perRequest + 1);
    return chance.happens(faultRate) ? chance.pick(faults) : simulator.answer(request, quietAt ?? now);
  });
  const connection = await world.connect(simulator.kind, simulator.settings);
  let compared = 0;
  for (let round = 0; now < simulator.end + 3 * day; round++) {
    if (chance.happens(0.5)) {
      const ends = new AbortController();
      let left = chance.happens(0.6) ? 1 + chance.below(12) : Infinity;
      onRequest = () => void (--left === 0 && ends.abort(new Error("cut off")));
      perRequest = chance.happens(0.5) ? 40 * second : 0;
      faultRate = chance.happens(0.4) ? 0.15 : 0;
      await world.sync(connection, ends.signal).catch(() => undefined);
      onRequest = () => undefined;
      [perRequest, faultRate] = [0, 0];
      now += 2 * hour + chance.below(chance.happens(0.5) ? day : 5 * hour);
    }
    quietAt = now;
    for (let left = simulator.quietSyncs ?? 1; left > 0; left--) await world.sync(connection);
    const truth = simulator.truth(quietAt);
    const moment = `seed ${seed}, round ${round}, ${new Date(now).toISOString()}`;
    if (truth !== undefined) {
      await checkAgreement(world, connection, { truth, moment });
      compared++;
    }
    quietAt = undefined;
    const next = simulator.moments.find((at) => at > now + hour);
    const isNear = next !== undefined && chance.happens(0.4);
    now = isNear
      ? next + (chance.below(120) - 40) * second
      : now + 3 * hour + chance.below(depth(9, 5) * day);
  }
  quietAt = now += day;
  await world.sync(connection);
  const moment = `seed ${seed}, end`;
  await checkAgreement(world, connection, { truth: simulator.truth(quietAt) ?? [], moment });
  expect(compared, "comparisons").toBeGreaterThan(3);
}

async function checkAgreement(
  world: ConnectionWorld,
  connection: string,
  { truth, moment }: { truth: TrueTransaction[]; moment: string },
): Promise<void> {
  const lines = truth.map(lineOf);
  expect(differences(ledgerLines(world), lines), moment).toEqual([]);
  const unexpected = world.account.connections
    .get(connection)
    .gaps.filter(({ isNote }) => isNote !== true)
    .map(({ reason }) => reason);
  expect(unexpected, moment).toEqual([]);
  const before = lastChange(world);
  await world.syncNow(connection);
  expect(lastChange(world), `${moment}: an idle sync writes nothing`).toBe(before);
  await world.verifyNow(connection);
  const drifts = world.account.issues.list({ kind: "drift" }, { limit: 100, order: "asc" }).items;
  expect(
    drifts.map(({ message }) => message),
    `${moment}: ${totalsOf(truth).join(", ")}`,
  ).toEqual([]);
}

/** Lines that only the ledger or only the chain has. One that moves nothing and costs nothing may be left out. */
function differences(found: readonly string[], expected: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of found) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of expected) counts.set(line, (counts.get(line) ?? 0) - 1);
  return [...counts]
    .flatMap(([line, count]) =>
      count === 0 || line.endsWith(": ")
        ? []
        : [`${count > 0 ? "ledger" : "chain "} ×${Math.abs(count)} ${line}`],
    )
    .slice(0, 12);
}
