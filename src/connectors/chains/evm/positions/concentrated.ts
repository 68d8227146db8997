import type { ChainReader } from "./chain-reader.ts";
import { statedOf, type FoundPosition, type FoundAmount } from "./found-position.ts";
import { addressIn, callOf, signedIn } from "./abi-words.ts";

const maxPositions = 200n;
const maxUint128 = (1n << 128n) - 1n;

type Family = "uniswap-v3" | "slipstream" | "algebra";

/**
 * Positions of Uniswap v3 and its forks: one NFT each, with the amounts of its liquidity at the pool's price, and the fees not collected yet.
 * `bookedIds` are the NFTs in the ledger: one that a gauge holds for the wallet is read at the gauge.
 */
export async function readConcentrated(
  reader: ChainReader,
  {
    manager,
    wallet,
    family,
    bookedIds = [],
  }: { manager: string; wallet: string; family: Family; bookedIds?: readonly bigint[] },
): Promise<FoundPosition[]> {
  const [countAnswer, factory] = await reader.read([
    callOf(manager, "balanceOf(address)", wallet),
    callOf(manager, "factory()"),
  ]);
  if (countAnswer === undefined) return [{ contract: manager, isUnread: true }];
  const count = countAnswer[0] ?? 0n;
  const registry = addressIn(factory?.[0]);
  if (registry === undefined) return [{ contract: manager, isUnread: true }];
  const indexes = Array.from({ length: Number(count > maxPositions ? maxPositions : count) }, (_, i) =>
    BigInt(i),
  );
  const ids = (
    await reader.read(
      indexes.map((place) => callOf(manager, "tokenOfOwnerByIndex(address,uint256)", wallet, place)),
    )
  ).flatMap((words) => words?.slice(0, 1) ?? []);
  const others = bookedIds.filter((id) => !ids.includes(id)).slice(0, Number(maxPositions));
  const inCustody = await readCustody(reader, { manager, wallet, ids: others });
  const requests: { id: bigint; custody?: Custody }[] = [...ids.map((id) => ({ id })), ...inCustody];
  const positions = await reader.read(requests.map(({ id }) => callOf(manager, "positions(uint256)", id)));
  const found: FoundPosition[] = count > maxPositions ? [{ contract: manager, isUnread: true }] : [];
  for (const [index, request] of requests.entries()) {
    const words = positions[index];
    if (words === undefined) {
      found.push({ contract: manager, isUnread: true });
      continue;
    }
    const read = await readPosition(reader, { manager, wallet, family, registry, words, ...request });
    if (read !== undefined) found.push(read);
  }
  return found;
}

/** An NFT that a contract holds for a wallet: the account that collects its fees, if they belong to the wallet, and the rewards due. */
type Custody = { collector: string | undefined; rewards: FoundAmount[] };

/**
 * NFTs that a contract keeps and states to be the wallet's: gauges of Slipstream, which pay their own reward instead of the fees, and
 * MasterChef v3 of PancakeSwap, which pays both.
 */
async function readCustody(
  reader: ChainReader,
  { manager, wallet, ids }: { manager: string; wallet: string; ids: readonly bigint[] },
): Promise<{ id: bigint; custody: Custody }[]> {
  const owners = await reader.read(ids.map((id) => callOf(manager, "ownerOf(uint256)", id)));
  const found: { id: bigint; custody: Custody }[] = [];
  for (const [index, id] of ids.entries()) {
    const keeper = addressIn(owners[index]?.[0]);
    if (keeper === undefined || keeper === wallet) continue;
    const [isStaked, earned, token, position, pending, coin] = await reader.read([
      callOf(keeper, "stakedContains(address,uint256)", wallet, id),
      callOf(keeper, "earned(address,uint256)", wallet, id),
      callOf(keeper, "rewardToken()"),
      callOf(keeper, "userPositionInfos(uint256)", id),
      callOf(keeper, "pendingCake(uint256)", id),
      callOf(keeper, "CAKE()"),
    ]);
    if (isStaked?.[0] === 1n)
      found.push({
        id,
        custody: {
          collector: undefined,
          rewards: statedOf([{ token: addressIn(token?.[0]), units: earned?.[0] }]),
        },
      });
    // Words: liquidity, boosted liquidity, lower and upper tick, growth of rewards, reward, user.
    else if (addressIn(position?.[6]) === wallet)
      found.push({
        id,
        custody: {
          collector: keeper,
          rewards: statedOf([{ token: addressIn(coin?.[0]), units: pending?.[0] }]),
        },
      });
  }
  return found;
}

type PositionRequest = {
  manager: string;
  wallet: string;
  family: Family;
  registry: string;
  id: bigint;
  words: readonly bigint[];
  custody?: Custody;
};

async function readPosition(
  reader: ChainReader,
  request: PositionRequest,
): Promise<FoundPosition | undefined> {
  const { manager, wallet, family, id, words, custody } = request;
  // Words: nonce, operator, token0, token1, fee or tick spacing, lower tick, upper tick, liquidity. Algebra has one pool for each pair, and no tier.
  const [, , first, second] = words;
  const [lower = 0n, upper = 0n, liquidity = 0n] = words.slice(family === "algebra" ? 4 : 5);
  const [token0, token1] = [addressIn(first), addressIn(second)];
  const unread = { contract: manager, isUnread: true } as const;
  if (token0 === undefined || token1 === undefined) return unread;
  const price = await priceOf(reader, request, [token0, token1]);
  if (price === undefined || price === 0n) return unread;
  const collector = custody === undefined ? wallet : custody.collector;
  const owed =
    collector === undefined
      ? undefined
      : await reader.readAs(
          collector,
          callOf(manager, "collect((uint256,address,uint128,uint128))", id, wallet, maxUint128, maxUint128),
        );
  const [fees0 = 0n, fees1 = 0n] = owed ?? [];
  const amounts = amountsOf({
    liquidity,
    price,
    lower: priceAtTick(Number(signedIn(lower))),
    upper: priceAtTick(Number(signedIn(upper))),
  });
  const earned = custody?.rewards ?? [];
  if (liquidity === 0n && fees0 === 0n && fees1 === 0n && earned.length === 0) return undefined;
  const both = (units0: bigint, units1: bigint) =>
    [
      { token: token0, units: units0 },
      { token: token1, units: units1 },
    ].filter(({ units }) => units > 0n);
  return {
    contract: manager,
    key: String(id),
    supplied: both(...amounts),
    rewards: [...both(fees0, fees1), ...earned],
  };
}

/** The square root of the price in a position's pool. */
async function priceOf(
  reader: ChainReader,
  { registry, family, words }: PositionRequest,
  tokens: readonly [string, string],
): Promise<bigint | undefined> {
  const tierType = family === "slipstream" ? "int24" : "uint24";
  const [pool] = await reader.read([
    family === "algebra"
      ? callOf(registry, "poolByPair(address,address)", ...tokens)
      : callOf(registry, `getPool(address,address,${tierType})`, ...tokens, words[4] ?? 0n),
  ]);
  const at = addressIn(pool?.[0]);
  if (at === undefined) return undefined;
  const [state] = await reader.read([callOf(at, family === "algebra" ? "globalState()" : "slot0()")]);
  return state?.[0];
}

const one96 = 1n << 96n;

/**
 * Amounts of two tokens that liquidity has between two square roots of prices (Q64.96), rounded down as the pool pays them (Uniswap v3
 * whitepaper, §6.2.1).
 */
export function amountsOf({
  liquidity,
  price,
  lower,
  upper,
}: {
  liquidity: bigint;
  price: bigint;
  lower: bigint;
  upper: bigint;
}): [bigint, bigint] {
  const from = price < lower ? lower : price;
  const to = price > upper ? upper : price;
  const amount0 = from >= upper ? 0n : ((liquidity << 96n) * (upper - from)) / upper / from;
  const amount1 = to <= lower ? 0n : (liquidity * (to - lower)) / one96;
  return [amount0, amount1];
}

const maxTick = 887_272;

/** The square root of 1.0001 to the power of a tick, as Q64.96: factors of the powers of two, in Q128.128, as the pools compute it. */
export function priceAtTick(tick: number): bigint {
  const size = Math.min(Math.abs(tick), maxTick);
  let ratio = 1n << 128n;
  for (const [bit, factor] of tickFactors.entries())
    if ((size & (1 << bit)) !== 0) ratio = (ratio * factor) >> 128n;
  if (tick > 0) ratio = ((1n << 256n) - 1n) / ratio;
  return (ratio >> 32n) + (ratio % (1n << 32n) === 0n ? 0n : 1n);
}

/** 1 ÷ √1.0001 to the powers of two, as Q128.128, in the published digits of the pool's contract. */
const tickFactors: readonly bigint[] = [
  0xfffcb933bd6fad37aa2d162d1a594001n,
  0xfff97272373d413259a46990580e213an,
  0xfff2e50f5f656932ef12357cf3c7fdccn,
  0xffe5caca7e10e4e61c3624eaa0941cd0n,
  0xffcb9843d60f6159c9db58835c926644n,
  0xff973b41fa98c081472e6896dfb254c0n,
  0xff2ea16466c96a3843ec78b326b52861n,
  0xfe5dee046a99a2a811c461f1969c3053n,
  0xfcbe86c7900a88aedcffc83b479aa3a4n,
  0xf987a7253ac413176f2b074cf7815e54n,
  0xf3392b0822b70005940c7a398e4b70f3n,
  0xe7159475a2c29b7443b29c7fa6e889d9n,
  0xd097f3bdfd2022b8845ad8f792aa5825n,
  0xa9f746462d870fdf8a65dc1f90e061e5n,
  0x70d869a156d2a1b890bb3df62baf32f7n,
  0x31be135f97d08fd981231505542fcfa6n,
  0x9aa508b5b7a84e1c677de54f3e99bc9n,
  0x5d6af8dedb81196699c329225ee604n,
  0x2216e584f5fa1ea926041bedfe98n,
  0x48a170391f7dc42444e8fa2n,
];
