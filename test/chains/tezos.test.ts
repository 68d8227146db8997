import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { assembleTezos, operationRow, transferRow } from "../../src/connectors/chains/tezos/assemble.ts";
import {
  driftsIn,
  gapsIn,
  heldIn,
  holdsAsAccountChain,
  linesOf,
  readAccount,
  recordedBody,
  recordingOf,
  type PlayedAccount,
} from "../support/chains/account-chain.ts";
import { tezosServer, type TezosAccount } from "../support/chains/tezos-server.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

const address = "tz1beW9AVJjE9QpTGYVPdtZCF5w1NPknMJ3T";
const other = "tz1SgK78wg4ug6Y6P5R2DH5j8BAeVMfHcNaC";
const contract = "KT1BRADdqGk2eLmMqvyWzqVmPQ1RCBCbW5dY";
const at = (level: number): { level: number; timestamp: string } => ({
  level,
  timestamp: new Date(1_680_000_000_000 + level * 10_000).toISOString(),
});
const operation = (id: number, level: number, fields: object) => ({
  type: "transaction",
  id,
  hash: `oo${level}`,
  status: "applied",
  ...at(level),
  ...fields,
});
const update = (id: number, level: number, type: string, amount: number, stakingOpId?: number) => ({
  id,
  type,
  amount,
  stakingOpId,
  ...at(level),
});
const own = { sender: { address }, bakerFee: 1_000 };
const tzbtc = {
  contract: { address: contract },
  tokenId: "0",
  standard: "fa1.2",
  metadata: { symbol: "tzBTC", name: "tzBTC", decimals: "8" },
};
const art = {
  contract: { address: contract },
  tokenId: "1",
  standard: "fa2",
  metadata: { name: "Art", decimals: "0" },
};

/** One operation of each kind, in the form TzKT documents. */
const documented: TezosAccount = {
  address,
  account: { type: "user", address, balance: 83_490_000, stakedBalance: 10_000_000, unstakedBalance: 0 },
  balances: [
    { id: 1, token: tzbtc, balance: "150000000" },
    { id: 2, token: art, balance: "1" },
  ],
  operations: [
    operation(10, 1, {
      sender: { address: other },
      target: { address },
      amount: 100_000_000,
      bakerFee: 1_420,
    }),
    // A reveal and a transfer in one group.
    operation(20, 2, { type: "reveal", ...own, bakerFee: 500 }),
    operation(21, 2, { ...own, target: { address: other }, amount: 2_000_000, allocationFee: 64_250 }),
    operation(30, 3, {
      ...own,
      target: { address: other },
      amount: 50_000_000,
      status: "failed",
      storageFee: 9_000,
    }),
    operation(40, 4, { type: "delegation", ...own, newDelegate: { address: other } }),
    // A swap: coins to a contract, which calls the token's contract on the account's bill.
    operation(50, 5, { ...own, target: { address: contract }, amount: 15_000_000 }),
    operation(51, 5, {
      sender: { address: contract },
      initiator: { address },
      target: { address: contract },
      amount: 0,
      nonce: 0,
      storageFee: 17_250,
    }),
    operation(60, 6, { type: "staking", action: "stake", ...own, amount: 20_000_000 }),
    operation(70, 7, { type: "staking", action: "unstake", ...own, amount: 10_000_000 }),
    operation(80, 8, { type: "staking", action: "finalize", ...own, amount: 10_000_000 }),
    operation(90, 9, { type: "migration", hash: undefined, account: { address }, balanceChange: 579_000 }),
  ],
  transfers: [
    {
      id: 52,
      ...at(5),
      token: tzbtc,
      from: { address: contract },
      to: { address },
      amount: "150000000",
      transactionId: 51,
    },
    { id: 85, ...at(8), token: art, to: { address }, amount: "1", transactionId: 84 },
  ] as TezosAccount["operations"],
  foreign: [{ id: 84, hash: "ooMint" }],
  staking: [
    update(61, 6, "stake", 20_000_000, 60),
    update(71, 7, "unstake", 10_000_000, 70),
    update(81, 8, "finalize", 10_000_000, 80),
  ],
};

const played = (given: TezosAccount): PlayedAccount => ({
  kind: "tezos",
  upstream: "TZKT",
  settings: { address: given.address },
  answer: tezosServer(given),
});

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

describe("an address of Tezos, as documented", () => {
  holdsAsAccountChain(() => ({
    ...played(documented),
    otherChain: tezosServer({ ...documented, chainId: "NetXnHfVqm9iesp" }),
  }));

  it("reads the fees of rollups, and names operations whose coins are not read", async () => {
    const fees = 2_500;
    const rollups: TezosAccount = {
      address,
      account: { type: "user", address, balance: 99_995_000, stakedBalance: 0, unstakedBalance: 0 },
      operations: [
        operation(10, 1, { sender: { address: other }, target: { address }, amount: 100_000_000 }),
        operation(20, 2, { type: "smart_rollup_add_messages", ...own, bakerFee: fees }),
        operation(30, 3, { type: "smart_rollup_publish", ...own, bakerFee: fees, bond: 10_000_000_000 }),
      ],
    };
    const world = await readAccount(standIn, played(rollups));
    expect(linesOf(world).map((line) => line.slice(20))).toEqual([
      `oo1 deposit: in 100 slip44:1729 (${other})`,
      "oo2 fee: fee 0.0025 slip44:1729",
      "oo3 fee: fee 0.0025 slip44:1729",
    ]);
    expect(gapsIn(world)).toEqual([expect.stringContaining("smart_rollup_publish")]);
    const asked = standIn.requests.find(({ path }) => path.endsWith("/operations"));
    expect(asked?.query.get("type")).toContain("drain_delegate");
  });

  it("is read to its stated balances, operation by operation", async () => {
    const world = await readAccount(standIn, played(documented));
    expect(linesOf(world).map((line) => line.slice(20))).toEqual([
      `oo1 deposit: in 100 slip44:1729 (${other})`,
      `oo2 withdrawal: out 2 slip44:1729 (${other}), fee 0.06575 slip44:1729`,
      "oo3 failed fee: fee 0.001 slip44:1729",
      "oo4 fee: fee 0.001 slip44:1729",
      `oo5 trade: in 1.5 fa12:${contract} (${contract}), out 15 slip44:1729 (${contract}), fee 0.01825 slip44:1729`,
      "oo6 stake: out 20 slip44:1729 (stake), fee 0.001 slip44:1729",
      "oo7 fee: fee 0.001 slip44:1729",
      "oo8 unstake: in 10 slip44:1729 (stake), fee 0.001 slip44:1729",
      `ooMint deposit: in 1 fa2:${contract}/1`,
      " deposit: in 0.579 slip44:1729",
    ]);
    expect(heldIn(world)).toEqual({
      "#stake slip44:1729": "10",
      "slip44:1729": "73.49",
      [`fa12:${contract}`]: "1.5",
      [`fa2:${contract}/1`]: "1",
    });
    expect(gapsIn(world)).toEqual([]);
  });

  it("dates the rewards of staked coins by cycles, and reads what other operations finalize", async () => {
    const day = 86_400_000;
    const start = Date.UTC(2025, 0, 1, 12);
    const cycles = Array.from({ length: 12 }, (_, index) => ({
      index,
      endTime: new Date(start + index * 2 * day).toISOString(),
    }));
    const given: TezosAccount = {
      address,
      account: {
        type: "user",
        address,
        balance: 100_000_500,
        stakedBalance: 16_000_500,
        unstakedBalance: 4_000_000,
      },
      operations: [
        operation(10, 1, { sender: { address: other }, target: { address }, amount: 95_001_000 }),
        operation(20, 2, { type: "staking", action: "stake", ...own, bakerFee: 500, amount: 30_000_000 }),
        operation(30, 3, { type: "staking", action: "unstake", ...own, bakerFee: 500, amount: 15_000_000 }),
        // Unstaking again finalizes the first part on the way.
        operation(40, 4, { type: "staking", action: "unstake", ...own, bakerFee: 0, amount: 4_000_000 }),
      ],
      staking: [
        update(21, 2, "stake", 30_000_000, 20),
        update(31, 3, "unstake", 15_000_000, 30),
        update(41, 4, "finalize", 15_000_000, 40),
        update(42, 4, "unstake", 4_000_000, 40),
      ],
      rewards: [
        // A row for each baker of a cycle: the first page of three ends inside the second cycle.
        { cycle: 1, rewards: 1_500_000 },
        { cycle: 1, rewards: 500_000 },
        { cycle: 2, rewards: 1_000_000 },
        { cycle: 2, rewards: 2_000_000 },
        { cycle: 11, rewards: 500 },
      ],
      cycles,
    };
    const now = start + 21 * day;
    const world = await readAccount(standIn, { ...played(given), now });
    const [{ id = "" } = {}] = world.account.connections.list();
    await world.verify(id);
    expect(driftsIn(world)).toEqual([]);
    expect(heldIn(world)).toEqual({ "#stake slip44:1729": "20.0005", "slip44:1729": "80" });
    const rewards = (): string[] => linesOf(world).filter((line) => line.includes(" reward: "));
    expect(rewards()).toEqual([
      "2025-01-03T12:00:00  reward: in 2 slip44:1729",
      "2025-01-05T12:00:00  reward: in 3 slip44:1729",
      "2025-01-22T00:00:00  reward: in 0.0005 slip44:1729",
    ]);
    expect(linesOf(world).filter((line) => line.includes("unstake: "))).toEqual([
      expect.stringContaining("oo4 unstake: in 15 slip44:1729 (stake)"),
    ]);
    // When the running cycle is over, its rewards have their own day, and no entry is left twice.
    standIn.on(
      /./,
      tezosServer({
        ...given,
        account: { ...given.account, balance: 100_001_000, stakedBalance: 16_001_000 },
        rewards: [...(given.rewards ?? []).slice(0, 4), { cycle: 11, rewards: 1_000 }],
      }),
    );
    world.wait(3 * day);
    await world.sync(id);
    world.settle();
    await world.verify(id);
    expect(driftsIn(world)).toEqual([]);
    expect(rewards().slice(2)).toEqual(["2025-01-23T12:00:00  reward: in 0.001 slip44:1729"]);
  });

  it("takes no stake for a reward that is made while its changes are read", async () => {
    const day = 86_400_000;
    const account = (stakedBalance: number) => ({
      type: "user",
      address,
      balance: 90_000_000,
      stakedBalance,
    });
    const before: TezosAccount = {
      address,
      account: account(10_000_000),
      operations: [
        operation(10, 1, { sender: { address: other }, target: { address }, amount: 90_000_500 }),
        operation(20, 2, { type: "staking", action: "stake", ...own, bakerFee: 500, amount: 10_000_000 }),
      ],
      staking: [update(21, 2, "stake", 10_000_000, 20)],
    };
    const staked: TezosAccount = {
      ...before,
      account: account(30_000_000),
      operations: [
        ...before.operations,
        operation(30, 9, { type: "staking", action: "stake", ...own, bakerFee: 0, amount: 20_000_000 }),
      ],
      staking: [...(before.staking ?? []), update(31, 9, "stake", 20_000_000, 30)],
    };
    let isStaked = false;
    const answer: PlayedAccount["answer"] = (request) => {
      // The second list of changes is that of the rewards; the stake comes right after it.
      const given = isStaked ? staked : before;
      if (request.path === "/v1/staking/updates" && request.query.get("level.gt") === null)
        isStaked ||= request.query.get("offset.cr") === "21" && ++lists > 1;
      return tezosServer(given)(request);
    };
    let lists = 0;
    const world = await readAccount(standIn, { ...played(before), answer });
    const [{ id = "" } = {}] = world.account.connections.list();
    expect(isStaked).toBe(true);
    const rewards = (): string[] => linesOf(world).filter((line) => /reward|loss/.test(line));
    expect(rewards()).toEqual([]);
    world.wait(2 * day);
    await world.sync(id);
    world.settle();
    await world.verify(id);
    expect(rewards()).toEqual([]);
    expect(driftsIn(world)).toEqual([]);
    expect(heldIn(world)).toEqual({ "#stake slip44:1729": "30", "slip44:1729": "60" });
  });

  it("takes no token transfer of others for an outflow, and names it", async () => {
    const [transfer] = documented.transfers ?? [];
    const foreign = {
      ...transfer,
      ...at(9),
      id: 999,
      from: { address: other },
      to: { address: other.slice(0, -1) },
    };
    const given = { ...documented, transfers: [...(documented.transfers ?? []), foreign] as never };
    const world = await readAccount(standIn, played(given));
    expect(heldIn(world)).toEqual(heldIn(await readAccount(standIn, played(documented))));
    expect(gapsIn(world)).toEqual([expect.stringContaining("neither from nor to this account")]);
  });

  it("names the rewards of a baker as missing", async () => {
    const world = await readAccount(
      standIn,
      played({ ...documented, account: { type: "delegate", balance: 1 } }),
    );
    expect(gapsIn(world)).toEqual([expect.stringContaining("This address is a baker")]);
  });
});

describe.skipIf(recordingOf("tezos/tzkt-tokens-transfers.json") === undefined)(
  "recorded answers of TzKT (needs the recordings)",
  () => {
    it("transfers: the receiver gets the amount, the sender pays it and the fees", () => {
      const rows = (recordedBody("tezos/tzkt-operations-transactions.json") as object[]).map((row) =>
        operationRow.parse(row),
      );
      expect(rows).toHaveLength(3);
      for (const row of rows) {
        const received = assembleTezos([row], row.target?.address ?? "", row.hash).transaction;
        expect(received?.legs.map(({ direction }) => direction)).toEqual(["in"]);
        const paid = assembleTezos([row], row.sender?.address ?? "", row.hash).transaction;
        expect(paid?.legs.map(({ direction, amount }) => [direction, amount])).toEqual([
          ["out", received?.legs[0]?.amount],
          ["fee", "0.00142"],
        ]);
      }
      const [first] = rows;
      const { transaction } = assembleTezos(first === undefined ? [] : [first], address, first?.hash);
      expect(transaction?.legs).toEqual([
        {
          direction: "in",
          assetId: "tezos:NetXdQprcVkpaWU/slip44:1729",
          amount: "1.39858",
          kind: "value",
          counterparty: other,
        },
      ]);
    });

    it("a token without an operation of its own", () => {
      const [row] = recordedBody("tezos/tzkt-tokens-transfers.json") as object[];
      const { transaction, assets } = assembleTezos(
        [transferRow.parse(row)],
        "tz2P2UEjxQLWHvasvf2rR5LT8kbDgHJcxPqg",
        "oo",
      );
      expect(transaction?.legs.map(({ direction, amount }) => `${direction} ${amount}`)).toEqual(["in 1"]);
      expect(assets).toEqual([
        {
          assetId: `tezos:NetXdQprcVkpaWU/fa2:${contract}/1`,
          decimals: 0,
          symbol: "1/23 McLaren F1 Collectible",
          name: "1/23 McLaren F1 Collectible",
        },
      ]);
    });
  },
);
