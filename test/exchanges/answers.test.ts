import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exchanges } from "../../src/connectors/exchanges/exchange-connectors.ts";
import { connectionWorld, type ConnectionWorld } from "../support/connection-world.ts";
import { exchangeFixture, play, type ExchangeFixture } from "../support/exchange-fixture.ts";
import { startStandIn, type StandIn } from "../support/stand-in.ts";

// What every reader must withstand, whatever its exchange: rows in another order, rows listed twice, and answers of another shape.

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

type Answers = ExchangeFixture["answers"];

function worldOf(id: string, { now = Date.UTC(2026, 0, 1) }: ExchangeFixture): ConnectionWorld {
  return connectionWorld({ upstreams: { [id.toUpperCase()]: standIn.url }, now: () => now });
}

/** The bodies of lists, changed; those that a new connection asks for (balances, permissions) as they are. */
async function listsOf(id: string, fixture: ExchangeFixture): Promise<Set<string>> {
  play(standIn, fixture);
  const world = worldOf(id, fixture);
  const connection = await world.connect(id, fixture.settings);
  const known = new Set(standIn.requests.map(({ path }) => path));
  await world.sync(connection);
  return new Set(standIn.requests.map(({ path }) => path).filter((path) => !known.has(path)));
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
function told(world: ConnectionWorld): string[] {
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

type Baseline = { lists: ReadonlySet<string>; expected: readonly string[] };
const baselines = new Map<string, Baseline>();

/** The lists that an exchange is asked for, and what they mean; read once for each exchange. */
async function baselineOf(id: string, fixture: ExchangeFixture): Promise<Baseline> {
  const known = baselines.get(id);
  if (known !== undefined) return known;
  const lists = await listsOf(id, fixture);
  const baseline = { lists, expected: told(await synced(id, fixture, fixture.answers)) };
  baselines.set(id, baseline);
  return baseline;
}

const readers = exchanges.map(({ id, title }) => ({ id, title }));

describe.each(readers)("$title", ({ id }) => {
  it("reads the same from rows in the opposite order, and from rows listed twice", async () => {
    const fixture = exchangeFixture(id);
    const { lists, expected } = await baselineOf(id, fixture);
    const reversed = withLists(fixture.answers, lists, (rows) => rows.toReversed());
    expect(told(await synced(id, fixture, reversed))).toEqual(expected);
    const doubled = withLists(fixture.answers, lists, (rows) => [...rows, ...rows]);
    expect(told(await synced(id, fixture, doubled))).toEqual(expected);
  });
});

const wrongShapes: { shape: string; body: unknown }[] = [
  { shape: "an empty record", body: {} },
  { shape: "an empty text", body: "" },
  { shape: "a page of HTML", body: "<!doctype html><html><body>Maintenance</body></html>" },
  { shape: "a record without a result", body: { result: null } },
];

describe.each(readers)("$title", ({ id }) => {
  it.each(wrongShapes)("advances nothing by $shape in place of its lists", async ({ body }) => {
    const fixture = exchangeFixture(id);
    const { lists, expected } = await baselineOf(id, fixture);
    const wrong = fixture.answers.map((answer) =>
      lists.has(answer.path) ? { ...answer, body, otherwise: body } : answer,
    );
    play(standIn, fixture);
    const world = worldOf(id, fixture);
    const connection = await world.connect(id, fixture.settings);
    play(standIn, { answers: wrong });
    await expect(world.sync(connection)).rejects.toMatchObject({ code: "upstream" });
    const { cursor } = world.account.connections.get(connection);
    expect(told(world)).toEqual([]);
    expect(cursor).toBeNull();
    play(standIn, fixture);
    await world.sync(connection);
    expect(told(world)).toEqual(expected);
  });
});
