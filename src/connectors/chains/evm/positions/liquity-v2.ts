import type { ChainReader } from "./chain-reader.ts";
import { statedOf, type FoundPosition } from "./found-position.ts";
import { addressIn, callOf } from "./abi-words.ts";

const wad = 10n ** 18n;

type Branch = { registry: string; wallet: string; ids(collection: string): readonly bigint[] };

/**
 * One collateral of Liquity v2: its troves, one NFT each, and the wallet's deposit in its stability pool. NFTs cannot be listed by owner:
 * those of the ledger are asked about. Redemptions and liquidations change a trove without the wallet.
 */
export async function readBranch(
  reader: ChainReader,
  { registry, wallet, ids }: Branch,
): Promise<FoundPosition[]> {
  const names = ["troveNFT", "troveManager", "collToken", "boldToken", "priceFeed", "stabilityPool"];
  const [minimum, ...results] = await reader.read([
    callOf(registry, "MCR()"),
    ...names.map((name) => callOf(registry, `${name}()`)),
  ]);
  const [collection, manager, collateral, stable, feed, pool] = results.map((words) => addressIn(words?.[0]));
  if (collection === undefined || manager === undefined || collateral === undefined || stable === undefined)
    return [{ contract: registry, isUnread: true }];
  const tokens = { collateral, stable };
  const ratio = minimum?.[0] ?? 0n;
  return [
    ...(await readTroves(reader, { collection, manager, feed, ratio, wallet, ...tokens }, ids(collection))),
    ...(pool === undefined ? [] : await readPool(reader, { pool, wallet, ...tokens })),
  ];
}

type Troves = {
  collection: string;
  manager: string;
  feed: string | undefined;
  ratio: bigint;
  wallet: string;
  collateral: string;
  stable: string;
};

async function readTroves(
  reader: ChainReader,
  { collection, manager, feed, ratio, wallet, collateral, stable }: Troves,
  ids: readonly bigint[],
): Promise<FoundPosition[]> {
  if (ids.length === 0) return [];
  const [price, ...results] = await reader.read([
    callOf(feed ?? collection, "lastGoodPrice()"),
    ...ids.flatMap((id) => [
      callOf(collection, "ownerOf(uint256)", id),
      callOf(manager, "getLatestTroveData(uint256)", id),
    ]),
  ]);
  const worth = price?.[0] ?? 0n;
  return ids.flatMap((id, index): FoundPosition[] => {
    const [owner, state] = results.slice(index * 2, index * 2 + 2);
    // The NFT of a closed trove is burned, so it has no owner.
    if (addressIn(owner?.[0]) !== wallet) return [];
    const [debt, collateralUnits] = state ?? [];
    if (debt === undefined || collateralUnits === undefined)
      return [{ contract: collection, key: String(id), isUnread: true }];
    if (debt === 0n && collateralUnits === 0n) return [];
    const isKnown = debt > 0n && ratio > 0n && worth > 0n;
    return [
      {
        contract: collection,
        key: String(id),
        supplied: statedOf([{ token: collateral, units: collateralUnits, isFixed: true }]),
        borrowed: statedOf([{ token: stable, units: debt }]),
        ...(isKnown
          ? { health: { units: (collateralUnits * worth * wad) / (debt * ratio), scale: 18 } }
          : {}),
      },
    ];
  });
}

/** A deposit less what it paid for liquidations, and the interest and collateral it earned, of which a part may have been set aside. */
async function readPool(
  reader: ChainReader,
  { pool, wallet, collateral, stable }: { pool: string; wallet: string; collateral: string; stable: string },
): Promise<FoundPosition[]> {
  const names = ["getCompoundedBoldDeposit", "getDepositorYieldGainWithPending", "getDepositorYieldGain"];
  const [deposit, pending, settled, gain, stashed] = await reader.read(
    [...names, "getDepositorCollGain", "stashedColl"].map((name) => callOf(pool, `${name}(address)`, wallet)),
  );
  if (deposit === undefined) return [{ contract: pool, isUnread: true }];
  const supplied = statedOf([{ token: stable, units: deposit[0] }]);
  const rewards = statedOf([
    { token: stable, units: (pending ?? settled)?.[0] },
    { token: collateral, units: (gain?.[0] ?? 0n) + (stashed?.[0] ?? 0n) },
  ]);
  return supplied.length + rewards.length === 0 ? [] : [{ contract: pool, supplied, rewards }];
}
