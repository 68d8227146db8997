import { add, negate, subtract, zero, type Decimal } from "../../money/decimal.ts";
import {
  amountOf,
  familyOf,
  fundOf,
  addToFund,
  isReward,
  keyMark,
  protocolOf,
  addToHolding,
  takeFromHolding,
  takeFromHoldings,
  type Fund,
  type Holding,
  type Part,
  type PositionFamily,
} from "./position-funds.ts";
import { isNft } from "../../assets/asset.ts";
import { giveAway } from "../liquidity/given-liquidity.ts";
import { isNftPosition, settledPlaceOf, settleLiquidity } from "../liquidity/liquidity-settlement.ts";
import type { PositionChange, PositionEffect } from "./position-changes.ts";

export type { PositionChange, PositionEffect } from "./position-changes.ts";
export {
  baseWalletOf,
  copyPositionFamily,
  createPositionFamily,
  familyOf,
  formatPositionFamily,
  isPosition,
  parsePositionFamily,
  positionMark,
  protocolOf,
  type PositionFamily,
} from "./position-funds.ts";

/**
 * Applies the changes of a family at one moment in their total order (docs/spec/accounting.md §1). Returns the effects of each change, in
 * the same order. A release takes from the same wallet first, then from the owner's other wallets with the same protocol and asset, oldest
 * first, regardless of which wallet opened the position.
 */
export function applyPositionChanges(
  family: PositionFamily,
  changes: readonly PositionChange[],
): (readonly PositionEffect[])[] {
  const effects: (readonly PositionEffect[])[] = [];
  for (let index = 0; index < changes.length;) {
    const change = changes[index];
    if (change === undefined) break;
    if (!isSettlement(change)) {
      effects.push(applyOne(family, change));
      index++;
      continue;
    }
    let end = index + 1;
    while (isSettlementWith(change, changes[end])) end++;
    effects.push(...settleProduct(family, changes.slice(index, end)));
    index = end;
  }
  return effects;
}

const none: readonly PositionEffect[] = [];

function applyOne(family: PositionFamily, change: PositionChange): readonly PositionEffect[] {
  const { operation, wallet, assetId, at } = change;
  const fund = fundOf(family, assetId);
  if (operation === "out" && isNft(assetId) && isNftPosition(wallet))
    return giveAway(family, settledPlaceOf(wallet));
  const isIn = change.change.units > 0n;
  const amount = isIn ? change.change : negate(change.change);
  if (!isIn && (operation === "unstake" || operation === "stake" || operation === "bridge"))
    return release(fund, change, amount);
  if (isIn && operation === "repayment") return repay(fund, change, amount);
  if (!isIn && operation === "loan") {
    addToHolding(family, fund.owed, wallet, amount);
    return none;
  }
  if (isIn) {
    const isLock = operation === "stake" || operation === "bridge";
    const returnedAmount =
      isLock || amountOf(fund.held, wallet).units > 0n ? zero : takeFromHolding(fund.owed, wallet, amount);
    addToFund(family, fund, { wallet, amount: subtract(amount, returnedAmount), at });
    return none;
  }
  const missingAmount = subtract(amount, takeFromHolding(fund.held, wallet, amount));
  addToHolding(family, fund.owed, wallet, missingAmount);
  return none;
}

function release(
  fund: Fund,
  { operation, wallet, assetId, at }: PositionChange,
  amount: Decimal,
): readonly PositionEffect[] {
  const takenParts = takeFromHoldings(fund.held, wallet, amount, sameProtocol(wallet));
  fund.returned = add(fund.returned, takenParts.total);
  const surplus = subtract(amount, takenParts.total);
  const effects: PositionEffect[] = [];
  if (surplus.units > 0n) {
    const isEarned = operation === "unstake" && isReward(fund, surplus, at);
    if (isEarned) fund.earned = add(fund.earned, surplus);
    effects.push({ operation: isEarned ? "reward" : "deposit", wallet, assetId, change: surplus });
  }
  return withTransfers(effects, { wallet, assetId, parts: takenParts.parts, sign: 1 });
}

function repay(fund: Fund, { wallet, assetId }: PositionChange, amount: Decimal): readonly PositionEffect[] {
  const takenParts = takeFromHoldings(fund.owed, wallet, amount, sameProtocol(wallet));
  const excess = subtract(amount, takenParts.total);
  const effects: PositionEffect[] =
    excess.units > 0n ? [{ operation: "expense", wallet, assetId, change: negate(excess) }] : [];
  return withTransfers(effects, { wallet, assetId, parts: takenParts.parts, sign: -1 });
}

/** Adds the moves between positions by which `wallet` can release (`sign` 1) or repay (−1) amounts of other wallets. */
function withTransfers(
  effects: PositionEffect[],
  { wallet, assetId, parts, sign }: { wallet: string; assetId: string; parts: readonly Part[]; sign: 1 | -1 },
): readonly PositionEffect[] {
  const others = parts.filter((part) => part.wallet !== wallet);
  if (others.length === 0) return effects;
  const total = others.reduce((sum, part) => add(sum, part.amount), zero);
  const signed = (amount: Decimal, by: number): Decimal => (by > 0 ? amount : negate(amount));
  effects.push({ operation: "transfer", wallet, assetId, change: signed(total, sign) });
  for (const part of others)
    effects.push({ operation: "transfer", wallet: part.wallet, assetId, change: signed(part.amount, -sign) });
  return effects;
}

function isSettlement({ operation, change, wallet }: PositionChange): boolean {
  return operation === "trade" && (change.units < 0n || isNftPosition(wallet));
}

function isSettlementWith(first: PositionChange, next: PositionChange | undefined): boolean {
  return (
    next !== undefined &&
    isSettlement(next) &&
    next.transaction === first.transaction &&
    settledPlaceOf(next.wallet) === settledPlaceOf(first.wallet)
  );
}

/**
 * Settles a product's payment in any coins: paid coins that the product holds are returned, and the excess was bought with everything else
 * that the product holds. An excess with nothing left to buy it follows the rule of a release.
 */
function settleProduct(
  family: PositionFamily,
  payouts: readonly PositionChange[],
): (readonly PositionEffect[])[] {
  const [first] = payouts;
  if (first === undefined) return [];
  if (isNftPosition(first.wallet)) return settleLiquidity(family, payouts);
  const product = productOf(family, protocolOf(first.wallet), new Set(payouts.map(({ assetId }) => assetId)));
  const isOfProduct = ({ wallet }: Holding): boolean => protocolOf(wallet) === product;
  const surplus: Decimal[] = [];
  const effects = payouts.map(({ wallet, assetId, change }) => {
    const fund = fundOf(family, assetId);
    const takenParts = takeFromHoldings(fund.held, wallet, negate(change), isOfProduct);
    fund.returned = add(fund.returned, takenParts.total);
    surplus.push(subtract(negate(change), takenParts.total));
    const moves: PositionEffect[] = [];
    withTransfers(moves, { wallet, assetId, parts: takenParts.parts, sign: 1 });
    return moves;
  });
  let takenHoldings = surplus.some(({ units }) => units > 0n) ? takeEverything(family, isOfProduct) : [];
  const isBought = takenHoldings.length > 0;
  payouts.forEach(({ wallet, assetId, at }, index) => {
    const amount = surplus[index];
    if (amount === undefined || amount.units === 0n) return;
    const fund = fundOf(family, assetId);
    const isEarned = !isBought && isReward(fund, amount, at);
    if (isEarned) fund.earned = add(fund.earned, amount);
    const operation = isBought ? "trade" : isEarned ? "reward" : "deposit";
    effects[index]?.unshift({ operation, wallet, assetId, change: amount });
    for (const part of takenHoldings)
      effects[index]?.push({
        operation: "trade",
        wallet: part.wallet,
        assetId: part.assetId,
        change: negate(part.amount),
      });
    takenHoldings = [];
  });
  return effects;
}

/**
 * The product that a payout settles: the product it names; for the name of a family the oldest open one that holds a paid coin, else the
 * oldest open one.
 */
function productOf(family: PositionFamily, protocol: string, coins: ReadonlySet<string>): string {
  let isOpen = false;
  let isOpenWithoutKey = false;
  let oldest: Holding | undefined;
  let oldestOfCoins: Holding | undefined;
  for (const [assetId, { held }] of family.funds)
    for (const holding of held) {
      if (isNft(assetId)) continue;
      if (protocolOf(holding.wallet) === protocol) isOpen = true;
      if (!protocolOf(holding.wallet).includes(keyMark)) isOpenWithoutKey = true;
      if (oldest === undefined || holding.opened < oldest.opened) oldest = holding;
      if (coins.has(assetId) && (oldestOfCoins === undefined || holding.opened < oldestOfCoins.opened))
        oldestOfCoins = holding;
    }
  if (isOpen) return protocol;
  // A pool that is known only by its coins may be that of an NFT, whose contributions are known by its number while this payout is not.
  const isNumberedPool =
    !isOpenWithoutKey && oldestOfCoins !== undefined && isNftPosition(oldestOfCoins.wallet);
  if (protocol.includes(keyMark) && !isNumberedPool) return protocol.slice(0, protocol.indexOf(keyMark));
  const chosenHolding = oldestOfCoins ?? oldest;
  return chosenHolding === undefined ? protocol : protocolOf(chosenHolding.wallet);
}

/** The name of a family matches all its subscriptions; a subscription matches itself and amounts locked without a key. */
function sameProtocol(wallet: string): (holding: Holding) => boolean {
  const protocol = protocolOf(wallet);
  if (!protocol.includes(keyMark)) return () => true;
  const family = familyOf(wallet);
  return (holding) => {
    const holdingProtocol = protocolOf(holding.wallet);
    return holdingProtocol === protocol || holdingProtocol === family;
  };
}

function takeEverything(
  family: PositionFamily,
  isAllowed: (holding: Holding) => boolean,
): { wallet: string; assetId: string; amount: Decimal }[] {
  const takenHoldings: { wallet: string; assetId: string; amount: Decimal }[] = [];
  for (const assetId of [...family.funds.keys()].sort()) {
    const fund = fundOf(family, assetId);
    for (const { wallet, amount } of fund.held.filter(isAllowed)) {
      takenHoldings.push({ wallet, assetId, amount });
      takeFromHolding(fund.held, wallet, amount);
      fund.returned = add(fund.returned, amount);
    }
  }
  return takenHoldings;
}
