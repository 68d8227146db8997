import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  add,
  formatDecimal,
  negate,
  parseDecimal,
  type Decimal,
  zero,
} from "../../src/domain/money/decimal.ts";
import { assetAt } from "../../src/domain/catalog/exchange-assets.ts";
import { depth, inTurn } from "../support/depth.ts";
import { named } from "../support/named.ts";
import { exchangeFixture, openedAt, play } from "../support/servers/exchange-fixture.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";
import { binanceSimulator } from "../support/simulators/binance.ts";
import { bitfinexSimulator } from "../support/simulators/bitfinex.ts";
import { bitgetSimulator } from "../support/simulators/bitget.ts";
import { bitvavoSimulator } from "../support/simulators/europe/bitvavo.ts";
import { bybitSimulator } from "../support/simulators/bybit.ts";
import { coinbaseSimulator } from "../support/simulators/coinbase.ts";
import { coinexSimulator } from "../support/simulators/coinex.ts";
import { cryptocomSimulator } from "../support/simulators/cryptocom.ts";
import { gateSimulator } from "../support/simulators/gate.ts";
import { geminiSimulator } from "../support/simulators/gemini.ts";
import {
  balancesAt,
  randomHistory,
  randomOf,
  type History,
  type Simulator,
} from "../support/simulators/history.ts";
import { krakenSimulator } from "../support/simulators/kraken.ts";
import { kucoinSimulator } from "../support/simulators/kucoin.ts";
import { bitpandaSimulator } from "../support/simulators/europe/bitpanda.ts";
import { bitsoSimulator } from "../support/simulators/bitso.ts";
import { bitstampSimulator } from "../support/simulators/bitstamp.ts";
import { htxSimulator } from "../support/simulators/htx.ts";
import { lunoSimulator } from "../support/simulators/luno.ts";
import { mexcSimulator } from "../support/simulators/mexc.ts";
import { okxSimulator } from "../support/simulators/okx.ts";
import { poloniexSimulator } from "../support/simulators/poloniex.ts";
import { wonSimulator } from "../support/simulators/won.ts";
import { bitmexSimulator } from "../support/simulators/derivatives/bitmex.ts";
import { deribitSimulator } from "../support/simulators/derivatives/deribit.ts";
import { krakenFuturesSimulator } from "../support/simulators/derivatives/krakenfutures.ts";
import { independentReserveSimulator } from "../support/simulators/independentreserve.ts";
import { coinbasePrimeSimulator } from "../support/simulators/coinbaseprime.ts";
import { bitcoinDeSimulator } from "../support/simulators/europe/bitcoinde.ts";
import { bit2meSimulator } from "../support/simulators/europe/bit2me.ts";
import { iconomiSimulator } from "../support/simulators/europe/iconomi.ts";
import { connectionWorld, type ConnectionWorld } from "../support/worlds/connection-world.ts";

// Random histories of an account with known balances, which a simulated server of each exchange lists while time passes and syncs are interrupted.

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());

const day = 86_400_000;
const opening = Date.UTC(2023, 0, 10);

type Case = {
  id: string;
  /** What differs from the other case of the exchange. */
  variant?: string;
  simulate(history: History): Simulator;
  markets?: readonly (readonly [string, string])[];
  /** Whether the server states the balances of each account and position. */
  hasWallets?: true;
};
const wonMarkets = [
  ["BTC", "KRW"],
  ["ETH", "KRW"],
  ["ETH", "BTC"],
] as const;
const coinMarkets = [
  ["BTC", "EUR"],
  ["LTC", "EUR"],
  ["ETH", "BTC"],
] as const;
const moneyMarkets = [
  ["BTC", "EUR"],
  ["ETH", "EUR"],
  ["ETH", "CHF"],
] as const;
const cases: Case[] = [
  {
    id: "kraken",
    simulate: krakenSimulator,
    markets: [
      ["BTC", "EUR"],
      ["ETH", "EUR"],
      ["ADA", "BTC"],
    ],
  },
  { id: "bitstamp", simulate: bitstampSimulator },
  { id: "gate", simulate: gateSimulator },
  { id: "coinbase", simulate: coinbaseSimulator },
  { id: "bybit", simulate: bybitSimulator },
  { id: "okx", simulate: okxSimulator },
  { id: "htx", simulate: htxSimulator },
  { id: "binance", simulate: binanceSimulator, hasWallets: true },
  { id: "kucoin", simulate: kucoinSimulator, hasWallets: true },
  { id: "bitget", simulate: bitgetSimulator },
  { id: "bitfinex", simulate: bitfinexSimulator },
  { id: "cryptocom", simulate: cryptocomSimulator },
  { id: "gemini", simulate: geminiSimulator },
  { id: "bitvavo", simulate: bitvavoSimulator },
  {
    id: "bitvavo",
    variant: "without its history",
    simulate: (history) => bitvavoSimulator(history, { hasHistory: false }),
  },
  { id: "mexc", simulate: mexcSimulator },
  { id: "coinex", simulate: coinexSimulator },
  { id: "poloniex", simulate: poloniexSimulator },
  { id: "bitpanda", simulate: bitpandaSimulator, markets: moneyMarkets },
  {
    id: "bitpanda",
    variant: "in numbered pages",
    simulate: (history) => bitpandaSimulator(history, { isNumbered: true }),
    markets: moneyMarkets,
  },
  {
    id: "upbit",
    simulate: (history) => wonSimulator(history, { isBithumb: false }),
    markets: wonMarkets,
  },
  {
    id: "bithumb",
    simulate: (history) => wonSimulator(history, { isBithumb: true }),
    markets: wonMarkets,
  },
  { id: "luno", simulate: lunoSimulator },
  { id: "bitso", simulate: bitsoSimulator },
  { id: "bitmex", simulate: bitmexSimulator },
  { id: "deribit", simulate: deribitSimulator },
  { id: "krakenfutures", simulate: krakenFuturesSimulator },
  { id: "independentreserve", simulate: independentReserveSimulator },
  { id: "coinbaseprime", simulate: coinbasePrimeSimulator },
  { id: "bitcoinde", simulate: bitcoinDeSimulator, markets: coinMarkets },
  { id: "bit2me", simulate: bit2meSimulator },
  { id: "iconomi", simulate: iconomiSimulator },
];
const usualMarkets = [
  ["BTC", "USDT"],
  ["ETH", "USDT"],
  ["ETH", "BTC"],
] as const;

/** The balances of the ledger by coin, as sorted lines. */
function ledgerBalances(world: ConnectionWorld, id: string, coins: ReadonlySet<string>): string[] {
  const totals = new Map<string, Decimal>();
  for (const { status, legs } of world.account.ledger.list({}, { limit: 100_000, order: "asc" }).items)
    for (const { direction, assetId, amount } of legs) {
      if (status === "failed" && direction !== "fee") continue;
      const change = direction === "in" ? parseDecimal(amount) : negate(parseDecimal(amount));
      totals.set(assetId, add(totals.get(assetId) ?? zero, change));
    }
  const names = new Map<string, string>([...coins].map((coin) => [assetAt(id, coin).assetId, coin]));
  return linesOf(
    [...totals].map(([assetId, total]) => [names.get(assetId) ?? assetId, formatDecimal(total)]),
  );
}

const linesOf = (balances: Iterable<readonly [coin: string, amount: string]>): string[] =>
  [...balances].flatMap(([coin, amount]) => (amount === "0" ? [] : [`${coin} ${amount}`])).sort();

function lastChange(world: ConnectionWorld): number {
  const row = world.sql
    .prepare<{ seq: number }>(
      "SELECT coalesce(max(seq), 0) AS seq FROM changes WHERE topic IN ('transactions', 'auditLog')",
    )
    .get();
  return row?.seq ?? 0;
}

/** Syncs a random history every few days, some syncs interrupted and resumed days later, and compares the balances after each. */
async function follow(
  { id, simulate, markets = usualMarkets, hasWallets }: Case,
  seed: number,
): Promise<void> {
  const random = randomOf(seed + 1);
  const days = depth(90, 300);
  const count = depth(120, 400);
  const history = randomHistory({ seed, from: opening, days, count, markets, feeCoins: ["BNB"] });
  const simulator = simulate(history);
  const fixture = exchangeFixture(id);
  let now = opening + 20 * day;
  const world = connectionWorld({
    upstreams: { [id.toUpperCase()]: standIn.url },
    now: () => now,
    connectorFor: openedAt(opening - day),
  });
  let onRequest = (): void => undefined;
  play(standIn, fixture, (request) => {
    onRequest();
    return simulator.answer(request, now);
  });
  const connection = await world.connect(id, fixture.settings);
  const coins = new Set(simulator.effects.map(({ coin }) => coin));
  for (let round = 0; now < opening + (days + 60) * day; round++) {
    if (round % 3 === 0) {
      const ends = new AbortController();
      let left = 2 + Math.floor(random() * 12);
      onRequest = () => void (--left === 0 && ends.abort(new Error("cut off")));
      await world.sync(connection, ends.signal).catch(() => undefined);
      onRequest = () => undefined;
      now += Math.floor(random() * 10 * day);
    }
    await world.sync(connection);
    const moment = `seed ${seed}, ${new Date(now).toISOString()}`;
    expect(ledgerBalances(world, id, coins), moment).toEqual(linesOf(balancesAt(simulator.effects, now)));
    if (hasWallets === true) {
      await world.verifyNow(connection);
      const drifts = world.account.issues.list({ kind: "drift" }, { limit: 100, order: "asc" }).items;
      expect(
        drifts.map(({ subject }) => subject),
        moment,
      ).toEqual([]);
    }
    const before = lastChange(world);
    await world.syncNow(connection);
    expect(lastChange(world), moment).toBe(before);
    now += Math.floor(random() * 20 * day);
  }
}

const { names, of } = named(cases, ({ id, variant }) => (variant === undefined ? id : `${id}, ${variant}`));

describe.each(inTurn(names, 4))("%s", (name) => {
  it.each(depth([5], [1, 2, 3, 4, 5, 6]))(
    "has the exchange's balances after every sync, and writes nothing in the next one (history %i)",
    async (seed) => follow(of(name), seed),
  );
});
