import fc from "fast-check";
import { encodeAbiParameters, encodePacked, keccak256, pad, parseAbi, toHex, type Hex } from "viem";
import { expect, test } from "vitest";
import {
  address,
  readerOf,
  wallet,
  zero,
  type Contract,
} from "../../../../../test/support/evm/contract-answers.ts";
import { amountsOf, priceAtTick, readConcentrated } from "./concentrated.ts";
import { readPoolsV4 } from "./pools-v4.ts";

const [tokenA, tokenB] = [address(0xa1), address(0xb1)];
const manager = address(0x4d);
const state = address(0x44);

const managerAbi = parseAbi([
  "struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }",
  "function poolManager() view returns (address)",
  "function ownerOf(uint256) view returns (address)",
  "function getPoolAndPositionInfo(uint256) view returns (PoolKey poolKey, uint256 info)",
  "function getPositionLiquidity(uint256) view returns (uint128)",
]);
const stateAbi = parseAbi(["function extsload(bytes32) view returns (bytes32)"]);

type Pool = { currency0: string; id: bigint; owner: string; liquidity: bigint; lower: number; upper: number };
type State = { tick: number; price: bigint; all: bigint; below: bigint; above: bigint; before: bigint };

const word = (value: bigint): Hex => toHex(BigInt.asUintN(256, value), { size: 32 });
const slotOf = (key: Hex, slot: bigint): bigint =>
  BigInt(
    keccak256(
      encodeAbiParameters([{ type: "bytes32" }, { type: "uint256" }], [key, BigInt.asUintN(256, slot)]),
    ),
  );

/** The storage that the pool manager of Uniswap v4 declares, with keys encoded by viem. */
function contractsOf(pool: Pool, at: State): Contract[] {
  const { currency0, id, owner, liquidity, lower, upper } = pool;
  const poolId = keccak256(
    encodeAbiParameters(
      [{ type: "address" }, { type: "address" }, { type: "uint24" }, { type: "int24" }, { type: "address" }],
      [hex(currency0), tokenB, 500, 10, zero],
    ),
  );
  const base = slotOf(poolId, 6n);
  const tickSlot = (tick: number): bigint =>
    slotOf(encodeAbiParameters([{ type: "int24" }], [tick]), base + 4n);
  const position = keccak256(
    encodePacked(
      ["address", "int24", "int24", "bytes32"],
      [manager, lower, upper, pad(toHex(id), { size: 32 })],
    ),
  );
  const own = slotOf(position, base + 6n);
  const storage = new Map<bigint, bigint>([
    [base, (BigInt.asUintN(24, BigInt(at.tick)) << 160n) | at.price],
    [base + 1n, at.all],
    [base + 2n, at.all],
  ]);
  for (const place of [1n, 2n]) {
    storage.set(tickSlot(lower) + place, at.below);
    storage.set(tickSlot(upper) + place, at.above);
    storage.set(own + place, at.before);
  }
  const info =
    (BigInt(poolId) & ~((1n << 56n) - 1n)) |
    (BigInt.asUintN(24, BigInt(upper)) << 32n) |
    (BigInt.asUintN(24, BigInt(lower)) << 8n);
  const key = { currency0, currency1: tokenB, fee: 500, tickSpacing: 10, hooks: zero };
  return [
    {
      at: manager,
      abi: managerAbi,
      answers: [
        { name: "poolManager", result: state },
        { name: "ownerOf", args: [id], result: owner },
        { name: "getPoolAndPositionInfo", args: [id], result: [key, info] },
        { name: "getPositionLiquidity", args: [id], result: liquidity },
      ],
    },
    {
      at: state,
      abi: stateAbi,
      answers: [...storage].map(([slot, value]) => ({
        name: "extsload",
        args: [word(slot)],
        result: word(value),
      })),
    },
  ];
}

function hex(value: string): Hex {
  return `0x${value.slice(2)}`;
}

const pool: Pool = {
  currency0: tokenA,
  id: 0xf1d8n,
  owner: wallet,
  liquidity: 10n ** 18n,
  lower: -600,
  upper: 600,
};
const inside: State = {
  tick: 0,
  price: 1n << 96n,
  all: 9n << 128n,
  below: 2n << 128n,
  above: 3n << 128n,
  before: 1n << 128n,
};

test("a position of Uniswap v4 has its amounts and fees by the storage of its pool", async () => {
  const reader = readerOf(...contractsOf(pool, inside));
  const [amount0, amount1] = amountsOf({
    liquidity: pool.liquidity,
    price: inside.price,
    lower: priceAtTick(-600),
    upper: priceAtTick(600),
  });
  // Inside the range the fees are all less those below and above: 9 − 2 − 3, of which 1 was there before.
  const fees = 3n * pool.liquidity;
  expect(await readPoolsV4(reader, { manager, wallet, ids: [pool.id] })).toEqual([
    {
      contract: manager,
      key: String(0xf1d8),
      supplied: [
        { token: tokenA, units: amount0 },
        { token: tokenB, units: amount1 },
      ],
      rewards: [
        { token: tokenA, units: fees },
        { token: tokenB, units: fees },
      ],
    },
  ]);
});

test("the zero address is the native coin; an NFT of somebody else and an empty one are no positions", async () => {
  const native = readerOf(...contractsOf({ ...pool, currency0: zero }, inside));
  const [found] = await readPoolsV4(native, { manager, wallet, ids: [pool.id] });
  expect(found?.supplied?.map(({ token }) => token)).toEqual(["native", tokenB]);
  for (const other of [{ owner: address(0xbb) }, { liquidity: 0n }])
    expect(
      await readPoolsV4(readerOf(...contractsOf({ ...pool, ...other }, inside)), {
        manager,
        wallet,
        ids: [pool.id],
      }),
    ).toEqual([]);
  // A manager that answers nothing may have it.
  expect(await readPoolsV4(readerOf(), { manager, wallet, ids: [pool.id] })).toEqual([
    { contract: manager, isUnread: true },
  ]);
});

test("fees inside a range are counted at every place of the price, also where the counters have wrapped", async () => {
  const growth = fc.bigInt({ min: 0n, max: (1n << 256n) - 1n });
  const wrap = (value: bigint): bigint => BigInt.asUintN(256, value);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(-700, 0, 700),
      growth,
      growth,
      growth,
      fc.bigInt({ min: 0n, max: 1n << 130n }),
      async (tick, all, below, above, earned) => {
        const under = tick >= -600 ? below : wrap(all - below);
        const over = tick < 600 ? above : wrap(all - above);
        const before = wrap(all - under - over - earned);
        const at = { ...inside, tick, all, below, above, before };
        const [found] = await readPoolsV4(readerOf(...contractsOf(pool, at)), {
          manager,
          wallet,
          ids: [pool.id],
        });
        const expected = (earned * pool.liquidity) >> 128n;
        expect(found?.rewards?.map(({ units }) => units)).toEqual(
          expected === 0n ? [] : [expected, expected],
        );
      },
    ),
    { numRuns: 60 },
  );
});

const algebraAbi = parseAbi([
  "function balanceOf(address) view returns (uint256)",
  "function factory() view returns (address)",
  "function tokenOfOwnerByIndex(address, uint256) view returns (uint256)",
  "function positions(uint256) view returns (uint96 nonce, address operator, address token0, address token1, int24 tickLower, int24 tickUpper, uint128 liquidity, uint256 feeGrowthInside0LastX128, uint256 feeGrowthInside1LastX128, uint128 tokensOwed0, uint128 tokensOwed1)",
  "function collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max)) returns (uint256 amount0, uint256 amount1)",
]);
const algebraFactoryAbi = parseAbi(["function poolByPair(address, address) view returns (address)"]);
const algebraPoolAbi = parseAbi([
  "function globalState() view returns (uint160 price, int24 tick, uint16 fee, uint16 timepointIndex, uint8 communityFeeToken0, uint8 communityFeeToken1, bool unlocked)",
]);

test("a position of an Algebra pool, which has no tier, is read by the pair's one pool", async () => {
  const [nfts, factory, place] = [address(0xc7), address(0xfa), address(0x90)];
  const max = 2n ** 128n - 1n;
  const reader = readerOf(
    {
      at: nfts,
      abi: algebraAbi,
      answers: [
        { name: "balanceOf", args: [wallet], result: 1n },
        { name: "factory", result: factory },
        { name: "tokenOfOwnerByIndex", args: [wallet, 0n], result: 8n },
        {
          name: "positions",
          args: [8n],
          result: [0n, zero, tokenA, tokenB, -600, 600, 10n ** 18n, 0n, 0n, 0n, 0n],
        },
        {
          name: "collect",
          args: [{ tokenId: 8n, recipient: wallet, amount0Max: max, amount1Max: max }],
          result: [5n, 0n],
        },
      ],
    },
    {
      at: factory,
      abi: algebraFactoryAbi,
      answers: [{ name: "poolByPair", args: [tokenA, tokenB], result: place }],
    },
    {
      at: place,
      abi: algebraPoolAbi,
      answers: [{ name: "globalState", result: [1n << 96n, 0, 100, 0, 0, 0, true] }],
    },
  );
  const [amount0, amount1] = amountsOf({
    liquidity: 10n ** 18n,
    price: 1n << 96n,
    lower: priceAtTick(-600),
    upper: priceAtTick(600),
  });
  expect(await readConcentrated(reader, { manager: nfts, wallet, family: "algebra" })).toEqual([
    {
      contract: nfts,
      key: "8",
      supplied: [
        { token: tokenA, units: amount0 },
        { token: tokenB, units: amount1 },
      ],
      rewards: [{ token: tokenA, units: 5n }],
    },
  ]);
});
