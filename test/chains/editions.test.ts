import { afterEach, beforeEach, expect, it } from "vitest";
import { addressOn, publicKeyOf } from "../../src/connectors/chains/polkadot/address.ts";
import { linesOf, readAccount } from "../support/chains/account-chain.ts";
import { subscanServer } from "../support/chains/subscan-server.ts";
import { syntheticHistories } from "../support/chains/synthetic-histories.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";
import type { ConnectionWorld } from "../support/worlds/connection-world.ts";

// An account that an earlier version read in another way is read again from its beginning.

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

/** The connection of a world, with the cursor of the first edition in place of its own; Cosmos has one for each chain. */
function withFirstEdition({ account }: ConnectionWorld): string {
  const [connection] = account.connections.list();
  if (connection === undefined) throw new Error("no connection");
  const { cursor } = account.connections.get(connection.id);
  const earlier = JSON.stringify(cursor).replaceAll(/"edition":\d+/g, '"edition":1');
  account.connections.saveCursor(connection.id, JSON.parse(earlier));
  return connection.id;
}

const address = addressOn(
  0,
  publicKeyOf("HZaz6cUo8wJ9zjwoDtA3ZzYkrCLfDYU8b3uPmYttKFFvvRK") ?? new Uint8Array(),
);
const other = addressOn(
  0,
  publicKeyOf("EonK7NScfhd7ZRfgnLhm4cKRFJWK1z59zPximUZRg8VjHQj") ?? new Uint8Array(),
);

it("charges the fee of Polkadot that was used, and takes back rewards of others, which an earlier version booked", async () => {
  const at = (block: number) => ({ block_num: block, block_timestamp: 1_650_000_000 + block * 6 });
  const extrinsic = {
    ...at(20),
    account_id: address,
    extrinsic_index: "20-2",
    extrinsic_hash: "0x20",
    fee: "160000000",
    success: true,
  };
  const reward = (block: number) => ({
    ...at(block),
    event_index: `${block}-7`,
    event_id: "Reward",
    amount: "20000000000",
  });
  const account = { address, transfers: [], extrinsics: [extrinsic], rewards: [reward(30), reward(40)] };
  // The earlier version ignored these fields.
  const stated = {
    ...account,
    extrinsics: [{ ...extrinsic, fee_used: "145000000" }],
    rewards: [reward(30), { ...reward(40), account: other }],
  };
  const settings = { address, chain: "polkadot" };
  const world = await readAccount(standIn, {
    kind: "polkadot",
    upstream: "SUBSCAN",
    settings,
    answer: subscanServer(account),
  });
  const { ledger, tags } = world.account;
  const before = linesOf(world);
  tags.create("mine");
  const [paid, kept] = ledger.list({}, { limit: 9, order: "asc" }).items.map(({ id }) => id);
  for (const id of [paid ?? "", kept ?? ""]) {
    tags.assign("mine", [id]);
    ledger.update(id, { notes: "mine" });
  }
  const id = withFirstEdition(world);
  standIn.on(/./, subscanServer(stated));
  await world.sync(id);
  await world.sync(id);
  expect(before).toEqual([
    "2022-04-15T05:22:00 0x20 fee: fee 0.016 slip44:354",
    "2022-04-15T05:23:00  reward: in 2 slip44:354 (staking)",
    "2022-04-15T05:24:00  reward: in 2 slip44:354 (staking)",
  ]);
  expect(linesOf(world)).toEqual([
    "2022-04-15T05:22:00 0x20 fee: fee 0.0145 slip44:354",
    "2022-04-15T05:23:00  reward: in 2 slip44:354 (staking)",
  ]);
  expect(
    ledger.list({}, { limit: 9, order: "asc" }).items.map(({ notes, tags: names }) => [notes, names]),
  ).toEqual([
    ["mine", ["mine"]],
    ["mine", ["mine"]],
  ]);
});

it.each(["near", "cardano", "hedera", "polkadot", "ton", "cosmos", "sui"])(
  "reads all of an account of %s again",
  async (kind) => {
    const history = syntheticHistories[kind];
    if (history === undefined) throw new Error(`no history of ${kind}`);
    const world = await readAccount(standIn, history(5, 5));
    const complete = linesOf(world);
    const id = withFirstEdition(world);
    const [first] = world.account.ledger.list({}, { limit: 1, order: "asc" }).items;
    world.account.ledger.retract({ kind: "connection", id }, [first?.id ?? ""]);
    expect(linesOf(world)).toHaveLength(complete.length - 1);
    await world.sync(id);
    expect(linesOf(world)).toEqual(complete);
  },
);
