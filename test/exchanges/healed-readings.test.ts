import { afterAll, beforeAll, expect, it } from "vitest";
import type { ExchangeEvent } from "../../src/domain/exchange/exchange-event.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";
import { healed, isAsked, opening, readAs } from "../support/worlds/earlier-version.ts";

// What an earlier version read with a wrong type, coin or fee is read again by the next sync; the owner's edits stay.

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());

const day = 86_400_000;
const at = opening + day;

it("books staking rewards of Crypto.com that an earlier version booked as returned stakes", async () => {
  const row = (journal_id: string, journal_type: string, transaction_qty: string) => ({
    journal_id,
    journal_type,
    transaction_qty,
    event_timestamp_ms: at,
    instrument_name: "CRO",
  });
  const data = [
    row("1", "SOFT_STAKE_REWARD", "2"),
    row("2", "MARGIN_TRADE_INTEREST", "-1"),
    row("3", "STAKE", "-5"),
  ];
  const { before, after } = await healed(standIn, "cryptocom", {
    edited: ["journal:1", "journal:2"],
    earlier: (stream) =>
      stream.id === "typed-journal"
        ? readAs(stream, "journal", (event) =>
            event.type === "reward" ? { ...event, type: "unstake", counterparty: "Staking" } : event,
          )
        : stream,
    answer(request) {
      const list = request.path.split("/").at(-1) ?? "";
      if (list === "get-transactions")
        return { code: 0, result: { data: isAsked(request, ["start_time", "end_time"], at) ? data : [] } };
      return list === "user-balance"
        ? undefined
        : { code: 0, result: { data: [], deposit_list: [], withdrawal_list: [] } };
    },
  });
  expect(before).toEqual([
    "unstake: in 2 CRO with Staking",
    "fee: fee 1 CRO",
    "stake: out 5 CRO with Staking",
  ]);
  expect(after).toEqual([
    'reward: in 2 CRO "mine" #mine',
    'fee: fee 1 CRO "mine" #mine',
    "stake: out 5 CRO with Staking",
  ]);
});

it("books trades of Gemini in the coins of their market, and none in a contract", async () => {
  const row = (tid: number, symbol: string, timestampms = at + tid) => ({
    symbol,
    tid,
    timestampms,
    type: "Buy",
    amount: "2",
    price: "3",
    fee_amount: "0",
    fee_currency: "USD",
  });
  const rows = [
    row(1, "PAXGUSD"),
    row(3, "BTCGUSDPERP"),
    row(4, "BTCRLUSD"),
    row(5, "BTCUSD", at + 35 * day),
  ];
  const earlierPairs: Record<string, [string, string]> = {
    "trade:1": ["PAX", "GUSD"],
    "trade:4": ["BTCRL", "USD"],
  };
  const contract: ExchangeEvent = {
    id: "trade:3",
    at: at + 3,
    type: "trade",
    account: "",
    changes: [
      { symbol: "BTCGUSDP", amount: "2" },
      { symbol: "ERP", amount: "-6" },
    ],
  };
  const { before, after } = await healed(standIn, "gemini", {
    edited: ["trade:1", "trade:5"],
    earlier: (stream) =>
      stream.id === "paired-trades"
        ? readAs(
            stream,
            "trades",
            (event) => ({
              ...event,
              changes: event.changes.map((change, index) => ({
                ...change,
                symbol: earlierPairs[event.id]?.[index] ?? change.symbol,
              })),
            }),
            [contract],
          )
        : stream,
    answer(request) {
      if (!/transfers|mytrades|staking/.test(request.path)) return undefined;
      const from = Number(
        JSON.parse(Buffer.from(String(request.headers["x-gemini-payload"]), "base64").toString()).timestamp,
      );
      return request.path === "/v1/mytrades" ? rows.filter(({ timestampms }) => timestampms >= from) : [];
    },
  });
  expect(before).toEqual([
    "trade: in 2 PAX, out 6 GUSD",
    "trade: in 2 BTCGUSDP, out 6 ERP",
    "trade: in 2 BTCRL, out 6 USD",
    "trade: in 2 BTC, out 6 USD",
  ]);
  expect(after).toEqual([
    'trade: in 2 PAXG, out 6 USD "mine" #mine',
    "trade: in 2 BTC, out 6 RLUSD",
    'trade: in 2 BTC, out 6 USD "mine" #mine',
  ]);
});

it("reads movements of Bitfinex that an earlier version left out", async () => {
  const movement = (id: number, started: number, updated: number, amount: number) => {
    const cells: unknown[] = Array.from({ length: 22 }, () => null);
    return Object.assign(cells, {
      0: id,
      1: "BTC",
      2: "BITCOIN",
      5: started,
      6: updated,
      9: "COMPLETED",
      12: amount,
      13: 0,
    });
  };
  const rows = [movement(1, at, at, 2), movement(2, at, at + 3 * day, 3), movement(3, at, at + 4 * day, -1)];
  const { before, after } = await healed(standIn, "bitfinex", {
    edited: ["movement:1"],
    earlier: (stream) =>
      stream.id === "updated-movements"
        ? {
            ...readAs(stream, "movements", (event) => event),
            async *read(call, state) {
              for await (const page of stream.read(call, state))
                yield { ...page, events: page.events.filter(({ id }) => id !== "movement:2") };
            },
          }
        : stream,
    answer(request) {
      if (request.path.endsWith("/ledgers/hist")) return [];
      if (!request.path.endsWith("/movements/hist")) return undefined;
      return rows.filter((cells) => isAsked(request, ["start", "end"], Number(cells[6])));
    },
  });
  expect(before).toEqual(["deposit: in 2 BTC", "withdrawal: out 1 BTC"]);
  expect(after).toEqual(['deposit: in 2 BTC "mine" #mine', "deposit: in 3 BTC", "withdrawal: out 1 BTC"]);
});

it("takes back moves to staking at Coinbase, which an earlier version booked as transfers", async () => {
  const row = (id: string, type: string, amount: string, moment = at) => ({
    id,
    type,
    status: "completed",
    created_at: new Date(moment).toISOString(),
    amount: { amount, currency: "ETH" },
  });
  const rows = [
    row("4", "staking_reward", "1", at + 35 * day),
    row("3", "unstaking_transfer", "2"),
    row("2", "staking_transfer", "-5"),
    row("1", "send", "9"),
  ];
  const moves = rows.slice(1, 3).map(({ id, amount }): ExchangeEvent => ({
    id,
    at,
    type: "transfer",
    account: "",
    changes: [{ symbol: "ETH", amount: amount.amount }],
  }));
  const { before, after } = await healed(standIn, "coinbase", {
    edited: ["1", "4"],
    earlier: (stream) =>
      stream.id === "account-transactions" ? readAs(stream, "transactions", (event) => event, moves) : stream,
    answer({ path }) {
      const account = { id: "a", currency: { code: "ETH" }, balance: { amount: "10", currency: "ETH" } };
      if (path === "/v2/accounts") return { pagination: {}, data: [account] };
      return path.endsWith("/transactions") ? { pagination: {}, data: rows } : undefined;
    },
  });
  expect(before).toEqual([
    "deposit: in 9 ETH",
    "transfer: in 2 ETH",
    "transfer: out 5 ETH",
    "reward: in 1 ETH",
  ]);
  expect(after).toEqual(['deposit: in 9 ETH "mine" #mine', 'reward: in 1 ETH "mine" #mine']);
});

it("books Binance's payments, dust and returned coins as they are, which an earlier version misread", async () => {
  const dividends = [
    { id: 1, divTime: at, asset: "NEW", amount: "4", enInfo: "OLD swap" },
    { id: 2, divTime: at + 1, asset: "BNB", amount: "1", enInfo: "Launchpool" },
  ];
  const payment = {
    transactionId: "p",
    transactionTime: at + 2,
    amount: "-7",
    currency: "EUR",
    walletType: 2,
    fundsDetail: [{ currency: "USDT", amount: "8" }],
  };
  const coin = (fromAsset: string) => ({
    fromAsset,
    amount: "1",
    serviceChargeAmount: "0",
    transferedAmount: "1",
  });
  const dust = { transId: "d", operateTime: at + 3, userAssetDribbletDetails: [coin("ADA"), coin("XRP")] };
  const former: Record<string, string> = {
    "all-dust": "dust",
    "typed-dividends": "dividends",
    "paid-coins": "pay",
  };
  const earlierChanges: Record<string, ExchangeEvent["changes"]> = {
    "pay:p": [{ symbol: "EUR", amount: "-7" }],
    "dust:d": [
      { symbol: "ADA", amount: "-1" },
      { symbol: "BNB", amount: "1" },
    ],
  };
  const { before, after } = await healed(standIn, "binance", {
    edited: ["dividend:1", "pay:p"],
    earlier: (stream) =>
      former[stream.id] === undefined
        ? { ...stream, async *read() {} }
        : readAs(stream, former[stream.id] ?? "", (event) => ({
            ...event,
            type: event.type === "other" ? "reward" : event.type,
            changes: earlierChanges[event.id] ?? event.changes,
          })),
    answer(request) {
      const isListed = isAsked(request, ["startTime", "endTime"], at + 2);
      if (request.path.endsWith("/assetDividend")) return { rows: isListed ? dividends : [], total: 0 };
      if (request.path.endsWith("/pay/transactions")) return { data: isListed ? [payment] : [] };
      if (request.path.endsWith("/dribblet")) return { userAssetDribblets: isListed ? [dust] : [] };
      if (request.path.endsWith("/myTrades")) return [];
      return request.path.endsWith("/tradeFlow") ? { list: [] } : undefined;
    },
  });
  expect(before).toEqual([
    "reward: in 4 NEW",
    "reward: in 1 BNB",
    "withdrawal: out 7 EUR",
    "trade: in 1 BNB, out 1 ADA",
  ]);
  expect(after).toEqual([
    'other: in 4 NEW "mine" #mine',
    "reward: in 1 BNB",
    'withdrawal: out 8 USDT "mine" #mine',
    "trade: in 2 BNB, out 1 ADA, out 1 XRP",
  ]);
});
