import type { ChainReader } from "./chain-reader.ts";
import type { TokenRate } from "../../../../domain/protocols/protocol.ts";
import type { FoundPosition } from "./found-position.ts";
import { addressIn, arrayIn, callOf, type Call } from "./abi-words.ts";

type Held = { token: string; units: bigint };
type Answers = readonly (bigint[] | undefined)[];

const maxCoins = 8;

/** Functions that show what a token represents. All are called at once. */
const questions = (token: string, units: bigint): Call[] => [
  callOf(token, "totalSupply()"),
  callOf(token, "asset()"),
  callOf(token, "convertToAssets(uint256)", units),
  callOf(token, "token0()"),
  callOf(token, "token1()"),
  callOf(token, "getReserves()"),
  callOf(token, "getPoolId()"),
  callOf(token, "getVault()"),
  callOf(token, "getActualSupply()"),
  callOf(token, "minter()"),
  callOf(token, "coins(uint256)", 0n),
  callOf(token, "lp_token()"),
  callOf(token, "token()"),
  callOf(token, "pricePerShare()"),
  callOf(token, "decimals()"),
  callOf(token, "want()"),
  callOf(token, "getPricePerFullShare()"),
];
const questionCount = questions("0x0", 0n).length;

/**
 * The assets that tokens in a wallet represent, read by their own functions: shares of vaults (ERC-4626, Yearn v2, Beefy), of pools of Uniswap v2
 * and its forks, of Balancer v2 and v3 and of Curve, and of the gauges of Curve and Balancer. Other tokens answer none of these calls.
 */
export async function readShares(reader: ChainReader, tokens: readonly Held[]): Promise<FoundPosition[]> {
  const results = await reader.read(tokens.flatMap(({ token, units }) => questions(token, units)));
  const found: FoundPosition[] = [];
  for (const [index, share] of tokens.entries()) {
    const tokenResults = results.slice(index * questionCount, (index + 1) * questionCount);
    const position =
      vaultShare(share, tokenResults) ??
      pricedShare(share, tokenResults) ??
      gaugeShare(share, tokenResults) ??
      pairShare(share, tokenResults) ??
      (await balancerShare(reader, share, tokenResults)) ??
      (await curveShare(reader, share, tokenResults));
    if (position !== undefined) found.push(position);
  }
  return found;
}

/** Tokens whose contract states its rate by a specific function: staked ether. */
export async function readRates(
  reader: ChainReader,
  tokens: readonly (Held & { rate: TokenRate })[],
): Promise<FoundPosition[]> {
  const requested = tokens.flatMap(({ token, rate }) =>
    rate.rate === undefined ? [] : [callOf(token, rate.rate)],
  );
  const results = await reader.read(requested);
  return tokens.flatMap(({ token, units, rate }): FoundPosition[] => {
    const perToken = rate.rate === undefined ? unit : results.shift()?.[0];
    if (perToken === undefined || perToken === 0n) return [];
    const amount = { token: rate.underlying, units: (units * perToken) / unit, share: { token, units } };
    return [{ contract: token, supplied: [amount] }];
  });
}

const unit = 10n ** 18n;

function vaultShare(share: Held, [, asset, assets]: Answers): FoundPosition | undefined {
  const token = addressIn(asset?.[0]);
  const units = assets?.[0];
  if (token === undefined || units === undefined || units === 0n || assets?.length !== 1) return undefined;
  return { contract: share.token, supplied: [{ token, units, share }] };
}

/** Vaults before ERC-4626: one of Yearn v2 states the price of a share with its own decimals, one of Beefy with 18. */
function pricedShare(share: Held, results: Answers): FoundPosition | undefined {
  const [token, price, decimals, want, fullPrice] = results.slice(12).map((words) => words?.[0]);
  const isYearn = addressIn(token) !== undefined && price !== undefined && decimals !== undefined;
  const underlying = addressIn(isYearn ? token : want);
  const [rate, one] = isYearn && decimals <= 36n ? [price, 10n ** decimals] : [fullPrice, unit];
  if (underlying === undefined || rate === undefined) return undefined;
  const units = (share.units * rate) / one;
  return units === 0n
    ? undefined
    : { contract: share.token, supplied: [{ token: underlying, units, share }] };
}

/** The token of a gauge is one of the pool. */
function gaugeShare(share: Held, results: Answers): FoundPosition | undefined {
  const token = addressIn(results[11]?.[0]);
  if (token === undefined) return undefined;
  return { contract: share.token, supplied: [{ token, units: share.units, share }] };
}

/** A part of what a pool holds, rounded down as pools pay it. */
function partOf(
  share: Held,
  supply: bigint,
  coins: readonly { token: string; heldUnits: bigint }[],
): FoundPosition {
  return {
    contract: share.token,
    supplied: coins
      .map(({ token, heldUnits: poolAmount }) => ({
        token,
        units: (poolAmount * share.units) / supply,
        share,
      }))
      .filter(({ units }) => units > 0n),
  };
}

function pairShare(share: Held, [total, , , first, second, reserves]: Answers): FoundPosition | undefined {
  const [token0, token1] = [addressIn(first?.[0]), addressIn(second?.[0])];
  const supply = total?.[0] ?? 0n;
  const [held0, held1] = reserves ?? [];
  if (token0 === undefined || token1 === undefined || held0 === undefined || held1 === undefined)
    return undefined;
  if (supply === 0n) return undefined;
  return partOf(share, supply, [
    { token: token0, heldUnits: held0 },
    { token: token1, heldUnits: held1 },
  ]);
}

async function balancerShare(
  reader: ChainReader,
  share: Held,
  results: Answers,
): Promise<FoundPosition | undefined> {
  const id = results[6]?.[0];
  const vault = addressIn(results[7]?.[0]);
  const supply = results[8]?.[0] ?? results[0]?.[0] ?? 0n;
  if (vault === undefined || supply === 0n) return undefined;
  // The vault of v3 knows pools by their address, and answers tokens, their settings and balances.
  const [pool] = await reader.read([
    id === undefined
      ? callOf(vault, "getPoolTokenInfo(address)", share.token)
      : callOf(vault, "getPoolTokens(bytes32)", id),
  ]);
  if (pool === undefined) return undefined;
  const balances = arrayIn(pool, id === undefined ? 2 : 1);
  const coins = arrayIn(pool, 0).flatMap((word, index) => {
    const token = addressIn(word);
    // A pool may hold its own token, of which the actual supply is net.
    return token === undefined || token === share.token ? [] : [{ token, heldUnits: balances[index] ?? 0n }];
  });
  return coins.length === 0 ? undefined : partOf(share, supply, coins);
}

async function curveShare(
  reader: ChainReader,
  share: Held,
  results: Answers,
): Promise<FoundPosition | undefined> {
  const supply = results[0]?.[0] ?? 0n;
  const pool = results[10] === undefined ? addressIn(results[9]?.[0]) : share.token;
  if (pool === undefined || supply === 0n) return undefined;
  const indexes = Array.from({ length: maxCoins }, (_, index) => BigInt(index));
  // Pools before 2020 number their coins in another type.
  const requested = await reader.read([
    ...indexes.map((place) => callOf(pool, "coins(uint256)", place)),
    ...indexes.map((place) => callOf(pool, "balances(uint256)", place)),
    ...indexes.map((place) => callOf(pool, "coins(int128)", place)),
    ...indexes.map((place) => callOf(pool, "balances(int128)", place)),
  ]);
  const coins = indexes.flatMap((_, index) => {
    const token = addressIn((requested[index] ?? requested[index + 2 * maxCoins])?.[0]);
    const balance = (requested[index + maxCoins] ?? requested[index + 3 * maxCoins])?.[0];
    return token === undefined || balance === undefined ? [] : [{ token: coinOf(token), heldUnits: balance }];
  });
  return coins.length < 2 ? undefined : partOf(share, supply, coins);
}

/** Pools use a placeholder address for the native coin. */
function coinOf(token: string): string {
  return token === "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee" ? "native" : token;
}
