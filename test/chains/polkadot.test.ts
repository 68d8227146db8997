import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addressOn, publicKeyOf } from "../../src/connectors/chains/polkadot/address.ts";
import { assembleSubscan, transferRow } from "../../src/connectors/chains/polkadot/assemble.ts";
import { parseDecimal, rescale } from "../../src/domain/money/decimal.ts";
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
import { subscanServer, type SubscanAccount } from "../support/chains/subscan-server.ts";
import { connectionWorld } from "../support/worlds/connection-world.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

const onKusama = "HZaz6cUo8wJ9zjwoDtA3ZzYkrCLfDYU8b3uPmYttKFFvvRK";
const key = publicKeyOf(onKusama) ?? new Uint8Array();
const address = addressOn(0, key);
const other = addressOn(
  0,
  publicKeyOf("EonK7NScfhd7ZRfgnLhm4cKRFJWK1z59zPximUZRg8VjHQj") ?? new Uint8Array(),
);
const at = (block: number) => ({ block_num: block, block_timestamp: 1_650_000_000 + block * 6 });
const transfer = (block: number, from: string, to: string, amount: string, rest: object = {}) => ({
  ...at(block),
  from,
  to,
  amount,
  hash: `0x${block}`,
  success: true,
  extrinsic_index: `${block}-2`,
  event_idx: 5,
  asset_symbol: "DOT",
  ...rest,
});
const extrinsic = (block: number, fee: string, success = true) => ({
  ...at(block),
  account_id: address,
  extrinsic_index: `${block}-2`,
  extrinsic_hash: `0x${block}`,
  fee,
  success,
});
const reward = (block: number, event_id: string, amount: string) => ({
  ...at(block),
  event_index: `${block}-7`,
  event_id,
  amount,
});

/** One of each, in the form Subscan documents. */
const documented: SubscanAccount = {
  address,
  balance: "91.13",
  assets: [{ unique_id: "standard_assets/1984", decimals: 6, balance: "7500000" }],
  transfers: [
    transfer(10, other, address, "100"),
    transfer(20, address, other, "10.5"),
    // Two transfers of one batch.
    transfer(30, address, other, "1", { event_idx: 5 }),
    transfer(30, address, other, "1", { event_idx: 6 }),
    transfer(40, address, other, "50", { success: false }),
    transfer(50, other, address, "7.5", {
      asset_symbol: "USDT",
      asset_type: "assets",
      asset_unique_id: "standard_assets/1984",
      amount_v2: "7500000",
    }),
    transfer(60, address, address, "3"),
    ...Array.from({ length: 250 }, (_, index) => transfer(100 + index, other, address, "0.01")),
  ],
  extrinsics: [
    extrinsic(20, "160000000"),
    extrinsic(30, "160000000"),
    extrinsic(40, "160000000", false),
    extrinsic(60, "160000000"),
    // A bond moves nothing but its fee.
    extrinsic(70, "160000000"),
  ],
  rewards: [reward(80, "Reward", "12300000000"), reward(90, "Slash", "200000000")],
};

const played = (given: SubscanAccount, chain = "polkadot"): PlayedAccount => ({
  kind: "polkadot",
  upstream: "SUBSCAN",
  settings: { address: given.address, chain },
  answer: subscanServer(given),
});

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

describe("an account of Polkadot, as documented", () => {
  holdsAsAccountChain(() => ({
    ...played(documented),
    otherChain: subscanServer({ ...documented, addressType: "2" }),
  }));

  it("pays the fee that was used, where the estimate was higher", async () => {
    const refunded = { ...extrinsic(20, "160000000"), fee_used: "145000000", tip: "0" };
    // A call that turned out to be free.
    const free = { ...extrinsic(30, "160000000"), fee_used: "0" };
    const unused = { ...extrinsic(40, "160000000"), fee_used: null };
    const world = await readAccount(
      standIn,
      played({
        address,
        balance: "99.9695",
        transfers: [transfer(10, other, address, "100")],
        extrinsics: [refunded, free, unused],
      }),
    );
    expect(heldIn(world)).toEqual({ "slip44:354": "99.9695" });
    expect(linesOf(world).map((line) => line.slice(20))).toEqual([
      `0x10 deposit: in 100 slip44:354 (${other})`,
      "0x20 fee: fee 0.0145 slip44:354",
      "0x40 fee: fee 0.016 slip44:354",
    ]);
  });

  it("holds no reward of its stake that was paid to another account", async () => {
    const rewards = [
      { ...reward(80, "Rewarded", "10000000000"), account: other, stash: address },
      { ...reward(81, "Rewarded", "20000000000"), account: address, stash: other },
    ];
    const transfers = [transfer(10, other, address, "100")];
    const world = await readAccount(
      standIn,
      played({ address, balance: "102", transfers, extrinsics: [], rewards }),
    );
    expect(heldIn(world)).toEqual({ "slip44:354": "102" });
    expect(gapsIn(world)).toEqual([]);
    expect(driftsIn(world)).toEqual([]);
  });

  it("is read to its stated balance: transfers, fees, rewards, slashes", async () => {
    const world = await readAccount(standIn, played(documented));
    const lines = linesOf(world).map((line) => line.slice(20));
    expect(lines).toHaveLength(259);
    expect(lines.slice(0, 9)).toEqual([
      `0x10 deposit: in 100 slip44:354 (${other})`,
      `0x20 withdrawal: out 10.5 slip44:354 (${other}), fee 0.016 slip44:354`,
      `0x30 withdrawal: out 1 slip44:354 (${other}), out 1 slip44:354 (${other}), fee 0.016 slip44:354`,
      "0x40 failed fee: fee 0.016 slip44:354",
      `0x50 deposit: in 7.5 asset:1984 (${other})`,
      "0x60 fee: fee 0.016 slip44:354",
      "0x70 fee: fee 0.016 slip44:354",
      " reward: in 1.23 slip44:354 (staking)",
      " loss: out 0.02 slip44:354 (staking)",
    ]);
    expect(heldIn(world)).toEqual({ "slip44:354": "91.13", "asset:1984": "7.5" });
    const tether = world.account.assets.find("polkadot:91b171bb158e2d3848fa23a9f1c25182/asset:1984");
    expect(tether).toMatchObject({ symbol: "USDT", decimals: 6 });
    expect(gapsIn(world)).toEqual([]);
  });

  it("lists NFTs, and names assets that the source does not identify", async () => {
    const nft = { asset_symbol: "ART", asset_type: "nfts", asset_unique_id: "nfts/7", item_id: "1" };
    const transfers = [
      transfer(10, other, address, "100"),
      transfer(50, other, address, "7", { asset_symbol: "USDC" }),
      transfer(51, other, address, "1", nft),
    ];
    const world = await readAccount(
      standIn,
      played({ ...documented, transfers, extrinsics: [], rewards: [] }),
    );
    expect(heldIn(world)).toEqual({ "slip44:354": "100", "nft:nfts/7/1": "1" });
    expect(gapsIn(world)).toEqual([expect.stringContaining("Transfers of USDC")]);
  });

  it("takes no asset for the chain's coin that only has its symbol", async () => {
    const fake = { asset_symbol: "DOT", asset_type: "assets", asset_unique_id: "standard_assets/999" };
    const transfers = [
      transfer(10, other, address, "100", { asset_type: "native", asset_unique_id: "DOT" }),
      transfer(50, other, address, "5000", { ...fake, amount_v2: "50000000" }),
    ];
    const world = await readAccount(
      standIn,
      played({ ...documented, transfers, extrinsics: [], rewards: [] }),
    );
    expect(heldIn(world)).toEqual({ "slip44:354": "100", "asset:999": "5000" });
  });

  it("knows its own address in the form of any network, and names what it does not know", async () => {
    const generic = addressOn(42, key);
    const transfers = [
      transfer(10, other, generic, "100"),
      transfer(20, generic, other, "10"),
      transfer(25, generic, address, "3"),
      transfer(30, other, other.replace(/.$/, "x"), "7"),
    ];
    const world = await readAccount(
      standIn,
      played({
        ...documented,
        transfers,
        extrinsics: [
          extrinsic(20, "160000000"),
          // Called by another account for this one.
          { ...extrinsic(21, "160000000"), account_id: other },
          { ...extrinsic(22, "0"), fee: null },
        ],
        rewards: [reward(80, "Reward", "12300000000"), reward(90, "Chilled", "200000000")],
      }),
    );
    expect(heldIn(world)).toEqual({ "slip44:354": "91.214" });
    expect(gapsIn(world).toSorted()).toEqual([
      "Subscan does not state the fee of 22-2, so it is missing.",
      'Subscan listed a reward of the kind "Chilled", whose effect is not known. Its amount is missing.',
      "Subscan listed a transfer that is neither from nor to this account (0x30), so it is missing.",
    ]);
  });

  it("loses nothing when a block is replaced between two pages", async () => {
    const rows = Array.from({ length: 250 }, (_, index) => transfer(100 + index, other, address, "0.01"));
    const account = {
      ...documented,
      rewards: [],
      extrinsics: [],
      balance: "2.5",
      assets: [],
      finalized: 399,
    };
    const before = subscanServer({ ...account, transfers: [...rows, transfer(400, other, address, "1")] });
    const after = subscanServer({ ...account, transfers: rows });
    let isReplaced = false;
    standIn.on(/./, (request) => {
      isReplaced ||= request.path.endsWith("/transfers") && /"page":\s*1/.test(request.body);
      return (isReplaced ? after : before)(request);
    });
    const world = connectionWorld({
      upstreams: { SUBSCAN: standIn.url },
      now: () => Date.UTC(2026, 0, 1),
    });
    const connection = await world.connect("polkadot", played(documented).settings);
    await expect(world.sync(connection)).rejects.toThrow("became shorter");
    await world.sync(connection);
    expect(linesOf(world)).toHaveLength(250);
  });

  it("leaves what is not final for later, and finds what came since", async () => {
    const world = await readAccount(standIn, played({ ...documented, finalized: 85 }));
    expect(linesOf(world)).toHaveLength(8);
    standIn.on(/./, subscanServer(documented));
    const [connection] = world.account.connections.list();
    await world.sync(connection?.id ?? "");
    expect(linesOf(world)).toHaveLength(259);
  });

  it("has the form of its chain, whichever form it was given in", async () => {
    const world = await readAccount(standIn, played({ ...documented, address: onKusama }));
    expect(world.account.ledger.list({}, { limit: 1, order: "asc" }).items[0]?.wallet).toBe(address);
    expect(addressOn(2, key)).toBe(onKusama);
    expect(publicKeyOf(`${onKusama.slice(0, -1)}L`)).toBeUndefined();
  });
});

describe.skipIf(recordingOf("polkadot/blockatlas-kusama-api_scan_transfers.json") === undefined)(
  "recorded transfers of Kusama (needs the recordings)",
  () => {
    it("sixteen transfers of one account: each to the last unit, none to itself", () => {
      const { data } = recordedBody("polkadot/blockatlas-kusama-api_scan_transfers.json") as {
        data: { transfers: { from: string; to: string; amount: string }[] };
      };
      const chain = {
        platform: "p",
        assetId: "p:1/slip44:434",
        symbol: "KSM",
        name: "Kusama",
        coinId: "kusama",
        decimals: 12,
        network: 2,
      };
      const found = data.transfers.map((row) => assembleSubscan([transferRow.parse(row)], onKusama, chain));
      expect(found.filter((one) => one === undefined)).toHaveLength(1);
      const size = (text: string): bigint => rescale(parseDecimal(text), 12).units;
      const sum = found
        .flatMap((one) => one?.legs ?? [])
        .reduce((total, leg) => total + (leg.direction === "in" ? 1n : -1n) * size(leg.amount), 0n);
      const expected = data.transfers
        .filter(({ from, to }) => from !== to)
        .reduce((total, { to, amount }) => total + (to === onKusama ? 1n : -1n) * size(amount), 0n);
      expect(sum).toBe(expected);
    });
  },
);
