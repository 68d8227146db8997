import type { ChainReader } from "./chain-reader.ts";
import { nativeCoin, type Found, type FoundAmount } from "./found.ts";
import { addressIn, arrayIn, callOf } from "./words.ts";

/** Where `getReserveData` keeps a reserve's tokens, in words: Aave v3 moved them by one. */
const reserveTokens = { "aave-v2": 7, "aave-v3": 8 } as const;

/** An account without debt has the largest number as its health factor. */
const noDebt = 1n << 200n;

/** Supplies, debts and the health factor of an account in a pool of Aave v2, v3 or a fork. */
export async function readAave(
  reader: ChainReader,
  { pool, wallet, family }: { pool: string; wallet: string; family: "aave-v2" | "aave-v3" },
): Promise<Found[]> {
  const [account, list] = await reader.read([
    callOf(pool, "getUserAccountData(address)", wallet),
    callOf(pool, "getReservesList()"),
  ]);
  if (account === undefined || list === undefined) return [];
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
  const held = tokens.flatMap(({ asset, token, isDebt }, index) => {
    const units = balances[index]?.[0] ?? 0n;
    return units === 0n ? [] : [{ isDebt, amount: { token: asset, units, share: { token, units } } }];
  });
  if (held.length === 0) return [];
  const health = account[5];
  return [
    {
      contract: pool,
      supplied: held.filter(({ isDebt }) => !isDebt).map(({ amount }) => amount),
      borrowed: held.filter(({ isDebt }) => isDebt).map(({ amount }) => amount),
      ...(health === undefined || health > noDebt ? {} : { health: { units: health, scale: 18 } }),
    },
  ];
}

const wad = 10n ** 18n;

/** An account in one market of Compound v2 or a fork: the market is the token of what was supplied. */
export async function readCompoundV2(
  reader: ChainReader,
  { market, wallet }: { market: string; wallet: string },
): Promise<Found[]> {
  const [snapshot, asset] = await reader.read([
    callOf(market, "getAccountSnapshot(address)", wallet),
    callOf(market, "underlying()"),
  ]);
  const [failure, shares = 0n, owed = 0n, rate = 0n] = snapshot ?? [];
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

/** An account in one market of Compound v3: the base asset, collateral, and what is borrowed of the base asset. */
export async function readCompoundV3(
  reader: ChainReader,
  { market, wallet }: { market: string; wallet: string },
): Promise<Found[]> {
  const [base, supplied, owed, count] = await reader.read([
    callOf(market, "baseToken()"),
    callOf(market, "balanceOf(address)", wallet),
    callOf(market, "borrowBalanceOf(address)", wallet),
    callOf(market, "numAssets()"),
  ]);
  const token = addressIn(base?.[0]);
  if (token === undefined) return [];
  const places = Array.from({ length: Number(count?.[0] ?? 0n) & 255 }, (_, index) => BigInt(index));
  const infos = await reader.read(places.map((place) => callOf(market, "getAssetInfo(uint8)", place)));
  // Words of an asset's record: its number, contract, price feed, scale and factors.
  const assets = infos.map((info) => addressIn(info?.[1])).filter((asset) => asset !== undefined);
  const collateral = await reader.read(
    assets.map((asset) => callOf(market, "userCollateral(address,address)", wallet, asset)),
  );
  const amounts: FoundAmount[] = [];
  const units = supplied?.[0] ?? 0n;
  if (units > 0n) amounts.push({ token, units, share: { token: market, units } });
  assets.forEach((asset, index) => {
    const locked = collateral[index]?.[0] ?? 0n;
    if (locked > 0n) amounts.push({ token: asset, units: locked });
  });
  const borrowed = owed?.[0] ?? 0n;
  if (amounts.length === 0 && borrowed === 0n) return [];
  return [
    {
      contract: market,
      supplied: amounts,
      borrowed: borrowed === 0n ? [] : [{ token, units: borrowed }],
    },
  ];
}
