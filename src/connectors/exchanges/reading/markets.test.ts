import { expect, test } from "vitest";
import { reasonText } from "../../../errors/wording.ts";
import { ExchangeFailure } from "../../../ports/exchanges.ts";
import type { StreamCall, StreamPage } from "../exchange.ts";
import { listByMarket, type Market } from "./markets.ts";

const market = (base: string, more: Partial<Market> = {}): Market => ({
  symbol: `${base}EUR`,
  base,
  quote: "EUR",
  ...more,
});

/** A list of trades whose markets in `refused` are refused after `before` rows. */
function trades(markets: Market[], refused: Set<string>, before = 0) {
  return listByMarket({
    id: "trades",
    title: "Trades",
    markets: async () => markets,
    async *pages(_, { symbol }) {
      if (!refused.has(symbol)) yield [{ symbol, id: "2", time: 20 }];
      else if (before > 0) yield [{ symbol, id: "1", time: 10 }];
      if (refused.has(symbol)) throw new ExchangeFailure("rejected", "symbol not support api");
    },
    momentOf: ({ time }) => Number(time),
    events: (rows) =>
      rows.map(({ symbol, id }) => ({
        id: `${String(symbol)}:${String(id)}`,
        at: 1,
        type: "trade",
        account: "",
        changes: [],
      })),
  });
}

async function read(list: ReturnType<typeof trades>, state: unknown, moved: string[] | null) {
  const call: StreamCall = {
    client: { ask: async () => [], can: () => false, read: async () => [] },
    since: 0,
    now: 100,
    coins: new Set(["BTC", "ETH", "EUR"]),
    moved: moved === null ? null : new Set(moved),
  };
  const pages: StreamPage<unknown>[] = [];
  for await (const page of list.read(call, state)) pages.push(page);
  const last = pages.at(-1);
  return {
    ids: pages.flatMap(({ events }) => events.map(({ id }) => id)),
    state: last?.state,
    gap: last?.gap === undefined ? undefined : reasonText(last.gap),
  };
}

test("a refused market is reported, requested again, and not treated as delisted", async () => {
  const refused = new Set(["BTCEUR"]);
  const list = trades([market("BTC"), market("ETH")], refused);
  const first = await read(list, null, null);
  expect(first.ids).toEqual(["ETHEUR:2"]);
  expect(first.gap).toContain("refuses their trades, which are missing: BTCEUR.");
  // Its coins did not change, but the gap persists.
  const second = await read(list, first.state, []);
  expect(second.gap).toContain("BTCEUR");
  refused.clear();
  const third = await read(list, second.state, []);
  expect(third.ids).toEqual(["BTCEUR:2"]);
  expect(third.gap).toBeUndefined();
});

test("a market that is refused after some rows is resumed after these rows", async () => {
  const refused = new Set(["BTCEUR"]);
  const list = trades([market("BTC")], refused, 1);
  const first = await read(list, null, null);
  expect(first.ids).toEqual(["BTCEUR:1"]);
  expect(first.gap).toContain("BTCEUR");
  refused.clear();
  const second = await read(list, first.state, []);
  expect(second.ids).toEqual(["BTCEUR:2"]);
  expect(second.gap).toBeUndefined();
});

test("a refused guessed market is treated as nonexistent, and a delisted market is forgotten", async () => {
  const refused = new Set(["BTCEUR"]);
  expect((await read(trades([market("BTC", { isGuessed: true })], refused), null, null)).gap).toBeUndefined();
  const known = await read(trades([market("BTC")], refused), null, null);
  expect((await read(trades([market("ETH")], refused), known.state, [])).gap).toBeUndefined();
});

test.each([
  { moved: null, ids: ["ETHEUR:2", "BTCEUR:2"], title: "all coins may have" },
  { moved: ["BTC", "EUR"], ids: ["ETHEUR:2", "BTCEUR:2"], title: "both of its coins have" },
  { moved: [], ids: ["ETHEUR:2"], title: "no coin has" },
])(
  "a market of an unfinished round is requested again after the others where $title changed since",
  async ({ moved, ids }) => {
    const list = trades([market("BTC"), market("ETH")], new Set());
    const { ids: found, state } = await read(list, { last: {}, asked: ["BTCEUR"] }, moved);
    expect(found).toEqual(ids);
    expect(state).toMatchObject({ asked: null });
  },
);

test("a round that is interrupted again requests what it had not requested, and then the rest", async () => {
  const list = trades([market("BTC"), market("ETH")], new Set());
  const states: unknown[] = [];
  const call: StreamCall = {
    client: { ask: async () => [], can: () => false, read: async () => [] },
    since: 0,
    now: 100,
    coins: new Set(["BTC", "ETH", "EUR"]),
    moved: null,
  };
  for await (const { state } of list.read(call, { last: {}, asked: ["BTCEUR"] })) states.push(state);
  expect(states.map((state) => (state as { asked: unknown }).asked)).toEqual([
    ["BTCEUR", "ETHEUR"],
    ["ETHEUR", "BTCEUR"],
    null,
  ]);
});
