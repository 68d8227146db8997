import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { formatDecimal, parseDecimal, add, zero } from "../src/domain/money/decimal.ts";
import { connectionWorld, type ConnectionWorld } from "./support/connection-world.ts";
import { stateOf } from "./support/ledger-world.ts";
import { startStandIn, type StandIn } from "./support/stand-in.ts";

type Item = {
  amount: string;
  block_number: number;
  index: number;
  timestamp: string;
  validator_index: number;
};
const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, "fixtures/connectors/eth-validators/recorded.json"), "utf8"),
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
let states: { index: string; balance: string; pubkey: string; owner: string }[];
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
        status: one.balance === "0" ? "withdrawal_done" : "active_ongoing",
        validator: {
          pubkey: one.pubkey,
          withdrawal_credentials: `0x01${"0".repeat(22)}${one.owner.slice(2)}`,
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

it("reads the recorded life of an exited validator: every skim and the exit, and nothing is left in the position", async () => {
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

it("refuses a node that is not synchronised, serves another chain, or answers for other validators", async () => {
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
