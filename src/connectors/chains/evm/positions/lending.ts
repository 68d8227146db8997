import type { ChainReader } from "./chain-reader.ts";
import { nativeCoin, statedOf, type FoundPosition, type FoundAmount } from "./found-position.ts";
import { addressIn, arrayIn, callOf } from "./abi-words.ts";

/** Where `getReserveData` keeps a reserve's tokens, in words: Aave v3 moved them by one. */
const reserveTokens = { "aave-v2": 7, "aave-v3": 8 } as const;

/** An account without debt has the largest number as its health factor. */
const noDebt = 1n << 200n;

/** Supplies, debts and the health factor of an account in a pool of Aave v2, v3 or a fork. */
export async function readAave(
  reader: ChainReader,
  { pool, wallet, family }: { pool: string; wallet: string; family: "aave-v2" | "aave-v3" },
): Promise<FoundPosition[]> {
  const [account, list] = await reader.read([
    callOf(pool, "getUserAccountData(address)", wallet),
    callOf(pool, "getReservesList()"),
  ]);
  if (account === undefined || list === undefined) return [{ contract: pool, isUnread: true }];
  const reserves = arrayIn(list, 0).map(addressIn);
  const known = reserves.filter((reserve) => reserve !== undefined);
  const data = await reader.read(known.map((asset) => callOf(pool, "getReserveData(address)", asset)));
  const tokens = known.flatMap((asset, index) => {
    const first = reserveTokens[family];
    const [supply, stable, variable] = [0, 1, 2].map((place) => addressIn(data[index]?.[first + place]));
    return [
      { asset, token: supply, isDebt: false },
      { asset, token: stable, isDebt: true },
      { asset, token: variable, isDebt: true },
    ].flatMap(({ token, ...rest }) => (token === undefined ? [] : [{ ...rest, token }]));
  });
  const balances = await reader.read(tokens.map(({ token }) => callOf(token, "balanceOf(address)", wallet)));
  const heldTokens = tokens.flatMap(({ asset, token, isDebt }, index) => {
    const units = balances[index]?.[0] ?? 0n;
    return units === 0n ? [] : [{ isDebt, amount: { token: asset, units, share: { token, units } } }];
  });
  if (heldTokens.length === 0) return [];
  const health = account[5];
  const rewards = await readIncentives(reader, {
    wallet,
    tokens: heldTokens.map(({ amount }) => amount.share.token),
  });
  return [
    {
      contract: pool,
      ...(rewards.length === 0 ? {} : { rewards }),
      supplied: heldTokens.filter(({ isDebt }) => !isDebt).map(({ amount }) => amount),
      borrowed: heldTokens.filter(({ isDebt }) => isDebt).map(({ amount }) => amount),
      ...(health === undefined || health > noDebt ? {} : { health: { units: health, scale: 18 } }),
    },
  ];
}

/** Rewards that are due for tokens of a pool, by the controller that the tokens name: of v3 in several coins, of v2 in one. */
async function readIncentives(
  reader: ChainReader,
  { wallet, tokens }: { wallet: string; tokens: readonly string[] },
): Promise<FoundAmount[]> {
  const controllerAnswers = await reader.read(
    tokens.map((token) => callOf(token, "getIncentivesController()")),
  );
  const found = new Map<string, bigint>();
  for (const controller of new Set(controllerAnswers.map((words) => addressIn(words?.[0])))) {
    if (controller === undefined) continue;
    const controlledTokens = tokens.filter(
      (_, index) => addressIn(controllerAnswers[index]?.[0]) === controller,
    );
    const list = [BigInt(controlledTokens.length), ...controlledTokens];
    const [all, single, coin] = await reader.read([
      callOf(controller, "getAllUserRewards(address[],address)", 64n, wallet, ...list),
      callOf(controller, "getRewardsBalance(address[],address)", 64n, wallet, ...list),
      callOf(controller, "REWARD_TOKEN()"),
    ]);
    const amounts = all === undefined ? [single?.[0] ?? 0n] : arrayIn(all, 1);
    for (const [index, word] of (all === undefined ? (coin ?? []) : arrayIn(all, 0)).entries()) {
      const [token, units] = [addressIn(word), amounts[index] ?? 0n];
      if (token !== undefined && units > 0n) found.set(token, (found.get(token) ?? 0n) + units);
    }
  }
  return [...found].map(([token, units]) => ({ token, units }));
}

const wad = 10n ** 18n;

/** An account in one market of Compound v2 or a fork: the market is the token of what was supplied. */
export async function readCompoundV2(
  reader: ChainReader,
  { market, wallet }: { market: string; wallet: string },
): Promise<FoundPosition[]> {
  const [snapshot, asset] = await reader.read([
    callOf(market, "getAccountSnapshot(address)", wallet),
    callOf(market, "underlying()"),
  ]);
  if (snapshot === undefined) return [{ contract: market, isUnread: true }];
  const [failure, shares = 0n, owed = 0n, rate = 0n] = snapshot;
  if (failure !== 0n || (shares === 0n && owed === 0n)) return [];
  const token = addressIn(asset?.[0]) ?? nativeCoin;
  return [
    {
      contract: market,
      supplied:
        shares === 0n
          ? []
          : [{ token, units: (shares * rate) / wad, share: { token: market, units: shares } }],
      borrowed: owed === 0n ? [] : [{ token, units: owed }],
    },
  ];
}

/**
 * An account in one market of Compound v3: the base asset, collateral, what is borrowed of the base asset, and the rewards due by the
 * contracts that pay them.
 */
export async function readCompoundV3(
  reader: ChainReader,
  { market, wallet, payers = [] }: { market: string; wallet: string; payers?: readonly string[] },
): Promise<FoundPosition[]> {
  const [base, supplied, owed, count] = await reader.read([
    callOf(market, "baseToken()"),
    callOf(market, "balanceOf(address)", wallet),
    callOf(market, "borrowBalanceOf(address)", wallet),
    callOf(market, "numAssets()"),
  ]);
  const token = addressIn(base?.[0]);
  if (token === undefined) return [{ contract: market, isUnread: true }];
  const indexes = Array.from({ length: Number(count?.[0] ?? 0n) & 255 }, (_, index) => BigInt(index));
  const infos = await reader.read(indexes.map((place) => callOf(market, "getAssetInfo(uint8)", place)));
  // Words of an asset's record: its number, contract, price feed, scale and factors.
  const assets = infos.map((info) => addressIn(info?.[1])).filter((asset) => asset !== undefined);
  const collateral = await reader.read(
    assets.map((asset) => callOf(market, "userCollateral(address,address)", wallet, asset)),
  );
  const amounts: FoundAmount[] = [];
  const units = supplied?.[0] ?? 0n;
  if (units > 0n) amounts.push({ token, units, share: { token: market, units } });
  const lockedCollateral = infos.flatMap((info = []) => {
    const asset = addressIn(info[1]);
    const heldUnits = asset === undefined ? 0n : (collateral[assets.indexOf(asset)]?.[0] ?? 0n);
    return asset === undefined || heldUnits === 0n ? [] : [{ asset, heldUnits, info }];
  });
  for (const { asset, heldUnits } of lockedCollateral)
    amounts.push({ token: asset, units: heldUnits, isFixed: true });
  const borrowed = owed?.[0] ?? 0n;
  const due = await reader.read(
    payers.map((payer) => callOf(payer, "getRewardOwed(address,address)", market, wallet)),
  );
  const rewards = statedOf(due.map((words) => ({ token: addressIn(words?.[0]), units: words?.[1] })));
  if (amounts.length === 0 && borrowed === 0n && rewards.length === 0) return [];
  const health =
    borrowed === 0n ? undefined : await healthIn(reader, { market, borrowed, locked: lockedCollateral });
  return [
    {
      contract: market,
      supplied: amounts,
      borrowed: borrowed === 0n ? [] : [{ token, units: borrowed }],
      ...(rewards.length === 0 ? {} : { rewards }),
      ...(health === undefined ? {} : { health }),
    },
  ];
}

/** Collateral at the factors from which it is liquidated, by the debt, at the market's own prices. */
async function healthIn(
  reader: ChainReader,
  {
    market,
    borrowed,
    locked,
  }: { market: string; borrowed: bigint; locked: readonly { heldUnits: bigint; info: readonly bigint[] }[] },
): Promise<FoundPosition["health"]> {
  const [feed, scale] = await reader.read([
    callOf(market, "baseTokenPriceFeed()"),
    callOf(market, "baseScale()"),
  ]);
  const feeds = [addressIn(feed?.[0]), ...locked.map(({ info }) => addressIn(info[2]))];
  if (feeds.includes(undefined)) return undefined;
  const prices = await reader.read(
    feeds.map((feed) => callOf(market, "getPrice(address)", feed ?? nativeCoin)),
  );
  const [price, ...others] = prices.map((answer) => answer?.[0]);
  const unit = scale?.[0] ?? 0n;
  if (price === undefined || price === 0n || unit === 0n) return undefined;
  let secured = 0n;
  for (const [index, { heldUnits, info }] of locked.entries()) {
    const [value, assetScale = 0n, factor] = [others[index], info[3], info[5]];
    if (value === undefined || factor === undefined || assetScale === 0n) return undefined;
    secured += (heldUnits * value * factor) / assetScale;
  }
  return { units: (secured * unit) / (borrowed * price), scale: 18 };
}
