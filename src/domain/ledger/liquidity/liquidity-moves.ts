import { isNft } from "../../assets/asset.ts";
import {
  add,
  formatDecimal,
  isZero,
  parseDecimal,
  subtract,
  zero,
  type Decimal,
} from "../../money/decimal.ts";
import { contractAt } from "../../protocols/contracts.ts";
import { collectionOf } from "../../protocols/position-managers.ts";
import { isSameCoin } from "./liquidity.ts";
import { removedSuffix } from "./liquidity-settlement.ts";
import type { Direction, LiquidityChange, LiquidityCoin } from "../transaction.ts";

type CoinLeg = {
  direction: Direction;
  assetId: string;
  amount: string;
  wallet?: string | undefined;
  counterparty?: string | undefined;
};

/** A change of a liquidity position: amounts that go `in` to a place or `out` of it, and whether they are added or settled. */
export type LiquidityMove = {
  place: string;
  assetId: string;
  amount: string;
  direction: "in" | "out";
  operation: "stake" | "trade";
};

export type LiquidityMoves = { type: "stake" | "trade" | "contract"; moves: LiquidityMove[] };

/**
 * The effect of a transaction on positions of concentrated liquidity, by what the logs state of their NFTs (docs/spec/accounting.md §1.4).
 * `undefined` if the coins that the wallet moved do not match, because it is then unknown which of them belong to the position. The legs
 * are net of refunds.
 */
export function liquidityMoves(
  changes: readonly LiquidityChange[],
  legs: readonly CoinLeg[],
): LiquidityMoves | undefined {
  const coins = legs.filter(({ direction, assetId }) => direction !== "fee" && !isNft(assetId));
  if (coins.some(({ wallet }) => wallet?.includes("#") === true)) return undefined;
  const parts =
    exactParts(changes, coins) ??
    movedParts(changes, coins) ??
    wholeParts(changes, coins) ??
    feeParts(changes, coins, { isNew: legs.some(({ assetId }) => isNft(assetId)) });
  if (parts === undefined) return undefined;
  const moves = parts.flatMap(({ change, coins: partCoins }) => movesOf(change, partCoins));
  const isPaid = moves.some(({ assetId, direction }) => direction === "out" && !isNft(assetId));
  if (coins.length === 0 && !isPaid) return { type: "contract", moves };
  return { type: isPaid ? "trade" : "stake", moves };
}

type Part = { change: LiquidityChange; coins: readonly LiquidityCoin[] };

/** The amounts of each NFT as stated by the logs, if their sums match what the wallet moved. */
function exactParts(changes: readonly LiquidityChange[], legs: readonly CoinLeg[]): Part[] | undefined {
  const parts: Part[] = [];
  const signedAmounts = legs.map(({ assetId, direction, amount }) => ({
    assetId,
    amount: direction === "out" ? parseDecimal(amount) : subtract(zero, parseDecimal(amount)),
  }));
  for (const change of changes) {
    if (change.coins === undefined) return undefined;
    const coins = change.coins.map((coin) => {
      const movedAssets = new Set(
        legs.filter((leg) => isSameCoin(leg.assetId, coin.assetId)).map(({ assetId }) => assetId),
      );
      const [assetId = coin.assetId] = movedAssets;
      signedAmounts.push({ assetId, amount: subtract(parseDecimal(coin.paid), parseDecimal(coin.added)) });
      return { ...coin, assetId };
    });
    parts.push({ change, coins });
  }
  const sums = new Map<string, Decimal>();
  for (const { assetId, amount } of signedAmounts) sums.set(assetId, add(sums.get(assetId) ?? zero, amount));
  return [...sums.values()].every(isZero) ? parts : undefined;
}

/**
 * The amounts if one NFT without amounts in its logs (Uniswap v4) takes what other NFTs paid, as in a migration: it took everything that
 * the wallet did not receive.
 */
function movedParts(changes: readonly LiquidityChange[], legs: readonly CoinLeg[]): Part[] | undefined {
  const [taker, ...others] = changes.filter(({ coins }) => coins === undefined);
  if (taker === undefined || others.length > 0 || changes.length < 2) return undefined;
  if (taker.liquidity.startsWith("-") || taker.liquidity === "0") return undefined;
  const added = new Map<string, Decimal>();
  const sum = (assetId: string, amount: Decimal): void => {
    const known = [...added.keys()].find((coin) => isSameCoin(coin, assetId)) ?? assetId;
    added.set(known, add(added.get(known) ?? zero, amount));
  };
  const parts = changes.flatMap((change): Part[] =>
    change.coins === undefined ? [] : [{ change, coins: change.coins }],
  );
  for (const { coins } of parts)
    for (const { assetId, paid, added: put } of coins)
      sum(assetId, subtract(parseDecimal(paid), parseDecimal(put)));
  for (const { assetId, amount, direction } of legs)
    sum(assetId, direction === "out" ? parseDecimal(amount) : subtract(zero, parseDecimal(amount)));
  if ([...added.values()].some(({ units }) => units < 0n) || [...added.values()].every(isZero))
    return undefined;
  const coins = [...added].map(([assetId, amount]) => ({
    assetId,
    added: formatDecimal(amount),
    removed: "0",
    paid: "0",
  }));
  return [...parts, { change: taker, coins }];
}

/** All moved coins, assigned to the only NFT that changed. */
function wholeParts(changes: readonly LiquidityChange[], legs: readonly CoinLeg[]): Part[] | undefined {
  const [change, ...others] = changes;
  if (change === undefined || others.length > 0) return undefined;
  const direction = legs[0]?.direction;
  if (legs.some((leg) => leg.direction !== direction)) return undefined;
  const isRemoval = change.liquidity.startsWith("-");
  if (direction === "out" ? isRemoval : direction === "in" && !isRemoval && change.liquidity !== "0")
    return undefined;
  const coins = legs.map(({ assetId, amount }) =>
    direction === "out"
      ? { assetId, added: amount, removed: "0", paid: "0" }
      : { assetId, added: "0", removed: "0", paid: amount },
  );
  return [{ change, coins }];
}

/**
 * The amounts if an NFT without amounts in its logs (Uniswap v4) takes liquidity and pays fees in one transaction: of each coin only the
 * difference moves, so incoming coins are fees. A contract between the wallet and the manager may pay something else, such as the remainder
 * of an exchange.
 */
function feeParts(
  changes: readonly LiquidityChange[],
  legs: readonly CoinLeg[],
  { isNew }: { isNew: boolean },
): Part[] | undefined {
  const [change, ...others] = changes;
  if (change === undefined || others.length > 0 || isNew || change.coins !== undefined) return undefined;
  if (change.liquidity.startsWith("-") || !legs.every((leg) => isWithManager(leg, change.assetId)))
    return undefined;
  const coins = legs.map(({ assetId, amount, direction }) =>
    direction === "out"
      ? { assetId, added: amount, removed: "0", paid: "0" }
      : { assetId, added: "0", removed: "0", paid: amount },
  );
  return [{ change, coins }];
}

/** Whether a coin moved between the wallet and the protocol of an NFT. */
function isWithManager({ counterparty }: CoinLeg, nft: string): boolean {
  const platform = nft.slice(0, nft.indexOf("/"));
  const protocol = contractAt(platform, collectionOf(nft))?.protocol;
  return protocol !== undefined && contractAt(platform, counterparty)?.protocol === protocol;
}

function movesOf(
  { assetId: nft, liquidity }: LiquidityChange,
  coins: readonly LiquidityCoin[],
): LiquidityMove[] {
  const place = placeOfNft(nft);
  const moves: LiquidityMove[] = [];
  const move = (assetId: string, amount: string, rest: Omit<LiquidityMove, "assetId" | "amount">): void => {
    if (amount !== "0") moves.push({ assetId, amount, ...rest });
  };
  const isRemoval = liquidity.startsWith("-");
  if (!isRemoval) move(nft, liquidity, { place, direction: "in", operation: "stake" });
  for (const { assetId, added } of coins)
    move(assetId, added, { place, direction: "in", operation: "stake" });
  if (isRemoval) move(nft, liquidity.slice(1), { place, direction: "out", operation: "trade" });
  const waiting = `${place}${removedSuffix}`;
  for (const { assetId, removed } of coins)
    move(assetId, removed, { place: waiting, direction: "in", operation: "trade" });
  for (const { assetId, paid } of coins) move(assetId, paid, { place, direction: "out", operation: "trade" });
  return moves;
}

/** The place of an NFT's position: its manager and its number. */
export function placeOfNft(nft: string): string {
  return `${collectionOf(nft) ?? nft}:${nft.slice(nft.lastIndexOf("/") + 1)}`;
}
