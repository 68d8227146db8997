import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { formatDecimal, parseDecimal, add, zero } from "../../src/domain/money/decimal.ts";
import { AppError } from "../../src/errors/app-error.ts";
import { connectionWorld, type ConnectionWorld } from "../support/worlds/connection-world.ts";
import { stateOf } from "../support/worlds/ledger-world.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

type Item = {
  amount: string;
  block_number: number;
  index: number;
  timestamp: string;
  validator_index: number;
};
const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, "../fixtures/connectors/eth-validators/recorded.json"), "utf8"),
) as {
  withdrawals: Record<string, Record<string, { items: Item[]; next_page_params: object | null }>>;
};
const now = Date.UTC(2026, 4, 1);
const owner = "0x23f02e9272eac1f12f5be76d48b4a15323778f08";
const position = `${owner}#0x00000000219ab540356cbb839cbe05303d7705fa`;
const depositor = `0x${"d".repeat(40)}`;
const pubkey = `0x${"ab".repeat(48)}`;
const exited = 583243;
const hash = `0x${"1".repeat(64)}`;

let standIn: StandIn;
let states: {
  index: string;
  balance: string;
  pubkey: string;
  owner: string;
  status?: string;
  prefix?: string;
}[];
beforeEach(async () => {
  standIn = await startStandIn();
  states = [{ index: String(exited), balance: "0", pubkey, owner }];
  standIn.on(/^\/1\/api\/v2\/addresses\//, ({ path, query }) => {
    const pages = recorded.withdrawals[path.split("/")[5]?.toLowerCase() ?? ""];
    if (pages === undefined) return { status: 404, body: { message: "Not found" } };
    return { body: pages[query.has("index") ? `index=${query.get("index")}&items_count=50` : ""] };
  });
  standIn.on(/states\/head\/validators/, ({ body }) => {
    const { ids } = JSON.parse(body) as { ids: string[] };
    const data = states
      .filter((one) => ids.includes(one.index) || ids.includes(one.pubkey))
      .map((one) => ({
        index: one.index,
        balance: one.balance,
        status: one.status ?? (one.balance === "0" ? "withdrawal_done" : "active_ongoing"),
        validator: {
          pubkey: one.pubkey,
          withdrawal_credentials: `${one.prefix ?? "0x01"}${"0".repeat(22)}${one.owner.slice(2)}`,
        },
      }));
    return { body: { execution_optimistic: false, finalized: false, data } };
  });
});
afterEach(() => standIn.close());

/** The deposit of the validator, as beaconcha.in's documentation shows one. */
function playDeposits(amount = 32_000_000_000): void {
  standIn.on(/^\/api\/v1\/validator\/.*\/deposits/, {
    body: {
      status: "OK",
      data: [
        {
          amount,
          block_number: 16_000_000,
          block_ts: Date.UTC(2022, 10, 18) / 1000,
          from_address: depositor,
          publickey: pubkey,
          tx_hash: hash,
          removed: false,
          valid_signature: true,
        },
      ],
    },
  });
}

function worldOf(): ConnectionWorld {
  const { url } = standIn;
  return connectionWorld({
    upstreams: { BEACON: url, BEACONCHAIN: url, BLOCKSCOUT: url },
    now: () => now,
  });
}

function balancesOf(world: ConnectionWorld): Record<string, string> {
  world.settle();
  const rows = world.sql
    .prepare<{ wallet: string; change: string }>(
      "SELECT w.wallet AS wallet, e.change FROM entries e JOIN wallets w ON w.key = e.wallet",
    )
    .all();
  const sums = new Map<string, ReturnType<typeof parseDecimal>>();
  for (const { wallet, change } of rows)
    sums.set(wallet, add(sums.get(wallet) ?? zero, parseDecimal(change)));
  return Object.fromEntries([...sums].map(([wallet, sum]) => [wallet, formatDecimal(sum)]));
}

const drift = (world: ConnectionWorld) =>
  world.account.issues.list({ kind: "drift" }, { limit: 9, order: "asc" }).items;

it.each(["", "0x10", "1.5", "-32000000000"])("%j is refused as a validator's balance", async (balance) => {
  playDeposits();
  states[0] = { index: "7", balance, pubkey, owner };
  const world = worldOf();
  await expect(world.connect("eth-validators", { validators: ["7"] })).rejects.toThrow(AppError);
});

it.each(["", "0x10", "-5"])("withdrawals of a validator whose amount is %j are refused", async (amount) => {
  const pages = structuredClone(recorded.withdrawals[owner] ?? {});
  const [first] = Object.values(pages);
  const [item] = first?.items ?? [];
  if (item === undefined) throw new Error("no withdrawal is recorded");
  item.amount = amount;
  standIn.on(/^\/1\/api\/v2\/addresses\//, { body: first });
  const world = worldOf();
  await expect(world.connect("eth-validators", { withdrawalAddress: owner })).rejects.toThrow(
    /did not list the withdrawals/,
  );
});

it("every skim and the exit of a recorded validator are read, and nothing is left in the position", async () => {
  playDeposits();
  const world = worldOf();
  const connection = await world.connect("eth-validators", { withdrawalAddress: owner });
  await world.sync(connection);
  const items = world.account.ledger.list({}, { limit: 1_000, order: "asc" }).items;
  const withdrawals = items.filter(({ method }) => method === "Beacon withdrawal");
  expect(withdrawals).toHaveLength(52);
  expect(withdrawals.filter(({ type }) => type === "unstake")).toHaveLength(1);
  const balances = balancesOf(world);
  expect(balances[owner]).toBe("32.917496634");
  expect(balances[position] ?? "0").toBe("0");
  expect(balances[depositor]).toBe("-32");
  await world.verify(connection);
  expect(drift(world)).toEqual([]);
});

it("shows what an active validator holds, to the last gwei, and follows it", async () => {
  playDeposits();
  states[0] = { index: "7", balance: "32012345678", pubkey, owner: `0x${"e".repeat(40)}` };
  const active = `${depositor}#0x00000000219ab540356cbb839cbe05303d7705fa`;
  const world = worldOf();
  const connection = await world.connect("eth-validators", { validators: ["7"] });
  await world.sync(connection);
  expect(balancesOf(world)[active]).toBe("32.012345678");
  await world.verify(connection);
  expect(drift(world)).toEqual([]);
  const before = stateOf(world.sql);
  world.wait(60_000);
  await world.sync(connection);
  expect(stateOf(world.sql)).toEqual(before);
  states[0].balance = "31990000000";
  world.wait(60_000);
  await world.sync(connection);
  expect(balancesOf(world)[active]).toBe("31.99");
  await world.verify(connection);
  expect(drift(world)).toEqual([]);
});

it("begins with the balance where deposits cannot be listed, and says so", async () => {
  states[0] = { index: "765881", balance: "148800381776", pubkey, owner: `0x${"e".repeat(40)}` };
  const active = `0x${"e".repeat(40)}#0x00000000219ab540356cbb839cbe05303d7705fa`;
  const world = worldOf();
  const connection = await world.connect("eth-validators", { validators: [765881] });
  await world.sync(connection);
  expect(balancesOf(world)[active]).toBe("148.800381776");
  expect(JSON.stringify(world.account.connections.get(connection))).toContain("deposits of these validators");
  states[0].balance = "148900000000";
  world.wait(60_000);
  await world.sync(connection);
  expect(balancesOf(world)[active]).toBe("148.9");
  // Once deposits are listed, the assumption is dropped.
  playDeposits(148_000_000_000);
  world.wait(60_000);
  await world.sync(connection);
  expect(balancesOf(world)).toEqual({
    [depositor]: "-148",
    [`${depositor}#0x00000000219ab540356cbb839cbe05303d7705fa`]: "148.9",
  });
  await world.verify(connection);
  expect(drift(world)).toEqual([]);
});

it("a beacon node that is not synchronised, serves another chain, or answers for other validators is refused", async () => {
  const world = worldOf();
  const create = () => world.connect("eth-validators", { validators: ["7"] });
  standIn.on(/states\/head\/validators/, { body: { execution_optimistic: true, data: [] } });
  await expect(create()).rejects.toThrow(/not synchronised/);
  const foreign = {
    index: "8",
    balance: "1",
    status: "active_ongoing",
    validator: { pubkey, withdrawal_credentials: `0x01${"0".repeat(62)}` },
  };
  standIn.on(/states\/head\/validators/, { body: { data: [foreign] } });
  await expect(create()).rejects.toThrow(/other validators/);
  standIn.on(/deposit_contract/, { body: { data: { chain_id: "17000", address: "0x42" } } });
  await expect(create()).rejects.toThrow(/serves chain 17000/);
});

const genesis = Date.UTC(2020, 11, 1, 12, 0, 23);
const dayMs = 86_400_000;

/** Rewards of the position by day, as the ledger has them. */
function rewardsOf(world: ConnectionWorld): string[] {
  return world.account.ledger
    .list({}, { limit: 1_000, order: "asc" })
    .items.filter(({ method }) => method === "Validator balance beyond its deposits")
    .map(({ at, type, legs }) => `${new Date(at).toISOString().slice(0, 10)} ${type} ${legs[0]?.amount}`);
}

it("dates the rewards of a compounding validator by the source's days, and the rest by the day it is seen", async () => {
  playDeposits();
  const owned = `0x${"e".repeat(40)}`;
  states[0] = { index: "7", balance: "32060000000", pubkey, owner: owned, prefix: "0x02" };
  const today = Math.floor((now - genesis) / dayMs);
  const asked: string[] = [];
  standIn.on(/^\/api\/v1\/validator\/stats\/7\?/, ({ query }) => {
    asked.push(query.get("start_day") ?? "");
    const first = Math.max(Number(query.get("start_day")), today - 2);
    const data = Array.from({ length: Math.max(0, today - first) }, (_, index) => ({
      validatorindex: 7,
      day: first + index,
      start_balance: 32_000_000_000 + index * 20_000_000,
      end_balance: 32_020_000_000 + index * 20_000_000,
      deposits_amount: null,
      withdrawals_amount: 0,
    }));
    return { body: { status: "OK", data: data.toReversed() } };
  });
  const world = worldOf();
  const connection = await world.connect("eth-validators", { validators: ["7"], apiKey: "key" });
  await world.sync(connection);
  expect(rewardsOf(world)).toEqual([
    "2026-04-29 reward 0.02",
    "2026-04-30 reward 0.02",
    "2026-05-01 reward 0.02",
  ]);
  await world.verify(connection);
  expect(drift(world)).toEqual([]);
  const before = stateOf(world.sql);
  world.wait(60_000);
  await world.sync(connection);
  expect(stateOf(world.sql)).toEqual(before);
  // The day is not complete: nothing was asked again.
  expect(asked).toEqual(["0"]);
  states[0].balance = "32071000000";
  world.wait(3_600_000);
  await world.sync(connection);
  expect(rewardsOf(world).at(-1)).toBe("2026-05-01 reward 0.031");
  await world.verify(connection);
  expect(drift(world)).toEqual([]);
});

it("earlier rewards of a validator keep their day without a source of days", async () => {
  playDeposits();
  states[0] = { index: "7", balance: "32010000000", pubkey, owner: `0x${"e".repeat(40)}` };
  const world = worldOf();
  const connection = await world.connect("eth-validators", { validators: ["7"] });
  await world.sync(connection);
  states[0].balance = "32013000000";
  world.wait(3 * dayMs);
  await world.sync(connection);
  expect(rewardsOf(world)).toEqual(["2026-05-01 reward 0.01", "2026-05-04 reward 0.003"]);
});

it("priority fees of recorded blocks are read, and builders' payments named with their recipient", async () => {
  playDeposits();
  const proposer = "0x9d4c3166c59412cedbe7d901f5fde41903a1d6fc";
  const builder = "0x95222290dd7278aa3ddd389cc1e1d165cc4bafe5";
  states[0] = { index: "1118011", balance: "32000000000", pubkey, owner: `0x${"e".repeat(40)}` };
  const listed = [
    {
      validator: { index: 1118011, public_key: pubkey },
      slot: 11415919,
      block: 22199317,
      finality: "finalized",
    },
    {
      validator: { index: 1118011, public_key: pubkey },
      slot: 11277570,
      block: 22061661,
      finality: "finalized",
    },
  ];
  standIn.on(/proposal-slots/, ({ body }) => {
    const { cursor } = JSON.parse(body) as { cursor: string };
    const page = cursor === "" ? listed.slice(0, 1) : listed.slice(1);
    return { body: { data: page, paging: { next_cursor: cursor === "" ? "older" : "" } } };
  });
  standIn.on(/block\/rewards/, ({ body }) => {
    const { block } = JSON.parse(body) as { block: { number: number } };
    const paid = (amount: string, address: string) => ({
      amount,
      recipient: { address, is_contract: false },
    });
    const data =
      block.number === 22199317
        ? {
            priority_fees: paid("13161206730570982", builder),
            mev: paid("13797559857180950", proposer),
            mining: null,
          }
        : { priority_fees: paid("4200000000000000", depositor), mev: null, mining: null };
    return { body: { data } };
  });
  const world = worldOf();
  const connection = await world.connect("eth-validators", { validators: [1118011], apiKey: "key" });
  await world.sync(connection);
  const blocks = world.account.ledger
    .list({}, { limit: 100, order: "asc" })
    .items.filter(({ method }) => method === "Block reward");
  expect(blocks).toMatchObject([
    {
      at: Date.UTC(2025, 2, 16, 19, 54, 23),
      type: "mining",
      wallet: depositor,
      legs: [{ direction: "in", amount: "0.0042" }],
    },
  ]);
  const shown = JSON.stringify(world.account.connections.get(connection).gaps);
  expect(shown).toContain(`paid 0.01379755985718095 ETH (MEV) to ${proposer}`);
  const requests = standIn.requests.filter(({ path }) => path.endsWith("/block/rewards")).length;
  world.wait(60_000);
  await world.sync(connection);
  expect(standIn.requests.filter(({ path }) => path.endsWith("/block/rewards"))).toHaveLength(requests);
});

it("knows a validator by its public key while its deposit waits, and by its index afterwards", async () => {
  playDeposits();
  states = [];
  standIn.on(/pending_deposits/, {
    body: {
      data: [
        {
          pubkey,
          withdrawal_credentials: `0x02${"0".repeat(22)}${"e".repeat(40)}`,
          amount: "32000000000",
          slot: "1",
        },
      ],
    },
  });
  const world = worldOf();
  const connection = await world.connect("eth-validators", { validators: [pubkey] });
  await world.sync(connection);
  const active = `${depositor}#0x00000000219ab540356cbb839cbe05303d7705fa`;
  expect(balancesOf(world)[active]).toBe("32");
  await world.verify(connection);
  expect(drift(world)).toEqual([]);
  standIn.on(/pending_deposits/, { body: { data: [] } });
  states = [{ index: "2000001", balance: "32000500000", pubkey, owner: `0x${"e".repeat(40)}` }];
  world.wait(dayMs);
  await world.sync(connection);
  expect(balancesOf(world)[active]).toBe("32.0005");
  await world.verify(connection);
  expect(drift(world)).toEqual([]);
});

it("a consolidated balance is neither income nor loss, and is named", async () => {
  playDeposits();
  states[0] = { index: "7", balance: "148800381776", pubkey, owner: `0x${"e".repeat(40)}`, prefix: "0x02" };
  const active = `${depositor}#0x00000000219ab540356cbb839cbe05303d7705fa`;
  const world = worldOf();
  const connection = await world.connect("eth-validators", { validators: ["7"] });
  await world.sync(connection);
  expect(balancesOf(world)[active]).toBe("148.800381776");
  expect(rewardsOf(world)).toEqual([]);
  expect(JSON.stringify(world.account.connections.get(connection).gaps)).toContain("consolidation");
  // Later rewards are income again.
  states[0].balance = "148850000000";
  world.wait(dayMs);
  await world.sync(connection);
  expect(rewardsOf(world)).toEqual(["2026-05-02 reward 0.049618224"]);
  states[0] = { ...states[0], balance: "0", status: "withdrawal_done" };
  world.wait(dayMs);
  await world.sync(connection);
  expect(balancesOf(world)[active] ?? "0").toBe("0");
  const types = world.account.ledger.list({}, { limit: 100, order: "asc" }).items.map(({ type }) => type);
  expect(types).not.toContain("loss");
});

it("compounding validators are found by their withdrawal address", async () => {
  const compounding = `0x${"cd".repeat(48)}`;
  states = [{ index: "9", balance: "64000000000", pubkey: compounding, owner, prefix: "0x02" }];
  standIn.on(/withdrawalCredentials\/0x0/, {
    body: { status: "OK", data: [{ publickey: compounding, validatorindex: 9 }] },
  });
  standIn.on(/withdrawalCredentials\/0x23/, { body: { status: "OK", data: null } });
  const world = worldOf();
  const connection = await world.connect("eth-validators", { withdrawalAddress: owner });
  await world.sync(connection);
  expect(balancesOf(world)[position]).toBe("64");
});

it("the position of the depositing address is kept when deposits are no longer listed, which a gap states", async () => {
  playDeposits();
  states[0] = { index: "7", balance: "32010000000", pubkey, owner: `0x${"e".repeat(40)}` };
  const active = `${depositor}#0x00000000219ab540356cbb839cbe05303d7705fa`;
  const world = worldOf();
  const connection = await world.connect("eth-validators", { validators: ["7"], apiKey: "key" });
  await world.sync(connection);
  const before = stateOf(world.sql);
  standIn.on(/^\/api\/v1\/validator\/.*\/deposits/, { status: 401, body: { status: "ERROR: invalid key" } });
  world.wait(60_000);
  await world.sync(connection);
  expect(stateOf(world.sql)).toEqual(before);
  expect(balancesOf(world)[active]).toBe("32.01");
  expect(JSON.stringify(world.account.connections.get(connection).gaps)).toContain("no longer lists");
});
