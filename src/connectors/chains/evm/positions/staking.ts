import type { ChainReader } from "./chain-reader.ts";
import { statedOf, type FoundPosition, type FoundAmount } from "./found-position.ts";
import { addressIn, arrayIn, callOf, type Call } from "./abi-words.ts";

/** Maximum of further rewards read from a gauge or pool: Curve's gauges have at most eight. */
const maxRewards = 8;
const rewardPlaces = Array.from({ length: maxRewards }, (_, index) => BigInt(index));

/** Functions of staking contracts that return the staked token and the reward. All are called at once. */
const questions = (contract: string, wallet: string): Call[] => [
  callOf(contract, "balanceOf(address)", wallet),
  callOf(contract, "stakingToken()"),
  callOf(contract, "lp_token()"),
  callOf(contract, "earned(address)", wallet),
  callOf(contract, "rewardToken()"),
  callOf(contract, "rewardsToken()"),
  callOf(contract, "claimable_tokens(address)", wallet),
  callOf(contract, "crv_token()"),
  callOf(contract, "minter()"),
  callOf(contract, "getRelativeWeightCap()"),
  callOf(contract, "operator()"),
  callOf(contract, "pid()"),
  ...rewardPlaces.flatMap((place) => [
    callOf(contract, "reward_tokens(uint256)", place),
    callOf(contract, "extraRewards(uint256)", place),
  ]),
];
const questionCount = questions("0x0", "0x0").length;
type Answers = readonly (bigint[] | undefined)[];

/** BAL, which the gauges of Balancer on Ethereum do not name. */
const balancerToken = "0xba100000625a3754423978a60c9317c58a424e3d";

/**
 * The stakes of a wallet at contracts, read by the functions that Synthetix' staking rewards, the gauges of Curve, Balancer, Velodrome and
 * Aerodrome, and the reward pools of Convex and Aura share. Other contracts answer none of these calls and are excluded.
 */
export async function readStakes(
  reader: ChainReader,
  { contracts, wallet }: { contracts: readonly string[]; wallet: string },
): Promise<FoundPosition[]> {
  const stakes = await stakesAt(reader, { contracts, wallet });
  return stakes.flatMap(({ contract, token, units, rewards }): FoundPosition[] => {
    const supplied = statedOf([{ token, units, isFixed: true }]);
    return token === undefined || supplied.length + rewards.length === 0
      ? []
      : [{ contract, supplied, rewards }];
  });
}

/** Adds the rewards due to tokens that represent others: those of gauges and of Aura's pools. */
export async function withRewards(
  reader: ChainReader,
  { found, wallet }: { found: readonly FoundPosition[]; wallet: string },
): Promise<FoundPosition[]> {
  const stakes = await stakesAt(reader, { contracts: found.map(({ contract }) => contract), wallet });
  return found.map((position, index) => {
    const rewards = stakes[index]?.rewards ?? [];
    return rewards.length === 0 ? position : { ...position, rewards };
  });
}

type Stake = {
  contract: string;
  token: string | undefined;
  units: bigint | undefined;
  rewards: FoundAmount[];
};

async function stakesAt(
  reader: ChainReader,
  { contracts, wallet }: { contracts: readonly string[]; wallet: string },
): Promise<Stake[]> {
  const results = await reader.read(contracts.flatMap((contract) => questions(contract, wallet)));
  const stakes: Stake[] = [];
  for (const [index, contract] of contracts.entries()) {
    const contractResults = results.slice(index * questionCount, (index + 1) * questionCount);
    const [balance, stakingToken, poolToken] = contractResults;
    const rewards = [
      ...(await earnedAt(reader, contractResults, wallet)),
      ...(await mintedAt(reader, contractResults)),
      ...(await listedAt(reader, { contract, results: contractResults, wallet })),
    ];
    const staked = addressIn(stakingToken?.[0]);
    const token =
      staked === undefined ? addressIn(poolToken?.[0]) : await poolTokenOf(reader, contractResults, staked);
    stakes.push({ contract, token, units: balance?.[0], rewards });
  }
  return stakes;
}

/** A reward pool of Convex or Aura stakes its own token; the booster names the pool's token for it. */
async function poolTokenOf(reader: ChainReader, results: Answers, staked: string): Promise<string> {
  const booster = addressIn(results[10]?.[0]);
  const pool = results[11]?.[0];
  if (booster === undefined || pool === undefined) return staked;
  const [info] = await reader.read([callOf(booster, "poolInfo(uint256)", pool)]);
  const [token, deposit] = (info ?? []).slice(0, 2).map(addressIn);
  return token !== undefined && deposit === staked ? token : staked;
}

/** Rewards due from staking contracts, gauges of Velodrome and reward pools: their own coin, and those of their further pools. */
async function earnedAt(reader: ChainReader, results: Answers, wallet: string): Promise<FoundAmount[]> {
  const token = addressIn((results[4] ?? results[5])?.[0]);
  const further = rewardPlaces.flatMap((_, place) => {
    const pool = addressIn(results[13 + place * 2]?.[0]);
    return pool === undefined ? [] : [pool];
  });
  const due = await reader.read(
    further.flatMap((pool) => [callOf(pool, "earned(address)", wallet), callOf(pool, "rewardToken()")]),
  );
  const others = further.map((_, index) => ({
    token: addressIn(due[index * 2 + 1]?.[0]),
    units: due[index * 2]?.[0],
  }));
  return statedOf([{ token, units: results[3]?.[0] }, ...others]);
}

/** The amount that a gauge's minter would mint: CRV, or BAL at a gauge of Balancer on Ethereum. */
async function mintedAt(reader: ChainReader, results: Answers): Promise<FoundAmount[]> {
  const units = results[6]?.[0] ?? 0n;
  if (units === 0n) return [];
  const minter = addressIn(results[8]?.[0]);
  const [tokenAnswer] = minter === undefined ? [] : await reader.read([callOf(minter, "token()")]);
  const isBalancer = results[9] !== undefined && reader.chain.platform === "eip155:1";
  const token = addressIn((results[7] ?? tokenAnswer)?.[0]) ?? (isBalancer ? balancerToken : undefined);
  return statedOf([{ token, units }]);
}

/** Further coins that a gauge pays. */
async function listedAt(
  reader: ChainReader,
  { contract, results, wallet }: { contract: string; results: Answers; wallet: string },
): Promise<FoundAmount[]> {
  const tokens = rewardPlaces.flatMap((_, place) => {
    const token = addressIn(results[12 + place * 2]?.[0]);
    return token === undefined ? [] : [token];
  });
  const due = await reader.read(
    tokens.map((token) => callOf(contract, "claimable_reward(address,address)", wallet, token)),
  );
  return statedOf(tokens.map((token, index) => ({ token, units: due[index]?.[0] })));
}

/** Tokens locked for votes by the contract of Convex and Aura, and the rewards due for them. */
export async function readVoteLock(
  reader: ChainReader,
  { contract, wallet }: { contract: string; wallet: string },
): Promise<FoundPosition[]> {
  const [lockedAnswer, token, due] = await reader.read([
    callOf(contract, "lockedBalances(address)", wallet),
    callOf(contract, "stakingToken()"),
    callOf(contract, "claimableRewards(address)", wallet),
  ]);
  if (lockedAnswer === undefined) return [{ contract, isUnread: true }];
  const pairs = pairsIn(due ?? []);
  const supplied = statedOf([{ token: addressIn(token?.[0]), units: lockedAnswer[0], isFixed: true }]);
  const rewards = statedOf(pairs);
  return supplied.length + rewards.length === 0 ? [] : [{ contract, supplied, rewards }];
}

/** A list of tokens with amounts, two words each. */
function pairsIn(words: readonly bigint[]): { token: string | undefined; units: bigint | undefined }[] {
  const count = arrayIn(words, 0).length;
  const start = Number((words[0] ?? 0n) / 32n) + 1;
  return Array.from({ length: count }, (_, index) => ({
    token: addressIn(words[start + index * 2]),
    units: words[start + index * 2 + 1],
  }));
}

const maxPools = 1_000n;

/**
 * Deposits in the reward pools of Convex. The booster lists its pools; those of the tokens that the ledger has at it are asked about. On a
 * claim, CVX is minted on top of CRV by a schedule of its supply.
 */
export async function readConvex(
  reader: ChainReader,
  { booster, wallet, tokens }: { booster: string; wallet: string; tokens: ReadonlySet<string> },
): Promise<FoundPosition[]> {
  if (tokens.size === 0) return [];
  const [length, minter] = await reader.read([callOf(booster, "poolLength()"), callOf(booster, "minter()")]);
  const count = length?.[0];
  if (count === undefined) return [{ contract: booster, isUnread: true }];
  const indexes = Array.from({ length: Number(count > maxPools ? maxPools : count) }, (_, i) => BigInt(i));
  const infos = await reader.read(indexes.map((place) => callOf(booster, "poolInfo(uint256)", place)));
  // Words of a pool: its token, the deposit's token, gauge, and reward pool.
  const pools = infos.flatMap((info = []) => {
    const [token, , , rewards] = info.slice(0, 4).map(addressIn);
    return token === undefined || rewards === undefined || !tokens.has(token) ? [] : [rewards];
  });
  const found = await readStakes(reader, { contracts: pools, wallet });
  const schedule = await scheduleOf(reader, addressIn(minter?.[0]));
  return found.map((position) => ({
    ...position,
    protocol: "convex",
    rewards: [...(position.rewards ?? []), ...schedule(position.rewards ?? [])],
  }));
}

/** How much CVX is minted for CRV: less with each cliff of its supply, and none beyond the last. */
async function scheduleOf(
  reader: ChainReader,
  minter: string | undefined,
): Promise<(rewards: readonly FoundAmount[]) => FoundAmount[]> {
  if (minter === undefined) return () => [];
  const names = ["totalSupply", "maxSupply", "totalCliffs", "reductionPerCliff"];
  const results = await reader.read(names.map((name) => callOf(minter, `${name}()`)));
  const [supply, most, cliffs, perCliff] = results.map((words) => words?.[0]);
  if (supply === undefined || most === undefined || !cliffs || !perCliff) return () => [];
  const cliff = supply / perCliff;
  // The first reward of a pool is CRV; further ones mint nothing.
  return ([earned]) => {
    if (earned === undefined || cliff >= cliffs) return [];
    const units = (earned.units * (cliffs - cliff)) / cliffs;
    return statedOf([{ token: minter, units: units > most - supply ? most - supply : units }]);
  };
}
