import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectionWorld, type ConnectionWorld } from "../../../../test/support/worlds/connection-world.ts";
import { depth } from "../../../../test/support/depth.ts";
import { startStandIn, type StandIn, type StandInAnswer } from "../../../../test/support/servers/stand-in.ts";
import { negated, sumAmounts } from "../reading/raw.ts";

// A server that responds as documented by Upbit and Bithumb, at a time of a simulated history.

const hour = 3_600_000;
const day = 24 * hour;
const opening = Date.UTC(2017, 9, 5);

/** An order for BTC at 1,000,000 won each; `volume` is in 0.001 BTC. Moments are hours since the opening. */
type Order = {
  created: number;
  side: "bid" | "ask";
  fills: { at: number; volume: number }[];
  closed: number;
};
/** A withdrawal of won without a fee. */
type Withdrawal = { created: number; done: number; isCancelled: boolean };
type History = { orders: Order[]; withdrawals: Withdrawal[] };

const written = (hours: number): string =>
  new Date(opening + hours * hour).toISOString().replace(".000Z", "Z");
const idOf = (kind: string, index: number): string => `${kind}${index}`;
const price = 1_000;
/** A fee in whole won, which is not in proportion to the amounts of the trades. */
const feeOf = (volume: number): number => 1 + Math.ceil(volume / 3);

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

/** Serves the exchange's responses at the hour that `now` returns. */
function serve({ orders, withdrawals }: History, now: () => number): void {
  const fillsOf = ({ fills }: Order) => fills.filter(({ at }) => at <= now());
  const isOpen = (order: Order): boolean => now() < order.closed;
  const rowOf = (order: Order, index: number) => {
    const fills = fillsOf(order);
    const volume = fills.reduce((total, fill) => total + fill.volume, 0);
    return {
      uuid: idOf("order", index),
      side: order.side,
      market: "KRW-BTC",
      state: isOpen(order) ? "wait" : order.fills.length === 0 ? "cancel" : "done",
      created_at: written(order.created),
      executed_volume: String(volume / 1000),
      paid_fee: String(fills.reduce((total, fill) => total + feeOf(fill.volume), 0)),
      trades: fills.map((fill, number) => ({
        uuid: idOf(`trade${index}-`, number),
        side: order.side,
        volume: String(fill.volume / 1000),
        funds: String(fill.volume * price),
        created_at: written(fill.at),
      })),
    };
  };
  const known = () =>
    orders
      .map((order, index) => ({ order, row: rowOf(order, index) }))
      .filter(({ order }) => order.created <= now())
      .toSorted((a, b) => b.order.created - a.order.created);
  const bare = (rows: ReturnType<typeof known>) => rows.map(({ row: { trades: _, ...row } }) => row);
  const pageOf = <Row>(rows: Row[], query: URLSearchParams): Row[] => {
    const [page, limit] = [Number(query.get("page") ?? 1), Number(query.get("limit") ?? 100)];
    return rows.slice((page - 1) * limit, page * limit);
  };
  standIn.on(/./, ({ path, query }): StandInAnswer => {
    if (path === "/v1/accounts") return { body: balancesAt({ orders, withdrawals }, now()) };
    if (path === "/v1/order") {
      const found = known().find(({ row }) => row.uuid === query.get("uuid"));
      return found === undefined
        ? { status: 404, body: { error: { name: "order_not_found", message: "No such order." } } }
        : { body: found.row };
    }
    if (path === "/v1/orders/open")
      return {
        body:
          query.get("state") === "wait"
            ? pageOf(bare(known().filter(({ order }) => isOpen(order))), query)
            : [],
      };
    if (path === "/v1/orders") {
      const wanted = query.getAll("states[]").includes("wait");
      return { body: pageOf(bare(known().filter(({ order }) => isOpen(order) === wanted)), query) };
    }
    if (path === "/v1/orders/closed") {
      const [from, to] = [Number(query.get("start_time")), Number(query.get("end_time"))];
      if (to - from > 7 * day) return { status: 400, body: { error: { name: "validation_error" } } };
      const within = ({ order }: { order: Order }): boolean =>
        from <= opening + order.created * hour && opening + order.created * hour <= to;
      return {
        body: bare(
          known()
            .filter(({ order }) => !isOpen(order))
            .filter(within),
        ).slice(0, 1_000),
      };
    }
    if (path === "/v1/withdraws/krw" || (path === "/v1/withdraws" && isUpbit()))
      return {
        body: pageOf(
          withdrawals
            .map((withdrawal, index) => ({
              uuid: idOf("withdrawal", index),
              currency: "KRW",
              state: now() < withdrawal.done ? "PROCESSING" : withdrawal.isCancelled ? "CANCELLED" : "DONE",
              amount: "1000",
              fee: "0",
              txid: "",
              created_at: written(withdrawal.created),
              done_at: now() < withdrawal.done ? null : written(withdrawal.done),
            }))
            .filter((_, index) => (withdrawals[index]?.created ?? 0) <= now())
            .toSorted((a, b) => b.created_at.localeCompare(a.created_at)),
          query,
        ),
      };
    return { body: [] };
  });
}

const isUpbit = (): boolean => standIn.requests.some(({ path }) => path === "/v1/orders/open");

/** Balance changes since the opening, plus an initial balance of won so that none is negative. */
function changesAt({ orders, withdrawals }: History, now: number): { KRW: number; BTC: number } {
  const changes = { KRW: 0, BTC: 0 };
  for (const { side, fills } of orders)
    for (const { at, volume } of fills)
      if (at <= now) {
        changes.BTC += side === "bid" ? volume : -volume;
        changes.KRW += (side === "bid" ? -volume : volume) * price - feeOf(volume);
      }
  for (const { done, isCancelled } of withdrawals) if (done <= now && !isCancelled) changes.KRW -= 1_000;
  return changes;
}

function balancesAt(history: History, now: number) {
  const { KRW, BTC } = changesAt(history, now);
  return [
    { currency: "KRW", balance: String(10_000_000 + KRW), locked: "0" },
    { currency: "BTC", balance: sumAmounts("100", String(BTC / 1000)), locked: "0" },
  ];
}

/** The ledger's total change of each coin. */
function changesIn(world: ConnectionWorld): Record<string, string> {
  const sums: Record<string, string> = {};
  for (const { legs } of world.account.ledger.list({}, { limit: 1_000, order: "asc" }).items)
    for (const { assetId, direction, amount } of legs) {
      const symbol = assetId.slice(assetId.lastIndexOf(":") + 1);
      sums[symbol] = sumAmounts(sums[symbol] ?? "0", direction === "in" ? amount : negated(amount));
    }
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== "0"));
}

function expectedAt(history: History, now: number): Record<string, string> {
  const { KRW, BTC } = changesAt(history, now);
  return {
    ...(KRW === 0 ? {} : { KRW: String(KRW) }),
    ...(BTC === 0 ? {} : { BTC: sumAmounts("0", String(BTC / 1000)) }),
  };
}

/** Syncs at each of the hours, and checks that the ledger agrees with the exchange's balances each time. */
async function followed(id: string, history: History, hours: readonly number[]) {
  let now = hours[0] ?? 0;
  serve(history, () => now);
  const world = connectionWorld({
    upstreams: { [id.toUpperCase()]: standIn.url },
    now: () => opening + now * hour,
  });
  const connection = await world.connect(id, { apiKey: "key", secret: "secret" });
  for (const moment of hours) {
    now = moment;
    await world.sync(connection);
    expect(changesIn(world), `after ${moment} hours`).toEqual(expectedAt(history, moment));
  }
  const { total } = world.account.ledger.list({}, { limit: 1, order: "asc" });
  return { total, gaps: world.account.connections.get(connection).gaps };
}

const month = 40 * 24;
const moment = fc.integer({ min: 0, max: month });
const order: fc.Arbitrary<Order> = fc
  .record({
    created: moment,
    side: fc.constantFrom("bid" as const, "ask" as const),
    fills: fc.array(fc.record({ at: moment, volume: fc.integer({ min: 1, max: 999 }) }), { maxLength: 3 }),
    closed: moment,
  })
  .map(({ created, side, fills, closed }) => {
    const later = fills
      .map(({ at, volume }) => ({ at: Math.max(at, created), volume }))
      .toSorted((a, b) => a.at - b.at);
    return { created, side, fills: later, closed: Math.max(closed, created, ...later.map(({ at }) => at)) };
  });
const withdrawal: fc.Arbitrary<Withdrawal> = fc
  .record({ created: moment, done: moment, isCancelled: fc.boolean() })
  .map(({ created, done, isCancelled }) => ({ created, done: Math.max(created, done), isCancelled }));
const history = fc.record({
  orders: fc.array(order, { maxLength: 8 }),
  withdrawals: fc.array(withdrawal, { maxLength: 4 }),
});
const syncs = fc
  .uniqueArray(moment, { minLength: 1, maxLength: 8 })
  .map((hours) => [...hours.toSorted((a, b) => a - b), month + 1]);

describe.each(["upbit", "bithumb"])("%s", (id) => {
  it("reads the fills of an order that stays open for three weeks, and a withdrawal that takes as long", async () => {
    const long: History = {
      orders: [
        {
          created: 1,
          side: "bid",
          fills: [
            { at: 5 * 24, volume: 300 },
            { at: 25 * 24, volume: 700 },
          ],
          closed: 25 * 24,
        },
        { created: 2, side: "ask", fills: [], closed: 22 * 24 },
      ],
      withdrawals: [
        { created: 3, done: 24 * 24, isCancelled: false },
        { created: 18 * 24, done: 19 * 24, isCancelled: false },
      ],
    };
    const daily = Array.from({ length: 30 }, (_, index) => (index + 1) * 24);
    const { total, gaps } = await followed(id, long, daily);
    expect(total).toBe(4);
    expect(gaps.filter(({ isNote }) => isNote !== true)).toEqual([]);
  });

  it("agrees with the exchange's balances after every sync of a month, whichever orders remain open", async () => {
    await fc.assert(
      fc.asyncProperty(history, syncs, async (given, hours) => {
        const { total } = await followed(id, given, hours);
        const fills = given.orders.flatMap((one) => one.fills).length;
        expect(total).toBe(fills + given.withdrawals.filter(({ isCancelled }) => !isCancelled).length);
      }),
      { numRuns: depth(5, 15) },
    );
  });

  it("reads every open order, also if some close while the pages are being read", async () => {
    const orders = Array.from({ length: 130 }, (_, index): Order => ({
      created: index + 1,
      side: "bid",
      fills: [{ at: 25 * 24, volume: 1 }],
      closed: 25 * 24,
    }));
    let now = 20 * 24;
    serve({ orders, withdrawals: [] }, () => now);
    const world = connectionWorld({
      upstreams: { [id.toUpperCase()]: standIn.url },
      now: () => opening + now * hour,
    });
    const connection = await world.connect(id, { apiKey: "key", secret: "secret" });
    // The last order of the first page is filled while the second page is requested.
    const early = orders[30];
    if (early !== undefined) {
      const fill = { at: now, volume: 1 };
      Object.assign(early, { fills: [fill], closed: now + 1 });
      standIn.on(/page=2/, () => {
        early.closed = now;
        serve({ orders, withdrawals: [] }, () => now);
        return { body: [] };
      });
    }
    await world.sync(connection);
    now = 30 * 24;
    await world.sync(connection);
    expect(world.account.ledger.list({}, { limit: 1, order: "asc" }).total).toBe(130);
  });

  it("reports orders for which the exchange stopped responding, until it responds again", async () => {
    let now = 24;
    const orders: Order[] = [
      { created: 1, side: "bid", fills: [{ at: 20 * 24, volume: 5 }], closed: 20 * 24 },
    ];
    serve({ orders, withdrawals: [] }, () => now);
    const world = connectionWorld({
      upstreams: { [id.toUpperCase()]: standIn.url },
      now: () => opening + now * hour,
    });
    const connection = await world.connect(id, { apiKey: "key", secret: "secret" });
    const gaps = () => world.account.connections.get(connection).gaps.filter(({ isNote }) => isNote !== true);
    await world.sync(connection);
    now = 21 * 24;
    standIn.on(/\/v1\/order\?/, {
      status: 404,
      body: { error: { name: "order_not_found", message: "No such order." } },
    });
    standIn.on(/\/v1\/orders/, { body: [] });
    await world.sync(connection);
    expect(gaps()).toEqual([
      expect.objectContaining({
        reason: expect.stringMatching(/^Trades: .*1 orders .*\(order0\)/) as unknown,
      }),
    ]);
    serve({ orders, withdrawals: [] }, () => now);
    now = 30 * 24;
    await world.sync(connection);
    expect(gaps()).toEqual([]);
    expect(changesIn(world)).toEqual({ BTC: "0.005", KRW: "-5003" });
  });
});
