import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exchanges } from "../../src/connectors/exchanges/exchange-connectors.ts";
import { once } from "../../src/lib/once.ts";
import { connectionWorld, type ConnectionWorld } from "../support/connection-world.ts";
import {
  connectorSince,
  exchangeFixture,
  nowOf,
  play,
  type ExchangeFixture,
} from "../support/exchange-fixture.ts";
import { startStandIn, type StandIn } from "../support/stand-in.ts";

// What every reader must withstand, whatever its exchange: rows in another order, rows listed twice, and answers of another shape.

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());

type Answers = ExchangeFixture["answers"];

function worldOf(id: string, fixture: ExchangeFixture): ConnectionWorld {
  return connectionWorld({
    upstreams: { [id.toUpperCase()]: standIn.url },
    now: () => nowOf(fixture),
    connectorFor: connectorSince(fixture),
  });
}

/** The outermost lists of records within an answer, changed; a list of plain cells is one record. */
function eachList(value: unknown, change: (list: unknown[]) => unknown[]): unknown {
  if (Array.isArray(value)) {
    const isOfRecords = value.every((one) => typeof one === "object" && one !== null);
    return isOfRecords ? change(value) : value;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, eachList(part, change)]));
}

function withLists(
  answers: Answers,
  lists: ReadonlySet<string>,
  change: (list: unknown[]) => unknown[],
): Answers {
  return answers.map((answer) =>
    lists.has(answer.path) ? { ...answer, body: eachList(answer.body, change) } : answer,
  );
}

async function synced(id: string, fixture: ExchangeFixture, answers: Answers): Promise<ConnectionWorld> {
  play(standIn, { answers });
  const world = worldOf(id, fixture);
  await world.sync(await world.connect(id, fixture.settings));
  return world;
}

/** What happened, without the order in which it was stored. */
function reported(world: ConnectionWorld): string[] {
  const { items } = world.account.ledger.list({}, { limit: 1_000, order: "asc" });
  return items
    .map(({ id, type, wallet, legs }) =>
      JSON.stringify([
        id,
        type,
        legs.map((leg) => `${leg.direction} ${leg.amount} ${leg.assetId} at ${leg.wallet ?? wallet}`).sort(),
      ]),
    )
    .sort();
}

/** The lists that a sync asks for, apart from what a new connection asks for (balances, permissions), and what they mean. */
async function baselineOf(id: string, fixture: ExchangeFixture) {
  const from = standIn.requests.length;
  const asked = (): string[] => standIn.requests.slice(from).map(({ path }) => path);
  play(standIn, fixture);
  const world = worldOf(id, fixture);
  const connection = await world.connect(id, fixture.settings);
  const known = new Set(asked());
  await world.sync(connection);
  return { lists: new Set(asked().filter((path) => !known.has(path))), expected: reported(world) };
}

const wrongShapes: { shape: string; body: unknown }[] = [
  { shape: "an empty record", body: {} },
  { shape: "an empty text", body: "" },
  { shape: "a page of HTML", body: "<!doctype html><html><body>Maintenance</body></html>" },
  { shape: "a record without a result", body: { result: null } },
];

describe.each(exchanges.map(({ id, title }) => ({ id, title })))("$title", ({ id }) => {
  const fixture = exchangeFixture(id);
  const baseline = once(() => baselineOf(id, fixture));
  /** A new connection, which every wrong answer leaves as new. */
  const connected = once(async () => {
    play(standIn, fixture);
    const world = worldOf(id, fixture);
    return { world, connection: await world.connect(id, fixture.settings) };
  });

  it("reads the same from rows in the opposite order, and from rows listed twice", async () => {
    const { lists, expected } = await baseline();
    const reversed = withLists(fixture.answers, lists, (rows) => rows.toReversed());
    expect(reported(await synced(id, fixture, reversed))).toEqual(expected);
    const doubled = withLists(fixture.answers, lists, (rows) => [...rows, ...rows]);
    expect(reported(await synced(id, fixture, doubled))).toEqual(expected);
  });

  it.each(wrongShapes)("advances nothing by $shape in place of its lists", async ({ body }) => {
    const { lists } = await baseline();
    const { world, connection } = await connected();
    const wrong = fixture.answers.map((answer) =>
      lists.has(answer.path) ? { ...answer, body, otherwise: body } : answer,
    );
    play(standIn, { answers: wrong });
    await expect(world.sync(connection)).rejects.toMatchObject({ code: "upstream" });
    const { cursor } = world.account.connections.get(connection);
    expect(reported(world)).toEqual([]);
    expect(cursor).toBeNull();
  });

  it("reads everything once its lists are right again", async () => {
    const { expected } = await baseline();
    const { world, connection } = await connected();
    play(standIn, fixture);
    await world.sync(connection);
    expect(reported(world)).toEqual(expected);
  });
});
