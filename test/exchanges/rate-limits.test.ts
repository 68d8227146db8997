import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exchanges } from "../../src/connectors/exchanges/exchange-connectors.ts";
import { connectionWorld, type ConnectionWorld } from "../support/worlds/connection-world.ts";
import {
  connectorSince,
  exchangeFixture,
  nowOf,
  play,
  type ExchangeFixture,
} from "../support/servers/exchange-fixture.ts";
import { depth, inTurn } from "../support/depth.ts";
import { stateOf } from "../support/worlds/ledger-world.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());

type Waiting = { world: ConnectionWorld; connection: string; now(): number };

/** A new connection whose pauses move its clock. */
async function connected(id: string, fixture: ExchangeFixture): Promise<Waiting> {
  let at = nowOf(fixture);
  const now = (): number => at;
  play(standIn, fixture);
  const world = connectionWorld({
    upstreams: { [id.toUpperCase()]: standIn.url },
    now,
    connectorFor: connectorSince(fixture),
    sleep: async (ms) => void (at += ms),
  });
  return { world, connection: await world.connect(id, fixture.settings), now };
}

/** The state after an undisturbed sync, and the number of its requests. */
async function readUndisturbed(id: string, fixture: ExchangeFixture) {
  const { world, connection } = await connected(id, fixture);
  const before = standIn.requests.length;
  await world.sync(connection);
  return { state: stateOf(world.sql), requests: standIn.requests.length - before };
}
const known = new Map<string, ReturnType<typeof readUndisturbed>>();

/** The same, read once for each exchange. */
function undisturbed(id: string, fixture: ExchangeFixture): ReturnType<typeof readUndisturbed> {
  const found = known.get(id) ?? readUndisturbed(id, fixture);
  known.set(id, found);
  return found;
}

const overloads = [
  { status: 429, headers: { "retry-after": "7" }, waitMs: 7_000 },
  { status: 429, headers: {}, waitMs: 0 },
  { status: 418, headers: { "retry-after": "40" }, waitMs: 40_000 },
  { status: 503, headers: { "retry-after": "3" }, waitMs: 3_000 },
];
const ban = { status: 429, headers: { "retry-after": "600" }, body: "Too many requests" };

describe.each(inTurn(exchanges, 6).map(({ id, title }) => ({ id, title })))("$title", ({ id }) => {
  it("waits as long as it is asked to in the middle of a sync, and ends in the same state", async () => {
    const fixture = exchangeFixture(id);
    const whole = await undisturbed(id, fixture);
    const { world, connection, now } = await connected(id, fixture);
    // One refusal of each kind, at requests that are distributed over the sync; each refused one is sent again.
    const step = Math.max(2, Math.floor(whole.requests / overloads.length));
    const places = overloads.map((_, index) => 1 + index * step);
    let request = 0;
    const waits: { asked: number; waited: number }[] = [];
    let refused: { at: number; asked: number } | undefined;
    play(standIn, fixture, () => {
      if (refused !== undefined) waits.push({ asked: refused.asked, waited: now() - refused.at });
      refused = undefined;
      const overload = overloads[places.indexOf(++request)];
      if (overload === undefined) return undefined;
      refused = { at: now(), asked: overload.waitMs };
      return { status: overload.status, headers: overload.headers, body: "Too many requests" };
    });
    await world.sync(connection);
    const met = overloads.slice(0, whole.requests);
    expect(waits.map(({ asked }) => asked)).toEqual(met.map(({ waitMs }) => waitMs));
    for (const { asked, waited } of waits) expect(waited).toBeGreaterThanOrEqual(asked);
    expect(stateOf(world.sql)).toEqual(whole.state);
  });

  it("ends a sync by name where the pause is long, sends nothing before its end, and resumes after it", async () => {
    const fixture = exchangeFixture(id);
    const whole = await undisturbed(id, fixture);
    const { world, connection } = await connected(id, fixture);
    const place = Math.ceil(whole.requests / 2);
    let request = 0;
    play(standIn, fixture, () => (++request >= place ? ban : undefined));
    const limited = { code: "upstream", reason: "provider_rate_limited", data: { provider: id } };
    await expect(world.sync(connection)).rejects.toMatchObject(limited);
    const asked = standIn.requests.length;
    await expect(world.sync(connection)).rejects.toMatchObject(limited);
    expect(standIn.requests.length).toBe(asked);
    expect(world.account.connections.get(connection).error).toMatch(/^.+ asked for a pause/);
    play(standIn, fixture);
    world.wait(600_000);
    await world.sync(connection);
    expect(stateOf(world.sql)).toEqual(whole.state);
  });
});

/** How exchanges ask for a pause in an answer that is not a status of HTTP, as their documentation says. */
const worded: Record<string, { status?: number; body: unknown }> = {
  binance: { status: 400, body: { code: -1003, msg: "Too many requests." } },
  kraken: { body: { error: ["EAPI:Rate limit exceeded"] } },
  okx: { body: { code: "50011", msg: "Too Many Requests", data: [] } },
  bybit: { body: { retCode: 10006, retMsg: "Too many visits!", result: {} } },
  kucoin: { body: { code: "429000", msg: "Too Many Requests" } },
  bitfinex: { status: 500, body: ["error", 11010, "ratelimit: error"] },
  bitget: { body: { code: "429", msg: "Too Many Requests", data: null } },
  bitvavo: { status: 403, body: { errorCode: 105, error: "Your IP or API key has been banned." } },
  bitstamp: {
    status: 403,
    body: { status: "error", reason: "Request rate limit exceeded.", code: "400.002" },
  },
  htx: { body: { status: "error", "err-code": "rate-too-many-requests", "err-msg": "exceeded rate limit" } },
  mexc: { status: 400, body: { code: 510, msg: "Requests are too frequent, please try again later" } },
  gemini: { status: 400, body: { result: "error", reason: "RateLimit", message: "Too many requests" } },
  coinex: { body: { code: 4213, message: "The request is too frequent", data: {} } },
  deribit: { body: { jsonrpc: "2.0", error: { code: 10028, message: "too_many_requests" } } },
  krakenfutures: { body: { result: "error", error: "apiLimitExceeded" } },
};

it.each(inTurn(Object.keys(worded), 6))(
  "%s asks for a pause in words at any place of a sync, and a later sync completes it",
  async (id) => {
    const fixture = exchangeFixture(id);
    const whole = await undisturbed(id, fixture);
    const { world, connection } = await connected(id, fixture);
    const answer = worded[id];
    // Small steps, so that balances, side accounts and lists are each refused once.
    const step = Math.max(1, Math.floor(whole.requests / depth(5, 12)));
    for (let place = 1; place <= whole.requests; place += step) {
      let request = 0;
      play(standIn, fixture, () => (++request >= place ? answer : undefined));
      await world.sync(connection).catch((error: unknown) => {
        expect(error).toMatchObject({ name: "RetryAfter" });
      });
      world.wait(20_000);
    }
    play(standIn, fixture);
    await world.sync(connection);
    expect(stateOf(world.sql)).toEqual(whole.state);
  },
);
