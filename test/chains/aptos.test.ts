import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  activityRow,
  assembleAptos,
  assetIdOf,
  fullAddress,
  stakingRow,
  type AptosRow,
} from "../../src/connectors/chains/aptos/assemble.ts";
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
import { aptosServer, type AptosAccount } from "../support/chains/aptos-server.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

const address = "0xd1a1c1804e91ba85a569c7f018bb7502d2f13d4742d2611953c9c14681af6446";
const other = "0x6467997d9c3a5bc9f714e17a168984595ce9bec7350645713a1fe7983a7f5fcc";
const pool = "0xe5452230b8d5f4a664e33b8ad95354e50da64caaf003f11c0158391e96a4db2c";
const coin = "0x1::aptos_coin::AptosCoin";
const asset = fullAddress("0xa") ?? "";
const usdt = "0xf22bede237a07e121b56d91a491eb7bcdfd1f5907926a9e58338f964a01b17fa::asset::USDT";
const pairedUsdt = "0x357b0b74bc833e95a115ad22604854d6b0fca151cecd94111770e5d6ffc9dc2b";
const usdc = "0xbae207659db88bea0cbead6da0ed00aac12edcdda169e591cd41c94180b46f3b";

type Extra = Partial<Record<"payer" | "refund" | "owner", string>> & { ok?: boolean };
const activity = (
  version: number,
  event_index: number,
  type: string,
  amount: string,
  asset_type: string,
  extra: Extra = {},
) => ({
  transaction_version: version,
  event_index,
  type,
  amount,
  asset_type,
  owner_address: extra.owner ?? address,
  is_gas_fee: event_index === -1,
  gas_fee_payer_address: extra.payer ?? null,
  storage_refund_amount: extra.refund ?? "0",
  is_transaction_success: extra.ok ?? true,
  transaction_timestamp: `2025-01-01T00:00:${String(version % 60).padStart(2, "0")}.251097`,
});
const gas = (version: number, amount: string, extra: Extra = {}) =>
  activity(version, -1, "0x1::aptos_coin::GasFeeEvent", amount, coin, extra);
const deposit = (version: number, index: number, amount: string, type: string) =>
  activity(version, index, "0x1::fungible_asset::Deposit", amount, type);
const withdraw = (version: number, index: number, amount: string, type: string) =>
  activity(version, index, "0x1::fungible_asset::Withdraw", amount, type);
const staked = (version: number, event_type: string, amount: string) => ({
  transaction_version: version,
  event_index: 9,
  event_type: `0x1::delegation_pool::${event_type}`,
  amount,
  pool_address: pool,
  delegator_address: address,
});

/** One transaction of each kind, in the form the indexer documents. */
const documented: AptosAccount = {
  address,
  coins: "8899780000",
  pools: { [pool]: ["700000000", "0", "350000000"] },
  balances: [
    { asset_type: coin, amount: "8899780000" },
    { asset_type: pairedUsdt, amount: "7000000" },
    { asset_type: usdc, amount: "2000000" },
  ],
  metadata: [
    { asset_type: usdt, name: "Tether USD", symbol: "USDT", decimals: 6 },
    { asset_type: usdc, name: "USDC", symbol: "USDC", decimals: 6 },
  ],
  mappings: [{ fungible_asset_metadata_address: pairedUsdt, coin_type: usdt }],
  senders: {
    1_001: other,
    1_002: other,
    1_003: address,
    1_004: address,
    1_005: address,
    1_006: address,
    1_008: other,
  },
  activities: [
    activity(1_001, 0, "0x1::coin::DepositEvent", "10000000000", coin),
    activity(1_002, 0, "0x1::coin::DepositEvent", "10000000", usdt),
    // A payment, of which the network returned more for freed storage than the gas cost.
    gas(1_003, "20000", { refund: "50000" }),
    withdraw(1_003, 0, "100000000", asset),
    // A swap after the coin was replaced by a fungible asset.
    gas(1_004, "50000"),
    withdraw(1_004, 0, "3000000", pairedUsdt),
    deposit(1_004, 1, "2000000", usdc),
    gas(1_005, "100000", { ok: false }),
    gas(1_006, "100000"),
    withdraw(1_006, 0, "1100000000", asset),
    gas(1_007, "0"),
    deposit(1_007, 0, "100000000", asset),
    // The account sponsors the gas of another.
    gas(1_008, "0", { owner: other, payer: address }),
    // Another sponsors the account's.
    gas(1_009, "70000", { payer: other }),
  ],
  staking: [
    staked(1_006, "AddStake", "1100000000"),
    staked(1_007, "UnlockStake", "450000000"),
    staked(1_007, "WithdrawStakeEvent", "100000000"),
  ],
};

const played = (given: AptosAccount): PlayedAccount => ({
  kind: "aptos",
  upstream: "APTOS",
  settings: { address: given.address },
  answer: aptosServer(given),
});

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

describe("an address of Aptos, as documented", () => {
  holdsAsAccountChain(() => ({
    ...played(documented),
    otherChain: aptosServer({ ...documented, chain: 2 }),
  }));

  it("is read to its stated balances, transaction by transaction", async () => {
    const world = await readAccount(standIn, played(documented));
    expect(linesOf(world).map((line) => line.slice(20))).toEqual([
      `1001 deposit: in 100 slip44:637 (${other})`,
      `1002 deposit: in 10 coin:${usdt} (${other})`,
      "1003 withdrawal: out 1 slip44:637",
      " deposit: in 0.0003 slip44:637",
      `1004 trade: in 2 coin:${usdc}, out 3 coin:${usdt}, fee 0.0005 slip44:637`,
      "1005 failed fee: fee 0.001 slip44:637",
      "1006 stake: out 11 slip44:637 (stake), fee 0.001 slip44:637",
      "1007 unstake: in 1 slip44:637 (stake)",
      " reward: in 0.5 slip44:637",
    ]);
    expect(heldIn(world)).toEqual({
      "slip44:637": "88.9978",
      [`coin:${usdt}`]: "7",
      [`coin:${usdc}`]: "2",
      "#stake slip44:637": "10.5",
    });
    expect(gapsIn(world)).toEqual([]);
  });

  it("takes no deposit at a pool for a reward that the indexer does not list yet", async () => {
    const deposits = [staked(1_006, "AddStake", "1100000000"), staked(1_020, "AddStake", "500000000")];
    const held = { [pool]: ["1200000000", "0", "0"] };
    const given = { ...documented, staking: deposits.slice(0, 1), indexed: 1_010, pools: held };
    // The node is ahead: it knows of the second deposit unless it is asked for what was before.
    const ahead: AptosAccount = { ...given, pools: { [pool]: ["1700000000", "0", "0"] } };
    const answer: PlayedAccount["answer"] = (request) => {
      const isBefore = request.query.get("ledger_version") === "1010";
      return aptosServer(isBefore ? given : ahead)(request);
    };
    const world = await readAccount(standIn, { ...played(given), answer });
    expect(linesOf(world).filter((line) => /reward|loss/.test(line))).toEqual([
      expect.stringContaining("reward: in 1 slip44:637"),
    ]);
    expect(heldIn(world)["#stake slip44:637"]).toBe("12");
  });

  it("reads a history of several pages, cut within a transaction", async () => {
    const many = Array.from({ length: 250 }, (_, index) =>
      deposit(2_000 + Math.floor(index / 3), index, "1", asset),
    );
    const world = await readAccount(
      standIn,
      played({ address, coins: "250", senders: {}, activities: many }),
    );
    const [connection] = world.account.connections.list();
    await world.verify(connection?.id ?? "");
    expect(heldIn(world)).toEqual({ "slip44:637": "0.0000025" });
    expect(driftsIn(world)).toEqual([]);
  });

  it("names activities whose direction or amount it does not know", async () => {
    const unknown = activity(1_003, 1, "0x1::fungible_asset::Seized", "7", usdt);
    const frozen = activity(1_003, 2, "0x1::fungible_asset::Frozen", "0", usdt);
    const empty = { ...deposit(1_003, 3, "1", usdt), amount: null };
    const world = await readAccount(
      standIn,
      played({ ...documented, activities: [...documented.activities, unknown, frozen, empty] as never }),
    );
    expect(gapsIn(world)).toEqual([
      "Transactions of the kind Seized are not read.",
      "Transactions of the kind Deposit without its amount are not read.",
    ]);
  });

  it("names types whose decimals the server does not know, and types with parameters by their hash", async () => {
    const world = await readAccount(standIn, played({ ...documented, metadata: [] }));
    expect(gapsIn(world)).toEqual(expect.arrayContaining([expect.stringContaining(`decimals of ${usdt}`)]));
    expect(assetIdOf(`0x1::lp::LP<${usdt}, ${coin}>`)).toMatch(/^aptos:1\/coin:type-[0-9a-f]{32}$/);
  });
});

type Event = { type: string; data: Record<string, string> };
type Recorded = {
  version: string;
  sender: string;
  success: boolean;
  gas_used: string;
  gas_unit_price: string;
  signature: { fee_payer_address?: string };
  events: Event[];
};

/** The rows that the indexer derives from the events of a transaction; `owners` says whose a store is. */
function rowsFrom(name: string, owners: Record<string, string>): AptosRow[] {
  const recorded = recordedBody(`aptos/${name}.json`) as Recorded;
  const version = Number(recorded.version);
  const price = BigInt(recorded.gas_used) * BigInt(recorded.gas_unit_price);
  const payer = recorded.signature.fee_payer_address;
  const moves = recorded.events.flatMap(({ type, data }, index) =>
    /::fungible_asset::/.test(type)
      ? [
          activityRow.parse(
            activity(version, index, type, data["amount"] ?? "", asset, {
              owner: owners[data["store"] ?? ""] ?? "0x0",
            }),
          ),
        ]
      : [],
  );
  const stakes = recorded.events.flatMap(({ type, data }, event_index) =>
    type === "0x1::delegation_pool::AddStake"
      ? [
          stakingRow.parse({
            transaction_version: version,
            event_index,
            event_type: type,
            amount: data["amount_added"],
            pool_address: data["pool_address"],
          }),
        ]
      : [],
  );
  const fee = activityRow.parse(
    gas(version, String(price), { owner: recorded.sender, ...(payer === undefined ? {} : { payer }) }),
  );
  return [fee, ...moves, ...stakes];
}

describe.skipIf(recordingOf("aptos/gem-transaction-stake-delegate.json") === undefined)(
  "recorded transactions of Aptos (needs the recordings)",
  () => {
    const legsOf = (rows: AptosRow[], wallet: string): string[] =>
      assembleAptos(rows, {
        wallet,
        tokens: new Map(),
        canonical: (type) => type,
        senders: new Map(),
      }).transactions.flatMap(({ type = "", legs }) =>
        legs.map(({ direction, amount }) => `${type} ${direction} ${amount}`.trim()),
      );

    it("a transfer whose gas a sponsor paid", () => {
      const sponsor = "0x107b277f8ac97230f1e53cf3661b3f05a40c5a02d1d2b74fe77826b62b4d1c43";
      const rows = rowsFrom("gem-transaction-near-intent-transfer", {
        "0xa1576e342e664a6cea2931c088f0cd3d4f605ddd993c78895d0c49fc2e8bdd4f": address,
        "0xba019ce4c1cd7fa53a5ebd6b4252008731e92ad0e80fdbaf7e170fac35ac95f9": other,
      });
      expect(legsOf(rows, address)).toEqual(["out 24.31838058"]);
      expect(legsOf(rows, other)).toEqual(["in 24.31838058"]);
      expect(legsOf(rows, sponsor)).toEqual(["fee 0.000018"]);
    });

    it("a delegation", () => {
      const delegator = "0xc95615aa095c100b18eb6eaa0f0a0f30b9cd96685118a7cbc1a2328a91ca2eda";
      const rows = rowsFrom("gem-transaction-stake-delegate", {
        "0xa282afbc76d731ce5e78995a26d35e08a823aa918e6f96f95dd4a1d60291032a": delegator,
      });
      expect(legsOf(rows, delegator)).toEqual(["stake out 11", "stake fee 0.001424"]);
    });
  },
);
