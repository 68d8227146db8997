import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { chains } from "../../../src/domain/catalog/chains.ts";
import { millisecondsPerDay } from "../../../src/domain/time/day.ts";
import { groupBy } from "../../../src/lib/group-by.ts";
import { RetryAfter } from "../../../src/errors/app-error.ts";
import type { Transaction } from "../../../src/domain/ledger/transaction.ts";
import { openCsv } from "../../../src/platform/csv/csv.ts";
import { importers } from "../../../src/importers/registry.ts";
import { surveyFile } from "../../../src/importers/reading/file/read-file.ts";
import type { Batch } from "../../../src/importers/reading/file/read-batches.ts";
import { connectionWorld, type ConnectionWorld } from "../../support/worlds/connection-world.ts";
import { startExplorer, type Asked, type ExplorerStandIn } from "../../support/evm/explorer.ts";
import { friend, hashOf, internal, normal, token, usdc, wallet } from "../../support/evm/explorer-rows.ts";
import { logOf, transfer, type Emitted } from "../../support/evm/receipt-chain.ts";
import { stateOf } from "../../support/worlds/ledger-world.ts";
import { temporaryFolder } from "../../support/service/service.ts";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const eth = "eip155:1/slip44:60";
const address = wallet.replace("aa", "AA");

let explorer: ExplorerStandIn;
let world: ConnectionWorld;
beforeEach(async () => {
  explorer = await startExplorer();
  world = connectionWorld({ upstreams: explorer.upstreams });
});
afterEach(() => explorer.close());

const all = ({ account }: ConnectionWorld = world): Transaction[] =>
  account.ledger.list({}, { limit: 1000, order: "asc" }).items;
const one = (number: number): Transaction | undefined =>
  all().find(({ txHash }) => txHash === hashOf(number));
const gapsOf = (id: string): string =>
  world.account.connections
    .get(id)
    .gaps.map(({ reason }) => reason)
    .join("\n");
const legsOf = (transaction: Transaction | undefined) =>
  (transaction?.legs ?? []).map(
    ({ direction, assetId, amount }) => `${direction} ${amount} ${assetId.split("/").at(-1)}`,
  );
const onEthereum = (settings: Record<string, unknown> = {}): Promise<string> =>
  world.connect("evm-explorer", { address, chains: [1], ...settings });

describe("a pasted address", () => {
  test("is one connection over all chains; inactive ones cost few requests and are checked again after a week", async () => {
    explorer.chains.set(1, { normal: [normal({ block: 10, number: 1 })] });
    explorer.chains.set(137, { tokens: [token({ block: 7, number: 2 })] });
    explorer.chains.set(10, { internal: [internal({ block: 9, number: 3 })] });
    const id = await world.connect("evm-explorer", { address });
    explorer.asked();
    await world.sync(id);
    expect(
      all()
        .map(({ platform }) => platform)
        .sort(),
    ).toEqual(["eip155:1", "eip155:10", "eip155:137"]);
    const silent = explorer.asked().filter((what) => !/^(1|10|137) /.test(what));
    // A Blockscout answers in one request that it has never seen the address.
    expect(silent).toHaveLength(chains.length - 3);

    const before = JSON.stringify(stateOf(world.sql));
    await world.sync(id);
    expect(explorer.asked().length).toBeLessThanOrEqual(3 * 7);
    expect(JSON.stringify(stateOf(world.sql))).toBe(before);

    explorer.chains.set(8453, { tokens: [token({ block: 5, number: 4 })] });
    await world.sync(id);
    expect(all()).toHaveLength(3);
    world.wait(7 * millisecondsPerDay);
    await world.sync(id);
    expect(all()).toHaveLength(4);
  });

  test("is found by Etherscan on chains where it only received; an inactive chain costs one request per list and one for its balance", async () => {
    explorer.chains.set(137, { tokens: [token({ block: 7, number: 2 })] });
    explorer.chains.set(10, { internal: [internal({ block: 9, number: 3 })] });
    const id = await world.connect("evm-explorer", { address, apiKey: "KEY" });
    explorer.asked();
    await world.sync(id);
    expect(
      all()
        .map(({ platform }) => platform)
        .sort(),
    ).toEqual(["eip155:10", "eip155:137"]);
    const asked = groupBy(explorer.asked(), (what) => what.split(" ")[0]);
    // Ethereum is asked for its balance, besides, which is shown at once.
    for (const { chainId } of chains)
      // Gnosis is asked for what its bridge minted, too.
      if (![1, 10, 137].includes(chainId))
        expect(asked.get(String(chainId))).toHaveLength(chainId === 100 ? 7 : 6);
  });

  test("an empty one that is paid later is checked again when the owner syncs", async () => {
    const id = await world.connect("evm-explorer", { address });
    await world.sync(id);
    expect(all()).toEqual([]);
    explorer.chains.set(8453, { tokens: [token({ block: 5, number: 4 })] });
    explorer.asked();
    await world.sync(id);
    expect(explorer.asked()).toEqual([]);
    await world.syncNow(id);
    expect(all().map(({ platform }) => platform)).toEqual(["eip155:8453"]);
  });

  test("an empty one that is paid later is found by any sync where the settings name the chain", async () => {
    const id = await onEthereum();
    await world.sync(id);
    explorer.chains.set(1, { normal: [normal({ block: 10, number: 1 })] });
    await world.sync(id);
    expect(all()).toHaveLength(1);
  });

  test.each<[string, Parameters<ExplorerStandIn["chains"]["set"]>[1], string]>([
    ["ERC-721 collectibles", { nfts: [token({ block: 17, number: 9, tokenID: "6" })] }, "in 1 6"],
    [
      "ERC-1155 collectibles",
      { multiTokens: [token({ block: 18, number: 10, tokenID: "1", tokenValue: "4" })] },
      "in 4 1",
    ],
    [
      "beacon withdrawals",
      {
        withdrawals: [
          { withdrawalIndex: "5", amount: "17000000", blockNumber: "20", timestamp: "1700000240" },
        ],
      },
      "in 0.017 slip44:60",
    ],
    [
      "mined blocks",
      {
        mined: [{ blockNumber: "9", timeStamp: "1700000009", blockReward: "2000000000000000000" }],
      },
      "in 2 slip44:60",
    ],
  ])("with only %s is not taken for unused", async (_, rows, leg) => {
    explorer.chains.set(1, rows);
    await world.sync(await world.connect("evm-explorer", { address, apiKey: "KEY" }));
    expect(all().map(legsOf)).toEqual([[leg]]);
  });

  test("one with only beacon withdrawals is read from a Blockscout too", async () => {
    explorer.chains.set(1, {});
    explorer.instead(({ path }) =>
      path.endsWith("/withdrawals")
        ? {
            body: {
              items: [
                {
                  index: 5,
                  amount: "17000000000000000",
                  block_number: 20,
                  timestamp: "2023-11-14T22:17:20.000000Z",
                },
              ],
              next_page_params: null,
            },
          }
        : undefined,
    );
    await world.sync(await onEthereum());
    expect(all().map(legsOf)).toEqual([["in 0.017 slip44:60"]]);
  });

  test("gives one transaction per hash with all its movements, and only the fee of failed ones", async () => {
    explorer.chains.set(1, {
      normal: [
        normal({ block: 10, number: 1, functionName: "swapExactTokensForETH(uint256 a)", value: "0" }),
        normal({ block: 11, number: 2, isError: "1", txreceipt_status: "0" }),
        normal({ block: 12, number: 3, from: friend, to: wallet, value: "7" }),
        normal({ block: 13, number: 5, from: friend, to: wallet, value: "0", input: "0xdeadbeef" }),
        normal({ block: 14, number: 6, from: friend, to: wallet, isError: "1" }),
      ],
      internal: [
        internal({ block: 10, number: 1 }),
        internal({ block: 10, number: 1, isError: "1" }),
        internal({ block: 10, number: 1, type: "delegatecall" }),
        internal({ block: 11, number: 2 }),
      ],
      tokens: [
        token({ block: 10, number: 1, from: wallet, to: friend }),
        token({ block: 15, number: 7, value: "0" }),
        token({ block: 16, number: 8, tokenID: "5" }),
      ],
      nfts: [token({ block: 16, number: 8, tokenID: "5" }), token({ block: 17, number: 9, tokenID: "6" })],
      multiTokens: [token({ block: 18, number: 10, tokenID: "1", tokenValue: "4" })],
    });
    await world.sync(await onEthereum());
    expect(all()).toHaveLength(6);
    expect(legsOf(one(1))).toEqual(["in 0.5 slip44:60", `out 2.5 erc20:${usdc}`, "fee 0.000021 slip44:60"]);
    expect(one(1)).toMatchObject({ type: "trade", method: "Swap Exact Tokens For ETH" });
    expect(legsOf(one(2))).toEqual(["fee 0.000021 slip44:60"]);
    expect(one(2)?.status).toBe("failed");
    expect(legsOf(one(3))).toEqual(["in 0.000000000000000007 slip44:60"]);
    expect(legsOf(one(8))).toEqual([`in 1 5`]);
    expect(legsOf(one(10))).toEqual([`in 4 1`]);
  });

  test("reads what blocks pay without a transaction: withdrawals and rewards, from either family", async () => {
    explorer.chains.set(1, {
      normal: [normal({ block: 1, number: 1 })],
      withdrawals: [
        { withdrawalIndex: "5", amount: "17000000", blockNumber: "20", timestamp: "1700000240" },
        { withdrawalIndex: "6", amount: "32015000000", blockNumber: "30", timestamp: "1700000360" },
      ],
      mined: [3, 2, 1].map((block) => ({
        blockNumber: String(block),
        timeStamp: String(1_700_000_000 + block),
        blockReward: "2000000000000000000",
      })),
    });
    explorer.instead(({ path }) =>
      path.endsWith("/withdrawals")
        ? {
            body: {
              items: [
                {
                  index: 6,
                  amount: "32015000000000000000",
                  block_number: 30,
                  timestamp: "2023-11-14T22:19:20.000000Z",
                },
                {
                  index: 5,
                  amount: "17000000000000000",
                  block_number: 20,
                  timestamp: "2023-11-14T22:17:20.000000Z",
                },
              ],
              next_page_params: null,
            },
          }
        : undefined,
    );
    const byKey = await onEthereum({ apiKey: "KEY" });
    await world.sync(byKey);
    const found = all().map(({ type, legs, at }) => [type, legs[0]?.amount, at]);
    expect(found.filter(([type]) => type !== "withdrawal")).toEqual([
      ["mining", "2", 1_700_000_001_000],
      ["mining", "2", 1_700_000_002_000],
      ["mining", "2", 1_700_000_003_000],
      ["reward", "0.017", 1_700_000_240_000],
      ["unstake", "32.015", 1_700_000_360_000],
    ]);
    const before = JSON.stringify(all().map(({ sources: _, ...rest }) => rest));
    await world.sync(await onEthereum());
    expect(JSON.stringify(all().map(({ sources: _, ...rest }) => rest))).toBe(before);
  });
});

test.each([
  [1, "out 0.5"],
  [42161, undefined],
])(
  "coins from the wrapping contract of chain %s in others' transactions burn the wrapped coin only where it has no transfers",
  async (chainId, burned) => {
    const contract = chains.find((chain) => chain.chainId === chainId)?.wrappedNative ?? "";
    explorer.chains.set(chainId, { internal: [internal({ block: 5, number: 5, from: contract })] });
    await world.sync(await world.connect("evm-explorer", { address, chains: [chainId] }));
    const legs = legsOf(one(5)).map((leg) => leg.split(" ").slice(0, 2).join(" "));
    expect(legs).toEqual(["in 0.5", ...(burned === undefined ? [] : [burned])]);
  },
);

describe("a validator", () => {
  const depositContract = "0x00000000219ab540356cbb839cbe05303d7705fa";
  const requests = "0x00000961Ef480Eb55e80D19ad83579A64c007002";
  const key = "ab".repeat(48);
  const after = Math.floor(Date.UTC(2025, 5, 1) / 1000);
  const withdrawal = (index: number, gwei: string, timestamp: number) => ({
    withdrawalIndex: String(index),
    amount: gwei,
    blockNumber: String(100 + index),
    timestamp: String(timestamp),
  });
  const holdings = () =>
    world.account.valuation
      .holdingsAt({ at: Date.now(), now: Date.now(), currency: "USD" })
      .items.map(({ wallet: of, amount }) => `${of.replace(wallet, "hot").replace(friend, "cold")} ${amount}`)
      .sort();

  test("funded by one wallet and paid to another returns its stake; the surplus is a reward", async () => {
    explorer.chains.set(1, {
      normal: [
        normal({ block: 1, number: 1, from: friend, to: wallet, value: "64500000000000000000" }),
        normal({
          block: 10,
          number: 2,
          to: depositContract,
          value: "32000000000000000000",
          functionName: "deposit(bytes pubkey,bytes withdrawal_credentials,bytes signature,bytes32 root)",
        }),
      ],
    });
    await world.sync(await world.connect("evm-explorer", { address: wallet, chains: [1], apiKey: "KEY" }));
    explorer.chains.set(1, {
      withdrawals: [withdrawal(1, "17000000", 1_700_002_000), withdrawal(2, "32400000000", 1_710_000_000)],
    });
    await world.sync(await world.connect("evm-explorer", { address: friend, chains: [1], apiKey: "KEY" }));
    world.settle();
    expect(
      all()
        .filter(({ method }) => method === "Beacon withdrawal")
        .map(({ type, wallet: of, counterparty, legs }) => [type, of, counterparty, legs[0]?.amount]),
    ).toEqual([
      ["reward", friend, depositContract, "0.017"],
      ["unstake", friend, depositContract, "32.4"],
    ]);
    expect(all().filter(({ type }) => type === "stake")).toHaveLength(1);
    expect(holdings().filter((line) => line.includes("#") && !line.endsWith(" 0"))).toEqual([]);
    expect(
      world.sql
        .prepare<{ change: string }>("SELECT change FROM entries WHERE operation = 'reward'")
        .all()
        .map(({ change }) => change),
    ).toEqual(["0.4"]);
  });

  test("calls that cost only a fee open no position", async () => {
    const call = (number: number, to: string, input: string) =>
      normal({ block: 20 + number, number, to, value: "1", input, methodId: input.slice(0, 10) });
    explorer.chains.set(1, {
      normal: [
        normal({ block: 1, number: 1, from: friend, to: wallet }),
        call(2, requests, `0x${key}000000012a05f200`),
        call(3, requests, `0x${key}0000000000000000`),
        call(4, "0x0000BBdDc7CE488642fb579F8B00f3a590007251", `0x${key}${"cd".repeat(48)}`),
      ],
    });
    await world.sync(await onEthereum());
    world.settle();
    expect(
      all()
        .slice(1)
        .map(({ type, method }) => [type, method]),
    ).toEqual([
      ["fee", "Request withdrawal of 5 ETH"],
      ["fee", "Request exit"],
      ["fee", "Request consolidation"],
    ]);
    expect(holdings()).toEqual(["hot 0.999936999999999997"]);
  });

  test("one on Gnosis is paid in a token, whose transfers are read as any other", async () => {
    explorer.chains.set(100, {
      normal: [normal({ block: 1, number: 1, from: friend, to: wallet })],
      withdrawals: [withdrawal(1, "32000000000", after)],
    });
    await world.sync(await world.connect("evm-explorer", { address, chains: [100], apiKey: "KEY" }));
    expect(all().map(legsOf)).toEqual([["in 1 slip44:700"]]);
  });
});

describe("comparing balances after a sync", () => {
  const contractOf = (index: number): string => `0x${String(index).padStart(40, "0")}`;
  const received = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      token({ block: 10 + index, number: 10 + index, contractAddress: contractOf(index) }),
    );
  const isBalance = (what: string): boolean => what.endsWith("balance");

  test("asks for what moved, and for the rest once a day in rotation", async () => {
    explorer.chains.set(1, { tokens: received(30) });
    explorer.instead(({ action }) =>
      action.endsWith("balance")
        ? { status: "1", message: "OK", result: action === "balance" ? "0" : "2500000" }
        : undefined,
    );
    const id = await onEthereum({ apiKey: "KEY" });
    const compare = async (): Promise<number> => {
      await world.sync(id);
      world.settle();
      explorer.asked();
      await world.verify(id);
      return explorer.asked().filter(isBalance).length;
    };
    const compared = () => world.account.sourceBalances.of(id);
    // Each token, and the native coin, of which nothing is listed.
    expect(await compare()).toBe(31);
    expect(await compare()).toBe(0);
    explorer.chains.set(1, {
      tokens: [...received(30), token({ block: 90, number: 90, contractAddress: contractOf(3) })],
    });
    // What moved now differs from the stand-in's answer, and is asked for each time until it agrees.
    expect(await compare()).toBe(1);
    expect(compared()).toHaveLength(31);

    const before = new Map(compared().map(({ assetId, at }) => [assetId, at]));
    for (let hour = 0; hour < 24; hour += 2) {
      world.wait(2 * 3_600_000);
      expect(await compare()).toBeLessThanOrEqual(10);
    }
    expect(compared().filter(({ assetId, at }) => at === before.get(assetId))).toEqual([]);
    explorer.asked();
    await world.verifyNow(id);
    expect(explorer.asked().filter(isBalance)).toHaveLength(31);
  });

  test("shows a native coin of which an explorer lists nothing, on each chain", async () => {
    explorer.chains.set(1, { tokens: received(1) });
    explorer.chains.set(100, { normal: [normal({ block: 10, number: 1, from: friend, to: wallet })] });
    explorer.instead(({ action, chainId }) =>
      action.endsWith("balance")
        ? { status: "1", message: "OK", result: chainId === 100 ? "1000000000000000000" : "2500000" }
        : undefined,
    );
    const id = await world.connect("evm-explorer", { address, apiKey: "KEY" });
    await world.sync(id);
    world.settle();
    await world.verify(id);
    const compared = world.account.sourceBalances
      .of(id)
      .map(({ assetId, amount, computed }) => `${assetId} ${amount} ${computed}`);
    expect(compared).toContain("eip155:1/slip44:60 0.0000000000025 0");
    expect(compared).toContain("eip155:100/slip44:700 1 1");
  });

  test("names a chain whose lists are empty although the address has a balance, until they are not", async () => {
    explorer.chains.set(1, { normal: [normal({ block: 10, number: 1, from: friend, to: wallet })] });
    explorer.chains.set(100, {});
    explorer.instead(({ action, chainId }) =>
      action === "balance"
        ? { status: "1", message: "OK", result: chainId === 100 ? "1000000000000000000" : "0" }
        : undefined,
    );
    const id = await world.connect("evm-explorer", { address, apiKey: "KEY" });
    await world.sync(id);
    expect(gapsOf(id)).toMatch(/Gnosis: \w+ lists nothing of this address, but states a balance of 1 xDAI/i);
    await world.sync(id);
    expect(gapsOf(id)).toContain("states a balance of 1");
    explorer.chains.set(100, { normal: [normal({ block: 10, number: 2, from: friend, to: wallet })] });
    await world.sync(id);
    expect(gapsOf(id)).not.toContain("states a balance");
    expect(all().map(({ platform }) => platform)).toContain("eip155:100");
  });
});

describe("a long history", () => {
  test.each([
    ["windows of 10,000", 10_000],
    ["pages cut to 1,000", 1_000],
    ["pages cut to 50", 50],
  ])("loses nothing with %s", async (_, cap) => {
    explorer.pageCap = cap;
    const count = cap === 50 ? 730 : 12_345;
    // Many of one block, so that pages end within blocks, and one block that fills a page by itself.
    const rows = Array.from({ length: count }, (__, index) =>
      normal({
        block: index < 60 ? 1 : 2 + Math.floor(index / 7),
        number: index + 1,
        value: String(index + 1),
      }),
    );
    const tokens = rows
      .filter((___, index) => index % 3 === 0)
      .map((row, index) => token({ block: Number(row.blockNumber), number: index * 3 + 1 }));
    explorer.chains.set(1, { normal: rows, tokens });
    await world.sync(await onEthereum());
    const { total } = world.account.ledger.list({}, { limit: 1, order: "asc" });
    expect(total).toBe(count);
    const { legs } = world.sql
      .prepare<{ legs: number }>("SELECT sum(json_array_length(legs)) AS legs FROM transactions")
      .get() ?? { legs: 0 };
    expect(legs).toBe(count * 2 + tokens.length);
  });

  test("resumes when a page fails, and requests each page once", async () => {
    explorer.chains.set(1, {
      normal: Array.from({ length: 11_001 }, (_, index) => normal({ block: index + 1, number: index + 1 })),
    });
    const id = await onEthereum();
    let refusals = 0;
    explorer.instead(({ query, action }) => {
      if (action !== "txlist" || Number(query.get("startblock")) < 9_500 || ++refusals > 8) return undefined;
      return { status: 502, body: "<html><title>Bad gateway</title></html>" };
    });
    await expect(world.sync(id)).rejects.toThrow(/Bad gateway/);
    const { total } = world.account.ledger.list({}, { limit: 1, order: "asc" });
    expect(total).toBeGreaterThanOrEqual(9_000);
    explorer.asked();
    world.wait(3_600_000);
    await world.sync(id);
    expect(world.account.ledger.list({}, { limit: 1, order: "asc" }).total).toBe(11_001);
    expect(explorer.asked().filter((asked) => asked === "1 txlist").length).toBeLessThanOrEqual(2);
  });
});

describe("explorers' refusals", () => {
  const refuse = (when: (asked: Asked) => boolean, result: string) =>
    explorer.instead((asked) => (when(asked) ? { status: "0", message: "NOTOK", result } : undefined));

  test("chains that a plan does not cover are read from explorers that need no key", async () => {
    explorer.chains.set(8453, { tokens: [token({ block: 5, number: 4 })] });
    refuse(
      ({ provider }) => provider === "etherscan",
      "Free API access is not supported for this chain. Please upgrade your api plan for full chain coverage.",
    );
    const id = await world.connect("evm-explorer", { address, chains: [8453], apiKey: "KEY" });
    await world.sync(id);
    expect(all()).toHaveLength(1);
    expect(gapsOf(id)).toBe("");
  });

  test("a chain without an explorer is a gap, and is refused if it was named in the settings", async () => {
    explorer.instead(({ chainId }) => (chainId === 56 ? { status: 404, body: "not here" } : undefined));
    explorer.chains.set(1, { normal: [normal({ block: 10, number: 1 })] });
    const id = await world.connect("evm-explorer", { address });
    await world.sync(id);
    expect(all()).toHaveLength(1);
    expect(gapsOf(id)).toMatch(/^Not read, since no explorer serves them: BNB Smart Chain\. .*your own node/);
    await world.sync(id);
    expect(gapsOf(id)).toMatch(/BNB Smart Chain/);
    await expect(world.connect("evm-explorer", { address, chains: [56] })).rejects.toThrow(
      /No explorer serves BNB Smart Chain.*API key.*own node/,
    );
  });

  test.each([
    "Max calls per sec rate limit reached (3/sec)",
    "Max rate limit reached, please use API Key for higher rate limit",
  ])("%s is waited for", async (words) => {
    explorer.chains.set(1, { normal: [normal({ block: 10, number: 1 })] });
    const id = await onEthereum();
    let times = 0;
    refuse(() => ++times % 3 !== 0, words);
    await world.sync(id);
    expect(all()).toHaveLength(1);
  });

  test("an exhausted daily limit is waited for without further requests", async () => {
    const id = await onEthereum({ apiKey: "KEY" });
    refuse(() => true, "Max daily rate limit reached. 110000 (100%) of 100000 day/limit");
    await expect(world.sync(id)).rejects.toBeInstanceOf(RetryAfter);
    expect(explorer.asked().length).toBeLessThan(7);
  });

  test("data that is not indexed yet is a gap until it is complete", async () => {
    explorer.chains.set(1, {
      normal: [
        normal({ block: 10, number: 1, value: "0", input: "0x11223344" }),
        normal({ block: 9_000, number: 2 }),
      ],
    });
    explorer.instead(({ action }) =>
      action === "txlistinternal"
        ? {
            status: "2",
            message: "Some internal transactions within this block range have not yet been processed",
            result: [],
          }
        : undefined,
    );
    const id = await onEthereum();
    await world.sync(id);
    expect(gapsOf(id)).toMatch(/has not processed all internal transactions yet/);
    explorer.instead(() => undefined);
    const chain = explorer.chains.get(1);
    if (chain !== undefined) chain.internal = [internal({ block: 10, number: 1 })];
    await world.sync(id);
    expect(gapsOf(id)).toBe("");
    expect(legsOf(one(1))).toEqual(["in 0.5 slip44:60", "fee 0.000021 slip44:60"]);
  });

  test("an unsupported action of an explorer is a gap", async () => {
    explorer.chains.set(1, { normal: [normal({ block: 10, number: 1 })] });
    explorer.instead(({ action }) =>
      action === "tokennfttx" ? { status: "0", message: "Unknown action", result: undefined } : undefined,
    );
    const id = await onEthereum();
    await world.sync(id);
    expect(gapsOf(id)).toBe("Ethereum: blockscout does not list transfers of collectibles (ERC-721).");
  });
});

test("a reorganisation reverts what it removed, updates what it changed, and keeps the owner's edits", async () => {
  const early = normal({ block: 100, number: 1 });
  explorer.chains.set(1, {
    normal: [early, normal({ block: 200, number: 2 }), normal({ block: 201, number: 3 })],
    tokens: [token({ block: 200, number: 2 }), token({ block: 202, number: 4 })],
  });
  const id = await onEthereum();
  await world.sync(id);
  expect(all()).toHaveLength(4);
  world.account.ledger.update(`eip155:1:${hashOf(2)}:${wallet}`, { notes: "rent" });
  explorer.chains.set(1, { normal: [early, normal({ block: 203, number: 2, isError: "1" })], tokens: [] });
  await world.sync(id);
  expect(all().map(({ txHash }) => txHash)).toEqual([hashOf(1), hashOf(2)]);
  expect(one(2)).toMatchObject({ status: "failed", notes: "rent", at: (1_700_000_000 + 203 * 12) * 1000 });
  expect(legsOf(one(2))).toEqual(["fee 0.000021 slip44:60"]);
});

test("the newest transaction is reverted by a reorganisation also if none takes its place", async () => {
  const settled = normal({ block: 100, number: 1 });
  explorer.chains.set(1, { normal: [settled, normal({ block: 5_000, number: 2 })] });
  const id = await onEthereum();
  await world.sync(id);
  explorer.chains.set(1, { normal: [settled] });
  await world.sync(id);
  expect(all().map(({ txHash }) => txHash)).toEqual([hashOf(1)]);
});

test("a transfer that is listed later than a newer one is read by the next sync", async () => {
  const known = { normal: [normal({ block: 100, number: 1 }), normal({ block: 5_000, number: 2 })] };
  explorer.chains.set(1, known);
  const id = await onEthereum();
  await world.sync(id);
  explorer.chains.set(1, { ...known, tokens: [token({ block: 4_990, number: 3 })] });
  await world.sync(id);
  expect(all()).toHaveLength(3);
});

test("an explorer that suddenly returns nothing removes nothing", async () => {
  explorer.chains.set(1, { normal: [normal({ block: 200, number: 2 })] });
  const id = await onEthereum();
  await world.sync(id);
  explorer.chains.set(1, {});
  await world.sync(id);
  expect(all()).toHaveLength(1);
});

describe("the data fee of a rollup", () => {
  const asksFee = ({ action }: Asked): boolean =>
    action === "eth_getTransactionReceipt" || action.startsWith("transactions/");
  test.each([
    ["Etherscan", { apiKey: "KEY" }],
    ["Blockscout", {}],
  ])("is added to the gas by %s, and requested once", async (_, settings) => {
    explorer.chains.set(10, {
      normal: [
        normal({ block: 10, number: 1 }),
        normal({ block: 11, number: 2, from: friend, to: wallet }),
        // Made on the rollup out of a deposit below it: nobody pays for gas there.
        normal({ block: 12, number: 3, to: wallet, gasPrice: "0" }),
      ],
    });
    explorer.instead((asked) => {
      if (!asksFee(asked)) return undefined;
      return asked.action === "eth_getTransactionReceipt"
        ? { body: { jsonrpc: "2.0", id: 1, result: { l1Fee: "0x3e8", gasUsed: "0x5208" } } }
        : { body: { fee: { type: "actual", value: "21000000001000" } } };
    });
    const id = await world.connect("evm-explorer", { address, chains: [10], ...settings });
    await world.sync(id);
    expect(legsOf(one(1))).toEqual(["out 1 slip44:60", "fee 0.000021000000001 slip44:60"]);
    expect(legsOf(one(2))).toEqual(["in 1 slip44:60"]);
    expect(legsOf(one(3)).sort()).toEqual(["in 1 slip44:60", "in 1 slip44:60", "out 1 slip44:60"]);
    await world.sync(id);
    expect(
      explorer.requests.filter(
        ({ path, query }) =>
          query.get("action") === "eth_getTransactionReceipt" || path.includes("/transactions/"),
      ),
    ).toHaveLength(1);
  });
});

test("an unknown data fee is a gap, not a failure", async () => {
  explorer.chains.set(10, { normal: [normal({ block: 10, number: 1 })] });
  const id = await world.connect("evm-explorer", { address, chains: [10] });
  await world.sync(id);
  expect(legsOf(one(1))).toEqual(["out 1 slip44:60", "fee 0.000021 slip44:60"]);
  expect(gapsOf(id)).toMatch(/does not state the data fee of some transactions/);
  await world.sync(id);
  expect(gapsOf(id)).toMatch(/does not state the data fee of some transactions/);
});

describe("a part of a liquidity position", () => {
  const manager = "0xc36442b4a4522e871399cd717abdd847ab11fe88";
  const weth = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
  const pool = friend;
  const place = `${wallet}#${manager}:7`;
  const moved = (block: number, contractAddress: string, value: bigint, isIn: boolean) =>
    token({
      block,
      number: block,
      contractAddress,
      value: value.toString(),
      ...(contractAddress === weth ? { tokenSymbol: "WETH", tokenName: "WETH", tokenDecimal: "18" } : {}),
      ...(isIn ? { from: pool, to: wallet } : { from: wallet, to: pool }),
    });
  const [ether, dollar] = [10n ** 18n, 10n ** 6n];
  const logsOf = (block: number, paid: string = wallet): Emitted[] => {
    if (block === 10)
      return [
        transfer(usdc, wallet, pool, 2000n * dollar),
        transfer(weth, wallet, pool, ether),
        {
          at: pool,
          event: "Mint(address,address,int24,int24,uint128,uint256,uint256)",
          indexed: [manager, 0n, 60n],
          data: [manager, 1000n, 2000n * dollar, ether],
        },
        {
          at: manager,
          event: "IncreaseLiquidity(uint256,uint128,uint256,uint256)",
          indexed: [7n],
          data: [1000n, 2000n * dollar, ether],
        },
      ];
    const amounts = [2400n * dollar, (ether * 3n) / 10n];
    return [
      {
        at: pool,
        event: "Burn(address,int24,int24,uint128,uint256,uint256)",
        indexed: [manager, 0n, 60n],
        data: [600n, ...amounts],
      },
      {
        at: manager,
        event: "DecreaseLiquidity(uint256,uint128,uint256,uint256)",
        indexed: [7n],
        data: [600n, ...amounts],
      },
      transfer(usdc, pool, paid, 2400n * dollar),
      transfer(weth, pool, paid, (ether * 3n) / 10n),
      {
        at: pool,
        event: "Collect(address,address,int24,int24,uint128,uint128)",
        indexed: [manager, 0n, 60n],
        data: [paid, ...amounts],
      },
      {
        at: manager,
        event: "Collect(uint256,address,uint256,uint256)",
        indexed: [7n],
        data: [paid, ...amounts],
      },
    ];
  };
  beforeEach(() => {
    explorer.chains.set(1, {
      normal: [10, 20].map((block) => normal({ block, number: block, to: manager, value: "0" })),
      tokens: [
        moved(10, usdc, 2000n * dollar, false),
        moved(10, weth, ether, false),
        moved(20, usdc, 2400n * dollar, true),
        moved(20, weth, (ether * 3n) / 10n, true),
      ],
    });
  });
  const positions = (): string[] =>
    world.sql
      .prepare<{ text: string }>(
        "SELECT w.wallet || ' ' || a.symbol || ' ' || h.amount AS text FROM holdings h JOIN wallets w ON w.key = h.wallet JOIN assets a ON a.key = h.asset WHERE instr(w.wallet, '#') > 0 AND a.kind <> 'nft' AND h.amount <> '0' ORDER BY 1",
      )
      .all()
      .map(({ text }) => text);

  test.each([
    ["Etherscan", { apiKey: "KEY" }],
    ["Blockscout", {}],
  ])("is known by the logs that %s answers", async (_, settings) => {
    explorer.instead(({ action, path, query }: Asked) => {
      const hash = query.get("txhash") ?? path.split("/").find((part) => part.length === 66) ?? "";
      if (action !== "eth_getTransactionReceipt" && !path.endsWith("/logs")) return undefined;
      const logs = logsOf(Number(BigInt(hash))).map(logOf);
      return action === "eth_getTransactionReceipt"
        ? { body: { jsonrpc: "2.0", id: 1, result: { logs } } }
        : {
            body: {
              items: logs.map((log) => ({ ...log, address: { hash: log.address } })),
              next_page_params: null,
            },
          };
    });
    const id = await onEthereum(settings);
    await world.sync(id);
    world.settle();
    expect(positions()).toEqual([`${place} USDC 800`, `${place} WETH 0.4`]);
    expect(gapsOf(id)).not.toContain("liquidity");
  });

  test.each([
    ["a Safe", wallet, "0x6a761202", manager],
    ["a contract that keeps the NFT", "0x556b9306565093c855aea9ae92a594704c2cd59e", "0x0c49ccbe", ""],
    ["several calls of such a contract", "0x556b9306565093c855aea9ae92a594704c2cd59e", "0xac9650d8", ""],
  ])("is known where %s makes the call", async (what, to, selector, inner) => {
    const word = (value: string): string => value.padStart(64, "0");
    const data = what === "a Safe" ? "ac9650d8" : "0c49ccbe";
    const input =
      inner === ""
        ? `${selector}${word("20")}${word("1")}${data}`
        : `${selector}${word(inner.slice(2))}${word("0")}${word("140")}${word("0").repeat(7)}${word("4")}${data.padEnd(64, "0")}`;
    const isSafe = inner !== "";
    explorer.chains.set(1, {
      ...explorer.chains.get(1),
      normal: [
        normal({ block: 10, number: 10, to: manager, value: "0" }),
        normal({ block: 20, number: 20, to, input, value: "0", ...(isSafe ? { from: friend } : {}) }),
      ],
    });
    explorer.instead(({ action, query }: Asked) => {
      if (action !== "eth_getTransactionReceipt") return undefined;
      const logs = logsOf(Number(BigInt(query.get("txhash") ?? "0"))).map(logOf);
      return { body: { jsonrpc: "2.0", id: 1, result: { logs } } };
    });
    await world.sync(await onEthereum({ apiKey: "KEY" }));
    world.settle();
    expect(positions()).toEqual([`${place} USDC 800`, `${place} WETH 0.4`]);
  });

  test.each(["0x00000000000000000000000000000000000000dd", friend])(
    "a part paid to another account (%s) is named, and still counts",
    async (stranger) => {
      const { tokens = [], ...rows } = explorer.chains.get(1) ?? {};
      const own = tokens.filter(({ blockNumber }) => blockNumber === "10");
      explorer.chains.set(1, { ...rows, tokens: own });
      explorer.instead(({ action, query }: Asked) => {
        if (action !== "eth_getTransactionReceipt") return undefined;
        const logs = logsOf(Number(BigInt(query.get("txhash") ?? "0")), stranger).map(logOf);
        return { body: { jsonrpc: "2.0", id: 1, result: { logs } } };
      });
      const id = await onEthereum({ apiKey: "KEY" });
      await world.sync(id);
      world.settle();
      expect(positions()).toEqual([`${place} USDC 2000`, `${place} WETH 1`]);
      expect(one(20)?.legs.map(({ direction }) => direction)).toEqual(["fee"]);
      const named = `${hashOf(20)} removed liquidity of the NFT 7 of Uniswap`;
      expect(gapsOf(id)).toContain(named);
      // It stays named after the transaction is no longer read again.
      explorer.chains.set(1, { ...rows, tokens: own, normal: [normal({ block: 90_000, number: 99 })] });
      await world.sync(id);
      expect(gapsOf(id)).toContain(named);
    },
  );

  test("is not known without logs, and the gap is named", async () => {
    const id = await onEthereum();
    await world.sync(id);
    world.settle();
    expect(positions()).toEqual([]);
    expect(gapsOf(id)).toContain("does not return the logs of some transactions with liquidity positions");
  });
});

describe("a debt that changes without a transfer of its coin", () => {
  const pool = "0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2";
  const contract = (digit: string): string => `0x${digit.repeat(40)}`;
  const [debtToken, receipt, lender, adapter] = [
    contract("d"),
    contract("e"),
    contract("f"),
    contract("7"),
  ] as const;
  const weth = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
  const dollars = (amount: bigint): string => (amount * 10n ** 6n).toString();
  const none = `0x${"0".repeat(40)}`;
  const debtMoved = (block: number, amount: bigint) =>
    token({
      block,
      number: block,
      contractAddress: debtToken,
      tokenSymbol: "variableDebtEthUSDC",
      tokenName: "Debt",
      value: dollars(amount),
      ...(block === 10 ? { from: none, to: wallet } : { from: wallet, to: none }),
    });
  const receiptGone = (block: number, to: string) =>
    token({
      block,
      number: block,
      contractAddress: receipt,
      tokenSymbol: "aEthWETH",
      tokenName: "Receipt",
      tokenDecimal: "18",
      from: wallet,
      to,
      value: (10n ** 18n).toString(),
    });
  const paid = (amount: bigint): Emitted => transfer(usdc, adapter, lender, amount * 10n ** 6n);
  const logsOf = (block: number): Emitted[] =>
    block === 20
      ? [
          paid(1000n),
          {
            at: pool,
            event: "Repay(address,address,address,uint256,bool)",
            indexed: [usdc, wallet, adapter],
            data: [1000n * 10n ** 6n, 0n],
          },
        ]
      : [
          transfer(debtToken, wallet, none, 500n * 10n ** 6n),
          paid(500n),
          {
            at: pool,
            event: "LiquidationCall(address,address,address,uint256,uint256,address,bool)",
            indexed: [weth, usdc, wallet],
            data: [500n * 10n ** 6n, 10n ** 18n, friend, 1n],
          },
        ];
  const owed = (): string[] =>
    world.sql
      .prepare<{ text: string }>(
        "SELECT a.symbol || ' ' || h.amount AS text FROM holdings h JOIN wallets w ON w.key = h.wallet JOIN assets a ON a.key = h.asset WHERE instr(w.wallet, '#') > 0 AND a.symbol = 'USDC' AND h.amount <> '0'",
      )
      .all()
      .map(({ text }) => text);
  beforeEach(() => {
    const call = { value: "0", input: "0x573ade81", methodId: "0x573ade81" };
    explorer.chains.set(1, {
      normal: [
        normal({ block: 10, number: 10, to: pool, ...call }),
        normal({ block: 20, number: 20, to: adapter, ...call }),
      ],
      tokens: [
        token({ block: 10, number: 10, from: lender, value: dollars(2000n) }),
        debtMoved(10, 2000n),
        receiptGone(20, adapter),
        debtMoved(20, 1000n),
        receiptGone(30, friend),
        debtMoved(30, 500n),
      ],
    });
  });

  test("is read from the logs of the two transactions that need them: collateral that repays, and a liquidation", async () => {
    const asked: number[] = [];
    explorer.instead(({ action, query }: Asked) => {
      if (action !== "eth_getTransactionReceipt") return undefined;
      const block = Number(BigInt(query.get("txhash") ?? "0"));
      asked.push(block);
      return { body: { jsonrpc: "2.0", id: 1, result: { logs: logsOf(block).map(logOf) } } };
    });
    const id = await onEthereum({ apiKey: "KEY" });
    await world.sync(id);
    world.settle();
    expect(asked).toEqual([20, 30]);
    expect(all().map(({ type }) => type)).toEqual(["loan", "repayment", "liquidation"]);
    expect(owed()).toEqual(["USDC -500"]);
    expect(gapsOf(id)).not.toContain("debt");
  });

  test("is not known without logs, and the gap is named", async () => {
    const id = await onEthereum();
    await world.sync(id);
    expect(gapsOf(id)).toContain("does not return the logs of some transactions in which a debt changed");
  });
});

describe("a custom chain and explorer", () => {
  test("need no code", async () => {
    explorer.chains.set(424242, { normal: [normal({ block: 10, number: 1 })] });
    const id = await world.connect("evm-explorer", {
      address,
      chains: [424242],
      explorerUrl: `${explorer.url}/own/424242/api`,
      chainName: "Home",
      coinSymbol: "HOME",
    });
    await world.sync(id);
    const [found] = all();
    expect(found?.platform).toBe("eip155:424242");
    expect(world.account.assets.find("eip155:424242/slip44:60")).toMatchObject({
      symbol: "HOME",
      decimals: 18,
    });
  });
});

describe("the chain of a custom explorer", () => {
  const serve = (chainId: string | undefined) =>
    explorer.instead(({ module, action }) =>
      module === "proxy" && action === "eth_chainId" && chainId !== undefined
        ? { status: "1", message: "OK", result: chainId }
        : undefined,
    );
  const own = () => ({ address, chains: [10], explorerUrl: `${explorer.url}/own/10/api` });

  test("is refused on connect if it differs, and nothing is read if it changes later", async () => {
    explorer.chains.set(10, { normal: [normal({ block: 10, number: 1 })] });
    serve("0x1");
    await expect(world.connect("evm-explorer", own())).rejects.toThrow(/serves chain 1, not 10 /);
    expect(world.account.connections.list()).toEqual([]);
    serve("0xa");
    const id = await world.connect("evm-explorer", own());
    serve("0x2105");
    await expect(world.sync(id)).rejects.toThrow(/serves chain 8453, not 10/);
    expect(all()).toEqual([]);
    serve("0xa");
    await world.sync(id);
    expect(all()).toHaveLength(1);
    expect(gapsOf(id)).not.toMatch(/which chain/);
  });

  test("is assumed, and stated as an assumption, where the explorer does not answer", async () => {
    explorer.chains.set(10, { normal: [normal({ block: 10, number: 1 })] });
    const id = await world.connect("evm-explorer", own());
    await world.sync(id);
    expect(all()).toHaveLength(1);
    expect(gapsOf(id)).toMatch(/does not state which chain it serves, so chain 10 is assumed/);
  });
});

describe("settings refused before they are saved, with a remedy", () => {
  const refuseKey = () =>
    explorer.instead(({ query }) =>
      query.has("apikey") ? { status: "0", message: "NOTOK", result: "Invalid API Key" } : undefined,
    );
  test.each<[string, Record<string, unknown>, RegExp]>([
    ["a wrong address", { address: "0x1234" }, /neither an EVM address .* nor a name of ENS/],
    [
      "a Bitcoin address",
      { address: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" },
      /neither an EVM address/,
    ],
    ["a wrong key", { address, apiKey: "WRONG" }, /Set another API key/],
    [
      "a key of another service",
      { address, apiKey: "sk-abcdef" },
      /keys of its sister sites and of other services are not taken/,
    ],
    [
      "an explorer nobody is at",
      { address, chains: [1], explorerUrl: "http://127.0.0.1:9/api" },
      /Your explorer could not be read.*check its address/,
    ],
    [
      "an explorer that is none",
      { address, chains: [1], explorerUrl: "http://127.0.0.1:1/x" },
      /Your explorer could not be read/,
    ],
    [
      "an explorer for many chains",
      { address, explorerUrl: "http://127.0.0.1:9/api" },
      /serves one chain: enter its id/,
    ],
    [
      "a key in an explorer's address",
      { address, chains: [1], explorerUrl: "http://127.0.0.1:9/api?apikey=x" },
      /put it into apiKey/,
    ],
    [
      "a chain without an explorer",
      { address, chains: [987654] },
      /Chain 987654 has no explorer here: name one under “Explorer of your own”, or connect your own node/,
    ],
  ])("%s", async (_, settings, words) => {
    refuseKey();
    await expect(world.connect("evm-explorer", settings)).rejects.toThrow(words);
    expect(world.account.connections.list()).toEqual([]);
  });

  test("a page that is not an explorer", async () => {
    explorer.instead(() => ({ body: "<html>Welcome</html>" }));
    await expect(onEthereum({ explorerUrl: explorer.url })).rejects.toThrow(
      /a web page instead of data.*ends in \/api/,
    );
  });
  test.each<[string, Record<string, unknown>, RegExp]>([
    [
      "a node nobody is at",
      { address, url: "http://127.0.0.1:9" },
      /returned no result for eth_chainId.*check its URL/,
    ],
    ["no node at all", { address }, /Set url to the node/],
    ["a wrong address", { address: "0x12", url: "http://127.0.0.1:9" }, /neither an EVM address/],
  ])("%s", async (_, settings, words) => {
    await expect(world.connect("evm-node", settings)).rejects.toThrow(words);
  });
  test("a node of another chain, and a page that is not a node", async () => {
    explorer.on("/rpc", { body: { jsonrpc: "2.0", id: 1, result: "0x89" } });
    await expect(
      world.connect("evm-node", { address, url: `${explorer.url}/rpc`, chainId: 1 }),
    ).rejects.toThrow(/serves chain 137, not 1/);
    explorer.on("/page", { body: "<html></html>" });
    await expect(world.connect("evm-node", { address, url: `${explorer.url}/page` })).rejects.toThrow(
      /a web page instead of data.*check its URL/,
    );
    explorer.on("/keyed", {
      status: 401,
      body: { jsonrpc: "2.0", id: 1, error: { code: -32000, message: "invalid project id" } },
    });
    await expect(world.connect("evm-node", { address, url: `${explorer.url}/keyed` })).rejects.toThrow(
      /check the key in its URL/,
    );
  });
});

describe("balances", () => {
  beforeEach(() =>
    explorer.chains.set(1, {
      normal: [normal({ block: 10, number: 1, from: friend, to: wallet })],
      tokens: [token({ block: 11, number: 2 }), token({ block: 12, number: 3, contractAddress: friend })],
    }),
  );
  test.each([
    ["listed at once", true, 2],
    ["asked for one by one", false, 4],
  ])("are %s", async (_, hasList, questions) => {
    explorer.instead(({ action, query }) => {
      if (action === "balance") return { status: "1", message: "OK", result: "1000000000000000000" };
      if (action === "tokenlist" && hasList)
        return {
          status: "1",
          message: "OK",
          result: [{ contractAddress: usdc.toUpperCase().replace("X", "x"), balance: "2500000" }],
        };
      if (action === "tokenbalance")
        return {
          status: "1",
          message: "OK",
          result: query.get("contractaddress") === usdc ? "2500000" : "0",
        };
      return undefined;
    });
    const id = await onEthereum();
    await world.sync(id);
    world.settle();
    explorer.asked();
    await world.verify(id);
    expect(explorer.asked()).toHaveLength(questions);
    const reported = world.account.sourceBalances
      .of(id)
      .map(({ assetId, amount, computed }) => [assetId, amount, computed]);
    expect(reported).toContainEqual([eth, "1", "1"]);
    expect(reported).toContainEqual([`eip155:1/erc20:${usdc}`, "2.5", "2.5"]);
    expect(reported).toContainEqual([
      `eip155:1/erc20:${friend}`,
      "0",
      "0.0000025".replace("0.0000025", "2.5"),
    ]);
  });
});

describe("an export and the same wallet by API", () => {
  const folder = temporaryFolder();
  const header =
    '"Txhash","Blockno","UnixTimestamp","DateTime (UTC)","From","To","ContractAddress","Value_IN(ETH)","Value_OUT(ETH)","CurrentValue @ $1/Eth","TxnFee(ETH)","TxnFee(USD)","Historical $Price/Eth","Status","ErrCode","Method"';
  const weth = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
  const seconds = (block: number): number => 1_700_000_000 + block * 12;
  const csv = [
    header,
    `"${hashOf(1)}","10","${seconds(10)}","2023-11-14 22:15:20","${wallet}","${friend}","","0","1","0","0.000021","0","0","","","Transfer"`,
    `"${hashOf(2)}","11","${seconds(11)}","2023-11-14 22:15:32","${wallet}","${weth}","","0","2","0","0.00003","0","0","","","Deposit"`,
    `"${hashOf(3)}","12","${seconds(12)}","2023-11-14 22:15:44","${wallet}","${friend}","","0","0","0","0.000021","0","0","Error(0)","out of gas","Swap"`,
  ].join("\r\n");
  const rows = {
    normal: [
      normal({ block: 10, number: 1 }),
      normal({
        block: 11,
        number: 2,
        to: weth,
        value: "2000000000000000000",
        methodId: "0xd0e30db0",
        input: "0xd0e30db0",
        functionName: "deposit()",
        gasUsed: "30000",
      }),
      normal({ block: 12, number: 3, value: "0", isError: "1", functionName: "swap(uint256 a)" }),
      normal({
        block: 13,
        number: 4,
        to: weth,
        value: "0",
        methodId: "0x2e1a7d4d",
        input: `0x2e1a7d4d${(10n ** 18n).toString(16).padStart(64, "0")}`,
        functionName: "withdraw(uint256 wad)",
      }),
    ],
    internal: [
      internal({ block: 13, number: 4, from: weth, value: "1000000000000000000" }),
      internal({ block: 10, number: 1, value: "3" }),
    ],
    tokens: [token({ block: 14, number: 5 })],
  };

  async function importCsv(of: ConnectionWorld): Promise<void> {
    const path = join(folder.path, "export.csv");
    writeFileSync(path, csv);
    let batches: Batch[] = [];
    await surveyFile(
      await openCsv(path, "export.csv"),
      { now: Date.now(), importers, options: {} },
      {
        visit: (batch) => batches.push(batch),
        restart: () => (batches = []),
        pause: () => Promise.resolve(),
      },
    );
    for (const { transactions, assets } of batches)
      of.account.ledger.add(transactions, { kind: "import", id: "export" }, { assets });
  }
  const shown = (of: ConnectionWorld) => all(of).map(({ sources: _, ...rest }) => rest);

  test("add no duplicates, and complete each other in either order", async () => {
    explorer.chains.set(1, rows);
    await importCsv(world);
    expect(all()).toHaveLength(3);
    await world.sync(await onEthereum());
    const csvFirst = shown(world);
    expect(csvFirst).toHaveLength(5);
    expect(legsOf(one(1))).toEqual([
      "in 0.000000000000000003 slip44:60",
      "out 1 slip44:60",
      "fee 0.000021 slip44:60",
    ]);
    expect(legsOf(one(2))).toEqual([`in 2 erc20:${weth}`, "out 2 slip44:60", "fee 0.00003 slip44:60"]);
    expect(one(2)?.type).toBe("wrap");
    expect(legsOf(one(4))).toEqual([`in 1 slip44:60`, `out 1 erc20:${weth}`, "fee 0.000021 slip44:60"]);
    expect(one(4)?.type).toBe("unwrap");

    const other = connectionWorld({ upstreams: explorer.upstreams });
    await other.sync(await other.connect("evm-explorer", { address, chains: [1] }));
    const byApi = shown(other);
    await importCsv(other);
    expect(shown(other)).toEqual(byApi);
    expect(shown(other)).toEqual(csvFirst);
    folder.remove();
  });
});
