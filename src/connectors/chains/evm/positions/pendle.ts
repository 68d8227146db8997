import type { ChainReader } from "./chain-reader.ts";
import { nativeCoin, statedOf, type FoundPosition, type FoundAmount } from "./found-position.ts";
import { addressIn, arrayIn, callOf, type Call } from "./abi-words.ts";

type Held = { token: string; units: bigint };
type Answers = readonly (bigint[] | undefined)[];
const wad = 10n ** 18n;

/** Functions that distinguish the tokens of Pendle. */
const questions = (token: string): Call[] => [
  callOf(token, "readTokens()"),
  callOf(token, "readState(address)", 0n),
  callOf(token, "SY()"),
  callOf(token, "PT()"),
  callOf(token, "YT()"),
  callOf(token, "isExpired()"),
];
const questionCount = questions("0x0").length;

/**
 * Tokens of Pendle in a wallet: a pool's share by what the pool holds, a principal token after its expiry by what it pays, and the interest and
 * rewards due to pool shares and yield tokens. Before its expiry a principal token has a market price.
 */
export async function readPendle(
  reader: ChainReader,
  { wallet, tokens }: { wallet: string; tokens: readonly Held[] },
): Promise<FoundPosition[]> {
  const results = await reader.read(tokens.flatMap(({ token }) => questions(token)));
  const found: FoundPosition[] = [];
  for (const [index, share] of tokens.entries()) {
    const tokenResults = results.slice(index * questionCount, (index + 1) * questionCount);
    const [standard, principal, yieldToken] = tokenResults.slice(2, 5).map((words) => addressIn(words?.[0]));
    if (tokenResults[0]?.length === 3)
      found.push(...(await poolShare(reader, { share, results: tokenResults, wallet })));
    else if (standard !== undefined && yieldToken !== undefined)
      found.push(
        ...(await principalOf(reader, {
          share,
          standard,
          yieldToken,
          isExpired: tokenResults[5]?.[0] === 1n,
        })),
      );
    else if (standard !== undefined && principal !== undefined)
      found.push(...(await yieldOf(reader, { share, standard, wallet })));
  }
  return found;
}

async function poolShare(
  reader: ChainReader,
  { share, results, wallet }: { share: Held; results: Answers; wallet: string },
): Promise<FoundPosition[]> {
  const [standard, principal] = (results[0] ?? []).map(addressIn);
  const [totalPrincipal = 0n, totalStandard = 0n, supply = 0n] = results[1] ?? [];
  if (standard === undefined || principal === undefined || supply === 0n) return [];
  const part = (poolAmount: bigint): bigint => (poolAmount * share.units) / supply;
  const [asset, due, coins] = await Promise.all([
    assetOf(reader, standard),
    reader.read([callOf(share.token, "redeemRewards(address)", wallet)]),
    reader.read([callOf(share.token, "getRewardTokens()")]),
  ]);
  const supplied = [asset(part(totalStandard)), { token: principal, units: part(totalPrincipal) }];
  return [
    {
      contract: share.token,
      protocol: "pendle",
      supplied: supplied.filter(({ units }) => units > 0n).map((amount) => ({ ...amount, share })),
      rewards: rewardsIn(coins[0], arrayIn(due[0] ?? [], 0)),
    },
  ];
}

/** After its expiry a principal token pays its asset at the rate of the expiry. */
async function principalOf(
  reader: ChainReader,
  {
    share,
    standard,
    yieldToken,
    isExpired,
  }: { share: Held; standard: string; yieldToken: string; isExpired: boolean },
): Promise<FoundPosition[]> {
  if (!isExpired) return [];
  const [index] = await reader.read([callOf(yieldToken, "pyIndexCurrent()")]);
  const rate = index?.[0] ?? 0n;
  if (rate === 0n) return [];
  const asset = await assetOf(reader, standard);
  const amount = asset((share.units * wad) / rate);
  return [{ contract: share.token, protocol: "pendle", supplied: [{ ...amount, share }] }];
}

async function yieldOf(
  reader: ChainReader,
  { share, standard, wallet }: { share: Held; standard: string; wallet: string },
): Promise<FoundPosition[]> {
  const [due, coins] = await reader.read([
    callOf(share.token, "redeemDueInterestAndRewards(address,bool,bool)", wallet, 1n, 1n),
    callOf(share.token, "getRewardTokens()"),
  ]);
  const interest = due?.[0] ?? 0n;
  const asset = await assetOf(reader, standard);
  const rewards = [
    ...statedOf(interest === 0n ? [] : [asset(interest)]),
    ...rewardsIn(coins, arrayIn(due ?? [], 1)),
  ];
  return rewards.length === 0 ? [] : [{ contract: share.token, protocol: "pendle", rewards }];
}

/** A standardized yield token in its asset, if that is a token; else in itself. */
async function assetOf(
  reader: ChainReader,
  standard: string,
): Promise<(units: bigint) => { token: string; units: bigint }> {
  const [rate, info] = await reader.read([
    callOf(standard, "exchangeRate()"),
    callOf(standard, "assetInfo()"),
  ]);
  // Words: 0 for a token or 1 for the liquidity of a pool, address (zero is the native coin), decimals.
  const token = info?.[0] === 0n ? (addressIn(info[1]) ?? nativeCoin) : undefined;
  const perUnit = rate?.[0] ?? 0n;
  return (units) =>
    token === undefined || perUnit === 0n
      ? { token: standard, units }
      : { token, units: (units * perUnit) / wad };
}

function rewardsIn(coins: readonly bigint[] | undefined, amounts: readonly bigint[]): FoundAmount[] {
  const tokens = arrayIn(coins ?? [], 0).map(addressIn);
  return statedOf(tokens.map((token, index) => ({ token, units: amounts[index] })));
}
