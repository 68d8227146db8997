import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addressOn, moduleAccount } from "../../src/connectors/chains/cosmos/address.ts";
import { effectOf, transactionsOf } from "../../src/connectors/chains/cosmos/assemble.ts";
import { cosmosChains, nativeOf, type CosmosChain } from "../../src/connectors/chains/cosmos/chains.ts";
import { cosmosConnectorOf } from "../../src/connectors/chains/cosmos/cosmos.ts";
import { responseRow } from "../../src/connectors/chains/cosmos/events.ts";
import {
  chainFixture,
  driftsIn,
  gapsIn,
  heldIn,
  holdsAsAccountChain,
  linesOf,
  readAccount,
  type PlayedAccount,
} from "../support/chains/account-chain.ts";
import { runToEnd } from "../../src/ports/pause.ts";
import { connectionWorld } from "../support/worlds/connection-world.ts";
import { cosmosServer, type LcdAccount } from "../support/chains/cosmos-server.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

function recordOf(id: string): CosmosChain {
  const found = cosmosChains.find((chain) => chain.id === id);
  if (found === undefined) throw new Error(`no record of ${id}`);
  return found;
}

const hub = recordOf("cosmoshub-4");
const wallet = "cosmos1z64xeecaqudhe2scx0m4mtvh7d0g5khyakpsmw";
const other = "cosmos1wev8ptzj27aueu04wgvvl4gvurax6rj5f0v7rw";
const onOsmosis = addressOn(recordOf("osmosis-1"), wallet);
const collector = moduleAccount(hub, "fee_collector");
const distribution = moduleAccount(hub, "distribution");
const bonded = moduleAccount(hub, "bonded_tokens_pool");
const leaving = moduleAccount(hub, "not_bonded_tokens_pool");
const validator = "cosmosvaloper1jlr62guqwrwkdt4m3y00zh2rrsamhjf9num5xr";
const osmo = createHash("sha256").update("transfer/channel-141/uosmo").digest("hex").toUpperCase();

type Attributes = Record<string, string>;
const event = (type: string, values: Attributes) => ({
  type,
  attributes: Object.entries(values).map(([key, value]) => ({ key, value })),
});
const moved = (from: string, to: string, amount: string, index?: number) => {
  const message: Attributes = index === undefined ? {} : { msg_index: String(index) };
  return [
    event("coin_spent", { spender: from, amount, ...message }),
    event("coin_received", { receiver: to, amount, ...message }),
    event("transfer", { recipient: to, sender: from, amount, ...message }),
  ];
};

function transaction(
  height: number,
  messages: object[],
  events: object[],
  { sender = wallet, fee = "1000", code = 0, recipients = [] as string[] } = {},
) {
  return {
    height: String(height),
    txhash: String(height).padStart(64, "A"),
    code,
    logs: [],
    timestamp: new Date(Date.UTC(2025, 0, 1) + height * 60_000).toISOString(),
    tx: { body: { messages }, auth_info: { fee: { amount: [{ denom: "uatom", amount: fee }] } } },
    events: [...moved(sender, collector, `${fee}uatom`), ...events],
    senders: [sender],
    recipients,
  };
}

const message = (type: string, fields: object = {}): object => ({ "@type": type, ...fields });
const delegate = message("/cosmos.staking.v1beta1.MsgDelegate", { delegator_address: wallet });
const reward = moved(distribution, wallet, "27uatom", 0);
const completion = new Date(Date.UTC(2025, 0, 22)).toISOString();

const transactions = [
  transaction(10, [message("/cosmos.bank.v1beta1.MsgSend")], moved(other, wallet, "90000000uatom", 0), {
    sender: other,
    recipients: [wallet],
  }),
  transaction(
    20,
    [message("/cosmos.bank.v1beta1.MsgSend"), message("/cosmos.bank.v1beta1.MsgSend")],
    [...moved(wallet, other, "1000000uatom", 0), ...moved(wallet, distribution, "5uatom", 1)],
  ),
  // A failed transaction costs its fee.
  transaction(30, [message("/cosmos.bank.v1beta1.MsgSend")], [], { code: 5 }),
  transaction(
    40,
    [delegate],
    [
      ...reward,
      ...moved(wallet, bonded, "40000000uatom", 0).slice(0, 2),
      event("delegate", { validator, amount: "40000000uatom", msg_index: "0" }),
    ],
    { recipients: [wallet] },
  ),
  transaction(
    50,
    [message("/cosmos.staking.v1beta1.MsgUndelegate", { delegator_address: wallet })],
    [
      ...reward,
      ...moved(bonded, leaving, "15000000uatom", 0),
      event("unbond", { validator, amount: "15000000uatom", completion_time: completion, msg_index: "0" }),
    ],
    { recipients: [wallet] },
  ),
  transaction(
    60,
    [message("/ibc.applications.transfer.v1.MsgTransfer", { sender: wallet, receiver: onOsmosis })],
    [
      ...moved(wallet, moduleAccount(hub, "escrow"), "2000000uatom", 0),
      event("send_packet", {
        packet_data: `{"amount":"2000000","sender":"${wallet}"}`,
        packet_sequence: "77",
        packet_src_channel: "channel-141",
        packet_dst_channel: "channel-0",
        msg_index: "0",
      }),
    ],
  ),
  transaction(
    70,
    [message("/ibc.core.client.v1.MsgUpdateClient"), message("/ibc.core.channel.v1.MsgRecvPacket")],
    [
      ...moved(moduleAccount(hub, "transfer"), wallet, `3500000ibc/${osmo}`, 1),
      event("fungible_token_packet", { sender: onOsmosis, receiver: wallet, msg_index: "1" }),
    ],
    { sender: other, recipients: [wallet] },
  ),
  transaction(
    80,
    [message("/cosmos.gov.v1.MsgDeposit", { depositor: wallet })],
    moved(wallet, moduleAccount(hub, "gov"), "250000uatom", 0),
  ),
];

const many = Array.from({ length: 230 }, (_, index) =>
  transaction(100 + index, [message("/cosmos.bank.v1beta1.MsgSend")], moved(other, wallet, "1uatom", 0), {
    sender: other,
    recipients: [wallet],
  }),
);

const documented: LcdAccount = {
  network: "cosmoshub-4",
  transactions: [...transactions, ...many],
  // 90000000 − 1000005 − 40000000 + 15000000 (unbonded) − 2000000 − 250000 + 27 · 2 + 230, less six fees of 1000.
  balances: { [wallet]: { uatom: "61744279", [`ibc/${osmo}`]: "3500000" } },
  delegated: "25000000",
  traces: { [osmo]: { path: "transfer/channel-141", base_denom: "uosmo" } },
};

const played = (given: LcdAccount, now = Date.UTC(2026, 0, 1)): PlayedAccount => ({
  kind: "cosmos",
  upstream: "LCD_COSMOSHUB_4",
  settings: { address: wallet },
  answer: cosmosServer(given),
  now,
});

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

describe("an account of the Cosmos Hub, as documented", () => {
  holdsAsAccountChain(() => ({
    ...played(documented),
    otherChain: cosmosServer({ ...documented, network: "theta-testnet-001" }),
  }));

  it("is read to its stated balances, purpose by purpose", async () => {
    const world = await readAccount(standIn, played({ ...documented, most: 70 }));
    const lines = linesOf(world).map((line) => line.slice(29).replaceAll(/slip44:118/g, "ATOM"));
    expect(lines).toHaveLength(10 + many.length);
    expect(lines.filter((line) => !line.includes("in 0.000001 ATOM"))).toEqual([
      `deposit: in 90 ATOM (${other})`,
      `withdrawal: out 0.000005 ATOM (${distribution}), out 1 ATOM (${other}), fee 0.001 ATOM`,
      "failed fee: fee 0.001 ATOM",
      "stake: out 40 ATOM (stake), fee 0.001 ATOM",
      "reward: in 0.000027 ATOM (rewards)",
      "reward: in 0.000027 ATOM (rewards), fee 0.001 ATOM",
      "bridge: out 2 ATOM (ibc), fee 0.001 ATOM",
      `bridge: in 3.5 ibc:${osmo} (ibc)`,
      "stake: out 0.25 ATOM (gov), fee 0.001 ATOM",
      " in 15 ATOM (stake)",
    ]);
    expect(heldIn(world)).toEqual({
      "slip44:118": "61.744279",
      "#stake slip44:118": "25",
      "#gov slip44:118": "0.25",
      "#ibc slip44:118": "2",
      [`ibc:${osmo}`]: "3.5",
    });
    expect(gapsIn(world)).toEqual([]);
    const [connection] = world.account.connections.list();
    await world.verify(connection?.id ?? "");
    expect(driftsIn(world)).toEqual([]);
    expect(world.account.assets.find(`cosmos:cosmoshub-4/ibc:${osmo}`)?.coinId).toBe("osmosis");
    const [packet] = world.account.ledger
      .list({}, { limit: 500, order: "asc" })
      .items.filter(({ notes }) => notes?.includes("packet") === true);
    expect(packet?.notes).toBe("IBC packet 77 from channel-141 to channel-0");
  });

  it("gives a deposit back when its proposal was decided, and takes a vetoed one as lost", async () => {
    const deposit = transaction(
      80,
      [message("/cosmos.gov.v1.MsgDeposit", { depositor: wallet })],
      [
        ...moved(wallet, moduleAccount(hub, "gov"), "250000uatom", 0),
        event("proposal_deposit", { amount: "250000uatom", proposal_id: "848", msg_index: "0" }),
      ],
    );
    const proposal = {
      status: "PROPOSAL_STATUS_VOTING_PERIOD",
      voting_end_time: "2025-03-01T00:00:00Z",
      final_tally_result: { yes_count: "60", abstain_count: "0", no_count: "6", no_with_veto_count: "33" },
    };
    const held = (uatom: string, status: string, vetoes = "33"): LcdAccount => ({
      ...documented,
      transactions: [...transactions.slice(0, -1), deposit, ...many],
      balances: { [wallet]: { uatom, [`ibc/${osmo}`]: "3500000" } },
      proposals: {
        848: {
          ...proposal,
          status,
          final_tally_result: { ...proposal.final_tally_result, no_with_veto_count: vetoes },
        },
      },
    });
    const voting = held("61744279", "PROPOSAL_STATUS_VOTING_PERIOD");
    const world = await readAccount(standIn, played(voting));
    expect(heldIn(world)).toMatchObject({ "slip44:118": "61.744279", "#gov slip44:118": "0.25" });
    const [connection] = world.account.connections.list();
    standIn.on(/./, cosmosServer(held("61994279", "PROPOSAL_STATUS_REJECTED")));
    world.wait(3_600_000);
    await world.sync(connection?.id ?? "");
    world.settle();
    expect(linesOf(world).at(-1)).toMatch(/^2025-03-01T00:00:00 .*unstake: in 0.25 slip44:118 \(gov\)$/);
    expect(heldIn(world)).toMatchObject({ "slip44:118": "61.994279" });
    expect(heldIn(world)).not.toHaveProperty("#gov slip44:118");
    await world.verify(connection?.id ?? "");
    expect(driftsIn(world)).toEqual([]);
    const { added, updated } = await world.sync(connection?.id ?? "");
    expect([added, updated]).toEqual([0, 0]);
    const other_ = await startStandIn();
    const vetoed = await readAccount(other_, played(held("61744279", "PROPOSAL_STATUS_REJECTED", "34")));
    await other_.close();
    expect(linesOf(vetoed).at(-1)).toMatch(/loss: out 0.25 slip44:118$/);
    expect(heldIn(vetoed)).not.toHaveProperty("#gov slip44:118");
  });

  it("returns what Osmosis locked when the lock ends, also a part of it", async () => {
    const osmosis = cosmosChains.find(({ id }) => id === "osmosis-1");
    if (osmosis === undefined) throw new Error("Osmosis is not among the chains");
    const lockModule = moduleAccount(osmosis, "lockup");
    const from = (height: number, type: string, fields: object, events: object[]) => ({
      ...transaction(height, [message(type, fields)], events as never),
      senders: [onOsmosis],
      recipients: [],
    });
    const given: LcdAccount = {
      network: "osmosis-1",
      denom: "uosmo",
      transactions: [
        {
          ...transaction(
            10,
            [message("/cosmos.bank.v1beta1.MsgSend")],
            moved("osmo1other", onOsmosis, "9000000uosmo", 0),
          ),
          senders: [],
          recipients: [onOsmosis],
        },
        from(20, "/osmosis.lockup.MsgLockTokens", { owner: onOsmosis }, [
          ...moved(onOsmosis, lockModule, "5000000uosmo", 0),
          event("lock_tokens", {
            period_lock_id: "7",
            owner: onOsmosis,
            amount: "5000000uosmo",
            msg_index: "0",
          }),
        ]),
        from(
          30,
          "/osmosis.lockup.MsgBeginUnlocking",
          { owner: onOsmosis, ID: "7", coins: [{ denom: "uosmo", amount: "2000000" }] },
          [
            event("begin_unlock", {
              period_lock_id: "9",
              owner: onOsmosis,
              unlock_time: "2025-02-01 10:00:00 +0000 UTC",
              msg_index: "0",
            }),
          ],
        ),
        from(40, "/osmosis.lockup.MsgBeginUnlocking", { owner: onOsmosis, ID: "7", coins: [] }, [
          event("begin_unlock", {
            period_lock_id: "7",
            owner: onOsmosis,
            unlock_time: "2027-01-01 00:00:00 +0000 UTC",
            msg_index: "0",
          }),
        ]),
      ],
      balances: { [onOsmosis]: { uosmo: "5997000" } },
    };
    const world = await readAccount(standIn, {
      ...played(given),
      upstream: "LCD_OSMOSIS_1",
      settings: { address: onOsmosis },
    });
    expect(linesOf(world).at(-1)).toMatch(/^2025-02-01T10:00:00 .*unstake: in 2 slip44:118 \(lockup\)$/);
    expect(heldIn(world)).toMatchObject({ "#lockup slip44:118": "3" });
  });

  it("locks what superfluid staking locks, and returns the part whose lock ends", async () => {
    const osmosis = recordOf("osmosis-1");
    const lockModule = moduleAccount(osmosis, "lockup");
    const shares = "gamm/pool/1";
    const from = (height: number, type: string, fields: object, events: object[]) => ({
      ...transaction(height, [message(type, fields)], events as never),
      senders: [onOsmosis],
      recipients: [],
    });
    const unlocking = (id: string, at: string) =>
      event("begin_unlock", { period_lock_id: id, owner: onOsmosis, unlock_time: at, msg_index: "0" });
    const given: LcdAccount = {
      network: "osmosis-1",
      denom: "uosmo",
      transactions: [
        {
          ...transaction(
            10,
            [message("/cosmos.bank.v1beta1.MsgSend")],
            moved("osmo1other", onOsmosis, `7${shares}`, 0),
          ),
          senders: [],
          recipients: [onOsmosis],
        },
        from(
          20,
          "/osmosis.superfluid.MsgLockAndSuperfluidDelegate",
          { sender: onOsmosis, coins: [{ denom: shares, amount: "5" }], val_addr: "osmovaloper1" },
          [
            ...moved(onOsmosis, lockModule, `5${shares}`, 0),
            event("lock_tokens", {
              period_lock_id: "7",
              owner: onOsmosis,
              amount: `5${shares}`,
              msg_index: "0",
            }),
          ],
        ),
        from(
          30,
          "/osmosis.superfluid.MsgSuperfluidUndelegateAndUnbondLock",
          { sender: onOsmosis, lock_id: "7", coin: { denom: shares, amount: "2" } },
          [unlocking("9", "2025-02-01 10:00:00 +0000 UTC")],
        ),
        // The whole lock, whose end is not set, as earlier versions named it where a part of it ended.
        from(40, "/osmosis.lockup.MsgBeginUnlocking", { owner: onOsmosis, ID: "7", coins: [] }, [
          unlocking("7", "0001-01-01 00:00:00 +0000 UTC"),
        ]),
      ],
      balances: { [onOsmosis]: { [shares]: "4" } },
    };
    const world = await readAccount(standIn, {
      ...played(given),
      upstream: "LCD_OSMOSIS_1",
      settings: { address: onOsmosis },
    });
    const lines = linesOf(world).filter((line) => line.includes("gamm"));
    expect(lines.map((line) => line.replace(/^(\S{10}).* (\w+: )/, "$1 $2"))).toEqual([
      `2025-01-01 deposit: in 7 denom:${shares} (osmo1other)`,
      `2025-01-01 stake: out 5 denom:${shares} (lockup)`,
      `2025-02-01 unstake: in 2 denom:${shares} (lockup)`,
    ]);
    expect(heldIn(world)).toMatchObject({ [`denom:${shares}`]: "4", [`#lockup denom:${shares}`]: "3" });
  });

  it("books coins that leave a lock at once as its end, next to what they are exchanged for", () => {
    const osmosis = recordOf("osmosis-1");
    const lockModule = moduleAccount(osmosis, "lockup");
    const pool = moduleAccount(osmosis, "gamm");
    const row = responseRow.parse(
      transaction(
        50,
        [message("/osmosis.superfluid.MsgUnPoolWhitelistedPool", { sender: onOsmosis })],
        [
          ...moved(lockModule, onOsmosis, "3gamm/pool/1", 0),
          ...moved(onOsmosis, pool, "3gamm/pool/1", 0),
          ...moved(pool, onOsmosis, "900uosmo", 0),
        ],
      ),
    );
    const party = { chain: osmosis, wallet: onOsmosis };
    const scaled = (denom: string) => ({ assetId: denom, scale: 0 });
    const found = transactionsOf(effectOf(row, party), party, scaled);
    expect(
      found.map(({ type, legs }) => [
        type,
        ...legs.map(({ direction, amount, assetId }) => `${direction} ${amount} ${assetId}`),
      ]),
    ).toEqual([
      [undefined, "out 3 gamm/pool/1", "in 900 uosmo"],
      ["unstake", "in 3 gamm/pool/1"],
    ]);
  });

  describe("shares of a stake that become tokens", () => {
    const shares = `${validator}/42`;
    const record = moduleAccount(hub, "tokenizeshare_42");
    const party = { chain: hub, wallet };
    /** A move of the staking module states no transfer. */
    const delegated = (from: string, to: string, amount: string) => moved(from, to, amount, 0).slice(0, 2);
    const found = (type: string, events: object[]) => {
      const row = responseRow.parse(transaction(50, [message(type, { delegator_address: wallet })], events));
      return transactionsOf(effectOf(row, party), party, (denom) => ({ assetId: denom, scale: 0 })).map(
        ({ type: kind, legs }) =>
          `${kind ?? "-"}: ${legs.map(({ direction, amount, assetId }) => `${direction} ${amount} ${assetId}`).join(", ")}`,
      );
    };

    it("leave the stake and are exchanged", () => {
      expect(
        found("/cosmos.staking.v1beta1.MsgTokenizeShares", [
          ...moved(distribution, wallet, "27uatom", 0),
          ...moved(bonded, leaving, "5000000uatom", 0),
          ...delegated(leaving, wallet, "5000000uatom"),
          ...moved(wallet, record, "5000000uatom", 0),
          ...moved(moduleAccount(hub, "lsm"), wallet, `5000000${shares}`, 0),
          ...delegated(record, bonded, "5000000uatom"),
        ]),
      ).toEqual([
        `-: out 5000000 uatom, in 5000000 ${shares}, fee 1000 uatom`,
        "unstake: in 5000000 uatom",
        "reward: in 27 uatom",
      ]);
    });

    it("return to the stake", () => {
      expect(
        found("/cosmos.staking.v1beta1.MsgRedeemTokensForShares", [
          ...moved(wallet, leaving, `5000000${shares}`, 0),
          ...moved(bonded, leaving, "5000000uatom", 0),
          ...delegated(leaving, record, "5000000uatom"),
          ...moved(record, wallet, "5000000uatom", 0),
          ...delegated(wallet, bonded, "5000000uatom"),
        ]).toSorted(),
      ).toEqual([`-: out 5000000 ${shares}, in 5000000 uatom, fee 1000 uatom`, "stake: out 5000000 uatom"]);
    });
  });

  it("keeps coins that unbond in the position until their day, then pays them once", async () => {
    const before = { ...documented, balances: { [wallet]: { uatom: "46744279" } }, unbonding: "15000000" };
    const world = await readAccount(standIn, played(before, Date.UTC(2025, 0, 21)));
    expect(heldIn(world)).toMatchObject({ "slip44:118": "46.744279", "#stake slip44:118": "40" });
    world.wait(2 * 86_400_000);
    standIn.on(/./, cosmosServer(documented));
    const [connection] = world.account.connections.list();
    expect(await world.sync(connection?.id ?? "")).toMatchObject({ added: 1 });
    expect(await world.sync(connection?.id ?? "")).toMatchObject({ added: 0, updated: 0 });
    world.settle();
    expect(heldIn(world)).toMatchObject({ "slip44:118": "61.744279", "#stake slip44:118": "25" });
  });

  it("names a gap where the server leaves events out", async () => {
    const bare = transactions.slice(3, 4).map((one) => ({ ...one, events: [] }));
    const world = await readAccount(standIn, played({ ...documented, transactions: bare }));
    expect(gapsIn(world)).toEqual([expect.stringContaining("leaves out what some transactions did")]);
  });
});

type Fixture = { what: string; row: unknown; net: Record<string, Record<string, string>> };

describe("reduced recordings of Cosmos chains", () => {
  it.each(chainFixture<Fixture[]>("cosmos"))(
    "$what: each account changes by what was recorded",
    ({ row, net }) => {
      const parsed = responseRow.parse(row);
      for (const [account, coins] of Object.entries(net)) {
        const chain = cosmosChains.find(({ prefix }) => account.startsWith(`${prefix}1`)) ?? hub;
        const { flows, fees } = effectOf(parsed, { chain, wallet: account });
        const found = new Map<string, bigint>();
        for (const { denom, units } of flows) found.set(denom, (found.get(denom) ?? 0n) + units);
        for (const { denom, units } of fees) found.set(denom, (found.get(denom) ?? 0n) - units);
        const changed = [...found].filter(([, units]) => units !== 0n);
        expect(Object.fromEntries(changed.map(([denom, units]) => [denom, String(units)]))).toEqual(coins);
      }
    },
  );

  it("a delegation with its reward is a stake and income", () => {
    const [recorded] = chainFixture<Fixture[]>("cosmos");
    const party = {
      chain: cosmosChains.find(({ id }) => id === "ssc-1") ?? hub,
      wallet: "saga152sejycmayk0ffs9dm934y6ppne7lhe2vuuhwv",
    };
    const effect = effectOf(responseRow.parse(recorded?.row), party);
    const found = transactionsOf(effect, party, () => ({ assetId: nativeOf(party.chain), scale: 6 }));
    expect(
      found.map(({ type, legs }) => [type, legs.map((leg) => `${leg.direction} ${leg.amount}`)]),
    ).toEqual([
      ["stake", ["out 10", "fee 0.00488"]],
      ["reward", ["in 0.001672"]],
    ]);
  });
});

describe("the records of Cosmos chains", () => {
  it("offer every chain of an address's key, its own first", async () => {
    const offered = (await cosmosConnectorOf(cosmosChains).recognize?.(onOsmosis)) ?? [];
    expect(offered[0]).toMatchObject({ platform: "cosmos:osmosis-1", settings: { address: onOsmosis } });
    expect(offered).toContainEqual({
      platform: "cosmos:cosmoshub-4",
      name: "Cosmos Hub",
      settings: { address: wallet, chains: ["cosmoshub-4"] },
    });
    expect(offered.map(({ name }) => name)).not.toContain("Injective");
    expect(await cosmosConnectorOf(cosmosChains).recognize?.(`${wallet.slice(0, -1)}x`)).toEqual([]);
  });

  it("make a further chain of one record", async () => {
    const record: CosmosChain = {
      id: "new-1",
      name: "New",
      prefix: "new",
      slip44: 118,
      server: standIn.url,
      denom: "unew",
      symbol: "NEW",
      decimals: 6,
      coinId: "new",
    };
    const connector = cosmosConnectorOf([...cosmosChains, record]);
    const address = addressOn(record, wallet);
    const given = connector.settings.parse({ address });
    expect(connector.provisional?.(given)).toEqual([
      { wallet: address, assetId: "cosmos:new-1/slip44:118", decimals: 6 },
    ]);
    expect((await connector.recognize?.(wallet))?.map(({ name }) => name)).toContain("New");
  });

  it("refuse a chain on which the key has another address", () => {
    const { settings } = cosmosConnectorOf(cosmosChains);
    expect(settings.safeParse({ address: wallet, chains: ["kava_2222-10"] }).success).toBe(false);
    expect(settings.safeParse({ address: wallet, chains: ["osmosis-1", "juno-1"] }).success).toBe(true);
    expect(settings.safeParse({ address: validator }).success).toBe(false);
  });
});

describe("a transfer between two Cosmos chains", () => {
  it("is one transfer of one coin: both halves are found as beyond doubt", async () => {
    const far = await startStandIn();
    try {
      const osmosis = recordOf("osmosis-1");
      const atom = createHash("sha256").update("transfer/channel-0/uatom").digest("hex").toUpperCase();
      const sent = transactions.filter(({ height }) => height === "10" || height === "60");
      const arrived = transaction(
        61,
        [message("/ibc.core.channel.v1.MsgRecvPacket")],
        [
          ...moved(moduleAccount(osmosis, "transfer"), onOsmosis, `2000000ibc/${atom}`, 0),
          event("fungible_token_packet", { sender: wallet, receiver: onOsmosis, msg_index: "0" }),
        ],
        { sender: addressOn(osmosis, other), recipients: [onOsmosis] },
      );
      standIn.on(/./, cosmosServer({ ...documented, transactions: sent }));
      far.on(
        /./,
        cosmosServer({
          network: "osmosis-1",
          transactions: [arrived],
          balances: { [onOsmosis]: { [`ibc/${atom}`]: "2000000" } },
          traces: { [atom]: { path: "transfer/channel-0", base_denom: "uatom" } },
        }),
      );
      const world = connectionWorld({
        upstreams: { LCD_COSMOSHUB_4: standIn.url, LCD_OSMOSIS_1: far.url },
        now: () => Date.UTC(2026, 0, 1),
      });
      await world.sync(
        await world.connect("cosmos", { address: wallet, chains: ["cosmoshub-4", "osmosis-1"] }),
      );
      const { search } = runToEnd(world.account.transferHalves.search(null, { now: Date.UTC(2026, 0, 1) }));
      const proposals = search.proposals();
      expect(proposals.map(({ ids }) => ids)).toEqual([
        [
          `cosmos:cosmoshub-4:${"60".padStart(64, "A")}:${wallet}`,
          `cosmos:osmosis-1:${"61".padStart(64, "A")}:${onOsmosis}`,
        ],
      ]);
      expect(proposals.every(search.isSure)).toBe(true);
    } finally {
      await far.close();
    }
  });
});

describe("a transfer between chains that fails", () => {
  it("brings its coins back to the wallet, and leaves nothing on the way", async () => {
    const back = transaction(
      62,
      [message("/ibc.core.client.v1.MsgUpdateClient"), message("/ibc.core.channel.v1.MsgTimeout")],
      moved(moduleAccount(hub, "escrow"), wallet, "2000000uatom", 1),
      { sender: other, recipients: [wallet] },
    );
    const sent = transactions.filter(({ height }) => height === "10" || height === "60");
    const world = await readAccount(
      standIn,
      played({
        network: "cosmoshub-4",
        transactions: [...sent, back],
        balances: { [wallet]: { uatom: "89999000" } },
      }),
    );
    expect(heldIn(world)).toEqual({ "slip44:118": "89.999" });
  });
});
