import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connectionWorld, type ConnectionWorld } from "../../support/worlds/connection-world.ts";
import { startExplorer, type ExplorerStandIn } from "../../support/evm/explorer.ts";
import { normal, wallet } from "../../support/evm/explorer-rows.ts";

let explorer: ExplorerStandIn;
let world: ConnectionWorld;
beforeEach(async () => {
  explorer = await startExplorer();
  world = connectionWorld({ upstreams: explorer.upstreams });
});
afterEach(() => explorer.close());

const rewardOf = (block: number) => ({
  blockNumber: String(block),
  timeStamp: String(1_700_000_000 + block * 12),
  blockReward: `2${"0".repeat(18)}`,
});
const mined = () =>
  world.account.ledger
    .list({}, { limit: 1000, order: "asc" })
    .items.filter(({ type }) => type === "mining")
    .map(({ id, legs }) => [Number(/block-(\d+)/.exec(id)?.[1]), legs.map(({ amount }) => amount)]);
const blocksTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);
const rewardsOf = (blocks: readonly number[]) => blocks.map((block) => [block, ["2"]]);

/** Mined blocks 1 to 130 in pages of 50, and what becomes of the list once its first page was read. */
async function read(change: (pages: number) => number[] | undefined): Promise<string> {
  explorer.pageCap = 50;
  let pages = 0;
  const show = (blocks: readonly number[]) =>
    explorer.chains.set(1, { normal: [normal({ block: 1, number: 1 })], mined: blocks.map(rewardOf) });
  show(blocksTo(130));
  explorer.instead(({ action, query }) => {
    if (action !== "getminedblocks" || Number(query.get("offset")) === 1) return undefined;
    const blocks = change(pages++);
    if (blocks !== undefined) show(blocks);
    return undefined;
  });
  return world.connect("evm-explorer", { address: wallet, chains: [1], apiKey: "KEY" });
}

describe("a list of mined blocks that changes between two of its pages", () => {
  test("counts each block once when a block arrives", async () => {
    await world.sync(await read((pages) => (pages === 1 ? blocksTo(131) : undefined)));
    expect(mined()).toEqual(rewardsOf(blocksTo(130)));
  });

  test("loses none when the newest block is replaced, even if another follows", async () => {
    const without = blocksTo(129);
    const id = await read((pages) => [undefined, without, undefined, [...without, 131]][pages]);
    await world.sync(id);
    expect(mined()).toEqual(rewardsOf([...without, 131]));
  });

  test("is refused when it never stays the same, and read whole by the next sync", async () => {
    let shortened = 130;
    const id = await read((pages) => (pages % 4 === 1 ? blocksTo(--shortened) : undefined));
    await expect(world.sync(id)).rejects.toThrow(/became shorter each time/);
    expect(mined()).toEqual([]);
    explorer.instead(() => undefined);
    await world.sync(id);
    expect(mined()).toEqual(rewardsOf(blocksTo(shortened)));
  });
});
