import fc from "fast-check";
import { afterEach, beforeEach, expect, it, test } from "vitest";
import { add, formatDecimal, parseDecimal, zero } from "../../src/domain/money/decimal.ts";
import { restatedSides } from "../../src/domain/ledger/superseded/restated.ts";
import { sidesOf, type Side } from "../../src/domain/ledger/superseded/sides.ts";
import type { Leg } from "../../src/domain/ledger/transaction.ts";
import { runToEnd } from "../../src/ports/pause.ts";
import { refreshSuperseded } from "../../src/tasks/ledger/supersede.ts";
import { connectionWorld, type ConnectionWorld } from "../support/worlds/connection-world.ts";
import { connectorSince, exchangeFixture, play } from "../support/servers/exchange-fixture.ts";
import { importInto } from "../support/imports/import-into.ts";
import {
  startStandIn,
  type StandIn,
  type StandInAnswer,
  type StandInRequest,
} from "../support/servers/stand-in.ts";

const coinbaseHeader =
  "ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes";
const coinbaseRest = `f0,2022-01-01 00:00:00 UTC,Buy,BTC,0.1,USD,$1000.00,$100.00,$103.00,$3.00,Bought 0.1 BTC for 103 USD
f2,2023-03-01 00:00:00 UTC,Send,BTC,-0.2001,USD,$10000.00,$2001.00,$2001.00,$0.00,Sent 0.2001 BTC
f3,2023-01-01 12:00:00 UTC,Staking Income,ETH,0.001,USD,$1000.00,$1.00,$1.00,$0.00,
`;

/** Rows of files whose ids are not those of the API, with their format. */
type ExportFile = { connection: string; format: string; text: string };
const files: Record<string, ExportFile> = {
  "Coinbase report": {
    connection: "coinbase",
    format: "coinbase-report",
    text: `${coinbaseHeader}
f1,2023-01-01 00:00:00 UTC,Advanced Trade Buy,BTC,0.5,USD,$10000.00,$5000.00,$5030.00,$30.00,Bought 0.5 BTC for 5030 USD on BTC-USD at 10000 USD/BTC
${coinbaseRest}`,
  },
  "Coinbase report, an order in two fills of one second": {
    connection: "coinbase",
    format: "coinbase-report",
    text: `${coinbaseHeader}
f1a,2023-01-01 00:00:00 UTC,Advanced Trade Buy,BTC,0.2,USD,$10000.00,$2000.00,$2012.00,$12.00,Bought 0.2 BTC for 2012 USD on BTC-USD at 10000 USD/BTC
f1b,2023-01-01 00:00:00 UTC,Advanced Trade Buy,BTC,0.3,USD,$10000.00,$3000.00,$3018.00,$18.00,Bought 0.3 BTC for 3018 USD on BTC-USD at 10000 USD/BTC
${coinbaseRest}`,
  },
  "Bitfinex ledgers": {
    connection: "bitfinex",
    format: "bitfinex-ledgers",
    text: `#,DESCRIPTION,CURRENCY,AMOUNT,BALANCE,DATE,WALLET
9,Margin Funding Payment on wallet funding,USD,0.03,20.03,21-11-19 01:33:20,funding
8,Transfer of 20.0 USD from wallet Exchange to Deposit on wallet funding,USD,20,20,19-11-19 21:46:40,funding
7,Transfer of 20.0 USD from wallet Exchange to Deposit on wallet exchange,USD,-20,60,19-11-19 21:46:40,exchange
6,Trading fees for 0.1 ETH (ETHUSD) @ 200.0 on BFX (0.2%) on wallet exchange,ETH,-0.0002,0.3598,19-11-19 15:40:00,exchange
5,Exchange 0.1 ETH for USD @ 200.0 on wallet exchange,ETH,0.1,0.36,19-11-19 15:40:00,exchange
4,Exchange 0.1 ETH for USD @ 200.0 on wallet exchange,USD,-20,80,19-11-19 15:40:00,exchange
21,Crypto Withdrawal fee on wallet exchange,ETH,-0.00135,0.20865,02-10-19 07:06:40,exchange
20,Ethereum Withdrawal #992 on wallet exchange,ETH,-0.05,0.21,02-10-19 07:06:40,exchange
3,Deposit (WIRE) #2 on wallet exchange,USD,100,100,25-09-19 08:26:40,exchange
1,Deposit (ETHEREUM) #13105603 on wallet exchange,ETH,0.26,0.26,24-09-19 18:12:54,exchange
`,
  },
  "Bitfinex movements": {
    connection: "bitfinex",
    format: "bitfinex-movements",
    text: `#,DATE,CURRENCY,STATUS,AMOUNT,FEES,DESCRIPTION,TRANSACTION ID,NOTE
992,02-10-19 07:06:40,ETH,COMPLETED,-0.05,-0.00135,ADDRESS,,
2,25-09-19 08:26:40,USD,COMPLETED,100,0,wire,,
13105603,24-09-19 18:12:54,ETH,COMPLETED,0.26,0,ADDRESS,0xaa,
`,
  },
  "Gate billing details": {
    connection: "gate",
    format: "gate-billing",
    text: `no,time,action_desc,action_data,type,change_amount,amount,total
1,2023-08-02 18:13:20,Deposits,d1,USDT,100,0,100
2,2023-08-10 21:28:44,Order Filled,381068734893,BTC,0.0002,0,0.0002
3,2023-08-10 21:28:44,Order Filled,381068734893,USDT,-5.89092,0,94.10908
4,2023-08-10 21:28:44,Trading Fees,381068734893,BTC,-0.00000008,0,0.00019992
5,2023-08-14 08:00:00,Withdrawals,w1,USDT,-38.5,0,55
`,
  },
  "KuCoin account history": {
    connection: "kucoin",
    format: "kucoin-account-history",
    text: `UID,Account Type,Currency,Side,Amount,Fee,Time(UTC+08:00),Remark,Type
*1,mainAccount,USDT,Deposit,100,0,2025-10-08 13:06:41,Deposit,Deposit
*1,mainAccount,USDT,Withdrawal,10,0,2025-10-08 13:06:42,Trading Account,Transfer
*1,tradeAccount,USDT,Withdrawal,10,0.01,2025-10-08 13:06:43,Spot,Spot
*1,tradeAccount,KCS,Deposit,1.5,0,2025-10-08 13:06:43,Spot,Spot
*1,mainAccount,USDT,Deposit,0.5,0,2025-10-08 13:06:44,KuCoin Bonus,Rewards
`,
  },
  "KuCoin fills": {
    connection: "kucoin",
    format: "kucoin-spot-fills",
    text: `UID,Account Type,Order ID,Symbol,Side,Order Type,Avg. Filled Price,Filled Amount,Filled Volume,Filled Volume (USDT),Filled Time(UTC+02:00),Fee,Maker/Taker,Fee Currency
*1,tradeAccount,o,KCS-USDT,BUY,MARKET,6.66,1.5,9.99,9.99,2025-10-08 07:06:43,0.01,TAKER,USDT
`,
  },
  "Bitfinex trades": {
    connection: "bitfinex",
    format: "bitfinex-trades",
    text: `#,PAIR,AMOUNT,PRICE,FEE,FEE PERC,FEE CURRENCY,DATE,ORDER ID
401,ETH/USD,0.1,200,-0.0002,0.2,ETH,19-11-19 15:40:00,77
`,
  },
};

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

/** What the account has of each asset in all wallets of the exchange, and how many transactions count. */
async function after(
  file: ExportFile,
  steps: readonly ("file" | "API")[],
  onRequest?: (request: StandInRequest) => StandInAnswer | undefined,
): Promise<{ world: ConnectionWorld; held: Record<string, string>; counting: number; superseded: number }> {
  const fixture = exchangeFixture(file.connection);
  play(standIn, fixture, onRequest);
  const now = fixture.now ?? Date.UTC(2026, 0, 1);
  const world = connectionWorld({
    upstreams: { [file.connection.toUpperCase()]: standIn.url },
    now: () => now,
    connectorFor: connectorSince(fixture),
  });
  world.sql
    .prepare(
      "INSERT INTO imports (id, file_id, file_name, format, options, on_problem, state, task_id, created_at) VALUES ('file', 'f', 'f', ?, '{}', 'abort', 'done', 't', 0)",
    )
    .run(file.format);
  for (const step of steps) {
    if (step === "file") await importInto(world, file.text, "file");
    else await world.sync(await world.connect(file.connection, fixture.settings));
    await refreshSuperseded(world.account, { now: () => now, pause: async () => undefined });
  }
  world.settle();
  const sums = new Map<string, string>();
  for (const { id, amount } of world.sql
    .prepare<{ id: string; amount: string }>(
      "SELECT a.id, h.amount FROM holdings h JOIN assets a ON a.key = h.asset",
    )
    .all())
    sums.set(id, formatDecimal(add(parseDecimal(sums.get(id) ?? "0"), parseDecimal(amount))));
  const { items } = world.account.ledger.list({}, { limit: 100, order: "asc" });
  const superseded = items.filter((item) => item.superseded !== undefined).length;
  return {
    world,
    held: Object.fromEntries([...sums].filter(([, amount]) => amount !== "0").sort()),
    counting: items.length - superseded,
    superseded,
  };
}

it.each(Object.keys(files))(
  "%s: the API's records supersede the file's rows, in either order",
  async (name) => {
    const file = files[name];
    if (file === undefined) throw new Error(`no file ${name}`);
    const alone = await after(file, ["API"]);
    const rows = (await after(file, ["file"])).counting;
    for (const order of [["file", "API"] as const, ["API", "file"] as const]) {
      const both = await after(file, order);
      expect(both.held).toEqual(alone.held);
      expect([both.counting, both.superseded]).toEqual([alone.counting, rows]);
    }
  },
);

const purchase = `${coinbaseHeader}
f0,2022-01-01 00:00:00 UTC,Buy,BTC,0.1,USD,$1000.00,$100.00,$103.00,$3.00,Bought 0.1 BTC for 103 USD
`;
const purchaseFile: ExportFile = { connection: "coinbase", format: "coinbase-report", text: purchase };

/** Coinbase's API with a purchase without the amounts that were paid, as it answers for some. */
function withoutPayment(request: StandInRequest): StandInAnswer | undefined {
  if (request.path !== "/v2/accounts/a1/transactions") return undefined;
  const row = {
    id: "x0",
    type: "buy",
    status: "completed",
    amount: { amount: "0.10000000", currency: "BTC" },
    created_at: "2022-01-01T00:00:20Z",
    buy: { id: "b1" },
  };
  return { body: { pagination: { next_uri: null }, data: [row] } };
}

it("a row of the file supersedes the API's record that states less of it, in either order, while the file is there", async () => {
  const rest = (await after(purchaseFile, ["API"], withoutPayment)).held;
  expect(rest).toMatchObject({ "exchange:coinbase/symbol:BTC": "0.1" });
  for (const order of [["file", "API"] as const, ["API", "file"] as const]) {
    const { world, held, superseded } = await after(purchaseFile, order, withoutPayment);
    expect(held).toEqual(rest);
    expect(superseded).toBe(1);
    const { items } = world.account.ledger.list({}, { limit: 100, order: "asc" });
    const counted = items.filter((item) => item.superseded === undefined);
    expect(counted.map(({ type, legs }) => [type, legs.length])).toEqual(
      expect.arrayContaining([
        ["deposit", 1],
        ["trade", 3],
      ]),
    );
    // A further sync changes nothing.
    await refreshSuperseded(world.account, { now: () => 0, pause: async () => undefined });
    expect(world.account.ledger.list({}, { limit: 100, order: "asc" }).items).toEqual(items);
    while (!world.account.ledger.removeSource({ kind: "import", id: "file" }).isDone);
    await refreshSuperseded(world.account, { now: () => 0, pause: async () => undefined });
    const left = world.account.ledger.list({}, { limit: 100, order: "asc" }).items;
    expect(left.filter((item) => item.superseded !== undefined)).toEqual([]);
    world.settle();
  }
});

test("rows of an account with another name are left, though its API recorded the same at the same moment", () => {
  const [row] = sideOf("f", 0, 2, 0);
  const [record] = sideOf("r", 0, 2, 0);
  if (row === undefined || record === undefined) throw new Error("no sides");
  const found = (wallet: string): number =>
    runToEnd(restatedSides([{ ...row, wallet }], [{ ...record, wallet: "Coinbase Anna" }])).rows.length;
  expect(found("Coinbase Ben")).toBe(0);
  expect(found("Coinbase Anna")).toBe(1);
  expect(found("Coinbase")).toBe(1);
});

/**
 * An event of the API, and how a file states it: whole, in two fills of one second, with its fee in a separate row, by its number hours
 * earlier, as one row for two fills of the API, with a payment that the API lacks, or not at all.
 */
const events = fc.array(
  fc.record({
    amount: fc.constantFrom(2, 4, 6),
    hasFee: fc.boolean(),
    lag: fc.integer({ min: -50, max: 50 }),
    stated: fc.constantFrom(
      "whole",
      "fills",
      "fee apart",
      "by number",
      "as one order",
      "more than the API",
      "absent",
      "only in the file",
    ),
  }),
  { maxLength: 12 },
);

function sideOf(id: string, at: number, amount: number, fee: number): Side[] {
  const legs: Leg[] = [
    ...(amount === 0 ? [] : [{ direction: "in" as const, assetId: "BTC", amount: String(amount) }]),
    ...(amount === 0 ? [] : [{ direction: "out" as const, assetId: "USD", amount: String(amount * 10) }]),
    ...(fee === 0 ? [] : [{ direction: "fee" as const, assetId: "USD", amount: String(fee) }]),
  ];
  const place = { transactionId: id, at, platform: "exchange:coinbase", txHash: undefined };
  return sidesOf(legs, (assetId) => assetId).map((side) => ({ ...side, ...place, wallet: "Coinbase" }));
}

function sumOf(sides: readonly Side[]): Record<string, string> {
  const sums = new Map<string, string>();
  for (const { changes } of sides)
    for (const [coin = "", amount = "0"] of changes.split("\n").map((change) => change.split("|")))
      sums.set(
        coin,
        formatDecimal(add(sums.has(coin) ? parseDecimal(sums.get(coin) ?? "0") : zero, parseDecimal(amount))),
      );
  return Object.fromEntries([...sums].sort());
}

test("the rows that are not superseded are those that the API does not have, in any order of the rows", () => {
  fc.assert(
    fc.property(events, fc.integer(), (all, seed) => {
      const records: Side[] = [];
      const rows: Side[] = [];
      const alone: Side[] = [];
      const fuller: Side[] = [];
      const lesser = new Set<string>();
      all.forEach(({ amount, hasFee, lag, stated }, index) => {
        // Ten minutes apart, so that no event is within a minute of another.
        const at = Date.UTC(2024, 0, 1) + index * 600_000;
        const fee = hasFee ? 2 : 0;
        const own = at + lag * 1_000;
        if (stated === "only in the file") alone.push(...sideOf(`f${index}`, own, amount, fee));
        else if (stated === "as one order") {
          for (const part of ["a", "b"]) records.push(...sideOf(`r${index}${part}`, at, amount / 2, fee / 2));
          rows.push(...sideOf(`f${index}`, own, amount, fee));
        } else records.push(...sideOf(`r${index}`, at, amount, fee));
        if (stated === "more than the API") {
          const more = sideOf(`f${index}`, own, amount, fee).map((side) => ({
            ...side,
            movements: `${side.movements}\nout|BNB|1`,
            changes: `BNB|-1\n${side.changes}`,
          }));
          rows.push(...more);
          fuller.push(...more);
          lesser.add(`r${index}`);
        }
        if (stated === "by number") {
          const reference = { reference: `r${index}` };
          const named = sideOf(`f${index}a`, own - 18_000_000, amount, 0);
          rows.push(...named.map((side) => ({ ...side, ...reference })));
          rows.push(...sideOf(`f${index}b`, own - 18_000_000, 0, fee));
        }
        if (stated === "whole") rows.push(...sideOf(`f${index}`, own, amount, fee));
        if (stated === "fills")
          for (const part of ["a", "b"]) rows.push(...sideOf(`f${index}${part}`, own, amount / 2, fee / 2));
        if (stated === "fee apart")
          rows.push(...sideOf(`f${index}a`, own, amount, 0), ...sideOf(`f${index}b`, own, 0, fee));
      });
      const file = [...rows, ...alone];
      const shuffled = file.toSorted((a, b) => ((a.at ^ seed) % 97) - ((b.at ^ seed) % 97));
      const found = runToEnd(restatedSides(shuffled, records.toReversed()));
      expect(new Set(found.records.map(({ side }) => side.transactionId))).toEqual(lesser);
      const superseded = new Set(found.rows.map(({ side }) => side));
      const left = file.filter((side) => !superseded.has(side));
      const counted = records.filter(({ transactionId }) => !lesser.has(transactionId));
      expect(new Set(left)).toEqual(new Set([...fuller, ...alone]));
      expect(sumOf([...counted, ...left])).toEqual(sumOf([...counted, ...fuller, ...alone]));
      expect(found).toEqual(runToEnd(restatedSides(file, records)));
    }),
    { numRuns: 200 },
  );
});
