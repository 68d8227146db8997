import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exchanges } from "../src/connectors/exchanges/exchange-connectors.ts";
import { runToEnd } from "../src/ports/pause.ts";
import { comparisonsOf } from "../src/tasks/connections/comparisons.ts";
import { connectionWorld, type ConnectionWorld } from "./support/connection-world.ts";
import { exchangeFixture, play, type ExchangeFixture } from "./support/exchange-fixture.ts";
import { startStandIn, type StandIn } from "./support/stand-in.ts";

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

type Answers = ExchangeFixture["answers"];

/** Syncs and verifies an exchange whose answers are replaced by `first` where these match. */
async function verified(id: string, first: Answers = []) {
  const fixture = exchangeFixture(id);
  play(standIn, { answers: [...first, ...fixture.answers] });
  const world = connectionWorld({
    upstreams: { [id.toUpperCase()]: standIn.url },
    now: () => fixture.now ?? Date.UTC(2026, 0, 1),
  });
  const connection = await world.connect(id, fixture.settings);
  await world.sync(connection);
  world.settle();
  await world.verify(connection);
  return { world, gaps: world.account.connections.get(connection).gaps, compared: comparedIn(world) };
}

/** Each compared balance of a wallet: what the source states, and how the ledger differs from it. */
function comparedIn({ account }: ConnectionWorld): Map<string, { source: string; computed: string }> {
  return new Map(
    runToEnd(comparisonsOf(account)).map(({ wallet, assetId, source, computed }) => [
      `${wallet} ${assetId.slice(assetId.lastIndexOf(":") + 1)}`,
      { source, computed },
    ]),
  );
}

const agreed = (amount: string) => ({ source: amount, computed: amount });

describe("side accounts are in the ledger and compared with the exchange's own balances", () => {
  it("Binance: margin accounts with their debt, futures, and Simple Earn", async () => {
    const { compared } = await verified("binance");
    expect(
      Object.fromEntries([...compared].filter(([place]) => !/^Binance Spot (?:BNB|ETH)/.test(place))),
    ).toEqual({
      "Binance Cross Margin BTC": agreed("0.11998"),
      "Binance Cross Margin USDT": agreed("100"),
      "Binance Cross Margin#Margin Loan USDT": agreed("-800.1"),
      "Binance Funding USDT": agreed("1"),
      "Binance Isolated Margin ETH": agreed("0.3"),
      "Binance Isolated Margin USDT": agreed("199.8"),
      "Binance Spot BHFT": agreed("10"),
      "Binance Spot BTC": agreed("0.9795"),
      "Binance Spot EUR": agreed("0"),
      "Binance Spot USDT": agreed("0"),
      "Binance Spot#Earn ETH": agreed("0.1001"),
      "Binance USD-M Futures USDT": agreed("2.47"),
    });
  });

  it("Bybit, OKX and Bitget: earn, futures, and margin debts", async () => {
    const bybit = (await verified("bybit")).compared;
    expect(bybit.get("Bybit Funding#Earn USDT")).toEqual(agreed("2"));
    expect(bybit.get("Bybit Unified#loan USDT")).toEqual(agreed("-30"));
    expect((await verified("okx")).compared.get("OKX Funding#Earn USDT")).toEqual(agreed("40"));
    const bitget = (await verified("bitget")).compared;
    expect(bitget.get("Bitget#Earn USDT")).toEqual(agreed("5"));
    expect(bitget.get("Bitget USDT-M Futures USDT")).toEqual(agreed("12.11748799"));
    expect(bitget.get("Bitget Cross Margin USDT")).toEqual(agreed("6"));
    expect(bitget.get("Bitget Cross Margin#Margin Loan USDT")).toEqual(agreed("-6.5"));
  });

  it("what the ledger has in an account that the exchange states as empty is a difference", async () => {
    const { compared } = await verified("binance", [
      { path: "/sapi/v1/simple-earn/flexible/position", body: { total: 0, rows: [] } },
      { path: "/sapi/v1/simple-earn/locked/position", body: { total: 0, rows: [] } },
    ]);
    expect(compared.get("Binance Spot#Earn ETH")).toEqual({ source: "0", computed: "0.1001" });
  });
});

describe("a key that may not read a side account", () => {
  const refused: Answers = [
    {
      path: "/fapi/v3/account",
      status: 401,
      body: { code: -2015, msg: "Invalid API-key, IP, or permissions for action." },
    },
  ];

  it("is accepted, and the account is named and not compared as if it were empty", async () => {
    const { compared, gaps } = await verified("binance", refused);
    expect(gaps).toContainEqual(
      expect.objectContaining({
        isNote: false,
        reason: expect.stringMatching(/^USD-M Futures: Binance answers .*not read.*permission/) as unknown,
      }),
    );
    expect(compared.has("Binance USD-M Futures USDT")).toBe(false);
    expect(compared.get("Binance Funding USDT")).toEqual(agreed("1"));
  });

  it("leaves totals complete where the exchange states that the account is empty", async () => {
    const wallets = [{ activate: true, balance: "0", walletName: "USDⓈ-M Futures" }];
    const { gaps } = await verified("binance", [
      ...refused,
      { path: "/sapi/v1/asset/wallet/balance", body: wallets },
    ]);
    expect(gaps.find(({ reason }) => reason.startsWith("USD-M Futures: Binance answers"))).toMatchObject({
      isNote: true,
    });
  });

  it("sends no request to an account that was never opened, and says nothing about it", async () => {
    const { gaps } = await verified("binance");
    expect(standIn.requests.filter(({ path }) => path.startsWith("/dapi/"))).toEqual([]);
    expect(gaps.filter(({ reason }) => reason.includes("COIN-M"))).toEqual([]);
  });
});

it("an outage of a side account fails the sync and the comparison, and changes no balance", async () => {
  const { world, compared } = await verified("binance");
  const [connection] = world.account.connections.list();
  const fixture = exchangeFixture("binance");
  play(standIn, { answers: [{ path: "/fapi/v3/account", status: 503, body: "down" }, ...fixture.answers] });
  await expect(world.sync(connection?.id ?? "")).rejects.toThrow(/503/);
  await expect(world.verify(connection?.id ?? "")).rejects.toThrow(/503/);
  expect(comparedIn(world)).toEqual(compared);
});

it("each side account states which sub-accounts it covers, and its streams name it", () => {
  for (const { title, sideAccounts = [], streams, unreadAccounts = [] } of exchanges) {
    const titles = sideAccounts.map((side) => side.title);
    expect(new Set([...titles, ...unreadAccounts]).size, title).toBe(titles.length + unreadAccounts.length);
    for (const { sideAccount } of streams)
      if (sideAccount !== undefined) expect(titles).toContain(sideAccount);
  }
});
