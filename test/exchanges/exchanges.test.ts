import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnyConnector } from "../../src/connectors/connector.ts";
import { exchanges } from "../../src/connectors/exchanges/exchange-connectors.ts";
import type { Transaction } from "../../src/domain/ledger/transaction.ts";
import { once } from "../../src/lib/once.ts";
import { connectionWorld, type ConnectionWorld } from "../support/worlds/connection-world.ts";
import { depth, inTurn } from "../support/depth.ts";
import {
  connectorSince,
  exchangeFixture,
  nowOf,
  play,
  type ExchangeFixture,
} from "../support/servers/exchange-fixture.ts";
import { stateOf } from "../support/worlds/ledger-world.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());

type ConnectorFor = (kind: string) => AnyConnector;

function worldOf(id: string, fixture: ExchangeFixture, connectorFor?: ConnectorFor): ConnectionWorld {
  return connectionWorld({
    upstreams: { [id.toUpperCase()]: standIn.url },
    now: () => nowOf(fixture),
    ...(connectorFor === undefined ? {} : { connectorFor }),
  });
}

/** A new connection after its first sync, with the number of requests of that and the state after it. */
async function firstSync(id: string, fixture: ExchangeFixture, connectorFor?: ConnectorFor) {
  const before = standIn.requests.length;
  play(standIn, fixture);
  const world = worldOf(id, fixture, connectorFor);
  const connection = await world.connect(id, fixture.settings);
  await world.sync(connection);
  return { world, connection, asked: standIn.requests.length - before, state: stateOf(world.sql) };
}

function line({ at, type, wallet, legs, txHash }: Transaction): string {
  const reported = legs.map(
    (leg) =>
      `${leg.direction} ${leg.amount} ${leg.assetId}${leg.wallet === undefined ? "" : ` at ${leg.wallet}`}`,
  );
  return `${new Date(at).toISOString()} ${type} ${wallet}: ${reported.join(", ")}${txHash === undefined ? "" : ` [${txHash}]`}`;
}

/** Those that move something: a failed withdrawal and its return stay in the records without effect. */
function linesOf(world: ConnectionWorld): string[] {
  return world.account.ledger
    .list({}, { limit: 1_000, order: "asc" })
    .items.filter(
      ({ status, legs }) => status !== "failed" || legs.some(({ direction }) => direction === "fee"),
    )
    .map(line)
    .sort();
}

function lastChange(world: ConnectionWorld): number {
  const row = world.sql
    .prepare<{ seq: number }>(
      "SELECT coalesce(max(seq), 0) AS seq FROM changes WHERE topic IN ('transactions', 'auditLog')",
    )
    .get();
  return row?.seq ?? 0;
}

describe.each(inTurn(exchanges, 3).map(({ id, title }) => ({ id, title })))("$title", ({ id }) => {
  it("gives the same result when interrupted after any request", async () => {
    const fixture = exchangeFixture(id);
    const { asked, state } = await firstSync(id, fixture, connectorSince(fixture));
    const cut = worldOf(id, fixture, connectorSince(fixture));
    const connection = await cut.connect(id, fixture.settings);
    for (const share of depth([0.3, 0.7], [0.1, 0.3, 0.5, 0.7, 0.9])) {
      const ends = new AbortController();
      let left = Math.max(2, Math.round(asked * share));
      play(standIn, fixture, () => void (--left === 0 && ends.abort(new Error("cut off"))));
      await cut.sync(connection, ends.signal).catch(() => undefined);
    }
    play(standIn, fixture);
    await cut.sync(connection);
    expect(stateOf(cut.sql)).toEqual(state);
  });
});

describe.each(exchanges.map(({ id, title }) => ({ id, title })))("$title", ({ id, title }) => {
  const fixture = exchangeFixture(id);
  /** One sync of the whole history, whose account several tests look at. */
  const synced = once(() => firstSync(id, fixture));

  it("becomes the expected transactions exactly, with a gap for what its API omits", async () => {
    const { world, connection } = await synced();
    expect(linesOf(world)).toEqual([...fixture.transactions].sort());
    const { gaps } = world.account.connections.get(connection);
    for (const words of fixture.gaps ?? [])
      expect(gaps.map(({ reason }) => reason).join("\n")).toContain(words);
  });

  it("agrees with the exchange's stated balances", async () => {
    const { world, connection } = await synced();
    play(standIn, fixture);
    world.settle();
    await world.verify(connection);
    const drift = world.account.issues
      .list({ kind: "drift" }, { limit: 100, order: "asc" })
      .items.map(({ subject }) => String(subject["assetId"]));
    expect(drift.sort()).toEqual(fixture.drift ?? []);
  });

  it("sends few requests and writes nothing when nothing is new", async () => {
    const { world, connection } = await synced();
    play(standIn, fixture);
    world.wait(60_000);
    const before = { change: lastChange(world), requests: standIn.requests.length };
    await world.sync(connection);
    expect(before.change).toBeGreaterThan(0);
    expect(lastChange(world)).toBe(before.change);
    expect(standIn.requests.length - before.requests).toBeLessThanOrEqual(fixture.idleRequests);
  });

  it("shows the exchange's stated balances while its history still loads", async () => {
    play(standIn, fixture);
    const world = worldOf(id, fixture);
    const connection = await world.connect(id, fixture.settings);
    const ends = new AbortController();
    const checked = standIn.requests.length;
    // The reading itself begins with the balances, like the first look at what is held.
    play(standIn, fixture, () => {
      const [first, ...rest] = standIn.requests.slice(checked).map(({ path }) => path);
      if (first !== undefined && rest.includes(first)) ends.abort(new Error("cut off"));
    });
    await world.sync(connection, ends.signal).catch(() => undefined);
    const shown = world.sql
      .prepare<{ n: number }>(
        "SELECT count(*) AS n FROM source_balances WHERE computed IS NULL AND amount <> '0'",
      )
      .get();
    expect(shown?.n).toBeGreaterThan(0);
  });

  it("is refused with a rejected key, with a remedy", async () => {
    const { status = 200, body } = fixture.wrongKey;
    standIn.on(/./, { status, body });
    const refused = worldOf(id, fixture).connect(id, fixture.settings);
    await expect(refused).rejects.toMatchObject({ code: "bad_request" });
    await expect(refused).rejects.toThrow(new RegExp(`${title}.*(key|signature)`, "i"));
    await expect(refused).rejects.toThrow(/read/i);
  });

  it("is refused with a key that can do more than read, where the exchange says so", async () => {
    if (fixture.tooStrong === undefined) {
      expect(exchanges.find((exchange) => exchange.id === id)?.powers).toBeUndefined();
      return;
    }
    const { path, body, names } = fixture.tooStrong;
    play(standIn, { answers: [{ path, body }, ...fixture.answers] });
    const refused = worldOf(id, fixture).connect(id, fixture.settings);
    await expect(refused).rejects.toMatchObject({ code: "bad_request" });
    for (const name of names) await expect(refused).rejects.toThrow(name);
  });
});

it("offers a sync, not an adjustment, for a difference found long after the last sync", async () => {
  const fixture = exchangeFixture("kraken");
  play(standIn, fixture);
  const world = worldOf("kraken", fixture);
  const connection = await world.connect("kraken", fixture.settings);
  await world.sync(connection);
  world.settle();
  const balances = fixture.answers.find(({ path }) => path === "/0/private/Balance");
  play(standIn, {
    answers: [
      { path: "/0/private/Balance", body: { error: [], result: { XXBT: "123" } } },
      ...fixture.answers.filter((answer) => answer !== balances),
    ],
  });
  world.wait(60 * 60_000);
  await world.verifyNow(connection);
  const drifts = world.account.issues.list({ kind: "drift" }, { limit: 100, order: "asc" }).items;
  const [drift] = drifts.filter(({ subject }) => String(subject["assetId"]).endsWith(":BTC"));
  expect(drift).toMatchObject({
    subject: { source: "123", likelyCause: "what happened since the last sync. Sync again" },
    remedy: { method: "connections.sync", params: { connectionId: connection } },
  });
});

it("after a long pause asks only for what the exchange still serves, and names the span that was missed", async () => {
  const fixture = exchangeFixture("htx");
  play(standIn, fixture);
  const world = worldOf("htx", fixture);
  const connection = await world.connect("htx", fixture.settings);
  await world.sync(connection);
  const [first, asked] = [fixture.now ?? 0, standIn.requests.length];
  world.wait(300 * 86_400_000);
  await world.sync(connection);
  const starts = standIn.requests
    .slice(asked)
    .filter(({ path }) => path === "/v1/order/matchresults")
    .map(({ query }) => Number(query.get("start-time")));
  const limit = first + (300 - 119) * 86_400_000;
  expect(Math.min(...starts)).toBe(limit);
  const { gaps } = world.account.connections.get(connection);
  expect(gaps).toContainEqual(
    expect.objectContaining({
      from: first,
      to: limit,
      reason: expect.stringMatching(/Spot trades.*any more/) as unknown,
    }),
  );
});

it("drops gaps of a list that it no longer reads", async () => {
  const fixture = exchangeFixture("kraken");
  play(standIn, fixture);
  const world = worldOf("kraken", fixture);
  const connection = await world.connect("kraken", fixture.settings);
  await world.sync(connection);
  const { cursor } = world.account.connections.get(connection);
  world.account.connections.saveCursor(connection, {
    ...(cursor as object),
    left: { earlier: "Earlier list: refused." },
  });
  await world.sync(connection);
  const { gaps } = world.account.connections.get(connection);
  expect(gaps.map(({ reason }) => reason)).not.toContain("Earlier list: refused.");
});
