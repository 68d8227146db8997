import type { ChainReader } from "./chain-reader.ts";
import { nativeCoin, type FoundPosition } from "./found-position.ts";
import { addressIn, callOf } from "./abi-words.ts";

/** The resolvers that state a position with its interest, by chain (deployments of Fluid). */
const resolvers: Readonly<Record<string, string>> = {
  "eip155:1": "0x814c8c7ceb1411b364c2940c4b9380e739e06686",
  "eip155:8453": "0x79b3102173eb84e6bca182c7440afca5a41abcf8",
  "eip155:42161": "0xd7d455d387d7840f56c65bb08ad639de9244e463",
};

const maxPositions = 100n;
/** How Fluid names the native coin. */
const nativeMark = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
/**
 * Words of the answer of `positionByNftId`: twelve of the position, the vault, whether its collateral or debt is a share of a pool,
 * eighteen of its constants, and its settings.
 */
const place = {
  supply: 9,
  borrow: 10,
  isSmartCollateral: 13,
  isSmartDebt: 14,
  supplyToken: 23,
  borrowToken: 25,
  threshold: 36,
  price: 43,
};
/** Debt for one unit of collateral at the oracle's price, and the share of it at which a position is liquidated. */
const priceScale = 10n ** 27n;
const thresholdScale = 10n ** 4n;
const wad = 10n ** 18n;

/**
 * Vaults of Fluid: one NFT each, with what liquidations left of the collateral and the debt with its interest. Vaults whose collateral or
 * debt is a share of a pool state shares, not tokens, and are left unread.
 */
export async function readFluid(
  reader: ChainReader,
  { factory, wallet }: { factory: string; wallet: string },
): Promise<FoundPosition[]> {
  const resolver = resolvers[reader.chain.platform];
  const [countAnswer] = await reader.read([callOf(factory, "balanceOf(address)", wallet)]);
  if (countAnswer?.[0] === 0n) return [];
  if (countAnswer?.[0] === undefined || resolver === undefined)
    return [{ contract: factory, isUnread: true }];
  const count = countAnswer[0] > maxPositions ? maxPositions : countAnswer[0];
  const indexes = Array.from({ length: Number(count) }, (_, index) => BigInt(index));
  const ids = (
    await reader.read(
      indexes.map((index) => callOf(factory, "tokenOfOwnerByIndex(address,uint256)", wallet, index)),
    )
  ).map((words) => words?.[0]);
  const positions = await reader.read(
    ids.flatMap((id) => (id === undefined ? [] : [callOf(resolver, "positionByNftId(uint256)", id)])),
  );
  if (ids.includes(undefined)) return [{ contract: factory, isUnread: true }];
  return ids.flatMap((id, index) => positionIn(factory, String(id), positions[index]));
}

function positionIn(contract: string, key: string, words: readonly bigint[] = []): FoundPosition[] {
  const at = (index: number): bigint => words[index] ?? 0n;
  const [supplyToken, borrowToken] = [place.supplyToken, place.borrowToken].map((index) =>
    addressIn(at(index)),
  );
  const isPlain = words[place.isSmartCollateral] === 0n && words[place.isSmartDebt] === 0n;
  if (!isPlain || supplyToken === undefined || borrowToken === undefined)
    return [{ contract, key, isUnread: true }];
  const [supply, borrow] = [at(place.supply), at(place.borrow)];
  if (supply === 0n && borrow === 0n) return [];
  const coin = (token: string): string => (token === nativeMark ? nativeCoin : token);
  const secured = (supply * at(place.price) * at(place.threshold)) / thresholdScale;
  return [
    {
      contract,
      key,
      supplied: supply === 0n ? [] : [{ token: coin(supplyToken), units: supply }],
      borrowed: borrow === 0n ? [] : [{ token: coin(borrowToken), units: borrow }],
      ...(borrow === 0n || secured === 0n
        ? {}
        : { health: { units: (secured * wad) / (borrow * priceScale), scale: 18 } }),
    },
  ];
}
