import type { ChainReader } from "./chain-reader.ts";
import type { FoundPosition } from "./found-position.ts";
import { addressIn, arrayIn, callOf } from "./abi-words.ts";

const accounts = 256n;
const wad = 10n ** 18n;

type Account = { address: string; number: bigint };

/**
 * Accounts of Euler v2: each address has 256, which differ in their last byte. A vault is read if an account enabled it as collateral or as the
 * controller of its debt; other shares are tokens in the wallet. The first interaction registers the owner, so other wallets cost one request.
 */
export async function readEuler(
  reader: ChainReader,
  { connector, wallet }: { connector: string; wallet: string },
): Promise<FoundPosition[]> {
  const [owner] = await reader.read([callOf(connector, "getAccountOwner(address)", wallet)]);
  if (owner === undefined) return [{ contract: connector, isUnread: true }];
  if (addressIn(owner[0]) !== wallet) return [];
  const all = Array.from({ length: Number(accounts) }, (_, index): Account => {
    const address = BigInt(wallet) ^ BigInt(index);
    return { address: `0x${address.toString(16).padStart(40, "0")}`, number: BigInt(index) };
  });
  const results = await reader.read(
    all.flatMap(({ address }) => [
      callOf(connector, "getCollaterals(address)", address),
      callOf(connector, "getControllers(address)", address),
    ]),
  );
  const found: FoundPosition[] = [];
  for (const [index, account] of all.entries()) {
    const [collaterals, controllers] = results.slice(index * 2, index * 2 + 2);
    if (collaterals === undefined || controllers === undefined)
      return [{ contract: connector, isUnread: true }];
    const vaults = new Set([...arrayIn(collaterals, 0), ...arrayIn(controllers, 0)].map(addressIn));
    for (const vault of vaults)
      if (vault !== undefined) found.push(...(await readVault(reader, { vault, account })));
  }
  return found;
}

/** Shares and debt of an account in a vault. A vault with a debt states how its collateral covers it. */
async function readVault(
  reader: ChainReader,
  { vault, account: { address, number } }: { vault: string; account: Account },
): Promise<FoundPosition[]> {
  const [asset, balance, debt, liquidity] = await reader.read([
    callOf(vault, "asset()"),
    callOf(vault, "balanceOf(address)", address),
    callOf(vault, "debtOf(address)", address),
    callOf(vault, "accountLiquidity(address,bool)", address, 1n),
  ]);
  const token = addressIn(asset?.[0]);
  const shares = balance?.[0];
  const contract = { contract: vault, protocol: "euler", key: number === 0n ? "" : String(number) };
  if (token === undefined || shares === undefined) return [{ ...contract, isUnread: true }];
  const owed = debt?.[0] ?? 0n;
  const [worth] = shares === 0n ? [] : await reader.read([callOf(vault, "convertToAssets(uint256)", shares)]);
  const units = worth?.[0] ?? 0n;
  if (units === 0n && owed === 0n) return [];
  const [secured, liability = 0n] = liquidity ?? [];
  const isKnown = secured !== undefined && liability > 0n && owed > 0n;
  // The wallet holds the shares of its first account only.
  const share = number === 0n ? { share: { token: vault, units: shares } } : {};
  return [
    {
      ...contract,
      supplied: units === 0n ? [] : [{ token, units, ...share }],
      borrowed: owed === 0n ? [] : [{ token, units: owed }],
      ...(isKnown ? { health: { units: (secured * wad) / liability, scale: 18 } } : {}),
    },
  ];
}
