import { setImmediate as nextTurn, setTimeout as realTime } from "node:timers/promises";
import type { WorkerWorld } from "../worlds/worker-world.ts";

/**
 * An account's history, made through the methods and the ledger of whichever version runs it: imports with and without ids, reports of a
 * connection, manual transactions, edits, tags, links, prices and settings. It uses only what every version since schema 4 has.
 * `scripts/make-upgrade-fixtures.mjs` runs it with earlier versions, and test/upgrade-history.test.ts with this one.
 */

export const accountName = "main";
const alice = "0xa1".padEnd(42, "0");
const bob = "0xb0".padEnd(42, "0");
const stranger = "0xca".padEnd(42, "0");
const eth = "eip155:1/slip44:60";
const token = (contract: string): string => `eip155:1/erc20:${contract}`;
const usdc = token("0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48");
const steth = token("0xae7ab96520de3a18e5e111b5eaab095312d7fe84");
const pair = token("0x397ff1542f962076d0bfe58ea045ffa2d347aca0");
const spam = token("0x5bad".padEnd(42, "0"));
const router = "0x7a250d5630b4cf539739df2c5dacb4c659f2488d";
const unknownVault = "0xdead01".padEnd(42, "0");
const aave = "0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2";
const masterChef = "0xc2edad668740f1aa35e4d8f227fb8e17dca888cd";
const positionManager = "0xc36442b4a4522e871399cd717abdd847ab11fe88";

const firstDay = Date.UTC(2025, 8, 1);
const dayMs = 86_400_000;
/** A time on a day of the history, each in a different minute. */
const at = (day: number, minute: number): number => firstDay + day * dayMs + 36_000_000 + minute * 60_000;
const hash = (n: number): string => `0x${n.toString(16).padStart(64, "0")}`;

type Leg = { direction: "in" | "out" | "fee"; assetId: string; amount: string; counterparty?: string };
const leg = (direction: Leg["direction"], assetId: string, amount: string, counterparty?: string): Leg => ({
  direction,
  assetId,
  amount,
  ...(counterparty === undefined ? {} : { counterparty }),
});
const gas = leg("fee", eth, "0.002");

type Reported = {
  at: number;
  platform: string;
  wallet: string;
  txHash: string;
  legs: Leg[];
  method?: string;
  counterparty?: string;
  status?: "pending" | "failed";
};
function call(n: number, day: number, legs: Leg[], more: Partial<Reported> = {}): Reported {
  return { at: at(day, n), platform: "eip155:1", wallet: alice, txHash: hash(n), legs, ...more };
}

/** What an explorer reports of two wallets, without types, so that each version classifies by its own rules. */
const onChain: Reported[] = [
  call(1, 0, [leg("in", eth, "20", stranger)]),
  call(2, 1, [leg("in", usdc, "30000", stranger)]),
  call(3, 3, [leg("out", usdc, "8000", router), leg("in", eth, "2", router), gas], {
    method: "swapExactTokensForETH",
    counterparty: router,
  }),
  // The router returns part of what it received.
  call(
    4,
    5,
    [leg("out", eth, "3", router), leg("in", eth, "0.5", router), leg("in", usdc, "10000", router), gas],
    {
      method: "swapETHForExactTokens",
      counterparty: router,
    },
  ),
  // A contract without a known meaning takes and returns more.
  call(5, 8, [leg("out", eth, "1", unknownVault), gas], { method: "enter", counterparty: unknownVault }),
  call(6, 40, [leg("in", eth, "1.05", unknownVault), gas], { method: "leave", counterparty: unknownVault }),
  // A transfer between own wallets.
  call(7, 10, [leg("out", eth, "2", bob), gas], { counterparty: bob }),
  call(7, 10, [leg("in", eth, "2", alice)], { wallet: bob, counterparty: alice }),
  call(8, 12, [leg("out", eth, "1", stranger), gas], {
    method: "borrow",
    counterparty: stranger,
    status: "failed",
  }),
  call(9, 14, [leg("in", usdc, "2000", aave), gas], { method: "borrow", counterparty: aave }),
  call(10, 30, [leg("out", usdc, "2000", aave), gas], { method: "repay", counterparty: aave }),
  call(11, 15, [leg("out", eth, "1.5", steth.slice(15)), leg("in", steth, "1.5", steth.slice(15)), gas], {
    method: "submit",
    counterparty: steth.slice(15),
  }),
  call(12, 18, [leg("in", pair, "4", stranger)]),
  call(13, 20, [leg("out", pair, "4", masterChef), gas], { method: "0xe2bbb158", counterparty: masterChef }),
  call(14, 60, [leg("in", pair, "4", masterChef), gas], { method: "0x441a3e70", counterparty: masterChef }),
  call(
    15,
    22,
    [
      leg("out", eth, "1", positionManager),
      leg("out", usdc, "4000", positionManager),
      leg("in", `eip155:1/erc721:${positionManager}/77`, "1", positionManager),
      gas,
    ],
    { method: "mint", counterparty: positionManager },
  ),
  call(16, 70, [leg("in", eth, "0.9", positionManager), leg("in", usdc, "4500", positionManager), gas], {
    method: "collect",
    counterparty: positionManager,
  }),
  call(17, 25, [leg("in", spam, "5000", stranger)]),
  // To the exchange.
  call(18, 35, [leg("out", eth, "1", stranger), gas], { counterparty: stranger }),
  call(19, 90, [leg("in", eth, "0.1", stranger)], { status: "pending" }),
  call(20, 44, [leg("out", usdc, "500", stranger), gas], { counterparty: stranger }),
];

/** An exchange's API with its own ids; one of its rows is also in the file without ids. */
const onExchange = [
  {
    id: "exchange:binance:trade:1",
    at: at(45, 0),
    type: "trade" as const,
    platform: "exchange:binance",
    wallet: "Binance Spot",
    legs: [
      leg("in", "exchange:binance/symbol:BTC", "0.1"),
      leg("out", "exchange:binance/symbol:USDT", "9000"),
      leg("fee", "exchange:binance/symbol:BNB", "0.01"),
    ],
  },
  {
    id: "exchange:binance:earn:1",
    at: at(46, 0),
    type: "stake" as const,
    platform: "exchange:binance",
    wallet: "Binance Spot",
    counterparty: "Flexible",
    legs: [leg("out", "exchange:binance/symbol:BTC", "0.05")],
  },
  {
    id: "exchange:binance:earn:2",
    at: at(80, 0),
    type: "unstake" as const,
    platform: "exchange:binance",
    wallet: "Binance Earn",
    counterparty: "Flexible",
    legs: [leg("in", "exchange:binance/symbol:BTC", "0.051")],
  },
];

/** The first without an id in its file, the second with the exchange's: the same trade (until schema 15 the better id replaced the first). */
const duplicates = {
  file: { ...tradeAtKraken(0) },
  api: { ...tradeAtKraken(300), id: "exchange:kraken:TRADE-9" },
};
function tradeAtKraken(later: number) {
  return {
    at: at(50, 0) + later,
    type: "trade" as const,
    platform: "exchange:kraken",
    wallet: "Kraken",
    legs: [leg("in", "exchange:kraken/symbol:BTC", "0.2"), leg("out", "exchange:kraken/symbol:USD", "18000")],
  };
}

/** A format without ids: each row is identified by its content, and two rows are equal. */
export const fileWithoutIds = `Transaction, Type,\tAmount,\tDate Created,\tStatus
Buy,0.5 BTC,"40,000.00 USD","10/7/2025, 1:11:16 PM",Completed
Buy,0.1 BTC,"9,000.00 USD","10/8/2025, 2:00:00 PM",Completed
Buy,0.1 BTC,"9,000.00 USD","10/8/2025, 2:00:00 PM",Completed
Sell,0.25 BTC,"25,500.00 USD","12/9/2025, 9:00:00 AM",Completed
`;
export const fileWithIds = `"txid","refid","time","type","subtype","aclass","asset","wallet","amount","fee","balance"
"L1","D1","2025-09-02 00:05:00","deposit","","currency","ZUSD","spot",50000.0000,0.0000,50000.0000
"L2","T1","2025-09-12 00:00:00","trade","","currency","ZUSD","spot",-20000.0000,32.0000,29968.0000
"L3","T1","2025-09-12 00:00:00","trade","","currency","XETH","spot",5.0000000000,0.0000000000,5.0000000000
"L4","D2","2025-10-06 10:40:00","deposit","","currency","XETH","spot",1.0000000000,0.0000000000,6.0000000000
"L5","T2","2025-11-20 00:00:00","trade","","currency","XETH","spot",-2.0000000000,0.0000000000,4.0000000000
"L6","T2","2025-11-20 00:00:00","trade","","currency","ZUSD","spot",6400.0000,10.0000,36358.0000
`;

/** Makes the history in a new data directory and computes everything. The world keeps running. */
export async function makeHistory(world: WorkerWorld): Promise<void> {
  const { app } = world;
  app.start();
  const ask = (method: string, input: object = {}): Promise<unknown> =>
    world.call(method, { accountName, ...input });
  await world.call("internal.setUp", { passwordHash: "a hash", sessionEpoch: "an epoch" });
  await world.call("accounts.create", { name: accountName });
  await ask("prices.set", { prices: pricesOf() });
  const account = app.context.accounts.open(accountName);
  account.sql
    .prepare(
      "INSERT INTO connections (id, kind, label, settings, schedule, created_at, synced_at) VALUES (?, ?, ?, ?, 'never', ?, ?)",
    )
    .run("wallets", "evm-explorer", "Wallets", JSON.stringify({ address: alice }), at(91, 0), at(91, 0));
  account.ledger.add(
    onChain,
    { kind: "connection", id: "wallets" },
    { assets: [{ assetId: spam, symbol: "Visit claim.xyz" }] },
  );
  account.ledger.add(onExchange, { kind: "connection", id: "binance" });
  account.ledger.add([duplicates.file], { kind: "import", id: "kraken-rows" });
  account.ledger.add([duplicates.api], { kind: "connection", id: "kraken" });
  await settle(world);
  for (const [fileId, format, content] of [
    ["rows", "coinmama", fileWithoutIds],
    ["ledgers", "kraken-ledgers", fileWithIds],
  ] as const) {
    await world.upload(accountName, fileId, content);
    await ask("imports.create", { fileId, format });
    await settle(world);
  }
  await edit(ask);
  await settle(world);
}

type Listed = { items: { id: string; at: number; wallet: string; txHash?: string }[] };

/** The owner's changes. */
async function edit(ask: (method: string, input?: object) => Promise<unknown>): Promise<void> {
  const { items } = (await ask("transactions.list", { limit: 500 })) as Listed;
  const idOf = (n: number, wallet = alice): string =>
    items.find((one) => one.txHash === hash(n) && one.wallet === wallet)?.id ?? "";
  const deposit = (day: number, amount: string, more: object = {}): object => ({
    key: `deposit ${day}`,
    at: at(day, 30),
    type: "deposit",
    wallet: "cold",
    legs: [{ direction: "in", assetId: eth, amount }],
    ...more,
  });
  const { ids } = (await ask("transactions.create", {
    transactions: [
      deposit(2, "1.5", { notes: "the first", tags: ["start"] }),
      { ...deposit(4, "1"), type: "withdrawal", legs: [{ direction: "out", assetId: eth, amount: "1" }] },
      { ...deposit(6, "1"), wallet: "warm" },
      deposit(7, "0.25"),
    ],
  })) as { ids: string[] };
  const trade = items.find(({ at: time }) => time === at(45, 0))?.id;
  const equal = items.filter(({ at: time }) => time === Date.UTC(2025, 9, 8, 14));
  await ask("transactions.update", {
    id: idOf(1),
    patch: { notes: "from a friend", tags: ["start", "gift"] },
  });
  await ask("transactions.update", { id: idOf(20), patch: { type: "payment", notes: "rent" } });
  await ask("transactions.update", { id: idOf(17), patch: { hidden: true } });
  await ask("transactions.update", {
    id: trade,
    patch: {
      legs: [
        { direction: "in", assetId: "exchange:binance/symbol:BTC", amount: "0.1" },
        { direction: "out", assetId: "exchange:binance/symbol:USDT", amount: "9100" },
      ],
    },
  });
  await ask("transactions.link", { ids: [ids[1], ids[2]] });
  await ask("transactions.delete", { ids: [ids[3], idOf(2), equal[0]?.id] });
  await ask("transactions.forbidLink", { ids: [idOf(20), idOf(6)] });
  await ask("tags.assign", { tag: "work", transactionIds: [idOf(3), trade] });
  await ask("wallets.update", { wallet: "cold", patch: { label: "Cold wallet" } });
  await ask("assets.update", { assetId: pair, patch: { symbol: "SLP" } });
  await ask("keyValue.set", { key: "page", value: { open: true } });
  await ask("settings.update", { patch: { costBasis: { method: "hifo" } } });
}

/** A price of every asset for every third day, set by the owner, so that no source is asked. */
function pricesOf(): object[] {
  const assets: [assetId: string, price: number][] = [
    [eth, 3000],
    [steth, 2990],
    [usdc, 1],
    [pair, 120],
    ["exchange:binance/symbol:BTC", 90_000],
    ["exchange:binance/symbol:USDT", 1],
    ["exchange:binance/symbol:BNB", 600],
    ["exchange:kraken/symbol:BTC", 90_000],
    ["exchange:kraken/symbol:ETH", 3000],
    ["exchange:coinmama/symbol:BTC", 90_000],
  ];
  const prices: object[] = [];
  for (const day of [...Array.from({ length: 61 }, (_, index) => index * 3), 181])
    for (const [assetId, price] of assets)
      prices.push({
        assetId,
        day: new Date(firstDay + day * dayMs).toISOString().slice(0, 10),
        price: price === 1 ? "1" : String(price + ((day * 7) % 50)),
        currency: "USD",
      });
  return prices;
}

/** Waits until the relayer and the tasks that can run have finished. */
export async function settle({ app, clock }: WorkerWorld): Promise<void> {
  for (let turn = 0; turn < 2_300; turn++) {
    const { changes, tasks, sql } = app.context.accounts.open(accountName);
    const failed = sql
      .prepare<{ kind: string; error: string }>("SELECT kind, error FROM tasks WHERE error IS NOT NULL")
      .get();
    if (failed !== undefined) throw new Error(`${failed.kind} failed: ${failed.error}`);
    if (changes.newest() === changes.cursor() && !tasks.isBusy()) return;
    await clock.move(250);
    // File I/O of the operating system takes real time.
    for (let turns = 0; turns < 50; turns++) await nextTurn();
    // A slow disk needs real time. The service's own delays after its start end within 200 seconds of the clock.
    if (turn > 800) await realTime(5);
  }
  throw new Error("the account did not settle");
}
