import { divide, powerOfTen, type Decimal } from "../../domain/money/decimal.ts";
import type { Node } from "./node.ts";
import { earlierVaultRatio } from "./vault-ratios.ts";
import { addressOf, decimalsOf, priceableAt, type Ratio } from "./tokens.ts";

/** Functions of pools and markets, by the first four bytes of their signatures' hashes. */
const selectors = {
  totalSupply: "0x18160ddd",
  token0: "0x0dfe1681",
  token1: "0xd21220a7",
  getReserves: "0x0902f1ac",
  getPoolId: "0x38fff2d0",
  getVault: "0x8d928af8",
  getActualSupply: "0x876f303b",
  getPoolTokens: "0xf94d4668",
  getPoolTokenInfo: "0x67e0e076",
  coins: "0xc6610657",
  balances: "0x4903b0d1",
  minter: "0x07546172",
  underlyingAsset: "0xb16a19de",
  underlying: "0x6f307dc3",
  exchangeRateStored: "0x182df0f5",
};

const maxCoins = 8;

/** A pool's coins, and its balances of them and the supply of its token at a block. */
type Pool = {
  coins: string[];
  balances(tag: string): Promise<(bigint | undefined)[] | undefined>;
  supply(tag: string): Promise<bigint | undefined>;
};

/**
 * The token of a pool (Uniswap v2, Balancer v2 and v3, Curve and forks) in units of its coins, that of a market (Aave, Compound v2) in
 * units of its asset, or that of a gauge or of a vault of Yearn v2 or Beefy.
 */
export async function shareRatio(chainId: string, token: string, node: Node): Promise<Ratio | undefined> {
  const pool =
    (await pairOf(token, node)) ?? (await balancerPoolOf(token, node)) ?? (await curvePoolOf(token, node));
  if (pool === undefined)
    return (await marketRatio(chainId, token, node)) ?? earlierVaultRatio(chainId, token, node);
  const tokenDecimals = await decimalsOf(token, node);
  const decimals = await Promise.all(pool.coins.map((coin) => decimalsOf(coin, node)));
  if (tokenDecimals === undefined || decimals.includes(undefined)) return undefined;
  return {
    underlyings: pool.coins.map((coin) => priceableAt(chainId, coin)),
    async at(tag) {
      const supply = await pool.supply(tag);
      const balances = await pool.balances(tag);
      if (supply === undefined || supply === 0n || balances === undefined) return undefined;
      const amounts: Decimal[] = [];
      for (const [index, balance] of balances.entries()) {
        if (balance === undefined) return undefined;
        const heldAmount = { units: balance * powerOfTen(tokenDecimals), scale: decimals[index] ?? 0 };
        amounts.push(divide(heldAmount, { units: supply, scale: 0 }));
      }
      return amounts;
    },
  };
}

function word(value: bigint | number): string {
  return BigInt(value).toString(16).padStart(64, "0");
}

async function firstWord(node: Node, to: string, data: string, tag?: string): Promise<bigint | undefined> {
  return (await node.call(to, data, tag))?.[0];
}

async function pairOf(token: string, node: Node): Promise<Pool | undefined> {
  const token0 = addressOf(await node.call(token, selectors.token0));
  const token1 = token0 === undefined ? undefined : addressOf(await node.call(token, selectors.token1));
  if (token0 === undefined || token1 === undefined) return undefined;
  return {
    coins: [token0, token1],
    balances: async (tag) => (await node.call(token, selectors.getReserves, tag))?.slice(0, 2),
    supply: (tag) => firstWord(node, token, selectors.totalSupply, tag),
  };
}

async function balancerPoolOf(token: string, node: Node): Promise<Pool | undefined> {
  const id = await firstWord(node, token, selectors.getPoolId);
  const vault = addressOf(await node.call(token, selectors.getVault));
  if (vault === undefined) return undefined;
  // The v3 vault identifies pools by address, and returns tokens, token settings and balances.
  const data =
    id === undefined
      ? `${selectors.getPoolTokenInfo}${word(BigInt(token))}`
      : `${selectors.getPoolTokens}${word(id)}`;
  const balancesAt = id === undefined ? 2 : 1;
  const request = (tag?: string) => node.call(vault, data, tag);
  const all = listIn(await request(), 0).map((address) => addressOf([address]));
  // A pool may hold its own token, which `getActualSupply` does not include.
  const places = all.flatMap((coin, index) =>
    coin === undefined || coin === token ? [] : [{ coin, index }],
  );
  if (places.length === 0) return undefined;
  return {
    coins: places.map(({ coin }) => coin),
    async balances(tag) {
      const balances = listIn(await request(tag), balancesAt);
      return balances.length === all.length ? places.map(({ index }) => balances[index]) : undefined;
    },
    async supply(tag) {
      const actual = await firstWord(node, token, selectors.getActualSupply, tag);
      if (actual !== undefined) return actual;
      // An older pool has no such function: its own balance of its token was never issued, so it is subtracted.
      const total = await firstWord(node, token, selectors.totalSupply, tag);
      const ownPlace = all.indexOf(token);
      if (ownPlace < 0) return total;
      const unissued = listIn(await request(tag), balancesAt)[ownPlace];
      return total === undefined || unissued === undefined ? undefined : total - unissued;
    },
  };
}

async function curvePoolOf(token: string, node: Node): Promise<Pool | undefined> {
  const coinAt = async (pool: string, index: number) =>
    addressOf(await node.call(pool, `${selectors.coins}${word(index)}`));
  const isPool = (await coinAt(token, 0)) !== undefined;
  const pool = isPool ? token : addressOf(await node.call(token, selectors.minter));
  if (pool === undefined) return undefined;
  const coins: string[] = [];
  while (coins.length < maxCoins) {
    const coin = await coinAt(pool, coins.length);
    if (coin === undefined) break;
    coins.push(coin);
  }
  if (coins.length < 2) return undefined;
  return {
    coins,
    balances: (tag) =>
      Promise.all(coins.map((_, index) => firstWord(node, pool, `${selectors.balances}${word(index)}`, tag))),
    supply: (tag) => firstWord(node, token, selectors.totalSupply, tag),
  };
}

/** One unit of an Aave token is one of its asset; of a Compound v2 token it grows with interest. */
async function marketRatio(chainId: string, token: string, node: Node): Promise<Ratio | undefined> {
  const supplied = addressOf(await node.call(token, selectors.underlyingAsset));
  if (supplied !== undefined)
    return {
      underlyings: [priceableAt(chainId, supplied)],
      at: async () => [{ units: 1n, scale: 0 }],
    };
  if ((await firstWord(node, token, selectors.exchangeRateStored)) === undefined) return undefined;
  const underlying = addressOf(await node.call(token, selectors.underlying));
  const tokenDecimals = await decimalsOf(token, node);
  const underlyingDecimals = underlying === undefined ? undefined : await decimalsOf(underlying, node);
  if (underlying === undefined || tokenDecimals === undefined || underlyingDecimals === undefined)
    return undefined;
  return {
    underlyings: [priceableAt(chainId, underlying)],
    async at(tag) {
      const rate = await firstWord(node, token, selectors.exchangeRateStored, tag);
      // The rate has 18 + (decimals of the asset) − (decimals of the token) decimals.
      return rate === undefined || rate === 0n
        ? undefined
        : [{ units: rate * powerOfTen(tokenDecimals), scale: 18 + underlyingDecimals }];
    },
  };
}

/** The items of the dynamic array to which the word at `index` points. */
function listIn(words: readonly bigint[] | undefined, index: number): bigint[] {
  const offset = words?.[index];
  if (words === undefined || offset === undefined || offset % 32n !== 0n) return [];
  const start = Number(offset / 32n);
  const count = words[start];
  return count === undefined || count > 100n ? [] : words.slice(start + 1, start + 1 + Number(count));
}
