import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectionWorld } from "../support/worlds/connection-world.ts";
import { depth, inTurn } from "../support/depth.ts";
import {
  connectorSince,
  exchangeFixture,
  nowOf,
  parameterOf,
  play,
} from "../support/servers/exchange-fixture.ts";
import { named } from "../support/named.ts";
import { startStandIn, type StandIn, type StandInRequest } from "../support/servers/stand-in.ts";

// Lists with several pages, in the form of each exchange, whose pages are shuffled, repeat rows, and move while they are read.

type Row = Record<string, unknown>;
type Page = { rows: Row[]; next: string; isLast: boolean };
/** A list: its place in a fixture's answer, the fields of its id and time, and how a request selects its rows, which are newest first. */
type List = {
  id: string;
  path: string;
  where?: Record<string, string>;
  list: string[];
  key: string;
  at: string;
  write(at: number): unknown;
  size: number;
  /** The row of the fixture whose copies fill the list; the first by default. */
  row?: number;
  /** Only read again when the account's balance changed, which it does not here. */
  isReadOnce?: true;
  pageOf(rows: Row[], request: StandInRequest, repeated: number): Page;
  wrap?(body: Row, page: Page): Row;
};

const idOf = (row: Row, key: string): number => Number(String(row[key]).replace(/^0*/, ""));
const numberOf = (request: StandInRequest, name: string): number => Number(parameterOf(request, name));

/** Rows with an id below the cursor, or with a number of rows repeated. */
const below =
  (key: string, cursor: string, size: number) =>
  (rows: Row[], request: StandInRequest, repeated: number): Page => {
    const limit = parameterOf(request, cursor);
    const start = limit === undefined ? 0 : rows.findIndex((row) => idOf(row, key) < Number(limit));
    return cut(rows, { start: start === -1 ? rows.length : start, size, repeated });
  };

/** Numbered pages from 1 on. */
const numbered =
  (page: string, size: number) =>
  (rows: Row[], request: StandInRequest, repeated: number): Page =>
    cut(rows, { start: (numberOf(request, page) - 1) * size, size, repeated });

function cut(
  rows: Row[],
  { start, size, repeated }: { start: number; size: number; repeated: number },
): Page {
  const from = start === 0 ? 0 : start - repeated;
  const found = rows.slice(from, from + size);
  return { rows: found, next: String(from + size), isLast: from + size >= rows.length };
}

const lists: List[] = [
  {
    id: "bitget",
    path: "/api/v2/spot/wallet/deposit-records",
    list: ["data"],
    key: "orderId",
    at: "cTime",
    write: String,
    size: 100,
    pageOf: below("orderId", "idLessThan", 100),
  },
  {
    id: "htx",
    path: "/v1/query/deposit-withdraw",
    where: { type: "deposit" },
    list: ["data"],
    key: "id",
    at: "created-at",
    write: (at) => at,
    size: 500,
    row: 1,
    pageOf: below("id", "from", 500),
  },
  {
    id: "upbit",
    path: "/v1/deposits",
    list: [],
    key: "uuid",
    at: "created_at",
    write: (at) => new Date(at).toISOString(),
    size: 100,
    pageOf: numbered("page", 100),
  },
  {
    id: "coinex",
    path: "/v2/assets/deposit-history",
    list: ["data"],
    key: "deposit_id",
    at: "created_at",
    write: (at) => at,
    size: 100,
    row: 1,
    pageOf: numbered("page", 100),
    wrap: (body, { isLast }) => ({ ...body, pagination: { has_next: !isLast } }),
  },
  {
    id: "poloniex",
    path: "/trades",
    list: [],
    key: "id",
    at: "createTime",
    write: (at) => at,
    size: 1_000,
    pageOf(rows, request) {
      const [from, to] = [numberOf(request, "startTime"), numberOf(request, "endTime")];
      const within = rows.filter(
        (row) => from <= Number(row["createTime"]) && Number(row["createTime"]) <= to,
      );
      return cut(within, { start: 0, size: 1_000, repeated: 0 });
    },
  },
  {
    id: "bybit",
    path: "/v5/asset/deposit/query-record",
    list: ["result", "rows"],
    key: "id",
    at: "successAt",
    write: String,
    size: 50,
    pageOf: (rows, request, repeated) =>
      cut(rows, { start: numberOf(request, "cursor") || 0, size: 50, repeated }),
    wrap: (body, { next, isLast }) => ({
      ...body,
      result: { ...(body["result"] as Row), nextPageCursor: isLast ? "" : next },
    }),
  },
  {
    id: "gate",
    path: "/api/v4/wallet/deposits",
    list: [],
    key: "id",
    at: "timestamp",
    write: (at) => String(Math.floor(at / 1000)),
    size: 500,
    pageOf: (rows, request, repeated) =>
      cut(rows, { start: numberOf(request, "offset"), size: 500, repeated }),
  },
  {
    id: "bitstamp",
    path: "/api/v2/user_transactions/",
    list: [],
    key: "id",
    at: "datetime",
    write: (at) => new Date(at).toISOString().replace("T", " ").replace("Z", "000"),
    size: 1_000,
    // Oldest first, from the row that is named on, which is the first of its page.
    pageOf(rows, request) {
      const from = numberOf(request, "since_id") || 0;
      const ascending = rows.toReversed().filter((row) => Number(row["id"]) >= from);
      return cut(ascending, { start: 0, size: 1_000, repeated: 0 });
    },
  },
  {
    id: "coinbase",
    path: "/v2/accounts/a3/transactions",
    list: ["data"],
    key: "id",
    at: "created_at",
    write: (at) => new Date(at).toISOString(),
    size: 25,
    isReadOnce: true,
    pageOf: (rows, request, repeated) =>
      cut(rows, { start: numberOf(request, "starting_after") || 0, size: 25, repeated }),
    wrap: (body, { next, isLast }) => ({
      ...body,
      pagination: { next_uri: isLast ? null : `/v2/accounts/a3/transactions?starting_after=${next}` },
    }),
  },
];

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

const placed = (body: unknown, path: string[], rows: Row[]): unknown => {
  const [first, ...rest] = path;
  return first === undefined ? rows : { ...(body as Row), [first]: placed((body as Row)[first], rest, rows) };
};
const at = (body: unknown, path: string[]): unknown =>
  path.reduce((value: unknown, step) => (value as Row)[step], body);

type Disturbance = { repeated: number; isShuffled: boolean; arrives: boolean; seed: number };

/** A shuffle that depends on the seed only. */
const shuffled = (rows: Row[], seed: number): Row[] =>
  rows
    .map((row, index) => ({ row, order: Math.imul(index + 1, 2_654_435_761 ^ seed) >>> 0 }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ row }) => row);

/** The number of transactions after a sync of a disturbed list, and after a later sync of the list at rest. */
async function counts(list: List, count: number, disturbance: Disturbance): Promise<number[]> {
  const fixture = exchangeFixture(list.id);
  const known = fixture.answers.findLast(
    ({ path, where = {} }) =>
      path === list.path && Object.entries(list.where ?? {}).every(([name, value]) => where[name] === value),
  );
  const template = (at(known?.body, list.list) as Row[])[list.row ?? 0] ?? {};
  const now = nowOf(fixture);
  const rowAt = (index: number): Row => ({
    ...template,
    [list.key]: String(1_000_000 + index),
    [list.at]: list.write(now - 3_600_000 - (count - index) * 60_000),
  });
  let rows = Array.from({ length: count }, (_, index) => rowAt(count - 1 - index));
  let isCalm = false;
  let asked = 0;
  const serve = (): void =>
    play(standIn, fixture, (request) => {
      const isList =
        request.path === list.path &&
        Object.entries(list.where ?? {}).every(([name, value]) => parameterOf(request, name) === value);
      if (!isList) return undefined;
      const page = list.pageOf(rows, request, isCalm ? 0 : disturbance.repeated);
      if (!isCalm && disturbance.arrives && page.rows.length > 0 && ++asked === 1)
        rows = [rowAt(count), ...rows];
      const shown = disturbance.isShuffled && !isCalm ? shuffled(page.rows, disturbance.seed) : page.rows;
      const body = placed(known?.body, list.list, shown);
      return { body: list.wrap === undefined ? body : list.wrap(body as Row, page) };
    });
  const world = connectionWorld({
    upstreams: { [list.id.toUpperCase()]: standIn.url },
    now: () => now,
    connectorFor: connectorSince(fixture),
  });
  serve();
  const connection = await world.connect(list.id, fixture.settings);
  const total = (): number => world.account.ledger.list({}, { limit: 1, order: "asc" }).total;
  await world.sync(connection);
  const first = total();
  isCalm = true;
  world.wait(24 * 3_600_000);
  await world.syncNow(connection);
  return [first, total()];
}

const { names, of } = named(lists, ({ id }) => id);
const disturbances = fc.record({
  repeated: fc.integer({ min: 0, max: 3 }),
  isShuffled: fc.boolean(),
  arrives: fc.boolean(),
  seed: fc.integer({ min: 1, max: 1_000_000 }),
});

describe.each(inTurn(names, 6))("%s", (name) => {
  it("reads every row once from pages that are shuffled, repeat rows, and move while they are read", async () => {
    const list = of(name);
    const count = list.size * 2 + 7;
    const [calm = 0] = await counts(list, count, { repeated: 0, isShuffled: false, arrives: false, seed: 1 });
    expect(calm).toBeGreaterThanOrEqual(count);
    await fc.assert(
      fc.asyncProperty(disturbances, async (given) => {
        const disturbance = list.isReadOnce === true ? { ...given, arrives: false } : given;
        const [first = 0, later = 0] = await counts(list, count, disturbance);
        // A row that arrives meanwhile may wait for the next sync; no other row may.
        expect(first).toBeGreaterThanOrEqual(calm);
        expect(first).toBeLessThanOrEqual(calm + 1);
        expect(later).toBe(calm + (disturbance.arrives ? 1 : 0));
      }),
      { numRuns: depth(1, 2), examples: [[{ repeated: 2, isShuffled: true, arrives: true, seed: 7 }]] },
    );
  });
});
