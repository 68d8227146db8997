import { afterEach, beforeEach, expect, test } from "vitest";
import { connectionWorld, type ConnectionWorld } from "../../support/worlds/connection-world.ts";
import { startExplorer, type ExplorerStandIn } from "../../support/evm/explorer.ts";
import { internal, normal, token, usdc, wallet } from "../../support/evm/explorer-rows.ts";
import type { TokenRow } from "../../../src/connectors/chains/evm/rows.ts";

// Rows whose amount, time or direction an explorer leaves open.

let explorer: ExplorerStandIn;
let world: ConnectionWorld;
beforeEach(async () => {
  explorer = await startExplorer();
  world = connectionWorld({ upstreams: explorer.upstreams });
});
afterEach(() => explorer.close());

const contract = "0x00000000000000000000000000000000000000cc";

async function synced(settings: Record<string, unknown> = {}): Promise<{ amounts: string[]; gaps: string }> {
  const id = await world.connect("evm-explorer", { address: wallet, chains: [1], ...settings });
  await world.sync(id);
  const { items } = world.account.ledger.list({}, { limit: 100, order: "asc" });
  const { gaps } = world.account.connections.get(id);
  return {
    amounts: items.flatMap(({ legs }) => legs.map(({ amount }) => amount)),
    gaps: gaps.map(({ reason }) => reason).join("\n"),
  };
}

/** A transfer of 2500000 units of a token. */
const unitsOf = (block: number, row: Partial<TokenRow>): TokenRow => token({ block, number: block, ...row });

test.each(["", "255", "x"])(
  "transfers of a token whose decimals are stated as %j are left out and named",
  async (tokenDecimal) => {
    explorer.chains.set(1, { tokens: [unitsOf(1, { contractAddress: contract, tokenDecimal })] });
    const { amounts, gaps } = await synced();
    expect(amounts).toEqual([]);
    expect(gaps).toContain(`does not state the decimals of the token ${contract}`);
  },
);

test("decimals are those of the list of known tokens, else those that another row states", async () => {
  explorer.chains.set(1, {
    tokens: [
      unitsOf(1, { contractAddress: usdc, tokenDecimal: "" }),
      unitsOf(2, { contractAddress: usdc, tokenDecimal: "18" }),
      unitsOf(3, { contractAddress: contract, tokenDecimal: "" }),
      unitsOf(4, { contractAddress: contract, tokenDecimal: "4" }),
      unitsOf(5, { contractAddress: contract.replace("cc", "cd"), tokenDecimal: "0" }),
    ],
  });
  const { amounts, gaps } = await synced();
  expect(amounts).toEqual(["2.5", "2.5", "250", "250", "2500000"]);
  expect(gaps).toBe("");
});

const wrongRows: {
  what: string;
  rows: NonNullable<Parameters<ExplorerStandIn["chains"]["set"]>[1]>;
  says: string;
}[] = [
  {
    what: "the amount of a transfer",
    rows: { tokens: [unitsOf(1, { value: "2.5e6" })] },
    says: 'tokentx whose value is "2.5e6"',
  },
  {
    what: "the amount of a collectible",
    rows: { multiTokens: [{ ...unitsOf(1, { tokenID: "7" }), value: "" }] },
    says: 'token1155tx whose tokenValue is ""',
  },
  {
    what: "the number of a collectible",
    rows: { nfts: [unitsOf(1, { tokenID: "" })] },
    says: 'tokennfttx whose tokenID is ""',
  },
  {
    what: "the hash of an internal transaction",
    rows: { internal: [internal({ block: 1, number: 1, hash: "" })] },
    says: 'txlistinternal whose hash is ""',
  },
  {
    what: "the time of a transaction",
    rows: { normal: [normal({ block: 1, number: 1, timeStamp: "2024-01-01T00:00:00Z" })] },
    says: "txlist whose timeStamp is",
  },
  {
    what: "the reward of a block",
    rows: { mined: [{ blockNumber: "1", timeStamp: "1700000000", blockReward: "" }] },
    says: 'getminedblocks whose blockReward is ""',
  },
  {
    what: "the amount of a withdrawal",
    rows: { withdrawals: [{ withdrawalIndex: "1", amount: "", blockNumber: "1", timestamp: "1700000000" }] },
    says: 'txsBeaconWithdrawal whose amount is ""',
  },
];

test.each(wrongRows)("an answer without $what is refused with the row's field", async ({ rows, says }) => {
  explorer.chains.set(1, rows);
  await expect(synced({ explorerUrl: `${explorer.url}/own/1/api` })).rejects.toThrow(says);
  expect(world.account.ledger.list({}, { limit: 1, order: "asc" }).total).toBe(0);
});
