import { afterAll, beforeAll, expect, it } from "vitest";
import type { Stream } from "../../src/connectors/exchanges/exchange.ts";
import type { ExchangeEvent } from "../../src/domain/exchange/exchange-event.ts";
import { negated } from "../../src/connectors/exchanges/reading/raw.ts";
import { movementOf } from "../../src/connectors/exchanges/reading/records.ts";
import { startStandIn, type StandIn, type StandInRequest } from "../support/servers/stand-in.ts";
import { legsOf, notFound, opening, syncedBefore } from "../support/worlds/earlier-version.ts";

// What an earlier version read in another way, or left out, is read again by the next sync, and nothing counts twice.

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());

const day = 86_400_000;

async function legsAfter(
  id: string,
  earlier: (stream: Stream) => Stream,
  answer: (request: StandInRequest, now: number) => object | undefined,
  days?: number,
): Promise<{ before: string[]; after: string[] }> {
  const { before, after } = await syncedBefore(standIn, {
    id,
    earlier,
    answer,
    ...(days === undefined ? {} : { days }),
  });
  return { before: before.map(legsOf), after: after.map(legsOf) };
}

it("books a rebate of Bitvavo that an earlier version charged as a fee", async () => {
  const sale = {
    transactionId: "h1",
    executedAt: new Date(opening + day).toISOString(),
    type: "sell",
    priceCurrency: "EUR",
    priceAmount: "100",
    sentCurrency: "BTC",
    sentAmount: "1",
    receivedCurrency: "EUR",
    receivedAmount: "100.1",
    feesCurrency: "EUR",
    feesAmount: "-0.1",
  };
  const { before, after } = await legsAfter(
    "bitvavo",
    (stream) => ({
      ...stream,
      id: "history",
      isComplete: false,
      async *read(call, state) {
        for await (const page of stream.read(call, state))
          yield {
            ...page,
            events: page.events.map((event) => ({
              ...event,
              changes: event.changes.map((change) =>
                change.isFee === true ? { ...change, amount: negated(change.amount) } : change,
              ),
            })),
          };
      },
    }),
    ({ path, query }) =>
      path === "/v2/account/history"
        ? {
            items:
              Number(query.get("fromDate")) <= opening + day && opening + day <= Number(query.get("toDate"))
                ? [sale]
                : [],
            currentPage: 1,
            totalPages: 1,
          }
        : undefined,
  );
  expect(before).toEqual(["in 100 EUR, out 1 BTC, fee 0.1 EUR"]);
  expect(after).toEqual(["in 0.1 EUR, in 100 EUR, out 1 BTC"]);
});

it("reads a deposit of CoinEx that an earlier version had left below the minimum", async () => {
  const { before, after } = await legsAfter(
    "coinex",
    (stream) =>
      stream.id === "credited-deposits"
        ? {
            ...stream,
            id: "deposits",
            async *read() {
              yield { events: [], state: { upTo: opening + 10 * day, walking: null } };
            },
          }
        : { ...stream, async *read() {} },
    ({ path }, now) => {
      if (path !== "/v2/assets/deposit-history")
        return { code: 0, data: [], pagination: { has_next: false } };
      const status = now < opening + 40 * day ? "too_small" : "finished";
      const deposit = {
        deposit_id: 7,
        created_at: opening + day,
        ccy: "USDT",
        amount: "3",
        actual_amount: "3",
      };
      return { code: 0, data: [{ ...deposit, status }], pagination: { has_next: false } };
    },
  );
  expect(before).toEqual([]);
  expect(after).toEqual(["in 3 USDT"]);
});

it("takes back a withdrawal of Poloniex that ended with an error, which an earlier version counted", async () => {
  const withdrawal = { currency: "BTC", amount: "5", fee: "0.5", withdrawalRequestsId: 7, address: "a" };
  const { before, after } = await legsAfter(
    "poloniex",
    (stream) =>
      stream.id === "movements"
        ? {
            ...stream,
            id: "wallet",
            async *read({ now }) {
              const moved = { kind: "withdrawal", id: "7", at: opening + day, symbol: "BTC" } as const;
              yield { events: [movementOf({ ...moved, amount: "4.5", fee: "0.5" })], state: { upTo: now } };
            },
          }
        : stream,
    ({ path, query }) => {
      if (path === "/trades" || path.startsWith("/accounts/")) return [];
      if (path !== "/wallets/activity") return undefined;
      const at = Math.floor((opening + day) / 1_000);
      const isAsked = Number(query.get("start")) <= at && at <= Number(query.get("end"));
      const row = { ...withdrawal, timestamp: at, status: "COMPLETE: ERROR" };
      return { adjustments: [], deposits: [], withdrawals: isAsked ? [row] : [] };
    },
  );
  expect(before).toEqual(["out 4.5 BTC, fee 0.5 BTC"]);
  expect(after).toEqual([]);
});

it("books an adjustment of Coinbase Prime as the withdrawal it is, and names what a proxy contract holds", async () => {
  const row = (id: string, type: string) => ({
    id,
    type,
    status: "TRANSACTION_DONE",
    created_at: new Date(opening + day).toISOString(),
    symbol: "BTC",
    amount: "2",
  });
  const { before, after } = await legsAfter(
    "coinbaseprime",
    (stream) =>
      stream.id === "signed-transactions"
        ? {
            ...stream,
            id: "transactions",
            isComplete: false,
            async *read({ now }) {
              const events = ["a", "b"].map((id): ExchangeEvent => ({
                id,
                at: opening + day,
                type: "deposit",
                account: "Main",
                changes: [{ symbol: "BTC", amount: "2" }],
              }));
              yield { events, state: { upTo: now } };
            },
          }
        : stream,
    ({ path, query }) => {
      if (path === "/v1/portfolios") return { portfolios: [{ id: "p1", name: "Main" }] };
      if (path.endsWith("/balances")) return { balances: [] };
      if (path.endsWith("/orders")) return { orders: [], pagination: { has_next: false } };
      const [from, to] = ["start_time", "end_time"].map((name) => Date.parse(query.get(name) ?? ""));
      const isAsked = (from ?? 0) <= opening + day && opening + day <= (to ?? 0);
      const transactions = isAsked ? [row("a", "WITHDRAWAL_ADJUSTMENT"), row("b", "PROXY_DEPOSIT")] : [];
      return { transactions, pagination: { has_next: false } };
    },
  );
  expect(before).toEqual(["in 2 BTC", "in 2 BTC"]);
  expect(after).toEqual(["out 2 BTC"]);
});

it("reads purchases in shops that an earlier version of bitcoin.de's ledger left out, also if no balance changed", async () => {
  const purchase = { type: "buy_goldshop", reference: "G1", cash_flow: "-0.5", balance: "0.5" };
  const { before, after } = await legsAfter(
    "bitcoinde",
    (stream) =>
      stream.id === "account-ledger"
        ? {
            ...stream,
            id: "ledger",
            async *read({ now }) {
              yield { events: [], state: { upTo: now } };
            },
          }
        : stream,
    ({ path, query }) => {
      if (path === "/v4/account") return { data: { balances: { btc: { total_amount: "0.5" } } } };
      if (path === "/v4/trades") return { trades: [], page: { current: 1, last: 1 } };
      const [from, to] = ["datetime_start", "datetime_end"].map((name) => Date.parse(query.get(name) ?? ""));
      const isAsked = (from ?? 0) <= opening + day && opening + day <= (to ?? 0);
      const row = { ...purchase, date: new Date(opening + day).toISOString() };
      return { account_ledger: isAsked ? [row] : [], page: { current: 1, last: 1 } };
    },
    2,
  );
  expect(before).toEqual([]);
  expect(after).toEqual(["out 0.5 BTC"]);
});

it("keeps trades of two markets of Bitvavo with one id apart, which an earlier version joined", async () => {
  const trade = (market: string, at: number) => ({
    id: "7",
    timestamp: at,
    market,
    side: "buy",
    amount: "1",
    price: "100",
    fee: "0",
    feeCurrency: "EUR",
  });
  const { before, after } = await legsAfter(
    "bitvavo",
    (stream) =>
      stream.id === "market-trades"
        ? {
            ...stream,
            id: "trades",
            async *read(call, state) {
              for await (const page of stream.read(call, state))
                yield { ...page, retracted: [], events: page.events.map((event) => ({ ...event, id: "7" })) };
            },
          }
        : stream,
    ({ path, query }) => {
      if (path === "/v2/account/history") return notFound;
      if (path === "/v2/balance") return ["BTC", "ETH"].map((symbol) => ({ symbol, available: "1" }));
      if (path === "/v2/markets")
        return ["BTC", "ETH"].map((base) => ({ market: `${base}-EUR`, base, quote: "EUR" }));
      if (path !== "/v2/trades") return [];
      const market = query.get("market") ?? "";
      return query.get("tradeIdTo") === null ? [trade(market, opening + day)] : [];
    },
    2,
  );
  expect(before).toEqual(["in 1 BTC, in 1 ETH, out 100 EUR"]);
  expect(after).toEqual(["in 1 BTC, out 100 EUR", "in 1 ETH, out 100 EUR"]);
});
