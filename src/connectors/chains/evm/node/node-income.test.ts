import { expect, test } from "vitest";
import { JsonRpcError, type Node } from "../../../json-rpc.ts";
import { incomeOf, type Income } from "./node-income.ts";

const wallet = "0x00000000000000000000000000000000000000aa";
const gwei = 1_000_000_000n;

type Block = { change: bigint; gwei?: bigint; miner?: string; uncle?: string };

/** A node with a long chain and few relevant blocks; it keeps the balances of its last `kept` blocks. */
function chainOf(blocks: Record<number, Block>, { head, kept = Infinity }: { head: number; kept?: number }) {
  const asked: string[] = [];
  let requests = 0;
  const heldAt = (block: number): bigint =>
    Object.entries(blocks).reduce((sum, [at, { change }]) => (Number(at) <= block ? sum + change : sum), 0n);
  const answer = ({ method, params }: { method: string; params: unknown[] }): unknown => {
    asked.push(method);
    if (method === "eth_getBalance") {
      const block = Number(params[1]);
      if (block <= head - kept) return new JsonRpcError(-32000, "missing trie node");
      return `0x${heldAt(block).toString(16)}`;
    }
    const number = Number(params[0]);
    const found = blocks[number];
    if (method === "eth_getUncleByBlockNumberAndIndex") return { miner: found?.uncle };
    return {
      number: `0x${number.toString(16)}`,
      timestamp: `0x${(number * 12).toString(16)}`,
      miner: found?.miner ?? "0x00000000000000000000000000000000000000bb",
      uncles: found?.uncle === undefined ? [] : ["0x01"],
      withdrawals:
        found?.gwei === undefined
          ? []
          : [
              { index: "0x1", address: "0x00000000000000000000000000000000000000cc", amount: "0x99" },
              { index: `0x${number.toString(16)}`, address: wallet, amount: `0x${found.gwei.toString(16)}` },
            ],
    };
  };
  const node: Node = {
    call<Result>(method: string, params: unknown[]) {
      requests++;
      return Promise.resolve(answer({ method, params }) as Result);
    },
    batch<Result>(calls: { method: string; params: unknown[] }[]) {
      requests += Math.ceil(calls.length / 50);
      return Promise.resolve(calls.map((call) => answer(call) as Result | JsonRpcError));
    },
  };
  return { node, asked, requests: () => requests };
}

async function all(
  node: Node,
  range: { from: number; to: number; changes?: Map<number, bigint>; isWhole?: boolean },
): Promise<Income> {
  const rows: Income["rows"] = { normal: [], withdrawals: [], mined: [] };
  let isComplete = true;
  let upTo = 0;
  for await (const income of incomeOf(node, wallet, { changes: new Map(), isWhole: true, ...range })) {
    rows.normal.push(...income.rows.normal);
    rows.withdrawals.push(...income.rows.withdrawals);
    rows.mined.push(...income.rows.mined);
    isComplete &&= income.isComplete;
    upTo = income.upTo;
  }
  return { rows, isComplete, upTo };
}

test("a few withdrawals in millions of blocks are found by bisection with few requests", async () => {
  const head = 7_000_000;
  const blocks = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [
      17_000 + index * 55_001,
      { change: 18_000_001n * gwei, gwei: 18_000_001n },
    ]),
  );
  const { node, requests } = chainOf(blocks, { head });
  const { rows, isComplete, upTo } = await all(node, { from: 0, to: head });
  expect({ isComplete, upTo }).toEqual({ isComplete: true, upTo: head });
  expect(rows.withdrawals.map(({ blockNumber, amount }) => [Number(blockNumber), amount])).toEqual(
    Object.keys(blocks).map((block) => [Number(block), "18000001"]),
  );
  expect(rows.mined).toEqual([]);
  expect(requests()).toBeLessThan(120);
});

test("a range whose balance changed only by its transactions costs one request", async () => {
  const { node, requests } = chainOf({ 5: { change: 70n }, 90: { change: -20n } }, { head: 400_000 });
  const changes = new Map([
    [5, 70n],
    [90, -20n],
  ]);
  expect((await all(node, { from: 1, to: 400_000, changes })).rows).toEqual({
    normal: [],
    withdrawals: [],
    mined: [],
  });
  expect(requests()).toBe(1);
});

test("a block reward is what its transactions and withdrawals leave unexplained, for an uncle too", async () => {
  const { node } = chainOf(
    {
      0: { change: 1_000n },
      40: { change: 3n * gwei + 55n - 10n, gwei: 3n, miner: wallet.toUpperCase().replace("0X", "0x") },
      77: { change: 625n, uncle: wallet },
      80: { change: 9n },
    },
    { head: 100 },
  );
  const { rows } = await all(node, { from: 0, to: 100, changes: new Map([[40, -10n]]) });
  expect(rows.normal).toMatchObject([
    { blockNumber: "0", timeStamp: "12", from: "genesis", to: wallet, value: "1000" },
  ]);
  expect(rows.withdrawals).toMatchObject([{ blockNumber: "40", withdrawalIndex: "40", amount: "3" }]);
  expect(rows.mined).toEqual([
    { blockNumber: "40", timeStamp: "480", blockReward: "55" },
    { blockNumber: "77", timeStamp: "924", blockReward: "625" },
  ]);
});

test("with missing transactions a miner's block reward is reported as unknown, its withdrawals are not", async () => {
  const { node } = chainOf({ 40: { change: 3n * gwei + 55n, gwei: 3n, miner: wallet } }, { head: 100 });
  const { rows, isComplete } = await all(node, { from: 1, to: 100, isWhole: false });
  expect(rows.withdrawals).toHaveLength(1);
  expect(rows.mined).toEqual([]);
  expect(isComplete).toBe(false);
});

test("without past balances a short range is read block by block, and a long one is reported as unread", async () => {
  const blocks = { 600_000: { change: 3n * gwei, gwei: 3n }, 999_000: { change: 4n * gwei, gwei: 4n } };
  const { node, asked } = chainOf(blocks, { head: 1_000_000, kept: 128 });
  const long = await all(node, { from: 1, to: 1_000_000 });
  expect(long).toMatchObject({ rows: { withdrawals: [] }, isComplete: false, upTo: 1_000_000 });
  expect(asked).not.toContain("eth_getBlockByNumber");
  const short = await all(node, { from: 998_500, to: 1_000_000 });
  expect(short.rows.withdrawals.map(({ amount }) => amount)).toEqual(["4"]);
  expect(short.isComplete).toBe(true);
});
