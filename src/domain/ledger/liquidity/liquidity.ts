import { compareText } from "../../../lib/compare-text.ts";
import { isNft } from "../../assets/asset.ts";
import { unwrappedAsset } from "../../catalog/chains.ts";
import { knownToken } from "../../catalog/known-tokens.ts";
import { isStablecoin } from "../../catalog/stablecoins.ts";
import { zeroAddress } from "../../protocols/addresses.ts";
import { contractAt, isPositionManager } from "../../protocols/contracts.ts";
import { collectionOf } from "../../protocols/position-managers.ts";
import type { Direction, TransactionType } from "../transaction.ts";

type AnyLeg = {
  direction: Direction;
  assetId: string;
  wallet?: string | undefined;
  counterparty?: string | undefined;
};
type Called<L extends AnyLeg> = { counterparty?: string | undefined; legs: readonly L[] };

/** A transaction's effect on a liquidity position: coins are locked (`stake`), or paid in settlement (`trade`). */
export type LiquidityPart<L> = { type: "stake" | "trade"; legs: L[] };

/**
 * Liquidity added to or removed from a known position manager (docs/spec/accounting.md §1.4): its coins with the position as their
 * counterparty; `undefined` for every other transaction, and if coins move both ways. The manager is the called contract, the contract of an
 * NFT that moves, or a leg's counterparty. The legs are net of refunds.
 */
export function liquidityPart<L extends AnyLeg>({
  counterparty,
  legs,
}: Called<L>): LiquidityPart<L> | undefined {
  const manager = managerOf(counterparty, legs);
  if (manager === undefined) return undefined;
  const coins = legs.filter(({ direction, assetId }) => direction !== "fee" && !isNft(assetId));
  const direction = coins[0]?.direction;
  if (direction === undefined || coins.some((leg) => leg.direction !== direction)) return undefined;
  if (coins.some(({ wallet }) => wallet?.includes("#") === true)) return undefined;
  if (direction === "in" && returnsReceipt(legs)) return undefined;
  const place = placeOfPool(manager, coins);
  return {
    type: direction === "out" ? "stake" : "trade",
    legs: coins.map((leg) => ({ ...leg, counterparty: place })),
  };
}

/**
 * Whether a contract that kept the NFT of a known position manager, such as a gauge, returns it. The position was not closed, and payments
 * with it are rewards. A minted NFT comes from the zero address instead.
 */
export function returnsReceipt(legs: readonly AnyLeg[]): boolean {
  const receipts = legs.filter(
    (leg) => leg.direction !== "fee" && isNft(leg.assetId) && managerOf(undefined, [leg]) !== undefined,
  );
  return (
    receipts.length > 0 &&
    receipts.every(
      ({ direction, counterparty }) =>
        direction === "in" && counterparty !== undefined && counterparty !== zeroAddress,
    )
  );
}

/** Whether a transaction moves only the NFT of a known position manager. */
export function movesReceiptOnly({ counterparty, legs }: Called<AnyLeg>): boolean {
  const movements = legs.filter(({ direction }) => direction !== "fee");
  if (movements.length === 0 || !movements.every(({ assetId }) => isNft(assetId))) return false;
  const manager = managerOf(counterparty, legs);
  return manager !== undefined && movements.every((leg) => collectionOf(leg.assetId) === manager);
}

/** Types by which the owner states that sent assets now belong to others. */
export function isGift(type: TransactionType): boolean {
  return type === "gift" || type === "donation" || type === "payment" || type === "loss";
}

/**
 * The NFTs of a known position manager that a transaction may give away, with what they represent (docs/spec/accounting.md §1.4): the
 * manager was called to transfer them to an address that is no contract of a protocol. An NFT that a called contract such as a gauge takes
 * remains a position.
 */
export function givenReceipts<L extends AnyLeg>({ counterparty, legs }: Called<L>): L[] {
  if (!movesReceiptOnly({ counterparty, legs })) return [];
  const receipts = legs.filter(({ direction }) => direction !== "fee");
  return receipts.every((leg) => leg.direction === "out" && isGiven(leg, counterparty)) ? receipts : [];
}

function isGiven(leg: AnyLeg, calledContract: string | undefined): boolean {
  const { assetId, counterparty: receiver } = leg;
  if (receiver === undefined || receiver === zeroAddress || collectionOf(assetId) !== calledContract)
    return false;
  const role = contractAt(assetId.slice(0, assetId.indexOf("/")), receiver)?.role;
  return role === undefined || role === "account" || role === "exchange";
}

/**
 * The contract that took coins and minted an NFT for them, unless the NFT was bought: it took several coins, or one in which NFTs are not
 * priced. `undefined` for known contracts and all other transactions.
 */
export function receiptIssuerOf({ counterparty, legs }: Called<AnyLeg>): string | undefined {
  let issuer: string | undefined;
  const coins = new Set<string>();
  for (const { direction, assetId, counterparty: from } of legs) {
    if (direction === "fee") continue;
    if (direction === "out") {
      if (isNft(assetId)) return undefined;
      coins.add(assetId);
      continue;
    }
    const contract = collectionOf(assetId);
    if (contract === undefined || from !== zeroAddress || contract !== (issuer ?? contract)) return undefined;
    issuer = contract;
  }
  if (issuer === undefined || coins.size === 0) return undefined;
  const platform = legs[0]?.assetId.split("/")[0] ?? "";
  const isKnown = [issuer, counterparty].some((contract) => {
    const role = contractAt(platform, contract)?.role;
    return role !== undefined && role !== "account" && role !== "exchange";
  });
  if (isKnown || managerOf(counterparty, legs) !== undefined) return undefined;
  return coins.size > 1 || ![...coins].every(isPayment) ? issuer : undefined;
}

/** Coins that NFTs are bought with. */
function isPayment(assetId: string): boolean {
  return (
    unwrappedAsset(assetId).includes("/slip44:") ||
    isStablecoin({ id: assetId, coinId: knownToken(assetId)?.coinId ?? null })
  );
}

/** The known position manager that a transaction calls or moves assets at. */
export function managerOf(calledContract: string | undefined, legs: readonly AnyLeg[]): string | undefined {
  const platform = legs[0]?.assetId.split("/")[0] ?? "";
  if (!platform.startsWith("eip155:")) return undefined;
  const isManager = (contract: string | undefined): contract is string =>
    contract !== undefined && isPositionManager(platform, contract);
  if (isManager(calledContract)) return calledContract;
  for (const { assetId, direction } of legs) {
    const contract = direction === "fee" ? undefined : collectionOf(assetId);
    if (isManager(contract)) return contract;
  }
  return legs.find(({ counterparty, direction }) => direction !== "fee" && isManager(counterparty))
    ?.counterparty;
}

/** Two coins identify their pool. One coin may belong to any pool of the manager. */
function placeOfPool(manager: string, coins: readonly AnyLeg[]): string {
  const names = new Set(coins.map(({ assetId }) => unwrappedAsset(assetId).split("/").slice(1).join("/")));
  return names.size < 2 ? manager : `${manager}:${[...names].sort(compareText).join("+")}`;
}

/** Whether two assets are the same coin to a pool: equal, or the native coin and its wrapped form. */
export function isSameCoin(a: string, b: string): boolean {
  return a === b || unwrappedAsset(a) === unwrappedAsset(b);
}
