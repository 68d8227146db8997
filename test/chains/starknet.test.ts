import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  ethContract,
  strkContract,
  transferSelector,
} from "../../src/connectors/chains/starknet/assemble.ts";
import { selectorOf } from "../../src/connectors/chains/starknet/receipt.ts";
import { starknetConnector, textOf } from "../../src/connectors/chains/starknet/starknet.ts";
import {
  driftsIn,
  gapsIn,
  heldIn,
  holdsAsAccountChain,
  linesOf,
  readAccount,
  recordedFile,
  recordingOf,
  type PlayedAccount,
} from "../support/chains/account-chain.ts";
import { starknetServer, transferEvent, type StarknetAccount } from "../support/chains/starknet-server.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

const address = "0x0213c67ed78bc280887234fe5ed5e77272465317978ae86c25a71531d9332a2d";
const other = "0x05c45f7f2b9a5d8a0bd3f4ae6b0b4bd2fcd36bc02d0a8ff1a2c3cb5d0dc4b6aa";
const sequencer = "0x01176a1bd84444c89232ec27754698e5d2e7e1a7f1539f12027f28b23ec9f3d8";
const usdc = "0x053c91253bc9682c04929ca02ed00b3e423f6710d2ee7e0d5ebb06f3ecf368a8";
const nft = "0x07b6d00f28db723199bb54ca74c879a5102c45d7d53b41b0cb5dbcb8d5f5b2a1";
const coins = (amount: number): bigint => BigInt(amount) * 10n ** 15n;
const fri = (amount: bigint) => ({ amount: `0x${amount.toString(16)}`, unit: "FRI" });
const paysFee = (amount: bigint, contract = strkContract, isOld = false) =>
  transferEvent(contract, address, sequencer, amount, isOld);
const executed = { from_address: address, keys: [selectorOf("transaction_executed")], data: [] };

/** One transaction of each kind, in the form the node's interface documents. */
const documented: StarknetAccount = {
  balances: { [strkContract]: coins(88_980), [ethContract]: coins(496), [usdc]: 7_000_000n },
  tokens: { [usdc]: { decimals: 6, symbol: "USDC" } },
  transactions: [
    {
      hash: "0x1",
      block: 10,
      sender: other,
      fee: fri(coins(7)),
      events: [
        transferEvent(strkContract, other, address, coins(100_000)),
        transferEvent(strkContract, other, sequencer, coins(7)),
      ],
    },
    {
      hash: "0x2",
      block: 10,
      sender: other,
      fee: fri(coins(7)),
      events: [transferEvent(ethContract, other, address, coins(500))],
    },
    {
      hash: "0x3",
      block: 11,
      sender: address,
      fee: fri(coins(10)),
      events: [transferEvent(strkContract, address, other, coins(1_000)), paysFee(coins(10))],
    },
    // A payment of exactly the fee to another: only one of the two is the fee.
    {
      hash: "0x4",
      block: 12,
      sender: address,
      fee: fri(coins(5)),
      events: [transferEvent(strkContract, address, other, coins(5)), paysFee(coins(5))],
    },
    {
      hash: "0x5",
      block: 13,
      sender: address,
      fee: fri(coins(0)),
      events: [
        transferEvent(strkContract, address, other, coins(10_000)),
        transferEvent(usdc, other, address, 7_000_000n),
      ],
    },
    { hash: "0x6", block: 14, sender: address, fee: fri(0n), isReverted: true, events: [executed] },
    // An account that emits events of its own, and ETH whose event names the parties in its data.
    {
      hash: "0x7",
      block: 15,
      sender: address,
      fee: { amount: `0x${coins(4).toString(16)}`, unit: "WEI" },
      isReverted: true,
      events: [executed, paysFee(coins(4), ethContract, true)],
    },
    {
      hash: "0x8",
      block: 16,
      sender: other,
      fee: fri(coins(1)),
      events: [
        { from_address: nft, keys: [transferSelector, other, address, "0x5", "0x0"], data: [] },
        // An older NFT has the form of a token, but no decimals.
        transferEvent(nft, other, address, 5n, true),
        transferEvent(nft, other, address, 5n),
      ],
    },
  ],
};

const played = (given: StarknetAccount): PlayedAccount => ({
  kind: "starknet",
  upstream: "STARKNET",
  settings: { address },
  answer: starknetServer(given),
});

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

describe("an address of Starknet, as documented", () => {
  holdsAsAccountChain(() => ({
    ...played(documented),
    otherChain: starknetServer({ ...documented, chain: "0x534e5f5345504f4c4941" }),
  }));

  it("is read to its stated balances, transaction by transaction", async () => {
    const world = await readAccount(standIn, played(documented));
    expect(linesOf(world).map((line) => line.slice(20))).toEqual([
      `0x1 deposit: in 100 slip44:9004 (${other})`,
      `0x2 deposit: in 0.5 token:${ethContract} (${other})`,
      `0x3 withdrawal: out 1 slip44:9004 (${other}), fee 0.01 slip44:9004`,
      `0x4 withdrawal: out 0.005 slip44:9004 (${other}), fee 0.005 slip44:9004`,
      `0x5 trade: in 7 token:${usdc} (${other}), out 10 slip44:9004 (${other})`,
      `0x7 failed fee: fee 0.004 token:${ethContract}`,
      `0x8 deposit: in 1 nft:${nft}/5 (${other})`,
    ]);
    expect(heldIn(world)).toEqual({
      "slip44:9004": "88.98",
      [`token:${ethContract}`]: "0.496",
      [`token:${usdc}`]: "7",
      [`nft:${nft}/5`]: "1",
    });
    expect(world.account.assets.find(`starknet:SN_MAIN/token:${ethContract}`)?.coinId).toBe("ethereum");
    expect(gapsIn(world)).toEqual([]);
  });

  it("reads delegation as a position, and claimed rewards as income", async () => {
    const pool = "0x0362b0c3b9d1ab5d3c3b8c4ff7d1de4a4d4a63a7b9b25d7f8a5d2f6f0f4bb6a1";
    const hex = (value: bigint): string => `0x${value.toString(16)}`;
    const emitted = (name: string, keys: string[], data: bigint[]) => ({
      from_address: pool,
      keys: [selectorOf(name), ...keys],
      data: data.map(hex),
    });
    const step = (block: number, events: StarknetAccount["transactions"][number]["events"]) => ({
      hash: hex(BigInt(block)),
      block,
      sender: address,
      fee: fri(0n),
      events,
    });
    const delegated: StarknetAccount = {
      balances: { [strkContract]: coins(52_500) },
      transactions: [
        step(20, [transferEvent(strkContract, other, address, coins(100_000))]),
        step(21, [
          transferEvent(strkContract, address, pool, coins(60_000)),
          emitted("NewPoolMember", [address, other], [BigInt(address), coins(60_000)]),
        ]),
        // Claimed rewards that are delegated again.
        step(22, [
          transferEvent(strkContract, pool, address, coins(2_500)),
          emitted("PoolMemberRewardClaimed", [address, address], [coins(2_500)]),
          transferEvent(strkContract, address, pool, coins(10_000)),
          emitted("PoolMemberBalanceChanged", [address], [coins(60_000), coins(70_000)]),
        ]),
        step(23, [emitted("PoolMemberExitIntent", [address], [1n, coins(20_000)])]),
        step(24, [
          transferEvent(strkContract, pool, address, coins(20_000)),
          emitted("PoolMemberExitAction", [address], [coins(20_000)]),
        ]),
      ],
    };
    const world = await readAccount(standIn, played(delegated));
    expect(linesOf(world).map((line) => line.slice(20))).toEqual([
      `0x14 deposit: in 100 slip44:9004 (${other})`,
      "0x15 stake: out 60 slip44:9004 (stake)",
      "0x16 stake: out 10 slip44:9004 (stake)",
      `0x16 reward: in 2.5 slip44:9004 (${pool})`,
      "0x18 unstake: in 20 slip44:9004 (stake)",
    ]);
    expect(heldIn(world)).toEqual({ "slip44:9004": "52.5", "#stake slip44:9004": "50" });
    await world.verify(world.account.connections.list()[0]?.id ?? "");
    expect(driftsIn(world)).toEqual([]);
  });

  it.each([null, {}, ["many"], "0x6"])("refuses %j as the answer of a contract", async (decimals) => {
    const { answer, ...rest } = played(documented);
    const garbled = (request: Parameters<typeof answer>[0]) => {
      const given = answer(request);
      const text = JSON.stringify(typeof given === "object" && "body" in given ? given.body : given);
      return { body: text.replaceAll('["0x6"]', JSON.stringify(decimals)) };
    };
    await expect(readAccount(standIn, { ...rest, answer: garbled })).rejects.toThrow(/starknet_call/);
  });

  it("takes addresses with and without leading zeros, and none beyond the field", async () => {
    const short = `0x${address.slice(3)}`;
    expect(starknetConnector.settings.parse({ address: short })).toMatchObject({ address });
    expect(await starknetConnector.recognize?.(short)).toMatchObject([{ platform: "starknet:SN_MAIN" }]);
    expect(starknetConnector.settings.safeParse({ address: `0x${"f".repeat(64)}` }).success).toBe(false);
    expect(textOf([0x5553444332n])).toBe("USDC2");
  });
});

describe.skipIf(recordingOf("starknet/spec-openrpc-subset.json") === undefined)(
  "the interface of a node (needs the recordings)",
  () => {
    it("has the methods and fields that are asked for", () => {
      const text = JSON.stringify(recordedFile("starknet/spec-openrpc-subset.json"));
      for (const name of [
        "starknet_getEvents",
        "starknet_getTransactionReceipt",
        "starknet_getTransactionByHash",
        "starknet_call",
        "starknet_blockNumber",
        "continuation_token",
        "actual_fee",
        "execution_status",
        "REVERTED",
        "FRI",
        "WEI",
      ])
        expect(text).toContain(name);
    });
  },
);
