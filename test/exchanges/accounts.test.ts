import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exchanges } from "../../src/connectors/exchanges/exchange-connectors.ts";
import { runToEnd } from "../../src/ports/pause.ts";
import { comparisonsOf } from "../../src/tasks/connections/comparisons.ts";
import { connectionWorld, type ConnectionWorld } from "../support/worlds/connection-world.ts";
import {
  connectorSince,
  exchangeFixture,
  nowOf,
  play,
  type ExchangeFixture,
} from "../support/servers/exchange-fixture.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

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
    now: () => nowOf(fixture),
    connectorFor: connectorSince(fixture),
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

  it("Bitget in unified mode: trades, futures, a loan and the funding account, in place of the classic accounts", async () => {
    const at = nowOf(exchangeFixture("bitget")) - 86_400_000;
    const row = (category: string, type: string, coin: string, amount: string, more = {}) => ({
      category,
      id: `${category}${type}${coin}`,
      type,
      coin,
      amount,
      fee: "0",
      ts: String(at),
      ...more,
    });
    const rows = [
      row("SPOT", "ORDER_DEALT_IN", "BTC", "0.01", { fee: "-0.00001", symbol: "BTCUSDT" }),
      row("SPOT", "ORDER_DEALT_FROZEN_OUT", "USDT", "600", { symbol: "BTCUSDT" }),
      row("MARGIN", "BORROW", "USDT", "100"),
      row("MARGIN", "INTEREST_SETTLEMENT_OUT", "USDT", "0.5"),
      row("MARGIN", "REDUCE_MARGIN", "USDT", "7"),
      row("USDT-FUTURES", "OPEN_LONG", "USDT", "0", { fee: "-0.2", symbol: "ETHUSDT" }),
      row("USDT-FUTURES", "CLOSE_LONG", "USDT", "-3", { fee: "-0.2", symbol: "ETHUSDT" }),
      row("USDT-FUTURES", "CONTRACT_MAIN_SETTLE_FEE_USER_OUT", "USDT", "0.1", { symbol: "ETHUSDT" }),
      row("OTHER", "TRANSFER_IN", "USDT", "1000"),
    ];
    const assets = [
      { coin: "USDT", equity: "398", balance: "496", debt: "100", available: "496", locked: "0" },
      { coin: "BTC", equity: "0.00999", balance: "0.00999", debt: "0" },
    ];
    const moves = [
      { id: "2", coin: "USDT", groupType: "transfer", type: "transfer_out", amount: "-1000", ts: String(at) },
      {
        id: "1",
        coin: "USDT",
        groupType: "deposit",
        type: "deposit",
        amount: "1200",
        ts: String(at - 9_000),
      },
    ];
    const listOf = (list: unknown[]) => ({ code: "00000", data: { list, cursor: "" } });
    const newer: Answers = [
      {
        path: "/api/v3/account/info",
        body: { code: "00000", data: { permType: "read_only", permissions: ["uta_mgt"] } },
      },
      { path: "/api/v3/account/assets", body: { code: "00000", data: { accountEquity: "998", assets } } },
      {
        path: "/api/v3/account/funding-assets",
        body: { code: "00000", data: [{ coin: "USDT", balance: "200" }] },
      },
      {
        path: "/api/v3/account/funding-financial-records",
        span: ["startTime", "endTime", at],
        body: listOf(moves),
        otherwise: listOf([]),
      },
      ...["SPOT", "MARGIN", "USDT-FUTURES", "COIN-FUTURES", "USDC-FUTURES", "OTHER"].map(
        (category): Answers[number] => ({
          path: "/api/v3/account/financial-records",
          where: { category },
          span: ["startTime", "endTime", at],
          body: listOf(rows.filter((one) => one.category === category)),
          otherwise: listOf([]),
        }),
      ),
    ];
    const classic = exchangeFixture("bitget").answers.map(({ path }) => path);
    const refused = { code: "40085", msg: "You are in Unified Account mode", data: null };
    const { world, gaps, compared } = await verified("bitget", [
      ...newer,
      ...[...new Set(classic)].map((path) => ({ path, status: 400, body: refused })),
    ]);
    expect(Object.fromEntries(compared)).toEqual({
      "Bitget Funding USDT": agreed("200"),
      "Bitget Unified BTC": agreed("0.00999"),
      "Bitget Unified USDT": agreed("496"),
      "Bitget Unified#Loan USDT": agreed("-100"),
    });
    expect(gaps.filter(({ isNote, to }) => isNote !== true && to === null)).toEqual([]);
    expect(gaps).toContainEqual(
      expect.objectContaining({ reason: expect.stringMatching(/^Unified: open positions/) as unknown }),
    );
    const types = world.account.ledger.list({}, { limit: 99, order: "asc" }).items.map(({ type }) => type);
    expect(types.sort()).toEqual(
      ["deposit", "derivative", "derivative", "fee", "fee", "loan", "trade", "transfer", "transfer"].sort(),
    );
    const [writing] = newer;
    const stronger = { code: "00000", data: { permType: "read-and-write", permissions: ["uta_trade"] } };
    await expect(
      verified("bitget", [
        { path: writing?.path ?? "", body: stronger },
        ...newer,
        ...classic.map((path) => ({ path, status: 400, body: refused })),
      ]),
    ).rejects.toThrow(/uta_trade/);
  });

  it("Poloniex: futures with profit, funding and fees, without margin that moves to a position", async () => {
    const { compared, gaps } = await verified("poloniex");
    expect(compared.get("Poloniex Futures ETH")).toEqual(agreed("0.47"));
    expect(gaps).toContainEqual(
      expect.objectContaining({
        isNote: true,
        reason: expect.stringMatching(/^Futures: open positions/) as unknown,
      }),
    );
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
        reason: expect.stringMatching(/^USD-M Futures: Binance returned .*not read.*permission/) as unknown,
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
    expect(gaps.find(({ reason }) => reason.startsWith("USD-M Futures: Binance returned"))).toMatchObject({
      isNote: true,
    });
  });

  it("sends no request to an account that was never opened, and says nothing about it", async () => {
    const { gaps } = await verified("binance");
    expect(standIn.requests.filter(({ path }) => path.startsWith("/dapi/"))).toEqual([]);
    expect(gaps.filter(({ reason }) => reason.includes("COIN-M"))).toEqual([]);
  });
});

describe("an account that is not read", () => {
  const stated: [id: string, title: string, path: string, filled: unknown, empty: unknown][] = [
    [
      "htx",
      "Cross margin",
      "/v2/account/valuation",
      { code: 200, data: { profitAccountBalanceList: [{ distributionType: "3", accountBalance: "0.1" }] } },
      { code: 200, data: { profitAccountBalanceList: [{ distributionType: "3", accountBalance: "0" }] } },
    ],
    [
      "poloniex",
      "Margin loans",
      "/margin/borrowStatus",
      [{ currency: "BTC", available: "1", borrowed: "0.5" }],
      [{ currency: "BTC", available: "1", borrowed: "0.0000" }],
    ],
    [
      "mexc",
      "Futures",
      "/api/v1/private/account/assets",
      { success: true, code: 0, data: [{ currency: "USDT", equity: 0.00001 }] },
      { success: true, code: 0, data: [{ currency: "USDT", equity: 0, unrealized: 0, bonus: 5 }] },
    ],
    [
      "coinex",
      "Futures",
      "/v2/assets/futures/balance",
      { code: 0, data: [{ ccy: "USDT", available: "0", frozen: "0", margin: "7" }] },
      { code: 0, data: [] },
    ],
    [
      "coinex",
      "AMM liquidity",
      "/v2/assets/amm/liquidity",
      { code: 0, data: [{ market: "BTCUSDT", base_ccy_amount: "0.1", quote_ccy_amount: "0" }] },
      { code: 0, data: [{ market: "BTCUSDT", base_ccy_amount: "0", quote_ccy_amount: "0" }] },
    ],
    [
      "gate",
      "Futures",
      "/api/v4/wallet/total_balance",
      {
        details: { spot: { amount: "9" }, futures: { amount: "0", unrealised_pnl: "-0.5" } },
        total: { amount: "9" },
      },
      { details: { spot: { amount: "9" }, futures: { amount: "0.00", unrealised_pnl: "0" } } },
    ],
    [
      "kucoin",
      "Futures",
      "/api/v1/account-overview",
      { code: "200000", data: { accountEquity: 99.8, marginBalance: 99.8, currency: "USDT" } },
      { code: "200000", data: { accountEquity: 0, marginBalance: 0, currency: "USDT" } },
    ],
    [
      "kucoin",
      "Cross margin (high-frequency)",
      "/api/v3/margin/accounts",
      {
        code: "200000",
        data: {
          totalAssetOfQuoteCurrency: "40.8",
          totalLiabilityOfQuoteCurrency: "0",
          accounts: [{ currency: "USDT", total: "38.68", available: "20.01", hold: "18.67", liability: "0" }],
        },
      },
      {
        code: "200000",
        data: {
          totalAssetOfQuoteCurrency: "0",
          accounts: [{ currency: "USDT", total: "0", maxBorrowSize: "163" }],
        },
      },
    ],
    [
      "kucoin",
      "Isolated margin (high-frequency)",
      "/api/v3/isolated/accounts",
      {
        code: "200000",
        data: { totalAssetOfQuoteCurrency: "4.97", totalLiabilityOfQuoteCurrency: "0", assets: [] },
      },
      { code: "200000", data: { totalAssetOfQuoteCurrency: "0", totalLiabilityOfQuoteCurrency: "0.00" } },
    ],
    [
      "bitget",
      "Trading bots",
      "/api/v2/account/all-account-balance",
      { code: "00000", data: [{ accountType: "bots", usdtBalance: "12.5" }] },
      { code: "00000", data: [{ accountType: "bots", usdtBalance: "0" }] },
    ],
  ];

  it.each(stated.map(([id, title]) => [id, title]))(
    "of %s (%s) makes totals incomplete where it has a balance, and is named in any case",
    async (id, title) => {
      const [, , path = "", filled, empty] = stated.find((one) => one[0] === id && one[1] === title) ?? [];
      const named = async (answer: Answers[number]) => {
        const { gaps } = await verified(id, [answer]);
        const titles = exchanges.find((one) => one.id === id)?.unreadAccounts ?? [];
        expect(gaps.filter(({ isNote }) => isNote).map(({ reason }) => reason)).toContainEqual(
          expect.stringContaining(`not part of net worth: ${titles.join(", ")}.`),
        );
        return gaps.filter(({ reason, isNote }) => reason.startsWith(`${title}: `) && isNote !== true);
      };
      expect(await named({ path, body: filled })).toEqual([
        expect.objectContaining({ reason: expect.stringContaining("states a balance") as unknown }),
      ]);
      expect(await named({ path, body: empty })).toEqual([]);
      const refused = { code: 403, message: "no permission", msg: "no permission" };
      expect(await named({ path, status: 403, body: refused })).toEqual([]);
    },
  );
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

it("names sub-accounts as not read where the API has endpoints for them", () => {
  const withSubAccounts =
    "binance bitget bitvavo bybit coinex cryptocom deribit gate htx kraken krakenfutures kucoin mexc okx poloniex";
  const naming = exchanges.filter(({ unreadAccounts = [] }) => unreadAccounts.includes("Sub-accounts"));
  expect(naming.map(({ id }) => id).toSorted()).toEqual(withSubAccounts.split(" "));
});
