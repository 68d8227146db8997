import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  assembleAvalanche,
  assembleReturn,
  avalancheRow,
  type AvalancheChain,
} from "../../src/connectors/chains/avalanche/assemble.ts";
import {
  avalanchePConnector,
  avalancheXConnector,
  isAvalancheAddress,
} from "../../src/connectors/chains/avalanche/avalanche.ts";
import { connectors } from "../../src/connectors/registry.ts";
import { recognitionsOf } from "../../src/connectors/recognize-text.ts";
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
import { avalancheServer, type AvalancheAccount } from "../support/chains/avalanche-server.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

const address = "avax1tnuesf6cqwnjw7fxjyk7lhch0vhf0v95wj5jvy";
const other = "avax19zfygxaf59stehzedhxjesads0p5jdvfeedal0";
const avax = "FvwEAhmxKfeiG8SnEvq42hc6whRyY3EFYAvebMqDNDGCgxN5Z";
const pChain = "11111111111111111111111111111111LpoYY";
const xChain = "2oYMBNV4eNHyqk2fjjV5nVQLDbtmNJzq5s3qs3Lo6ftnC6FByM";
const start = 1_700_000_000;

type Extra = Record<string, unknown>;
const out = (who: string, amount: string, extra: Extra = {}) => ({
  addresses: [who],
  assetId: avax,
  amount,
  createdOnChainId: pChain,
  consumedOnChainId: pChain,
  ...extra,
});
const named = (minute: number, side: string, outputs: object[]): object[] =>
  outputs.map((output, index) => ({ utxoId: `${side}${minute}.${index}`, ...output }));
const transaction = (minute: number, txType: string, spent: object[], made: object[], extra: Extra = {}) => ({
  txHash: `tx${minute}`,
  txType,
  blockTimestamp: start + minute * 60,
  blockNumber: String(minute),
  consumedUtxos: named(minute, "spent", spent),
  emittedUtxos: named(minute, "made", made),
  ...extra,
});

const stake = transaction(
  3,
  "AddPermissionlessDelegatorTx",
  [out(address, "39999000000")],
  [out(address, "25000000000", { staked: true }), out(address, "14998000000")],
  { endTimestamp: start + 1_209_600 },
);
const open = transaction(
  5,
  "AddPermissionlessDelegatorTx",
  [out(address, "10000000000")],
  [out(address, "4000000000", { staked: true }), out(address, "6000000000")],
  { endTimestamp: start + 400 * 86_400_000 },
);

/** One transaction of each kind, in the form Glacier documents. */
const documented: AvalancheAccount = {
  address,
  chain: "p-chain",
  balances: {
    unlockedUnstaked: [{ assetId: avax, amount: "41122000000" }],
    unlockedStaked: [{ assetId: avax, amount: "4000000000" }],
    lockedStakeable: [],
  },
  transactions: [
    // An import from the X-chain, whose fee the imported coins pay.
    transaction(
      1,
      "ImportTx",
      [out(address, "50000000000", { createdOnChainId: xChain })],
      [out(address, "49999000000")],
    ),
    transaction(
      2,
      "BaseTx",
      [out(address, "49999000000")],
      [out(other, "10000000000"), out(address, "39999000000")],
    ),
    stake,
    transaction(
      4,
      "ExportTx",
      [out(address, "14998000000")],
      [out(address, "4997000000", { consumedOnChainId: xChain }), out(address, "10000000000")],
    ),
    open,
    transaction(
      25_000,
      "RewardValidatorTx",
      [out(address, "25000000000", { staked: true })],
      [out(address, "25000000000"), out(address, "10124000000", { rewardType: "DELEGATOR" })],
    ),
    transaction(25_001, "BaseTx", [out(other, "3000000")], [out(address, "2000000")]),
    transaction(25_002, "BaseTx", [out(address, "6000000000")], [out(address, "5996000000")]),
  ],
  staking: [stake, open],
};

const played = (given: AvalancheAccount): PlayedAccount => ({
  kind: given.chain === "p-chain" ? "avalanche-p" : "avalanche-x",
  upstream: "GLACIER",
  settings: { address: given.address },
  answer: avalancheServer(given),
});

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

describe("an address of Avalanche's P-chain, as documented", () => {
  holdsAsAccountChain(() => ({
    ...played(documented),
    otherChain: avalancheServer({ ...documented, network: "fuji" }),
  }));

  it("is read to its stated balances, transaction by transaction", async () => {
    const world = await readAccount(standIn, played(documented));
    expect(linesOf(world).map((line) => line.slice(20))).toEqual([
      "tx1 deposit: in 50 slip44:9000, fee 0.001 slip44:9000",
      `tx2 withdrawal: out 10 slip44:9000 (${other})`,
      "tx3 stake: out 25 slip44:9000 (stake), fee 0.001 slip44:9000",
      "tx4 withdrawal: out 4.997 slip44:9000, fee 0.001 slip44:9000",
      "tx5 stake: out 4 slip44:9000 (stake)",
      " unstake: in 25 slip44:9000 (stake)",
      "tx25000 reward: in 10.124 slip44:9000",
      `tx25001 deposit: in 0.002 slip44:9000 (${other})`,
      "tx25002 fee: fee 0.004 slip44:9000",
    ]);
    expect(heldIn(world)).toEqual({ "slip44:9000": "41.122", "#stake slip44:9000": "4" });
    expect(gapsIn(world)).toEqual([]);
  });
});

it.each(["consumedUtxos", "emittedUtxos", "txType"])(
  "a transaction without its %s is not read as another one",
  async (field) => {
    const { answer, ...rest } = played(documented);
    const without = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(without)
        : typeof value === "object" && value !== null
          ? Object.fromEntries(
              Object.entries(value).flatMap(([name, part]) =>
                name === field ? [] : [[name, without(part)]],
              ),
            )
          : value;
    const read = readAccount(standIn, {
      ...rest,
      answer: (request) => {
        const found = answer(request);
        return typeof found === "object" && "body" in found ? { ...found, body: without(found.body) } : found;
      },
    });
    await expect(read).rejects.toMatchObject({ code: "upstream" });
  },
);

describe("an address of Avalanche's X-chain, as documented", () => {
  const token = { assetId: "2sdnziCz37Jov3QSNMXcFRGFJ1tgauaj6L7qfk7yUcRPfQMC79", amount: "10000" };
  const made = (extra: Extra) => ({
    ...out(address, "", { createdOnChainId: xChain, consumedOnChainId: xChain }),
    asset: { ...token, name: "Token", symbol: "TOK", denomination: 2, ...extra },
  });
  const given: AvalancheAccount = {
    address,
    chain: "x-chain",
    balances: {
      unlocked: [{ ...token, denomination: 2 } as { assetId: string; amount: string }],
      locked: [],
    },
    transactions: [transaction(1, "BaseTx", [], [made({})])],
  };

  it("reads assets with the decimals that the server states", async () => {
    const world = await readAccount(standIn, played(given));
    const [connection] = world.account.connections.list();
    await world.verify(connection?.id ?? "");
    expect(heldIn(world)).toEqual({ [`asset:${token.assetId}`]: "100" });
    expect(driftsIn(world)).toEqual([]);
  });

  it("names assets without decimals", async () => {
    const transactions = [transaction(1, "BaseTx", [], [made({ denomination: null })])];
    const world = await readAccount(standIn, played({ ...given, transactions }));
    expect(gapsIn(world)).toEqual([expect.stringContaining(`asset ${token.assetId}`)]);
  });
});

describe("addresses of Avalanche", () => {
  it("are offered the chain they name, both without a name, and none with a wrong checksum", async () => {
    const offered = async (text: string): Promise<string[]> =>
      (
        await Promise.all(connectors.map(async (one) => (await recognitionsOf(one, text)).map(() => one.id)))
      ).flat();
    expect(await offered(`P-${address}`)).toEqual(["avalanche-p"]);
    expect(await offered(`X-${address}`)).toEqual(["avalanche-x"]);
    expect(await offered(address)).toEqual(["avalanche-p", "avalanche-x"]);
    expect(isAvalancheAddress(address.replace(/y$/, "q"))).toBe(false);
    expect(avalanchePConnector.settings.safeParse({ address: `X-${address}` }).success).toBe(false);
    expect(avalancheXConnector.settings.parse({ address: `X-${address}` })).toMatchObject({ address });
  });
});

type RecordedOutput = {
  addresses: string[] | null;
  assetID: string;
  amount: string;
  stake: boolean;
  inChainID: string;
  outChainID: string;
  rewardUtxo: boolean;
};
type Recorded = {
  id: string;
  type: string;
  chainID: string;
  timestamp: string;
  txFee: number;
  inputs: { output: RecordedOutput }[];
  outputs: RecordedOutput[];
  validatorEnd: number;
};

/** A transaction that the old explorer recorded on the test network, in the form of Glacier. */
function rowFrom(name: string) {
  const recorded = recordedBody(`avalanche-px/ortelius-${name}.json`) as Recorded;
  const utxo = (one: RecordedOutput) => ({
    addresses: one.addresses,
    assetId: one.assetID,
    amount: one.amount,
    createdOnChainId: one.inChainID,
    consumedOnChainId: one.outChainID === "" ? recorded.chainID : one.outChainID,
    staked: one.stake,
    rewardType: one.rewardUtxo ? "DELEGATOR" : null,
  });
  const row = avalancheRow.parse({
    txHash: recorded.id,
    txType: recorded.type,
    blockTimestamp: Math.floor(Date.parse(recorded.timestamp) / 1000),
    endTimestamp: recorded.validatorEnd,
    consumedUtxos: recorded.inputs.map(({ output }) => utxo(output)),
    emittedUtxos: recorded.outputs.filter((one) => !one.rewardUtxo).map(utxo),
  });
  const chain: AvalancheChain = {
    platform: "avax:test",
    name: "x-chain",
    blockchainId: recorded.chainID,
    avax: "U8iRqJoiJm8xZHAacmvYyZVwqQx6uDNtQeP3CQ6fcgQk3JqnK",
  };
  return { recorded, row, chain };
}

describe.skipIf(recordingOf("avalanche-px/ortelius-base_tx-BaseTx.json") === undefined)(
  "recorded transactions of Avalanche's test network (needs the recordings)",
  () => {
    const legsOf = ({ row, chain }: ReturnType<typeof rowFrom>, wallet: string): string[] =>
      assembleAvalanche(row, wallet, chain).transactions.flatMap(({ legs }) =>
        legs.map(({ direction, amount }) => `${direction} ${amount}`),
      );

    it.each([
      "base_tx-BaseTx",
      "base_tx-BaseTx1",
      "base_tx-BaseTxSend0",
      "base_tx-BaseTxSend1",
      "export-ExportTx1",
    ])("%s: whoever spends all inputs alone pays the fee that the explorer states", (name) => {
      const given = rowFrom(name);
      const spenders = new Set(given.row.consumedUtxos.flatMap(({ addresses }) => addresses ?? []));
      for (const wallet of spenders) {
        const fees = legsOf(given, wallet).filter((leg) => leg.startsWith("fee"));
        expect(fees).toEqual(spenders.size === 1 ? [`fee ${given.recorded.txFee / 1e9}`] : []);
      }
    });

    it("a payment: what the sender gave is what the receiver got, and the fee", () => {
      const given = rowFrom("base_tx-BaseTxSend0");
      expect(legsOf(given, "fuji1euwa0uxz7fcm8edj5fy490fvdj6e3s2mnmxh6p")).toEqual(["out 1", "fee 0.001"]);
      expect(legsOf(given, "fuji1n8vmuvxudfkr7u6vy307jlyuk84nke0nr769zd")).toEqual(["in 1"]);
    });

    it("an import: what another chain made comes in, and its fee", () => {
      const given = rowFrom("import-ImportTransaction");
      expect(legsOf(given, "fuji1nqz4gndscpdp6yr326sz0afdlylcj0g6mf0q46")).toEqual([
        "in 10000.001",
        "fee 0.001",
      ]);
    });

    it("a stake: a position that returns when its time ends", () => {
      const given = rowFrom("staking-StakeTx0");
      const owner = "fuji1spfpak2gtw87jaex2hqgz842s4xfp2xrjxyrt2";
      const { row, chain } = given;
      // The wallet stakes to another of its addresses: the staked output arrives at the position of that one.
      expect(legsOf(given, owner)).toEqual(["in 100", "out 100"]);
      const end = given.recorded.validatorEnd * 1000;
      expect(assembleReturn(row, owner, { chain, now: end - 1 })).toEqual([]);
      expect(assembleReturn(row, owner, { chain, now: end })).toMatchObject([
        { at: end, type: "unstake", legs: [{ direction: "in", amount: "100", counterparty: "stake" }] },
      ]);
    });
  },
);
