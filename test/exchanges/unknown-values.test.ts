import { afterAll, beforeAll, expect, it } from "vitest";
import { millisecondsPerDay } from "../../src/domain/time/day.ts";
import { connectionWorld, type ConnectionWorld } from "../support/worlds/connection-world.ts";
import {
  connectorSince,
  exchangeFixture,
  nowOf,
  play,
  type ExchangeFixture,
} from "../support/servers/exchange-fixture.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

// Rows without a value that decides about a sign, an amount or a coin: their list is named as not read, and none of them is booked by a guess.

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());

type Change = (name: string, value: unknown) => unknown;

/** An answer in which each named value was changed; `undefined` removes it. */
function changed(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) return value.map((part) => changed(part, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const next = change(name, part);
      return next === undefined ? [] : [[name, next === part ? changed(part, change) : next]];
    }),
  );
}

type Synced = { lines: string[]; reasons: string[] };

async function synced(id: string, fixture: ExchangeFixture, path: string, change: Change): Promise<Synced> {
  const answers = fixture.answers.map((answer) =>
    answer.path === path ? { ...answer, body: changed(answer.body, change) } : answer,
  );
  const world: ConnectionWorld = connectionWorld({
    upstreams: { [id.toUpperCase()]: standIn.url },
    now: () => nowOf(fixture),
    connectorFor: connectorSince(fixture),
  });
  play(standIn, fixture);
  const connection = await world.connect(id, fixture.settings);
  play(standIn, { answers });
  const failure = await world.sync(connection).then(
    () => "",
    (error: Error) => error.message,
  );
  const { items } = world.account.ledger.list({}, { limit: 1_000, order: "asc" });
  const lines = items.flatMap(({ at, type, legs }) =>
    legs.map((leg) => `${at} ${type} ${leg.direction} ${leg.amount} ${leg.assetId}`),
  );
  const gaps = world.account.connections.get(connection).gaps.map(({ reason }) => reason);
  return { lines, reasons: failure === "" ? gaps : [failure, ...gaps] };
}

const cases: { id: string; path: string; what: string; change: Change; says: string }[] = [
  {
    id: "kraken",
    path: "/0/private/Ledgers",
    what: "an amount",
    change: (name, value) => (name === "amount" ? undefined : value),
    says: "a record has no amount",
  },
  {
    id: "okx",
    path: "/api/v5/asset/deposit-history",
    what: "an amount",
    change: (name, value) => (name === "amt" ? "" : value),
    says: "a record has no amt",
  },
  {
    id: "binance",
    path: "/api/v3/myTrades",
    what: "the side of a trade",
    change: (name, value) => (name === "isBuyer" ? undefined : value),
    says: 'a trade has "" for its side',
  },
  {
    id: "gate",
    path: "/api/v4/spot/my_trades",
    what: "a known side of a trade",
    change: (name, value) => (name === "side" ? "swap" : value),
    says: 'a trade has "swap" for its side',
  },
  {
    id: "gate",
    path: "/api/v4/spot/my_trades",
    what: "the coin of a fee",
    change: (name, value) => (name === "fee_currency" ? "" : value),
    says: "does not name its coin",
  },
  {
    id: "coinbase",
    path: "/v2/accounts/a1/transactions",
    what: "the market of a commission",
    change: (name, value) => (name === "product_id" ? "BTC" : value),
    says: "does not name its coin",
  },
  {
    id: "coinbase",
    path: "/v2/accounts/a1/transactions",
    what: "the order of a fill",
    change: (name, value) => (name === "order_id" ? null : value),
    says: "a row of the type advanced_trade_fill does not name its trade",
  },
  {
    id: "okx",
    path: "/api/v5/account/bills-archive",
    what: "the order of a trade",
    change: (name, value) => (name === "ordId" ? undefined : value),
    says: "a trade has no ordId",
  },
  {
    id: "bitpanda",
    path: "/v1/asset-wallets",
    what: "the name of a share",
    change: (_, value) => (value === "AMZN" ? "" : value),
    says: "does not name its coin",
  },
  {
    id: "bybit",
    path: "/v5/asset/fundinghistory",
    what: "a known direction",
    change: (name, value) => (name === "ioDirection" ? "X" : value),
    says: 'a record has "X" for its direction',
  },
  {
    id: "gemini",
    path: "/v1/transfers",
    what: "a known type",
    change: (name, value) => (name === "type" ? "Clawback" : value),
    says: "Records of the type Clawback are not read",
  },
  {
    id: "bitvavo",
    path: "/v2/account/history",
    what: "the number of their pages",
    change: (name, value) => (name === "totalPages" ? undefined : value),
    says: "a record has no totalPages",
  },
  {
    id: "binance",
    path: "/sapi/v1/convert/tradeFlow",
    what: "a known status",
    change: (name, value) => (name === "orderStatus" ? "WOBBLE" : value),
    says: "Conversions: a record of",
  },
  {
    id: "gate",
    path: "/api/v4/wallet/deposits",
    what: "a known status",
    change: (name, value) => (name === "status" ? "WOBBLE" : value),
    says: "is neither completed nor cancelled",
  },
  {
    id: "binance",
    path: "/sapi/v1/capital/withdraw/history",
    what: "an id",
    change: (name, value) => (name === "id" ? undefined : value),
    says: "has no id",
  },
  {
    id: "luno",
    path: "/api/1/accounts/11/transactions",
    what: "a number",
    change: (name, value) => (name === "row_index" ? undefined : value),
    says: 'a record has "" for its row_index',
  },
  {
    id: "luno",
    path: "/api/1/accounts/11/transactions",
    what: "a moment since Bitcoin exists",
    change: (name, value) => (name === "timestamp" ? Math.floor(Number(value) / 1000) : value),
    says: "for a moment",
  },
  {
    id: "coinex",
    path: "/v2/spot/user-deals",
    what: "a positive amount",
    change: (name, value) => (name === "amount" ? `-${String(value)}` : value),
    says: "a trade has the negative amount",
  },
  {
    id: "coinex",
    path: "/v2/spot/user-deals",
    what: "their fee",
    change: (name, value) => (name === "fee" ? undefined : value),
    says: "a record has no fee",
  },
  {
    id: "coinex",
    path: "/v2/assets/transfer-history",
    what: "a known account",
    change: (name, value) => (name.endsWith("_account_type") && value === "SPOT" ? "NOVA" : value),
    says: 'a transfer leads from "NOVA"',
  },
  {
    id: "coinex",
    path: "/v2/assets/transfer-history",
    what: "a known status",
    change: (name, value) => (name === "status" ? "WOBBLE" : value),
    says: "is neither completed nor cancelled",
  },
  {
    id: "mexc",
    path: "/api/v3/capital/transfer",
    what: "a known account",
    change: (name, value) => (name.endsWith("AccountType") && value === "SPOT" ? "NOVA" : value),
    says: "a transfer leads from",
  },
  {
    id: "binance",
    path: "/sapi/v1/asset/transfer",
    what: "a known type",
    change: (name, value) => (name === "type" ? "MAIN_NOVA" : value),
    says: 'a transfer has "MAIN_NOVA" for its type',
  },
  {
    id: "binance",
    path: "/sapi/v1/margin/transfer",
    what: "a known direction",
    change: (name, value) => (name === "type" ? "ROLL" : value),
    says: 'a record has "ROLL" for its direction',
  },
  {
    id: "htx",
    path: "/v1/order/matchresults",
    what: "their account",
    change: (name, value) => (name === "source" ? undefined : value),
    says: "Trades that do not state their account",
  },
  {
    id: "poloniex",
    path: "/wallets/activity",
    what: "a status",
    change: (name, value) => (name === "status" ? undefined : value),
    says: "is neither completed nor cancelled",
  },
  {
    id: "poloniex",
    path: "/accounts/activity",
    what: "a known state",
    change: (name, value) => (name === "state" ? "WOBBLE" : value),
    says: "is neither completed nor cancelled",
  },
  {
    id: "poloniex",
    path: "/accounts/activity",
    what: "a known type",
    change: (name, value) => (name === "activityType" ? 999 : value),
    says: "since it is not known whether they came or left",
  },
  {
    id: "poloniex",
    path: "/accounts/transfer",
    what: "a known account",
    change: (name, value) => (name.endsWith("Account") && value === "SPOT" ? "NOVA" : value),
    says: "a transfer leads from",
  },
  {
    id: "bitmex",
    path: "/api/v1/user/walletHistory",
    what: "a known unit",
    change: (name, value) => (name === "currency" ? "XBx" : value),
    says: 'the unit "XBx" is not in the list of units',
  },
  {
    id: "bitpanda",
    path: "/v1/trades",
    what: "the number of their coin",
    change: (name, value) => (name === "cryptocoin_id" ? undefined : value),
    says: "a record has no cryptocoin_id",
  },
  {
    id: "upbit",
    path: "/v1/withdraws",
    what: "their fee",
    change: (name, value) => (name === "fee" ? undefined : value),
    says: "a record has no fee",
  },
  {
    id: "krakenfutures",
    path: "/api/history/v3/account-log",
    what: "their account",
    change: (name, value) => (name === "margin_account" ? "" : value),
    says: "a record has no margin_account",
  },
  {
    id: "independentreserve",
    path: "/Private/GetTransactions",
    what: "positive amounts",
    change: (name, value) => (name === "Debit" && value !== null ? `-${String(value)}` : value),
    says: "a record has the negative amount",
  },
  {
    id: "coinbaseprime",
    path: "/v1/portfolios/p1/transactions",
    what: "the coin that they were converted into",
    change: (name, value) => (name === "destination_symbol" ? undefined : value),
    says: "does not name its coin",
  },
  {
    id: "bit2me",
    path: "/v2/wallet/transaction",
    what: "a known status",
    change: (name, value) => (name === "status" ? "wobble" : value),
    says: "is neither completed nor cancelled",
  },
  {
    id: "bit2me",
    path: "/v2/wallet/transaction",
    what: "a known account at either end",
    change: (name, value) => (name === "class" ? "nova" : value),
    says: "since it is not known whether they came or left",
  },
  {
    id: "bitcoinde",
    path: "/v4/trades",
    what: "a known side",
    change: (name, value) => (name === "type" ? "swap" : value),
    says: 'a record has "swap" for its direction',
  },
  {
    id: "bitcoinde",
    path: "/v4/trades",
    what: "the time of their end",
    change: (name, value) => (name === "successfully_finished_at" ? undefined : value),
    says: "is neither completed nor cancelled",
  },
  {
    id: "iconomi",
    path: "/v1/user/activity",
    what: "a known status",
    change: (name, value) => (name === "status" ? "WOBBLE" : value),
    says: "is neither completed nor cancelled",
  },
  {
    id: "iconomi",
    path: "/v1/user/activity",
    what: "a known type",
    change: (name, value) => (name === "type" && value === "withdraw" ? "clawback" : value),
    says: "since it is not known whether they came or left",
  },
  {
    id: "cryptocom",
    path: "/exchange/v1/private/get-deposit-history",
    what: "a known status",
    change: (name, value) => (name === "status" ? "9" : value),
    says: "is neither completed nor cancelled",
  },
  {
    id: "cryptocom",
    path: "/exchange/v1/private/get-withdrawal-history",
    what: "a known status",
    change: (name, value) => (name === "status" ? "9" : value),
    says: "is neither completed nor cancelled",
  },
  {
    id: "coinbaseprime",
    path: "/v1/portfolios/p1/orders",
    what: "a commission",
    change: (name, value) => (name === "commission" ? undefined : value),
    says: "commission",
  },
];

it.each(cases)(
  "$id: rows without $what are named and not booked by a guess",
  async ({ id, path, change, says }) => {
    const fixture = exchangeFixture(id);
    const whole = await synced(id, fixture, path, (_, value) => value);
    const { lines, reasons } = await synced(id, fixture, path, change);
    expect(reasons.join("\n")).toContain(says);
    expect(lines.length).toBeLessThan(whole.lines.length);
    expect(lines.filter((line) => !whole.lines.includes(line))).toEqual([]);
  },
);

const futures: { id: string; path: string; field: string }[] = [
  { id: "binance", path: "/fapi/v1/income", field: "incomeType" },
  { id: "bitget", path: "/api/v2/mix/account/bill", field: "businessType" },
  { id: "deribit", path: "/api/v2/private/get_transaction_log", field: "type" },
];

it.each(futures)("$id: a change of an unknown kind is no profit of futures", async ({ id, path, field }) => {
  const fixture = exchangeFixture(id);
  const { lines } = await synced(id, fixture, path, (_, value) => value);
  const unknown = await synced(id, fixture, path, (name, value) => (name === field ? "ZORB" : value));
  const profits = (all: string[]): number => all.filter((line) => line.split(" ")[1] === "derivative").length;
  expect(profits(unknown.lines)).toBeLessThan(profits(lines));
});

it("an order that was never filled needs no quantity", async () => {
  const fixture = exchangeFixture("coinbaseprime");
  const { answers } = fixture;
  const path = answers.map((answer) => answer.path).find((one) => one.endsWith("/orders")) ?? "";
  const { lines } = await synced("coinbaseprime", fixture, path, (_, value) => value);
  let isOpen = false;
  const cancelled = await synced("coinbaseprime", fixture, path, (name, value) => {
    if (name === "status") return "CANCELLED";
    if (name !== "filled_quantity") return value;
    isOpen = true;
    return "";
  });
  expect(isOpen).toBe(true);
  expect(cancelled.reasons.join("\n")).not.toContain("filled_quantity");
  expect(cancelled.lines.length).toBeLessThan(lines.length);
});

it("Kraken Futures: conversions of several coins at one moment are one trade, and named", async () => {
  const fixture = exchangeFixture("krakenfutures");
  const path = "/api/history/v3/account-log";
  const says = "conversions of several coins at one moment (2024-03-01)";
  const whole = await synced("krakenfutures", fixture, path, (_, value) => value);
  expect(whole.reasons.join("\n")).not.toContain("conversions of several coins");
  const { reasons } = await synced("krakenfutures", fixture, path, (name, value) => {
    if (name === "info") return value === "cross-exchange transfer" ? "conversion" : value;
    return /T10:0[012]:/.test(String(value)) ? "2024-03-01T10:09:00.000Z" : value;
  });
  expect(reasons.join("\n")).toContain(says);
});

it("Binance: coins that replace others of the owner are no income", async () => {
  const fixture = exchangeFixture("binance");
  const path = "/sapi/v1/asset/assetDividend";
  const { lines } = await synced("binance", fixture, path, (name, value) =>
    name === "enInfo" ? "Token Swap - LEND to AAVE" : value,
  );
  const whole = await synced("binance", fixture, path, (_, value) => value);
  const ofType = (all: string[], type: string): number =>
    all.filter((line) => line.split(" ")[1] === type).length;
  expect(ofType(lines, "airdrop")).toBeLessThan(ofType(whole.lines, "airdrop"));
  expect(ofType(lines, "other")).toBeGreaterThan(ofType(whole.lines, "other"));
});

it("Bitvavo: names the fees of rows whose amounts may include them", async () => {
  const fixture = exchangeFixture("bitvavo");
  const { reasons } = await synced("bitvavo", fixture, "/v2/account/history", (name, value) =>
    name === "feesAmount" && value === "0" ? "0.5" : value,
  );
  expect(reasons.join("\n")).toContain(
    "fees of records of the type deposit, such as 0.5 EUR of 2023-09-28, are not booked",
  );
});

it("Binance: a sale for money whose amounts do not match its price is named, not booked", async () => {
  const fixture = exchangeFixture("binance");
  const path = "/sapi/v1/fiat/payments";
  const saleOf = async (sourceAmount: string, obtainAmount: string): Promise<Synced> => {
    const sale = { sourceAmount, obtainAmount, fiatCurrency: "EUR", cryptoCurrency: "BNB", totalFee: "1" };
    const details = { orderNo: "s1", price: "200", status: "Completed", createTime: 1632000000000 };
    const body = { data: [{ ...sale, ...details, paymentMethod: "Bank" }] };
    const answers = [{ path, where: { transactionType: "1" }, body }, ...fixture.answers];
    return synced("binance", { ...fixture, answers }, "", (_, value) => value);
  };
  const isSale = (text: string): boolean => text.includes("out 0.05 exchange:binance/symbol:BNB");
  const matching = await saleOf("0.05", "9");
  expect(matching.lines.filter(isSale)).toHaveLength(1);
  const reversed = await saleOf("9", "0.05");
  expect(reversed.lines.filter(isSale)).toEqual([]);
  expect(reversed.reasons.join("\n")).toContain("the amounts of the sale s1 do not match its price");
});

it("names rows that were left out in all later syncs", async () => {
  const fixture = exchangeFixture("coinbaseprime");
  const answers = fixture.answers.map((answer) =>
    answer.path.endsWith("/transactions")
      ? { ...answer, body: changed(answer.body, (name, value) => (name === "type" ? "CLAWBACK" : value)) }
      : answer,
  );
  const world = connectionWorld({
    upstreams: { COINBASEPRIME: standIn.url },
    now: () => nowOf(fixture),
    connectorFor: connectorSince(fixture),
  });
  play(standIn, { answers });
  const connection = await world.connect("coinbaseprime", fixture.settings);
  const named = async (): Promise<string[]> => {
    await world.sync(connection);
    const { gaps } = world.account.connections.get(connection);
    return gaps.map(({ reason }) => reason).filter((reason) => reason.includes("CLAWBACK"));
  };
  expect(await named()).toHaveLength(1);
  // A later span has no such row.
  play(standIn, {
    answers: answers.map((answer) =>
      answer.path.endsWith("/transactions") ? { ...answer, body: { transactions: [] } } : answer,
    ),
  });
  world.wait(300 * millisecondsPerDay);
  expect(await named()).toHaveLength(1);
});

it.each([
  ["full", { counts: false, named: false }],
  ["manual", { counts: true, named: false }],
  ["trade correct", { counts: false, named: true }],
])("Gemini: a trade with the break %s", async (word, { counts, named }) => {
  const fixture = exchangeFixture("gemini");
  const path = "/v1/mytrades";
  const broken = fixture.answers.map((answer) =>
    answer.path === path && Array.isArray(answer.body)
      ? { ...answer, body: answer.body.map((row: object) => ({ ...row, break: word })) }
      : answer,
  );
  const whole = await synced("gemini", fixture, path, (_, value) => value);
  const { lines, reasons } = await synced(
    "gemini",
    { ...fixture, answers: broken },
    path,
    (_, value) => value,
  );
  const trades = (all: string[]): string[] => all.filter((line) => line.split(" ")[1] === "trade");
  expect(trades(whole.lines).length).toBeGreaterThan(0);
  expect(trades(lines)).toEqual(counts ? trades(whole.lines) : []);
  expect(reasons.join("\n").includes(`trade (break: ${word})`)).toBe(named);
});
