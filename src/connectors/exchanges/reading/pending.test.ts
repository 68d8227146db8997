import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ExchangeClient, Stream } from "../exchange.ts";
import { exchanges } from "../exchange-connectors.ts";
import { named } from "../../../../test/support/named.ts";
import type { Raw } from "./raw.ts";

// Lists of deposits and withdrawals of each exchange, at times of a simulated history in which some are pending for weeks.

const day = 86_400_000;
const opening = Date.UTC(2025, 0, 1);

/** A list: the form of a row, its states (pending, done, cancelled), and the parameters of a request's time span. */
type List = {
  exchange: string;
  stream: string;
  states: [pending: string, done: string, cancelled: string];
  row(id: string, at: number, state: string): Raw | readonly unknown[];
  answer(rows: unknown[]): unknown;
  span?: [from: string, to: string, read: (value: unknown) => number];
  /** Responses of other endpoints that the reader requests, by the time of the newest row. */
  others?: Record<string, (newest: number) => unknown>;
  /** Every second call reads only changed coins, of which there are none. */
  isPartial?: true;
};

const milliseconds = (value: unknown): number => Number(value);
const seconds = (value: unknown): number => Number(value) * 1_000;
const written = (value: unknown): number => Date.parse(String(value));
const iso = (at: number): string => new Date(at).toISOString();
const coin = { coin: "USDT", currency: "USDT", ccy: "USDT", symbol: "USDT", amount: "1" };

const lists: List[] = [
  {
    exchange: "binance",
    stream: "deposits",
    states: ["0", "1", "2"],
    row: (id, at, status) => ({ ...coin, id, insertTime: at, status }),
    answer: (rows) => rows,
    span: ["startTime", "endTime", milliseconds],
  },
  {
    exchange: "binance",
    stream: "withdrawals",
    states: ["4", "6", "1"],
    row: (id, at, status) => ({ ...coin, id, applyTime: iso(at).slice(0, 19).replace("T", " "), status }),
    answer: (rows) => rows,
    span: ["startTime", "endTime", milliseconds],
  },
  {
    exchange: "bybit",
    stream: "withdrawals",
    states: ["Pending", "success", "CancelByUser"],
    row: (id, at, status) => ({ ...coin, withdrawId: id, createTime: String(at), status }),
    answer: (rows) => ({ result: { rows, nextPageCursor: "" } }),
    span: ["startTime", "endTime", milliseconds],
  },
  {
    exchange: "bybit",
    stream: "deposits",
    states: ["2", "3", "4"],
    row: (id, at, status) => ({ ...coin, id, successAt: String(at), status }),
    answer: (rows) => ({ result: { rows, nextPageCursor: "" } }),
    span: ["startTime", "endTime", milliseconds],
  },
  {
    exchange: "okx",
    stream: "withdrawals",
    states: ["0", "2", "-2"],
    row: (id, at, state) => ({ ...coin, wdId: id, amt: "1", ts: String(at), state }),
    answer: (data) => ({ data }),
  },
  {
    exchange: "bitfinex",
    stream: "updated-movements",
    states: ["PENDING", "COMPLETED", "CANCELED"],
    row: (id, at, state) => [
      id,
      "UST",
      "TETHERUSX",
      null,
      null,
      at,
      at,
      null,
      null,
      state,
      null,
      null,
      -1,
      -0.1,
    ],
    answer: (rows) => rows,
  },
  {
    exchange: "gate",
    stream: "gross-withdrawals",
    states: ["PEND", "DONE", "CANCEL"],
    row: (id, at, status) => ({ ...coin, id, timestamp: String(at / 1_000), status }),
    answer: (rows) => rows,
    span: ["from", "to", seconds],
  },
  {
    exchange: "coinex",
    stream: "withdrawals",
    states: ["audit_required", "finished", "cancelled"],
    row: (withdraw_id, at, status) => ({
      ...coin,
      actual_amount: coin.amount,
      withdraw_id,
      created_at: at,
      status,
    }),
    answer: (data) => ({ data, pagination: { has_next: false } }),
  },
  {
    exchange: "htx",
    stream: "withdrawals",
    states: ["reexamine", "confirmed", "canceled"],
    row: (id, at, state) => ({ ...coin, id, "created-at": at, state }),
    answer: (data) => ({ data }),
  },
  {
    exchange: "mexc",
    stream: "withdrawals",
    states: ["2", "7", "9"],
    row: (id, at, status) => ({ ...coin, id, applyTime: at, status }),
    answer: (rows) => rows,
    span: ["startTime", "endTime", milliseconds],
  },
  {
    exchange: "cryptocom",
    stream: "withdrawals",
    states: ["1", "5", "6"],
    row: (id, at, status) => ({ ...coin, id, create_time: at, update_time: at, status }),
    answer: (withdrawal_list) => ({ result: { withdrawal_list } }),
    span: ["start_ts", "end_ts", milliseconds],
  },
  {
    exchange: "gemini",
    stream: "transfers",
    states: ["Pending", "Complete", "Canceled"],
    row: (eid, at, status) => ({ ...coin, eid, timestampms: at, status, type: "Withdrawal" }),
    answer: (rows) => rows,
    span: ["timestamp", "", milliseconds],
  },
  {
    exchange: "bitpanda",
    stream: "coins",
    states: ["unconfirmed_transaction_out", "finished", "canceled"],
    row: (id, at, status) => ({
      id,
      attributes: {
        type: "withdrawal",
        status,
        time: { unix: String(at / 1_000) },
        amount: "1",
        cryptocoin_symbol: "USDT",
      },
    }),
    answer: (data) => ({ data, meta: {} }),
  },
  {
    exchange: "coinbase",
    stream: "account-transactions",
    states: ["pending", "completed", "canceled"],
    row: (id, at, status) => ({
      id,
      type: "send",
      status,
      amount: { amount: "-1", currency: "USDT" },
      created_at: iso(at),
    }),
    answer: (data) => ({ pagination: { next_uri: null }, data }),
    // New rows change the account; a changed state of an old row does not.
    others: {
      v2PrivateGetAccounts: (newest) => ({
        pagination: { next_uri: null },
        data: [{ id: "a", updated_at: String(newest), balance: { amount: "5", currency: "USDT" } }],
      }),
    },
  },
  {
    exchange: "poloniex",
    stream: "movements",
    states: ["AWAITING APPROVAL", "COMPLETED", "CANCELED"],
    row: (id, at, status) => ({ ...coin, withdrawalRequestsId: id, timestamp: at / 1_000, status, fee: "0" }),
    answer: (withdrawals) => ({ deposits: [], withdrawals, adjustments: [] }),
    span: ["start", "end", seconds],
  },
  {
    exchange: "bitget",
    stream: "withdrawals",
    states: ["pending", "success", "fail"],
    row: (orderId, at, status) => ({ ...coin, orderId, cTime: String(at), status, size: "1", fee: "0" }),
    answer: (data) => ({ data }),
    span: ["startTime", "endTime", milliseconds],
  },
  {
    exchange: "coinbaseprime",
    stream: "signed-transactions",
    states: ["TRANSACTION_PROVISIONED", "TRANSACTION_DONE", "TRANSACTION_REJECTED"],
    row: (id, at, status) => ({ ...coin, id, type: "WITHDRAWAL", created_at: iso(at), status }),
    answer: (transactions) => ({ transactions, pagination: { next_cursor: "", has_next: false } }),
    span: ["start_time", "end_time", written],
    others: { "/portfolios": () => ({ portfolios: [{ id: "p", name: "Main" }] }) },
  },
  {
    exchange: "bitmex",
    stream: "wallet-history",
    states: ["Pending", "Completed", "Canceled"],
    row: (transactID, at, transactStatus) => ({
      transactID,
      currency: "USDt",
      transactType: "Withdrawal",
      amount: -1,
      transactTime: iso(at),
      transactStatus,
    }),
    answer: (rows) => rows,
    others: { "/wallet/assets": () => [{ asset: "USDT", currency: "USDt", scale: 6 }] },
  },
  {
    exchange: "independentreserve",
    stream: "ledger",
    states: ["Unconfirmed", "Confirmed", "Rejected"],
    row: (TransactionGuid, at, Status) => ({
      TransactionGuid,
      CreatedTimestampUtc: iso(at),
      Status,
      Type: "Withdrawal",
      Debit: "1",
      CurrencyCode: "Xbt",
    }),
    answer: (Data) => ({ Data, TotalItems: Data.length }),
    span: ["fromTimestampUtc", "toTimestampUtc", written],
    others: { privatePostGetAccounts: () => [{ AccountGuid: "a", CurrencyCode: "Xbt" }] },
    isPartial: true,
  },
];

/** A transfer by days since the opening. */
type Transfer = { created: number; settled: number; isCancelled: boolean };

const transfers = fc.array(
  fc
    .record({
      created: fc.integer({ min: 0, max: 30 }),
      takes: fc.integer({ min: 0, max: 28 }),
      isCancelled: fc.boolean(),
    })
    .map(({ created, takes, isCancelled }) => ({ created, settled: created + takes, isCancelled })),
  { minLength: 1, maxLength: 6 },
);

function clientOf(list: List, given: readonly Transfer[], now: number): ExchangeClient {
  const [pending, done, cancelled] = list.states;
  const momentOf = ({ created }: Transfer, index: number): number => opening + created * day + index * 1_000;
  const ask = async (endpoint: string, parameters: Record<string, unknown> = {}): Promise<unknown> => {
    const other = list.others?.[endpoint];
    if (other !== undefined)
      return other(Math.max(0, ...given.map(momentOf).filter((moment) => moment <= now)));
    const [first = "", last = "", read = milliseconds] = list.span ?? [];
    const from = parameters[first] === undefined ? -Infinity : read(parameters[first]);
    const to = parameters[last] === undefined ? Infinity : read(parameters[last]);
    const rows = given
      .map((transfer, index) => ({ transfer, index, at: momentOf(transfer, index) }))
      .filter(({ at }) => at <= now && from <= at && at <= to)
      .toSorted((a, b) => b.at - a.at)
      .map(({ transfer, index, at }) => {
        const isSettled = opening + transfer.settled * day + index * 1_000 <= now;
        return list.row(`t${index}`, at, isSettled ? (transfer.isCancelled ? cancelled : done) : pending);
      });
    return list.answer(rows);
  };
  return { ask, can: () => true, read: () => Promise.reject(new Error("not asked")) };
}

function streamOf(list: List): Stream {
  const exchange = exchanges.find(({ id }) => id === list.exchange);
  const found = exchange?.streams.find(({ id }) => id === list.stream);
  if (found === undefined) throw new Error(`${list.exchange} has no ${list.stream}`);
  return found;
}

const { names, of } = named(lists, ({ exchange, stream }) => `${exchange}, ${stream}`);

describe.each(names)("%s", (name) => {
  it("reads a transfer once it is completed, however long it was pending, and no cancelled transfer", async () => {
    const list = of(name);
    const stream = streamOf(list);
    await fc.assert(
      fc.asyncProperty(transfers, fc.integer({ min: 1, max: 9 }), async (given, step) => {
        let state: unknown = null;
        const read = new Set<string>();
        for (let sync = 0; sync * step <= 62 + 2 * step; sync++) {
          const now = opening + sync * step * day + 3_600_000;
          const isPart = list.isPartial === true && sync % 2 === 1;
          const client = clientOf(list, given, now);
          const coins = new Set<string>();
          const moved = sync === 0 || (list.isPartial === true && !isPart) ? null : coins;
          const call = { client, since: opening - day, now, coins, moved };
          for await (const page of stream.read(call, state)) {
            for (const { id } of page.events) read.add(id.replace(/^.*?(t\d+).*$/, "$1"));
            state = JSON.parse(JSON.stringify(page.state));
          }
          if (isPart) continue;
          const expected = given.flatMap(({ settled, isCancelled }, index) =>
            !isCancelled && opening + settled * day + index * 1_000 <= now ? [`t${index}`] : [],
          );
          expect([...read].sort()).toEqual(expected);
        }
      }),
      { numRuns: 15, examples: [[[{ created: 1, settled: 27, isCancelled: false }], 3]] },
    );
  });
});
