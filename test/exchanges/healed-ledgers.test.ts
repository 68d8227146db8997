import { afterAll, beforeAll, expect, it } from "vitest";
import type { ExchangeEvent } from "../../src/domain/exchange/exchange-event.ts";
import { parameterOf } from "../support/servers/exchange-fixture.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";
import { healed, isAsked, opening, readAs } from "../support/worlds/earlier-version.ts";

// Ledgers that an earlier version read with a wrong type, coin or fee are read again by the next sync; the owner's edits stay.

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());

const day = 86_400_000;
const at = opening + day;

it("books the collateral of Bitfinex as its coin, fees as fees, and no paper trading", async () => {
  const row = (id: number, symbol: string, amount: number, description: string, moment = at + id) => {
    const cells: unknown[] = Array.from({ length: 9 }, () => null);
    return Object.assign(cells, {
      0: id,
      1: symbol,
      3: moment,
      5: amount,
      8: `${description} on wallet margin`,
    });
  };
  const rows = [
    row(9, "BTC", 1, "Settlement", at + 35 * day),
    row(4, "USD", -2, "Unused margin funding fee"),
    row(3, "USTF0", 5, "Settlement"),
    row(2, "TESTBTC", 1, "Settlement"),
    row(1, "BTC", 1, "Airdrop"),
  ];
  const paper: ExchangeEvent = {
    id: "2",
    at: at + 2,
    type: "derivative",
    account: "Margin",
    changes: [{ symbol: "TESTBTC", amount: "1" }],
  };
  const { before, after } = await healed(standIn, "bitfinex", {
    edited: ["1", "3"],
    earlier: (stream) =>
      stream.id === "coin-ledger"
        ? readAs(
            stream,
            "ledger",
            (event) => ({
              ...event,
              type: event.type === "fee" ? "other" : event.type,
              changes: event.changes.map((change) => ({
                ...change,
                symbol: change.symbol.replace("USDT", "USTF0"),
              })),
            }),
            [paper],
          )
        : stream,
    answer(request) {
      if (request.path.endsWith("/movements/hist")) return [];
      if (!request.path.endsWith("/ledgers/hist")) return undefined;
      return rows.filter((cells) => Number(cells[3]) >= Number(parameterOf(request, "start")));
    },
  });
  expect(before).toEqual([
    "airdrop: in 1 BTC",
    "derivative: in 1 TESTBTC",
    "derivative: in 5 USTF0",
    "other: out 2 USD",
    "derivative: in 1 BTC",
  ]);
  expect(after).toEqual([
    'airdrop: in 1 BTC "mine" #mine',
    'derivative: in 5 USDT "mine" #mine',
    "fee: out 2 USD",
    "derivative: in 1 BTC",
  ]);
});

it("books what staking at Gate pays as a reward, which an earlier version booked as a returned stake", async () => {
  const row = (id: string, type: string, change: string) => ({ id, time: at, currency: "GT", change, type });
  const rows = [row("1", "staking_rewards", "2"), row("2", "staking_subscribe", "-5")];
  const { before, after } = await healed(standIn, "gate", {
    edited: ["book:1", "book:2"],
    earlier: (stream) =>
      stream.id === "account-book"
        ? readAs(stream, "book", (event) =>
            event.type === "reward" ? { ...event, type: "unstake", counterparty: "Earn" } : event,
          )
        : stream,
    answer(request) {
      if (request.path.endsWith("/account_book"))
        return isAsked(request, ["from", "to"], at / 1_000) ? rows : [];
      return /my_trades|deposits|withdrawals/.test(request.path) ? [] : undefined;
    },
  });
  expect(before).toEqual(["unstake: in 2 GT with Earn", "stake: out 5 GT with Earn"]);
  expect(after).toEqual(['reward: in 2 GT "mine" #mine', 'stake: out 5 GT with Earn "mine" #mine']);
});

it("counts conversions of Bybit once, which an earlier version read from the log as well", async () => {
  const row = (id: string, type: string, currency: string, change: string) => ({
    id,
    symbol: "",
    category: "",
    type,
    transactionTime: String(at),
    currency,
    change,
    fee: "0",
    tradeId: "",
    orderId: "",
  });
  const sides = [row("1", "CURRENCY_SELL", "USDT", "-100"), row("2", "CURRENCY_BUY", "BTC", "2")];
  const list = [...sides, row("3", "MANUAL_LOANS_BORROW", "USDT", "7")];
  const conversion = {
    accountType: "eb_convert_uta",
    exchangeTxId: "c1",
    fromCoin: "USDT",
    fromAmount: "100",
    toCoin: "BTC",
    toAmount: "2",
    exchangeStatus: "success",
    createdAt: String(at),
  };
  const { before, after } = await healed(standIn, "bybit", {
    edited: ["convert:c1", "3"],
    earlier: (stream) =>
      stream.id === "account-log"
        ? readAs(stream, "unified-log", (event) => ({ ...event, type: "other" }), [
            {
              id: `:${at}`,
              at,
              type: "trade",
              account: "Unified",
              changes: sides.map(({ currency, change }) => ({ symbol: currency, amount: change })),
            },
          ])
        : stream,
    answer(request) {
      const result = (rows: object[]) => ({ retCode: 0, result: { nextPageCursor: "", list: rows, rows } });
      if (request.path.endsWith("/transaction-log"))
        return result(isAsked(request, ["startTime", "endTime"], at) ? list : []);
      if (request.path.endsWith("/query-convert-history")) return result([conversion]);
      return /-record|-list|fundinghistory/.test(request.path) ? result([]) : undefined;
    },
  });
  expect(before).toEqual([
    "other: in 7 USDT",
    "trade: in 2 BTC, out 100 USDT",
    "trade: in 2 BTC, out 100 USDT",
  ]);
  expect(after).toEqual(['loan: in 7 USDT "mine" #mine', 'trade: in 2 BTC, out 100 USDT "mine" #mine']);
});

it("books two payouts of bitcoin.de in one transaction, of which an earlier version charged one as a fee", async () => {
  const row = (type: string, cash_flow: string) => ({
    type,
    cash_flow,
    reference: "cdcd",
    balance: "0",
    date: new Date(at).toISOString(),
  });
  const rows = [row("payout", "-2"), row("payout", "-3"), row("outgoing_fee_voluntary", "-1")];
  const { before, after } = await healed(standIn, "bitcoinde", {
    edited: ["payout:BTC:cdcd"],
    earlier: (stream) =>
      stream.id === "account-ledger"
        ? readAs(stream, "ledger", (event) => ({
            ...event,
            changes: event.changes.map((change, index) =>
              index === 0 ? change : { ...change, isFee: true },
            ),
          }))
        : stream,
    answer({ path, query }) {
      if (path === "/v4/account") return { data: { balances: { btc: { total_amount: "0.5" } } } };
      if (path === "/v4/trades") return { trades: [], page: { current: 1, last: 1 } };
      const [from, to] = ["datetime_start", "datetime_end"].map((name) => Date.parse(query.get(name) ?? ""));
      const isListed = (from ?? 0) <= at && at <= (to ?? 0);
      return { account_ledger: isListed ? rows : [], page: { current: 1, last: 1 } };
    },
  });
  expect(before).toEqual(["withdrawal: out 2 BTC, fee 1 BTC, fee 3 BTC"]);
  expect(after).toEqual(['withdrawal: out 2 BTC, out 3 BTC, fee 1 BTC "mine" #mine']);
});
