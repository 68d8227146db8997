import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  formatDecimal,
  multiply,
  parseDecimal,
  round,
  subtract,
  sumOf,
} from "../../src/domain/money/decimal.ts";
import { connectionWorld, type ConnectionWorld } from "../support/worlds/connection-world.ts";
import { stateOf } from "../support/worlds/ledger-world.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

type Row = Record<string, string> & { time: number; delta: Record<string, string> };
type Recorded = {
  userFills: Row[];
  userFunding: Row[];
  ledger: Row[];
  spotTransfer: Row[];
  spotFills: Row[];
  delegatorHistory: Row[];
  userVaultEquities: { vaultAddress: string; equity: string }[];
  clearinghouseState: object;
  spotMeta: object;
};
const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, "../fixtures/connectors/hyperliquid/recorded.json"), "utf8"),
) as Recorded;
const user = "0x2ba553d9f990a3b66b03b2dc0d030dfc1c061036";
const usdc = "hypercore:mainnet/token:0x6d1e7cde53ba9467b783cb7c530ce054";
const hype = "hypercore:mainnet/token:0x0d01dc56dcaaca66ad901c959b4011ec";
const now = Date.UTC(2026, 5, 20);

let standIn: StandIn;
let answers: Record<string, unknown>;
beforeEach(async () => {
  standIn = await startStandIn();
  answers = {
    userNonFundingLedgerUpdates: [],
    userFillsByTime: [],
    userFunding: [],
    delegatorHistory: [],
    delegatorRewards: [],
    userVaultEquities: [],
    spotMeta: recorded.spotMeta,
    clearinghouseState: { marginSummary: { accountValue: "0" }, assetPositions: [] },
    spotClearinghouseState: { balances: [] },
    delegatorSummary: { delegated: "0", undelegated: "0", totalPendingWithdrawal: "0" },
  };
  standIn.on("/info", ({ body }) => {
    const { type, startTime = 0 } = JSON.parse(body) as { type: string; startTime?: number };
    const answer = answers[type];
    if (!Array.isArray(answer)) return { body: answer };
    const limit = type === "userFillsByTime" ? 2_000 : 500;
    const rows = (answer as Row[])
      .filter(({ time = Infinity }) => time >= startTime)
      .toSorted((a, b) => a.time - b.time);
    return { body: rows.slice(0, limit) };
  });
});
afterEach(() => standIn.close());

function worldOf(): ConnectionWorld {
  return connectionWorld({ upstreams: { HYPERLIQUID: standIn.url }, now: () => now });
}
function sums(world: ConnectionWorld): Record<string, string> {
  const held: Record<string, string> = {};
  const rows = world.sql
    .prepare<{ wallet: string; asset: string; change: string }>(
      "SELECT w.wallet AS wallet, a.id AS asset, e.change AS change FROM entries e JOIN wallets w ON w.key = e.wallet JOIN assets a ON a.key = e.asset",
    )
    .all();
  for (const { wallet, asset, change } of rows) {
    const name = `${wallet.includes("#") ? wallet.slice(wallet.indexOf("#")) : ""}${asset}`;
    held[name] = sumOf([held[name] ?? "0", change]);
  }
  return held;
}
const drift = (world: ConnectionWorld) =>
  world.account.issues.list({ kind: "drift" }, { limit: 9, order: "asc" }).items;

it("adds up recorded results, fees and funding of perpetuals", async () => {
  answers["userFillsByTime"] = recorded.userFills;
  answers["userFunding"] = recorded.userFunding;
  const world = worldOf();
  const connection = await world.connect("hyperliquid", { address: user });
  await world.sync(connection);
  const expected = sumOf([
    ...recorded.userFills.flatMap(({ closedPnl = "0", fee = "0" }) => [
      closedPnl,
      `-${fee}`.replace("--", ""),
    ]),
    ...recorded.userFunding.map(({ delta }) => delta["usdc"] ?? "0"),
  ]);
  expect(sums(world)[usdc]).toBe(expected);
  answers["clearinghouseState"] = { marginSummary: { accountValue: expected }, assetPositions: [] };
  world.settle();
  await world.verify(connection);
  expect(drift(world)).toEqual([]);
  const before = stateOf(world.sql);
  world.wait(60_000);
  await world.sync(connection);
  expect(stateOf(world.sql)).toEqual(before);
});

it("recorded transfers on Hyperliquid have dollars to six decimals, no effect between own accounts, and fees of the sender", async () => {
  answers["userNonFundingLedgerUpdates"] = recorded.ledger;
  const world = worldOf();
  const connection = await world.connect("hyperliquid", { address: user.toUpperCase().replace("0X", "0x") });
  await world.sync(connection);
  expect(sums(world)).toEqual({ [usdc]: sumOf(["2703997.45", "1099994.98", "-10.5", "-1"]) });
  // The same recorded state of a perpetuals account: its value without the open result.
  answers["clearinghouseState"] = recorded.clearinghouseState;
  world.settle();
  await world.verify(connection);
  expect(JSON.stringify(drift(world))).toContain("526.201838");
});

it("recorded spot trades on Hyperliquid and a token that arrives are read", async () => {
  answers["userFillsByTime"] = recorded.spotFills;
  answers["userNonFundingLedgerUpdates"] = recorded.spotTransfer;
  const world = worldOf();
  await world.sync(
    await world.connect("hyperliquid", { address: "0x3ba6eb0e4327b96ade6d4f3b578724208a590cef" }),
  );
  const paid = formatDecimal(multiply(parseDecimal("39.93"), parseDecimal("0.3")));
  const got = formatDecimal(
    subtract(multiply(parseDecimal("39.415"), parseDecimal("0.3")), parseDecimal("0.01326708")),
  );
  const held = sums(world);
  expect(held[hype]).toBe("-0.00020159");
  expect(held[usdc]).toBe(sumOf([`-${paid}`, got]));
  expect(Object.values(held)).toContain("320121.396989");
  const types = world.account.ledger.list({}, { limit: 9, order: "asc" }).items.map(({ type }) => type);
  expect(types.toSorted()).toEqual(["deposit", "trade", "trade"]);
});

it("staked HYPE is a position with its rewards, and returns when the wait is over", async () => {
  const [, deposit] = recorded.delegatorHistory;
  if (deposit === undefined) throw new Error("the recording has no deposit");
  answers["userNonFundingLedgerUpdates"] = [
    {
      time: 1_740_000_000_000,
      hash: `0x${"a".repeat(64)}`,
      delta: {
        type: "spotTransfer",
        token: "HYPE",
        amount: "100000",
        user: "0x1",
        destination: user,
        fee: "0.0",
      },
    },
  ];
  answers["delegatorHistory"] = [
    ...recorded.delegatorHistory,
    {
      time: 1_752_000_000_000,
      hash: "0xb1",
      delta: { withdrawal: { amount: "1000.0", phase: "initiated" } },
    },
    {
      time: 1_752_700_000_000,
      hash: "0xb1",
      delta: { withdrawal: { amount: "1000.0", phase: "finalized" } },
    },
  ];
  answers["delegatorRewards"] = [{ time: 1_751_900_000_000, source: "delegation", totalAmount: "12.5" }];
  const world = worldOf();
  const connection = await world.connect("hyperliquid", { address: user });
  await world.sync(connection);
  const staked = sumOf(["89968", "10000.1", "12.5", "-1000"]);
  expect(sums(world)).toEqual({
    [hype]: sumOf(["100000", "-89968", "-10000.1", "1000"]),
    [`#Staking${hype}`]: staked,
  });
  answers["delegatorSummary"] = { delegated: staked, undelegated: "0.0", totalPendingWithdrawal: "0.0" };
  answers["spotClearinghouseState"] = { balances: [{ coin: "HYPE", token: 150, total: "1031.9" }] };
  world.settle();
  await world.verify(connection);
  expect(drift(world)).toEqual([]);
});

it("a vault's position follows its equity, and ends with what it paid", async () => {
  const [vault] = recorded.userVaultEquities;
  if (vault === undefined) throw new Error("the recording has no vault");
  const change = (time: number, delta: object) => ({
    time,
    hash: `0x${String(time).padStart(64, "0")}`,
    delta,
  });
  const rows = [
    change(now - 2, { type: "deposit", usdc: "700000.0" }),
    change(now - 1, { type: "vaultDeposit", vault: vault.vaultAddress, usdc: "650000.0" }),
  ];
  answers["userNonFundingLedgerUpdates"] = rows;
  answers["userVaultEquities"] = [vault];
  answers["clearinghouseState"] = { marginSummary: { accountValue: "50000" }, assetPositions: [] };
  const world = worldOf();
  const connection = await world.connect("hyperliquid", { address: user });
  await world.sync(connection);
  const equity = formatDecimal(round(parseDecimal(vault.equity), 6));
  expect(sums(world)[`#${vault.vaultAddress}${usdc}`]).toBe(equity);
  world.settle();
  await world.verify(connection);
  expect(drift(world)).toEqual([]);
  rows.push(
    change(now, { type: "vaultWithdraw", vault: vault.vaultAddress, user, netWithdrawnUsd: "690000.0" }),
  );
  answers["userVaultEquities"] = [];
  world.wait(60_000);
  await world.sync(connection);
  world.settle();
  expect(sums(world)[`#${vault.vaultAddress}${usdc}`] ?? "0").toBe("0");
  expect(sums(world)[usdc]).toBe("740000");
});

it("pages through more rows than an answer has, and ends in the same state when it is cut off", async () => {
  const rows = Array.from({ length: 1_730 }, (_, index) => ({
    time: 1_700_000_000_000 + index * 1_000,
    hash: `0x${index.toString(16).padStart(64, "0")}`,
    delta: { type: "deposit", usdc: "1.000001" },
  }));
  answers["userNonFundingLedgerUpdates"] = rows;
  const whole = worldOf();
  await whole.sync(await whole.connect("hyperliquid", { address: user }));
  expect(sums(whole)[usdc]).toBe("1730.00173");
  const cut = worldOf();
  const connection = await cut.connect("hyperliquid", { address: user });
  for (let run = 0; run < 4; run++) {
    const ends = new AbortController();
    let left = 2;
    standIn.requests.push = (...requests) => {
      if (--left === 0) ends.abort(new Error("cut off"));
      return Array.prototype.push.apply(standIn.requests, requests);
    };
    await cut.sync(connection, ends.signal).catch(() => undefined);
  }
  Reflect.deleteProperty(standIn.requests, "push");
  await cut.sync(connection);
  expect(stateOf(cut.sql)).toEqual(stateOf(whole.sql));
});

it("an unknown kind of ledger change is named, and an answer of another form is refused", async () => {
  answers["userNonFundingLedgerUpdates"] = [{ time: 1, hash: "0x1", delta: { type: "brandNew", usdc: "5" } }];
  const world = worldOf();
  const connection = await world.connect("hyperliquid", { address: user });
  await world.sync(connection);
  expect(JSON.stringify(world.account.connections.get(connection))).toContain("brandNew");
  answers["clearinghouseState"] = { marginSummary: { accountValue: 12.5 } };
  await expect(worldOf().connect("hyperliquid", { address: user })).rejects.toThrow(/undocumented response/);
});

it.each([
  ["a deposit without its amount", { type: "deposit" }],
  ["a withdrawal without its amount", { type: "withdraw", fee: "1" }],
  ["a deposit into a vault that is not named", { type: "vaultDeposit", usdc: "5" }],
  ["a payout of a vault without its amount", { type: "vaultWithdraw", vault: "0x1", user }],
  ["a transfer of others", { type: "internalTransfer", usdc: "5", user: "0x1", destination: "0x2" }],
  ["a transfer without its parties", { type: "subAccountTransfer", usdc: "5" }],
  ["a transfer without its token", { type: "spotTransfer", amount: "5", user, destination: "0x2" }],
  ["a transfer without its amount", { type: "send", token: "HYPE", usdc: "5", user, destination: "0x2" }],
  ["an airdrop without its token", { type: "spotGenesis", amount: "5" }],
])("on Hyperliquid %s is named by its kind and not booked", async (_, delta) => {
  answers["userNonFundingLedgerUpdates"] = [{ time: now - 1, hash: "0x1", delta }];
  const world = worldOf();
  const connection = await world.connect("hyperliquid", { address: user });
  await world.sync(connection);
  expect(world.account.ledger.list({}, { limit: 9, order: "asc" }).items).toEqual([]);
  expect(world.account.connections.get(connection).gaps.map(({ reason }) => reason)).toContainEqual(
    expect.stringContaining(`changes of the kind "${delta.type}"`),
  );
});

it("a spot fill that does not state the token of its fee is refused", async () => {
  const [fill] = recorded.spotFills;
  answers["userFillsByTime"] = [{ ...fill, time: now - 1, fee: "0.5", feeToken: undefined }];
  const world = worldOf();
  const connection = await world.connect("hyperliquid", { address: user });
  await expect(world.sync(connection)).rejects.toThrow(/the token of the fee/);
});

const whole = join(
  process.env["PORTOLAN_SHARED"] ?? join(import.meta.dirname, "../../../shared"),
  "recordings2/defi/hyperliquid",
);
describe.skipIf(!existsSync(whole))("recordings as they came (needs ../shared/recordings2)", () => {
  it("adds up 500 fills and 218 payments of funding", async () => {
    const bodyOf = (file: string): Row[] =>
      (JSON.parse(readFileSync(join(whole, file), "utf8")) as { response: { body: Row[] } }).response.body;
    const fills = bodyOf("sdk-get-user-fills-0.json");
    const funding = bodyOf("sdk-user-funding-history-without-end-time-0.json");
    answers["userFillsByTime"] = fills;
    answers["userFunding"] = funding;
    const world = worldOf();
    await world.sync(await world.connect("hyperliquid", { address: user }));
    expect(sums(world)[usdc]).toBe(
      sumOf([
        ...fills.flatMap(({ closedPnl = "0", fee = "0" }) => [closedPnl, `-${fee}`.replace("--", "")]),
        ...funding.map(({ delta }) => delta["usdc"] ?? "0"),
      ]),
    );
  });
});
